import { abstains, driver, groups, oneOf, values, within } from '../case.ts'
import { found, only, outings, questionsOf, rows, runsOf, uncovered, yes } from '../question.ts'

const tonight = `a.service_date = '2026-11-20'`
const nobody = `a.driver_id is null and a.status <> 'cancelled'`
const both = (where: string): string[] => [outings(where), runsOf(where)]
const waiting = `a.status = 'planned' and ${tonight}`
const drivers = (where: string): string =>
  `select distinct d.id, d.title from run_assignments a join drivers d on d.id = a.driver_id where ${where}`
const on = (code: string, date: string, column: string): string =>
  `select ${column} from run_assignments a join runs r on r.id = a.run_id left join drivers d on d.id = a.driver_id left join vehicles v on v.id = a.vehicle_id where r.code = '${code}' and a.service_date = '${date}'`
const reasons = (statuses: string): string =>
  `select not_run_reason as label, count(*) as n from run_assignments where status in (${statuses}) and service_date between '2026-11-01' and '2026-11-30' group by 1`
const week = `service_date between '2026-11-23' and '2026-11-27'`
const perCustomer = (from: string): string => `select r.customer from ${from} group by 1 order by count(*) desc limit 1`

export const dispatch = questionsOf('c-runs', [
  ['plain', 'supervisor', 'Which runs tonight don’t have a driver?', found(both(`${tonight} and ${nobody}`))],
  ['plain', 'manager', 'Who is running KCM 130 tonight?', values(on('KCM 130', '2026-11-20', 'd.title'), 'text')],
  [
    'plain',
    'manager',
    'How many runs were late last week because of ice?',
    found(both(`a.delay_reason ilike '%ice%' and a.service_date between '2026-11-09' and '2026-11-15'`)),
  ],
  [
    'plain',
    'manager',
    'What’s the longest run we have, in miles?',
    values(`select code, miles from runs order by miles desc limit 1`, 'text', 'number'),
  ],
  [
    'plain',
    'manager in KCM',
    'How many miles did my drivers run yesterday?',
    values(
      `select sum(miles_actual)::int from run_assignments where service_date = '2026-11-19' and division_id in ${within('KCM')}`,
      'number',
    ),
  ],
  [
    'plain',
    'manager',
    'Why did runs get canceled this month? Give me the reasons with numbers.',
    groups(reasons(`'cancelled'`), reasons(`'cancelled', 'missed'`)),
  ],
  [
    'plain',
    'supervisor in OZK',
    'Who hasn’t confirmed yet for tonight?',
    found([
      outings(`${waiting} and a.division_id in ${within('OZK')}`),
      drivers(`${waiting} and a.division_id in ${within('OZK')}`),
      outings(`${waiting} and a.division_id in ${only('OZK')}`),
      drivers(`${waiting} and a.division_id in ${only('OZK')}`),
    ]),
  ],
  [
    'plain',
    'super_admin',
    'Which customer do we have the most runs for?',
    oneOf(['text'], perCustomer('runs r'), perCustomer('run_assignments a join runs r on r.id = a.run_id')),
  ],
  ['plain', 'supervisor', 'What time is OZK 121 supposed to leave?', oneOf(['text'], `select '9:30 PM'`, `select '21:30'`)],
  [
    'plain',
    'manager',
    'Which run was the latest this week and by how much?',
    values(
      `select r.code, a.delay_minutes from run_assignments a join runs r on r.id = a.run_id where a.service_date between '2026-11-16' and '2026-11-20' and a.delay_minutes is not null order by 2 desc limit 1`,
      'text',
      'number',
    ),
  ],
  [
    'plain',
    'super_admin',
    'How many runs next week still need somebody?',
    found(uncovered.flatMap((open) => both(`${open} and a.${week}`))),
  ],
  [
    'plain',
    'manager',
    'When did Andre Landry last go out?',
    values(
      `select max(service_date)::text from run_assignments where status = 'completed' and driver_id = ${driver('Andre Landry')}`,
      'day',
    ),
  ],
  ['hurry', 'supervisor', 'who drivin OZK 105 2nite', values(on('OZK 105', '2026-11-20', 'd.title'), 'text')],
  [
    'hurry',
    'manager',
    'how many runs we got goin 2 des moines',
    found([rows('runs', `destination like 'Des Moines%'`, 'code'), ...both(`r.destination like 'Des Moines%' and ${tonight}`)]),
  ],
  ['hurry', 'manager', 'open runs for wed', found(uncovered.flatMap((open) => both(`${open} and a.service_date = '2026-11-25'`)))],
  [
    'hurry',
    'supervisor',
    'whats regina lomax on tonite',
    values(
      `select r.code from run_assignments a join runs r on r.id = a.run_id where ${tonight} and a.driver_id = ${driver('Regina Lomax')}`,
      'text',
    ),
  ],
  ['hurry', 'supervisor', 'miles on KCM 124?', values(`select miles from runs where code = 'KCM 124'`, 'number')],
  [
    'follow-up',
    'supervisor',
    'Which of them start in Joplin?',
    found(both(`${tonight} and ${nobody} and r.origin = 'Joplin'`)),
    ['How many runs have no driver tonight?'],
  ],
  [
    'follow-up',
    'manager',
    'was he late?',
    [yes, values(on('GLF 127', '2026-11-19', 'a.delay_minutes'), 'number')],
    ['Who ran GLF 127 yesterday?'],
  ],
  [
    'follow-up',
    'supervisor',
    'which truck is she in for those?',
    values(on('JOP 132', '2026-11-24', 'v.unit_number'), 'text'),
    ['What runs does Esther Mercer have next week?'],
  ],
  ['cannot', 'supervisor', 'What time will KCM 119 make it to Little Rock tonight if it starts snowing?', abstains('cannot')],
  ['cannot', 'super_admin', 'Which of our customers is the least happy with us?', abstains('cannot')],
])
