import { abstains, day, groups, oneOf, records, values } from '../case.ts'
import { byDriver, no, questionsOf, rows, yes } from '../question.ts'

const inspections = (where: string): string => rows('roadside_inspections', where, 'report_number')
const thisYear = `${day('inspected_at')} >= '2026-01-01'`
const violations = (where: string): string => rows('violations', where, 'code')
const cited = `occurred_on >= '2026-01-01'`
const tickets = (where: string): string => byDriver('tickets', where)
const issued = (from: string, to: string): string => `${day('a.issued_at')} between '${from}' and '${to}'`
const violated = (digits: number): string =>
  `select round(100.0 * count(*) filter (where violations_found) / count(*), ${digits})::float from roadside_inspections where ${thisYear}`
const usual = (value: string): string => `select ${value} from violations where ${cited} group by 1 order by count(*) desc limit 1`
const requests = (...statuses: string[]): string =>
  rows('dataqs', `status in (${statuses.map((status) => `'${status}'`).join(', ')})`, 'number')
const average = (where: string): string => `select round(avg(fine_total))::int from tickets where kind = 'moving' and ${where}`

export const road = questionsOf('b-road', [
  [
    'plain',
    'safety',
    'Roadside inspections by level this year',
    groups(`select level as label, count(*) as n from roadside_inspections where ${thisYear} group by 1`),
  ],
  ['plain', 'safety', 'Which roadside inspections are still open?', records(inspections(`status = 'open'`))],
  [
    'plain',
    'safety',
    'Were we put out of service in inspection TX615560?',
    [yes, records(violations(`oos and inspection_id = (select id from roadside_inspections where report_number = 'TX615560')`))],
  ],
  ['plain', 'manager', 'What share of our inspections turned up a violation so far in 2026?', oneOf(['number'], violated(1), violated(0))],
  ['plain', 'safety', 'How many seat belt violations do we have this year?', records(violations(`${cited} and "group" = 'Seat Belt'`))],
  [
    'plain',
    'safety',
    'Which of Kelvin Rainey’s violations are open?',
    records(violations(`status = 'open' and driver_id = (select id from drivers where title = 'Kelvin Rainey')`)),
  ],
  [
    'plain',
    'safety',
    'What’s our most common violation this year?',
    oneOf(['text'], usual('code'), usual('"group"'), `select 'seat belt' as said`),
  ],
  [
    'plain',
    'manager',
    'How much have attorneys cost us on this year’s tickets?',
    oneOf(
      ['money'],
      `select sum(attorney_fee)::int from tickets where ${day('issued_at')} >= '2026-01-01'`,
      `select sum(attorney_fee)::int from tickets where retained_on >= '2026-01-01'`,
    ),
  ],
  [
    'plain',
    'safety',
    'Which open tickets need an answer by the end of the month?',
    records(
      tickets(`a.status = 'open' and a.respond_by between '2026-11-20' and '2026-11-30'`),
      tickets(`a.status = 'open' and a.respond_by <= '2026-11-30'`),
      tickets(`a.status = 'open' and a.respond_by between '2026-11-01' and '2026-11-30'`),
    ),
  ],
  [
    'plain',
    'safety',
    'How many tickets were dismissed this year?',
    records(
      tickets(`a.disposition = 'dismissed' and ${issued('2026-01-01', '2026-12-31')}`),
      tickets(`a.disposition = 'dismissed' and a.disposition_on >= '2026-01-01'`),
    ),
  ],
  [
    'plain',
    'safety',
    'Tickets by kind this year',
    groups(
      `select case kind when 'log_or_hos' then 'Logs or hours' else initcap(kind) end as label, count(*) as n from tickets
       where ${day('issued_at')} >= '2026-01-01' group by 1`,
    ),
  ],
  [
    'plain',
    'manager',
    'What does a moving ticket cost us on average?',
    oneOf(['money'], average('true'), average(`${day('issued_at')} >= '2026-01-01'`)),
  ],
  [
    'plain',
    'safety',
    'Which DataQs requests are we waiting on the state for?',
    records(requests('filed'), requests('filed', 'reconsideration'), requests('filed', 'reconsideration', 'more_info')),
  ],
  [
    'plain',
    'safety',
    'How much did we pay out in clean inspection bonuses this year?',
    values(`select sum(amount)::int from clean_inspections where archived_at is null and paid_on >= '2026-01-01'`, 'money'),
  ],
  [
    'plain',
    'supervisor',
    'What’s the fine on Carla Redmond’s overweight ticket?',
    values(
      `select t.fine_total::int from tickets t join drivers d on d.id = t.driver_id where d.title = 'Carla Redmond' and t.kind = 'overweight' and t.status = 'open'`,
      'money',
    ),
  ],
  [
    'hurry',
    'safety',
    'tix court dates nov',
    records(
      tickets(`a.court_date between '2026-11-01' and '2026-11-30'`),
      tickets(`a.court_date between '2026-11-20' and '2026-11-30'`),
      tickets(`a.status = 'open' and a.court_date between '2026-11-01' and '2026-11-30'`),
    ),
  ],
  ['hurry', 'safety', 'insp ok state 2026 ct', records(inspections(`state = 'OK' and ${thisYear}`))],
  [
    'hurry',
    'manager',
    'tolls ths yr total $',
    values(`select sum(fine_total)::int from tickets where kind = 'toll' and ${day('issued_at')} >= '2026-01-01'`, 'money'),
  ],
  ['hurry', 'safety', 'spding tix 2026', records(tickets(`a.speed_class is not null and ${issued('2026-01-01', '2026-12-31')}`))],
  ['hurry', 'safety', 'brake viols 2026', records(violations(`${cited} and "group" like 'Brakes%'`))],
  [
    'hurry',
    'safety',
    'dataqs stil open',
    records(
      requests('draft', 'filed', 'more_info', 'reconsideration', 'decided'),
      requests('filed', 'more_info', 'reconsideration', 'decided'),
      requests('draft', 'filed', 'more_info', 'reconsideration'),
      requests('filed', 'more_info', 'reconsideration'),
    ),
  ],
  [
    'follow-up',
    'safety',
    'What about September?',
    records(tickets(issued('2026-09-01', '2026-09-30'))),
    ['How many tickets did we get in October?'],
  ],
  [
    'follow-up',
    'safety',
    'just the ones from Kansas',
    records(inspections(`status = 'open' and state = 'KS'`)),
    ['Which roadside inspections are open?'],
  ],
  [
    'follow-up',
    'safety',
    'any of them out of service?',
    [no, records(violations(`${cited} and oos and driver_id = (select id from drivers where title = 'Luther Salazar')`))],
    ['How many violations has Luther Salazar had this year?'],
  ],
  [
    'follow-up',
    'manager',
    'what do they add up to?',
    values(`select sum(fine_total)::int from tickets where kind = 'toll' and status = 'open'`, 'money'),
    ['Show the open tolls'],
  ],
  [
    'follow-up',
    'safety',
    'who’s the attorney on it?',
    values(`select attorney from tickets where citation_number = 'AR-454065'`, 'text'),
    ['When is the court date for ticket AR-454065?'],
  ],
  ['cannot', 'safety', 'Will the judge throw out Abel Yarbrough’s ticket?', abstains('cannot')],
  ['cannot', 'supervisor', 'Where are the DOT officers set up today?', abstains('cannot')],
])
