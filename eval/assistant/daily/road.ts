import { abstains, day, groups, oneOf, records, values } from '../case.ts'
import { byDriver, questionsOf, rows } from '../question.ts'

const inspected = (from: string, to: string, where = 'true'): string =>
  rows('roadside_inspections', `${day('inspected_at')} between '${from}' and '${to}' and ${where}`, 'report_number')
const occurred = (from: string, to: string, where = 'true'): string =>
  rows('violations', `occurred_on between '${from}' and '${to}' and ${where}`, 'code')
const tolls = `kind = 'toll' and status = 'open'`
const cleanShare = (digits: number): string =>
  `select round(100.0 * count(*) filter (where not violations_found) / count(*), ${digits})::float from roadside_inspections
   where ${day('inspected_at')} >= '2026-01-01'`
const busiest = `select d.title from violations x join drivers d on d.id = x.driver_id where x.occurred_on >= '2026-01-01' group by 1 order by count(*) desc limit 1`

export const road = questionsOf('d-road', [
  ['plain', 'safety', 'How many roadside inspections did we have in October?', records(inspected('2026-10-01', '2026-10-31'))],
  ['plain', 'safety', 'What percent of this year’s roadside inspections were clean?', oneOf(['number'], cleanShare(1), cleanShare(0))],
  [
    'plain',
    'safety',
    'Violations by BASIC this year',
    groups(
      `select case category when 'vehicle_maint' then 'Vehicle Maint' when 'unsafe_driving' then 'Unsafe Driving' else 'HOS' end as label,
         count(*) as n from violations where occurred_on >= '2026-01-01' group by 1`,
    ),
  ],
  [
    'plain',
    'manager',
    'What do the fines on our open tickets add up to?',
    values(`select sum(fine_total)::int from tickets where status = 'open'`, 'money'),
  ],
  [
    'plain',
    'safety',
    'Which tickets have a court date in December?',
    records(byDriver('tickets', `a.court_date between '2026-12-01' and '2026-12-31'`)),
  ],
  ['plain', 'safety', 'Which driver has the most violations this year?', values(busiest, 'text')],
  ['plain', 'safety', 'How did RDR-2026-0012 come out?', values(`select result from dataqs where number = 'RDR-2026-0012'`, 'text')],
  ['plain', 'manager', 'How much do we owe in unpaid tolls?', values(`select sum(fine_total)::int from tickets where ${tolls}`, 'money')],
  ['hurry', 'safety', 'opn tolls oklahoma', records(byDriver('tickets', `a.${tolls.replace('and ', 'and a.')} and a.state = 'OK'`))],
  ['hurry', 'safety', 'oos viols ytd', records(occurred('2026-01-01', '2026-11-20', 'oos'))],
  ['hurry', 'safety', 'lvl 1 inspctns ths yr', records(inspected('2026-01-01', '2026-12-31', `level = 'I'`))],
  [
    'follow-up',
    'safety',
    'And in September?',
    records(occurred('2026-09-01', '2026-09-30')),
    ['How many violations did we get in October?'],
  ],
  [
    'follow-up',
    'safety',
    'which of those are with an attorney?',
    records(
      byDriver('tickets', `a.status = 'open' and a.stage = 'attorney'`),
      byDriver('tickets', `a.status = 'open' and a.attorney is not null`),
    ),
    ['Show me the open tickets'],
  ],
  ['cannot', 'supervisor', 'Is the Joplin scale house open right now?', abstains('cannot')],
])
