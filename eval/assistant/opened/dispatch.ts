import { abstains, groups, oneOf, records, values, within } from '../case.ts'
import { found, freeDrivers, freeUnits, no, only, outings, questionsOf, rows, runsOf, some, uncovered } from '../question.ts'

const open = (where: string): string[] => uncovered.flatMap((each) => [outings(`${each} and ${where}`), runsOf(`${each} and ${where}`)])
const on = (date: string): string => `a.service_date = '${date}'`
/** Asked for runs without a driver, not for uncovered ones. */
const nobody = (where: string): string[] => [
  outings(`a.status = 'unassigned' and ${where}`),
  runsOf(`a.status = 'unassigned' and ${where}`),
]
const days = (from: string, to: string): string => `a.service_date between '${from}' and '${to}'`
const of = (run: string, value: string, date = '2026-11-20'): string =>
  `select ${value} from run_assignments a join runs r on r.id = a.run_id join drivers d on d.id = a.driver_id join vehicles v on v.id = a.vehicle_id
   where r.code = '${run}' and a.service_date = '${date}'`
const drove = (unitNumber: string, date: string): string =>
  `select d.title from run_assignments a join drivers d on d.id = a.driver_id join vehicles v on v.id = a.vehicle_id
   where v.unit_number = '${unitNumber}' and a.service_date = '${date}'`
const miles = (where: string) =>
  oneOf(
    ['number'],
    `select sum(miles_actual)::int from run_assignments a where status = 'completed' and ${where}`,
    `select sum(miles_planned)::int from run_assignments a where status = 'completed' and ${where}`,
  )
const perDivision = (label: string, where: string): string =>
  `select v.${label} as label, count(*) as n from run_assignments a join divisions v on v.id = a.division_id where ${where} group by 1`
const november = days('2026-11-01', '2026-11-30')
const done = `a.status = 'completed' and ${november}`
const [firstOpen = '', ...moreOpen] = uncovered.flatMap((each) =>
  ['code', 'name'].map((label) => perDivision(label, `${each} and ${days('2026-11-23', '2026-11-29')}`)),
)
const delay = (where: string): string => `select round(avg(delay_minutes), 1)::float from run_assignments a where ${done} and ${where}`
const runs = (where: string): string => rows('runs', where, 'code')

