import { abstains, day, driver, groups, oneOf, values } from '../case.ts'
import { byDriver, found, no, questionsOf, rows } from '../question.ts'

const year = (moment: string): string => `${day(moment)} between '2026-01-01' and '2026-11-20'`
const tickets = (where: string): string => rows('tickets', where)
const inspections = (where: string): string => rows('roadside_inspections', where)
const violations = (where: string): string => rows('violations', where)
/** Clean too once what was found is gone. */
const stillClean = (gone: string): string =>
  `${year('inspected_at')} and not exists (select 1 from violations v where v.inspection_id = roadside_inspections.id and v.outcome not in (${gone}))`
const open = `status = 'open'`
const brakes = `"group" like 'Brakes%'`
const speeding = (where: string): string =>
  `select v.title as label, count(*) as n from violations a join divisions v on v.id = a.division_id where a."group" like 'Speeding%' and ${where} group by 1`
const states = `select case state when 'KS' then 'Kansas' else 'Oklahoma' end from tickets where state in ('KS', 'OK') group by state order by count(*) desc limit 1`
const ticket = (number: string, column: string): string => `select ${column} from tickets where citation_number = '${number}'`
const most = (column: string, from: string): string => `select ${column} from ${from} group by ${column} order by count(*) desc limit 1`

export const road = questionsOf('c-road', [
  ['plain', 'safety', 'How many tickets are still open?', found([tickets(open)])],
  [
    'plain',
    'super_admin',
    'How much do the fines add up to for tickets issued this year?',
    values(`select sum(fine_total)::int from tickets where ${year('issued_at')}`, 'money'),
  ],
  [
    'plain',
    'safety',
    'Do we have any court dates coming up in the next 30 days?',
    found([
      tickets(`court_date between '2026-11-20' and '2026-12-20'`),
      tickets(`${open} and court_date between '2026-11-20' and '2026-12-20'`),
    ]),
  ],
  [
    'plain',
    'safety',
    'Which driver picked up the most violations this year?',
    values(most('d.title', `violations a join drivers d on d.id = a.driver_id where a.occurred_on >= '2026-01-01'`), 'text'),
  ],
  [
    'plain',
    'safety',
    'How many roadside inspections this year came back clean?',
    found([
      inspections(`not violations_found and ${year('inspected_at')}`),
      inspections(stillClean(`'removed'`)),
      inspections(stillClean(`'removed', 'dismissed'`)),
      rows('clean_inspections', year('inspected_at')),
    ]),
  ],
  ['plain', 'manager', 'Do we get more tickets in Kansas or in Oklahoma?', values(states, 'text')],
  ['plain', 'safety', 'How many out-of-service violations did we get in 2026?', found([violations(`oos and occurred_on >= '2026-01-01'`)])],
  [
    'plain',
    'safety',
    'Which brake violations haven’t been taken care of yet?',
    found([violations(`${open} and ${brakes}`), byDriver('violations', `a.${open} and a.${brakes}`)]),
  ],
  [
    'plain',
    'supervisor in OZK',
    'When was Leon Oakley last inspected at a scale?',
    values(`select max(${day('inspected_at')})::text from roadside_inspections where driver_id = ${driver('Leon Oakley')}`, 'day'),
  ],
  [
    'plain',
    'safety',
    'What do officers write us up for the most?',
    oneOf(['text'], most('code', 'violations where true'), `select 'seat belt'`, most('"group"', 'violations where true')),
  ],
  [
    'plain',
    'safety',
    'How many DataQs challenges have we won so far?',
    found([rows('dataqs', `result = 'removed'`), rows('dataqs', `result in ('removed', 'modified')`)]),
  ],
  [
    'plain',
    'safety',
    'Which tickets do we have to answer in the next two weeks?',
    found([
      tickets(`${open} and respond_by between '2026-11-20' and '2026-12-04'`),
      tickets(`respond_by between '2026-11-20' and '2026-12-04'`),
    ]),
  ],
  [
    'plain',
    'super_admin',
    'How many speeding violations does each division have this year?',
    groups(speeding(`a.occurred_on >= '2026-01-01'`), speeding(`a.occurred_on >= '2026-01-01' and a.archived_at is null`)),
  ],
  [
    'plain',
    'safety',
    'Which attorney do we use the most for tickets?',
    values(most('attorney', 'tickets where attorney is not null'), 'text'),
  ],
  ['hurry', 'safety', 'tix on esther mercer', found([tickets(`driver_id = ${driver('Esther Mercer')}`)])],
  ['hurry', 'safety', 'fine amt on MO-401206', values(ticket('MO-401206', 'fine_total::int'), 'money')],
  [
    'hurry',
    'safety',
    'inspections last mnth how many had viols',
    found([inspections(`violations_found and ${day('inspected_at')} between '2026-10-01' and '2026-10-31'`)]),
  ],
  [
    'hurry',
    'manager',
    'toll tix not paid yet',
    found([tickets(`kind = 'toll' and ${open}`), tickets(`kind = 'toll' and paid_on is null`)]),
  ],
  ['hurry', 'safety', 'who pd for tkt 56-700222 us or the driver', values(ticket('56-700222', 'paid_by'), 'text')],
  [
    'follow-up',
    'safety',
    'and Oklahoma?',
    found([tickets(`state = 'OK' and ${year('issued_at')}`)]),
    ['How many tickets did we get in Kansas this year?'],
  ],
  ['follow-up', 'safety', 'Was he put out of service?', no, ['What violations did Kelvin Rainey get on November 16?']],
  [
    'follow-up',
    'safety',
    'just the hours of service ones',
    found([violations(`${open} and category = 'hos'`)]),
    ['Show me the open violations'],
  ],
  [
    'follow-up',
    'safety',
    'how many violations came out of those?',
    found([violations(`driver_id = ${driver('Luther Salazar')} and occurred_on >= '2026-01-01'`)]),
    ['How many inspections did Luther Salazar have this year?'],
  ],
  ['cannot', 'safety', 'Is the judge going to throw out Abel Yarbrough’s ticket?', abstains('cannot')],
])
