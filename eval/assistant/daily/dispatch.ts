import { abstains, groups, oneOf, records, values, within } from '../case.ts'
import { found, freeDrivers, freeUnits, only, outings, questionsOf, rows, runsOf, some, uncovered } from '../question.ts'

const open = (where: string): string[] => uncovered.flatMap((each) => [outings(`${each} and ${where}`), runsOf(`${each} and ${where}`)])
const on = (date: string): string => `a.service_date = '${date}'`
const week = `a.service_date between '2026-11-23' and '2026-11-29'`
const perDay = (label: string): string[] =>
  uncovered.map(
    (each) =>
      `select to_char(a.service_date, '${label}') as label, count(*) as n from run_assignments a where ${each} and ${week} group by 1`,
  )
const [firstPerDay = '', ...morePerDay] = ['Mon FMDD', 'FMMM/FMDD', 'FMDay', 'Dy', 'YYYY-MM-DD'].flatMap(perDay)
const tonight = (code: string, value: string, date = '2026-11-20'): string =>
  `select ${value} from run_assignments a join runs r on r.id = a.run_id join drivers d on d.id = a.driver_id join vehicles v on v.id = a.vehicle_id
   where r.code = '${code}' and a.service_date = '${date}'`

export const dispatch = questionsOf('d-dispatch', [
  ['plain', 'supervisor', 'Which runs are still uncovered tonight?', found(open(on('2026-11-20')))],
  ['plain', 'supervisor', 'Who has KCM 131 tonight?', values(tonight('KCM 131', 'd.title'), 'text')],
  [
    'plain',
    'manager',
    'Who was driving unit 1172 on November 18?',
    values(
      `select d.title from run_assignments a join drivers d on d.id = a.driver_id join vehicles v on v.id = a.vehicle_id
       where v.unit_number = '1172' and a.service_date = '2026-11-18'`,
      'text',
    ),
  ],
  ['plain', 'supervisor', 'Who can cover GLF 135 on Monday?', some(freeDrivers('2026-11-23'))],
  [
    'plain',
    'manager',
    'How many runs did we cancel this month?',
    records(outings(`a.status = 'cancelled' and a.service_date between '2026-11-01' and '2026-11-30'`)),
  ],
  [
    'plain',
    'manager',
    'What were the reasons runs got canceled in November?',
    groups(
      `select not_run_reason as label, count(*) as n from run_assignments
       where status = 'cancelled' and service_date between '2026-11-01' and '2026-11-30' group by 1`,
    ),
  ],
  [
    'plain',
    'admin',
    'How many miles did we run last week?',
    oneOf(
      ['number'],
      `select sum(miles_actual)::int from run_assignments where status = 'completed' and service_date between '2026-11-09' and '2026-11-15'`,
      `select sum(miles_planned)::int from run_assignments where status = 'completed' and service_date between '2026-11-09' and '2026-11-15'`,
    ),
  ],
  [
    'plain',
    'supervisor',
    'What time does JOP 118 leave?',
    oneOf(['text'], `select '11:10 PM' as at`, `select dispatch_time from runs where code = 'JOP 118'`),
  ],
  ['plain', 'manager', 'List the runs to Des Moines', records(rows('runs', `destination ilike 'Des Moines%'`, 'code'))],
  [
    'plain',
    'supervisor in OZK',
    'How many runs are uncovered next week in my division?',
    found([...open(`${week} and a.division_id in ${within('OZK')}`), ...open(`${week} and a.division_id in ${only('OZK')}`)]),
  ],
  ['hurry', 'supervisor', 'who drvs ozk 125 tonite', values(tonight('OZK 125', 'd.title'), 'text')],
  ['hurry', 'manager', 'uncoverd runs by day nxt wk', groups(firstPerDay, ...morePerDay)],
  ['hurry', 'manager in KCM', 'hw many miles kcm 122', values(`select miles from runs where code = 'KCM 122'`, 'number')],
  ['hurry', 'supervisor', 'free tractors jop mon', some(freeUnits('tractor', '2026-11-23', `'active', 'reserve'`, within('JOP')))],
  ['follow-up', 'supervisor', 'and the day after?', found(open(on('2026-11-26'))), ['Which runs are uncovered on November 25?']],
  ['follow-up', 'supervisor', 'In what unit?', values(tonight('GLF 113', 'v.unit_number'), 'text'), ['Who is driving GLF 113 tonight?']],
  [
    'follow-up',
    'manager',
    'and the week before?',
    records(outings(`a.status = 'completed' and a.service_date between '2026-11-02' and '2026-11-08'`)),
    ['How many runs did we complete last week?'],
  ],
  ['cannot', 'supervisor', 'Will I-44 be icy tonight?', abstains('cannot')],
  ['plain', 'manager', 'Which runs leave between 5 and 7 PM?', records(rows('runs', `dispatch_time between '17:00' and '19:00'`, 'code'))],
  ['plain', 'supervisor', 'Uncovered runs after 9 PM tonight', found(open(`${on('2026-11-20')} and r.dispatch_time > '21:00'`))],
  ['plain', 'supervisor', 'Which runs are uncovered Tuesday and Wednesday?', found(open(`a.service_date in ('2026-11-24', '2026-11-25')`))],
  ['follow-up', 'supervisor', 'and on Wednesday?', some(freeDrivers('2026-11-25')), ['Who can cover GLF 135 on Monday?']],
  ['follow-up', 'supervisor', 'and GLF 128?', some(freeDrivers('2026-11-23')), ['Who can cover GLF 135 on Monday?']],
])