export const dispatch = questionsOf('b-dispatch', [
  ['plain', 'supervisor in OZK', 'Who’s running OZK 105 tonight?', values(of('OZK 105', 'd.title'), 'text')],
  ['plain', 'manager in KCM', 'What truck is on KCM 111 this evening?', values(of('KCM 111', 'v.unit_number'), 'text')],
  ['plain', 'manager', 'Which driver had unit 1121 on November 17?', values(drove('1121', '2026-11-17'), 'text')],
  [
    'plain',
    'supervisor',
    'Who had 1101 the night of November 12?',
    values(
      `select d.title from vehicle_assignments a join vehicles v on v.id = a.vehicle_id join drivers d on d.id = a.driver_id
       where v.unit_number = '1101' and a.starts_at <= '2026-11-13T04:00:00Z' and a.ends_at > '2026-11-13T04:00:00Z'`,
      'text',
    ),
  ],
  [
    'plain',
    'manager',
    'Which Lake Charles runs have nobody on them Thanksgiving week?',
    found(nobody(`${days('2026-11-22', '2026-11-28')} and r.origin = 'Lake Charles'`)),
  ],
  [
    'plain',
    'supervisor',
    'Does KCM 117 have a driver tonight?',
    [
      no,
      values(`select 'unassigned' as said`, 'text'),
      values(`select 'uncovered' as said`, 'text'),
      values(`select 'nobody' as said`, 'text'),
    ],
  ],
  [
    'plain',
    'manager',
    'How many runs were more than 30 minutes late last week?',
    records(outings(`a.delay_minutes > 30 and ${days('2026-11-09', '2026-11-15')}`)),
  ],
  ['plain', 'manager', 'What was the average delay in November?', oneOf(['number'], delay('true'), delay('delay_minutes > 0'))],
  [
    'plain',
    'admin',
    'What’s the longest delay we had this month, in minutes?',
    values(`select max(delay_minutes) from run_assignments a where ${november}`, 'number'),
  ],
  ['plain', 'manager', 'Completed runs per division this month', groups(perDivision('code', done), perDivision('name', done))],
  [
    'plain',
    'manager in KCM',
    'How many miles has Kansas City run so far in November?',
    miles(`${november} and a.division_id in ${only('KCM')}`),
  ],
  [
    'plain',
    'admin',
    'Who has driven the most miles this month?',
    values(
      `select d.title from run_assignments a join drivers d on d.id = a.driver_id where ${done} group by 1 order by sum(miles_actual) desc limit 1`,
      'text',
    ),
  ],
  ['plain', 'supervisor', 'Which runs go to Memphis?', records(runs(`destination like 'Memphis%'`))],
  [
    'plain',
    'manager',
    'What is our longest run in miles?',
    [values(`select code from runs order by miles desc limit 1`, 'text'), values(`select max(miles) from runs`, 'number')],
  ],
  ['plain', 'supervisor', 'Which customer is OZK 121 for?', values(`select customer from runs where code = 'OZK 121'`, 'text')],
  ['plain', 'manager', 'How many grocery runs do we have?', records(runs(`customer = 'Grocery'`))],
  ['plain', 'supervisor', 'Who could take JOP 136 on Tuesday?', some(freeDrivers('2026-11-24'))],
  [
    'plain',
    'supervisor in OZK',
    'Which Springfield runs leave after 9 PM?',
    records(runs(`origin = 'Springfield' and dispatch_time > '21:00'`)),
  ],
  [
    'plain',
    'safety',
    'Why was JOP 118 missed last night?',
    oneOf(
      ['text'],
      `select not_run_reason from run_assignments a join runs r on r.id = a.run_id where r.code = 'JOP 118' and a.status = 'missed'`,
      `select 'called in sick' as said`,
    ),
  ],
  ['hurry', 'supervisor', 'open runs glf mon', found(open(`${on('2026-11-23')} and a.division_id in ${within('GLF')}`))],
  ['hurry', 'supervisor', 'wat unit on jop 102', values(of('JOP 102', 'v.unit_number'), 'text')],
  ['hurry', 'manager', 'runs cancld lst wk hw many', records(outings(`a.status = 'cancelled' and ${days('2026-11-09', '2026-11-15')}`))],
  ['hurry', 'supervisor', 'who drove 1205 tues', values(drove('1205', '2026-11-17'), 'text')],
  ['hurry', 'supervisor', 'free trlrs ozk 2day', some(freeUnits('trailer', '2026-11-20', `'active', 'reserve'`, within('OZK')))],
  ['hurry', 'manager', 'miles glf 113', values(`select miles from runs where code = 'GLF 113'`, 'number')],
  ['hurry', 'supervisor', 'who can run kcm 117 tonite', some(freeDrivers('2026-11-20'))],
  ['hurry', 'manager', 'uncovrd nxt wk by div', groups(firstOpen, ...moreOpen)],
  [
    'follow-up',
    'supervisor',
    'only Joplin',
    found(nobody(`${on('2026-11-20')} and a.division_id in ${within('JOP')}`)),
    ['Which runs have no driver tonight?'],
  ],
  ['follow-up', 'supervisor', 'What’s his phone number?', values(of('GLF 127', 'd.phone'), 'phone'), ['Who is on GLF 127 tonight?']],
  ['follow-up', 'admin', 'and this week?', miles(days('2026-11-16', '2026-11-22')), ['How many miles did our drivers put on last week?']],
  [
    'follow-up',
    'manager',
    'and in November?',
    records(outings(`a.status = 'cancelled' and ${november}`)),
    ['How many runs were canceled in October?'],
  ],
  ['follow-up', 'supervisor', 'and on Wednesday?', some(freeDrivers('2026-11-25')), ['Who can take KCM 124 on Friday?']],
  [
    'follow-up',
    'manager',
    'which of them leave from Kansas City?',
    records(runs(`destination like 'Tulsa%' and origin = 'Kansas City'`)),
    ['List the runs to Tulsa'],
  ],
  ['follow-up', 'supervisor', 'How about Friday?', found(open(on('2026-11-27'))), ['Which runs are uncovered on Monday?']],
  ['cannot', 'supervisor', 'Which run is going to be late tonight?', abstains('cannot')],
  ['cannot', 'supervisor', 'How bad is the traffic around Tulsa?', abstains('cannot')],
])
