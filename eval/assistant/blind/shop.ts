import { abstains, oneOf, records, unit, values, within } from '../case.ts'
import { byUnit, found, only, questionsOf, yes } from '../question.ts'

const open = `a.status not in ('done', 'no_correction_needed', 'cancelled')`
const now = `a.status not in ('done', 'no_correction_needed', 'cancelled', 'deferred')`
const repairs = (where: string): string =>
  `select a.id, a.title from repairs a join vehicles v on v.id = a.vehicle_id where a.archived_at is null and ${where}`
const unitsOf = (where: string): string =>
  `select distinct v.id, v.unit_number as title from repairs a join vehicles v on v.id = a.vehicle_id where a.archived_at is null and ${where}`
const either = (where: string): string[] => [byUnit('repairs', where), unitsOf(where)]
const oil = (where: string): string => byUnit('oil_changes', `a.status = 'done' and ${where}`)
const oilUnits = (where: string): string =>
  `select distinct v.id, v.unit_number as title from oil_changes a join vehicles v on v.id = a.vehicle_id where ${where}`
const spent = (where: string): string => `select sum(total)::int from repairs where ${where}`
const dearest = (column: string, where: string): string =>
  `select ${column} from repairs a join vehicles v on v.id = a.vehicle_id where total is not null and ${where} order by total desc limit 1`
const average = (where: string): string => `select round(avg(total))::int from oil_changes where status = 'done' and ${where}`
const due = (id: string, where: string): string =>
  `select distinct ${id} as id, v.unit_number as title from pm_schedules p join vehicles v on v.id = p.vehicle_id
   where p.status = 'active' and p.last_miles is not null and ${where}`
const left = `p.last_miles + p.every_miles - v.mileage`
const worn = (test: string): string => byUnit('tires', `a.status = 'mounted' and ${test}`)
const wornUnits = (test: string): string =>
  `select distinct v.id, v.unit_number as title from tires a join vehicles v on v.id = a.vehicle_id where ${test}`
const shallow = `least(tread_outer, tread_middle, tread_inner) <= 4`

export const shop = questionsOf('c-shop', [
  ['plain', 'supervisor', 'Which repairs are held up because we’re waiting for parts?', found(either(`a.status = 'waiting_parts'`))],
  [
    'plain',
    'manager',
    'How much did the clutch on 1112 cost us?',
    values(`select total::int from repairs where vehicle_id = ${unit('1112')}`, 'money'),
  ],
  [
    'plain',
    'super_admin',
    'What was the most expensive repair this year?',
    oneOf(
      ['text'],
      dearest('a.title', `reported_on >= '2026-01-01'`),
      dearest('v.unit_number', `reported_on >= '2026-01-01'`),
      dearest('a.number', `reported_on >= '2026-01-01'`),
    ),
  ],
  [
    'plain',
    'supervisor',
    'When did 1154 get its last oil change?',
    values(`select max(done_on)::text from oil_changes where vehicle_id = ${unit('1154')}`, 'day'),
  ],
  [
    'plain',
    'super_admin',
    'What does an oil change cost us on average?',
    oneOf(['money'], average('true'), average(`done_on >= '2026-01-01'`)),
  ],
  [
    'plain',
    'manager',
    'Which oil samples came back abnormal this year?',
    found([oil(`sample = 'abnormal' and done_on >= '2026-01-01'`), oilUnits(`sample = 'abnormal' and done_on >= '2026-01-01'`)]),
  ],
  [
    'plain',
    'manager',
    'What have we spent on oil changes so far this year?',
    values(`select sum(total)::int from oil_changes where done_on >= '2026-01-01'`, 'money'),
  ],
  ['plain', 'supervisor', 'Which tires are down to 4/32 or less?', found([worn(shallow), wornUnits(shallow)])],
  [
    'plain',
    'supervisor',
    'How many miles can 1166 still go until its PM A is due?',
    values(
      `select ${left} from pm_schedules p join vehicles v on v.id = p.vehicle_id where v.unit_number = '1166' and p.task = 'pm_a'`,
      'number',
    ),
  ],
  [
    'plain',
    'manager',
    'Which trucks have gone past their oil and filter service?',
    found([due('v.id', `p.task = 'pm_b' and ${left} < 0`), due('p.id', `p.task = 'pm_b' and ${left} < 0`)]),
  ],
  [
    'plain',
    'supervisor',
    'Why is 1138 still not fixed? What are they waiting for?',
    values(`select waiting_for from repairs where vehicle_id = ${unit('1138')} and status = 'waiting_vendor'`, 'text'),
  ],
  [
    'plain',
    'supervisor',
    'Which problems did drivers write up this month?',
    found([
      repairs(`a.origin = 'driver_report' and a.reported_on >= '2026-11-01'`),
      ...either(`a.origin = 'driver_report' and a.reported_on >= '2026-11-01'`),
    ]),
  ],
  [
    'hurry',
    'supervisor',
    'whats wrong w 1177',
    [
      found([repairs(`${open} and v.unit_number = '1177'`)]),
      values(`select title from repairs where vehicle_id = ${unit('1177')} and status = 'open'`, 'text'),
    ],
  ],
  ['hurry', 'supervisor', 'unsafe repairs not done yet', found(either(`a.unsafe and ${open}`))],
  ['hurry', 'manager', 'cost of windsheild 1204', values(`select total::int from repairs where vehicle_id = ${unit('1204')}`, 'money')],
  [
    'hurry',
    'supervisor',
    'when r mud flaps due on 1146',
    values(`select due_on::text from maintenance_todos where vehicle_id = ${unit('1146')}`, 'day'),
  ],
  [
    'hurry',
    'super_admin',
    'how much spent on repairs sinc july',
    oneOf(
      ['money'],
      spent(`completed_on >= '2026-07-01'`),
      spent(`reported_on >= '2026-07-01'`),
      spent(`reported_on >= '2026-07-01' and status = 'done'`),
    ),
  ],
  [
    'follow-up',
    'supervisor',
    'which of those is unsafe',
    records(repairs(`${open} and v.unit_number = '1130' and a.unsafe`)),
    ['What repairs are open on 1130?'],
  ],
  ['follow-up', 'manager', 'Was the sample ok?', [yes, values(`select 'normal'`, 'text')], ['When was the last oil change on 1114?']],
  [
    'follow-up',
    'manager',
    'And in Ozark?',
    found(
      [open, now].flatMap((is) => [
        byUnit('repairs', `${is} and v.division_id in ${within('OZK')}`),
        byUnit('repairs', `${is} and v.division_id in ${only('OZK')}`),
      ]),
    ),
    ['How many repairs are open?'],
  ],
  ['cannot', 'manager', 'Which mechanic is the slowest?', abstains('cannot')],
  ['cannot', 'super_admin', 'Is it worth fixing 1141 or should we trade it in?', abstains('cannot')],
])
