import { abstains, groups, oneOf, records, unit, values } from '../case.ts'
import { byUnit, no, questionsOf, rows, yes } from '../question.ts'

const kept = `status not in ('sold', 'totaled')`
const units = (where: string): string => rows('vehicles', where, 'unit_number')
const openRepairs = `a.status not in ('done', 'no_correction_needed', 'cancelled')`
const late = `p.last_miles is not null and v.mileage - (p.last_miles + p.every_miles) > 300`
const stopped = `v.mileage - (p.last_miles + p.every_miles) > coalesce(p.stop_miles, 1000000)`
const pastDue = (id: string, where = late): string =>
  `select distinct ${id} as id, v.unit_number as title from pm_schedules p join vehicles v on v.id = p.vehicle_id where p.status = 'active' and ${where}`
const lessors = (where: string): string =>
  `select lessor as label, count(*) as n from vehicles where kind = 'tractor' and ownership = 'leased' and ${where} group by 1`
const shallow = `position in ('lf', 'rf') and least(tread_outer, tread_middle, tread_inner) < 4`

export const fleet = questionsOf('d-fleet', [
  ['plain', 'manager', 'Which trucks are in the shop?', records(units(`kind in ('tractor', 'straight') and status = 'in_shop'`))],
  ['plain', 'manager', 'What’s the mileage on unit 1136?', values(`select mileage from vehicles where unit_number = '1136'`, 'number')],
  [
    'plain',
    'admin',
    'Which tractor has the most miles on it?',
    values(`select unit_number from vehicles where kind = 'tractor' and ${kept} order by mileage desc nulls last limit 1`, 'text'),
  ],
  [
    'plain',
    'manager',
    'How much have we spent on repairs this year?',
    oneOf(
      ['money'],
      `select sum(total)::int from repairs where completed_on >= '2026-01-01'`,
      `select sum(total)::int from repairs where reported_on >= '2026-01-01'`,
    ),
  ],
  ['plain', 'manager', 'Which repairs are waiting on parts?', records(byUnit('repairs', `a.status = 'waiting_parts'`))],
  [
    'plain',
    'supervisor',
    'Which units are past due for a PM?',
    records(
      pastDue('v.id'),
      pastDue('p.id'),
      pastDue('v.id', `${late} and not (${stopped})`),
      pastDue('p.id', `${late} and not (${stopped})`),
    ),
  ],
  [
    'plain',
    'manager',
    'What’s the average cost of an oil change this year?',
    values(`select round(avg(total))::int from oil_changes where done_on >= '2026-01-01'`, 'money'),
  ],
  [
    'plain',
    'supervisor',
    'When was the last oil change on 1114?',
    values(`select max(done_on)::text from oil_changes where vehicle_id = ${unit('1114')}`, 'day'),
  ],
  ['plain', 'supervisor', 'Any steer tires below 4/32?', [yes, records(rows('tires', shallow, 'position'))]],
  ['plain', 'manager', 'Leased tractors by leasing company', groups(lessors(kept), lessors('true'))],
  [
    'plain',
    'supervisor',
    'Is the DVIR for 1167 in yet?',
    [no, values(`select 'Not received' as said`, 'text'), values(`select 'not been received' as said`, 'text')],
  ],
  [
    'plain',
    'admin',
    'Which tractors are due to be replaced this year?',
    records(
      units(`kind = 'tractor' and replacement_year = 2026 and ${kept}`),
      units(`kind = 'tractor' and replacement_year = 2026`),
      units(`kind = 'tractor' and replacement_year = 2026 and status = 'active'`),
    ),
  ],
  ['hurry', 'manager', 'trlrs in shop ct', records(units(`kind = 'trailer' and status = 'in_shop'`))],
  ['hurry', 'supervisor', 'plate exp 1203', values(`select plate_expiration_date::text from vehicles where unit_number = '1203'`, 'day')],
  [
    'hurry',
    'manager',
    'opn repairs 1130',
    records(
      byUnit('repairs', `${openRepairs} and v.unit_number = '1130'`),
      byUnit('repairs', `${openRepairs} and a.status <> 'deferred' and v.unit_number = '1130'`),
    ),
  ],
  [
    'hurry',
    'supervisor',
    'who drives 1128',
    values(
      `select d.title from vehicle_assignments a join drivers d on d.id = a.driver_id where a.vehicle_id = ${unit('1128')} and a.status = 'active'`,
      'text',
    ),
  ],
  [
    'follow-up',
    'manager',
    'And Macks?',
    records(units(`kind = 'tractor' and make = 'Mack' and ${kept}`), units(`kind = 'tractor' and make = 'Mack'`)),
    ['How many Volvo tractors do we have?'],
  ],
  [
    'follow-up',
    'supervisor',
    'only the unsafe ones',
    records(byUnit('repairs', `${openRepairs} and a.unsafe`), byUnit('repairs', `${openRepairs} and a.status <> 'deferred' and a.unsafe`)),
    ['How many repairs are open?'],
  ],
  ['cannot', 'manager', 'Which truck is going to break down next?', abstains('cannot')],
  ['cannot', 'safety', 'What did we pay for unit 1127?', abstains('cannot')],
])
