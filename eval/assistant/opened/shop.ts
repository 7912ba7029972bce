import { abstains, oneOf, records, unit, values } from '../case.ts'
import { byUnit, questionsOf, rows, yes } from '../question.ts'

const openRepairs = `a.status not in ('done', 'no_correction_needed', 'cancelled')`
const late = `p.last_miles is not null and v.mileage - (p.last_miles + p.every_miles) > 300`
const stopped = `v.mileage - (p.last_miles + p.every_miles) > coalesce(p.stop_miles, 1000000)`
const pastDue = (id: string, where = late): string =>
  `select distinct ${id} as id, v.unit_number as title from pm_schedules p join vehicles v on v.id = p.vehicle_id where p.status = 'active' and ${where}`
const spent = (from: string, to: string) =>
  oneOf(
    ['money'],
    `select sum(total)::int from repairs where completed_on between '${from}' and '${to}'`,
    `select sum(total)::int from repairs where reported_on between '${from}' and '${to}'`,
  )
const dearest = (value: string): string =>
  `select ${value} from repairs r join vehicles v on v.id = r.vehicle_id where r.reported_on >= '2026-01-01' order by r.total desc nulls last limit 1`
const lastChange = (unitNumber: string, value: string): string =>
  `select ${value} from oil_changes where vehicle_id = ${unit(unitNumber)} and done_on is not null order by done_on desc limit 1`
const abnormal = `a.sample in ('abnormal', 'severe')`
const nextPm = (value: string): string => `select ${value} from pm_schedules where vehicle_id = ${unit('1166')} and task = 'pm_a'`

export const shop = questionsOf('b-shop', [
  [
    'plain',
    'manager',
    'How much have oil changes cost us since July?',
    oneOf(
      ['money'],
      `select sum(total)::int from oil_changes where done_on >= '2026-07-01'`,
      `select sum(total)::int from oil_changes where done_on > '2026-07-31'`,
    ),
  ],
  ['plain', 'supervisor', 'Which shop did the last oil change on 1210?', values(lastChange('1210', 'shop'), 'text')],
  [
    'plain',
    'supervisor',
    'Any abnormal oil samples this year?',
    [yes, records(byUnit('oil_changes', `${abnormal} and a.done_on >= '2026-01-01'`))],
  ],
  [
    'plain',
    'manager',
    'What is the repair on unit 1138 waiting for?',
    values(`select waiting_for from repairs where vehicle_id = ${unit('1138')} and status = 'waiting_vendor'`, 'text'),
  ],
  [
    'plain',
    'manager',
    'What was our most expensive repair this year?',
    [values(dearest('r.total::int'), 'money'), values(dearest('r.number'), 'text'), values(dearest('r.title'), 'text')],
  ],
  [
    'plain',
    'supervisor',
    'Which tires are at 4/32 or less?',
    records(rows('tires', 'least(tread_outer, tread_middle, tread_inner) <= 4', 'position')),
  ],
  [
    'plain',
    'manager',
    'What did the tires on unit 1168 cost us altogether?',
    values(`select sum(cost)::int from tires where vehicle_id = ${unit('1168')}`, 'money'),
  ],
  ['plain', 'supervisor', 'Which DVIRs still need to be certified?', records(byUnit('vehicle_reports', `a.status = 'open'`))],
  [
    'plain',
    'manager',
    'Which shop to-dos are past due?',
    records(rows('maintenance_todos', `due_on < '2026-11-20' and status in ('backlog', 'planned', 'in_progress', 'testing')`)),
  ],
  [
    'plain',
    'supervisor',
    'When is PM A due on 1166?',
    [values(nextPm('last_miles + every_miles'), 'number'), values(nextPm('(last_done_on + every_days)::text'), 'day')],
  ],
  ['hurry', 'manager', 'repair $ oct', spent('2026-10-01', '2026-10-31')],
  [
    'hurry',
    'supervisor',
    'pm overdue ct',
    records(
      pastDue('p.id'),
      pastDue('v.id'),
      pastDue('v.id', `${late} and not (${stopped})`),
      pastDue('p.id', `${late} and not (${stopped})`),
    ),
  ],
  [
    'follow-up',
    'supervisor',
    'which of those are high priority?',
    records(
      byUnit('repairs', `${openRepairs} and a.priority = 'high'`),
      byUnit('repairs', `${openRepairs} and a.priority in ('high', 'critical')`),
    ),
    ['Show the open repairs'],
  ],
  [
    'follow-up',
    'supervisor',
    'When was its last oil change?',
    values(lastChange('1145', 'done_on::text'), 'day'),
    ['What’s the mileage on 1145?'],
  ],
  ['follow-up', 'manager', 'and in July?', spent('2026-07-01', '2026-07-31'), ['How much did we spend on repairs in August?']],
  ['cannot', 'safety', 'What did the repairs on 1112 cost?', abstains('cannot')],
])
