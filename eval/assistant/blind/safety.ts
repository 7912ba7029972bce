import { abstains, day, driver, groups, oneOf, records, values, within } from '../case.ts'
import { found, no, questionsOf, rows } from '../question.ts'

const happened = day('occurred_at')
const accidents = (where: string): string => rows('accidents', where)
const in2026 = `${happened} between '2026-01-01' and '2026-11-20'`
const august = `${happened} between '2026-08-01' and '2026-08-31'`
const claims = (where: string): string => rows('workers_comp', where, 'employee_name')
const cases = (where: string): string => rows('osha_claims', where)
const measures = (where: string): string =>
  `select a.id, d.title from disciplinary_actions a join drivers d on d.id = a.driver_id where a.archived_at is null and ${where}`
const measured = (where: string): string =>
  `select distinct d.id, d.title from disciplinary_actions a join drivers d on d.id = a.driver_id where a.archived_at is null and ${where}`
const issued = `a.status not in ('draft', 'pending_approval')`
const valid = `a.status not in ('draft', 'pending_approval', 'rescinded')`
const crash = (where: string, column: string): string => `select ${column} from accidents a where archived_at is null and ${where}`
const fatal = `fatalities > 0`
const actual = `(select sum((cost->>'actual')::int) from jsonb_array_elements(costs) cost)`
const preventable = (where: string): string =>
  `select v.title as label, count(*) as n from accidents a join divisions v on v.id = a.division_id
   where a.archived_at is null and a.determination = 'preventable' and ${where} group by 1`

export const harm = questionsOf('c-safety', [
  [
    'plain',
    'safety',
    'How many DOT recordable accidents have we had in the last 12 months?',
    found([accidents(`dot_recordable = 'yes' and ${happened} between '2025-11-20' and '2026-11-20'`)]),
  ],
  [
    'plain',
    'manager',
    'What happened to Nathan Dockery yesterday?',
    [found([accidents(`driver_id = ${driver('Nathan Dockery')} and ${happened} = '2026-11-19'`)]), values(`select 'Intersection'`, 'text')],
  ],
  [
    'plain',
    'safety',
    'Which accidents haven’t been judged preventable or not yet?',
    found([accidents(`determination = 'undetermined'`), accidents(`stage = 'preventability'`)]),
  ],
  [
    'plain',
    'super_admin',
    'What has the fatal accident in Lake Charles cost us so far?',
    oneOf(['money'], crash(fatal, 'total_incurred::int'), crash(fatal, actual)),
  ],
  ['plain', 'safety', 'Break down this year’s preventable accidents by division.', groups(preventable(in2026))],
  [
    'plain',
    'manager',
    'Which driver has been in the most accidents?',
    values(
      `select d.title, count(*)::int from accidents a join drivers d on d.id = a.driver_id where a.archived_at is null group by 1 order by 2 desc limit 1`,
      'text',
      'number',
    ),
  ],
  ['plain', 'safety', 'When did we last have a jackknife?', values(crash(`type = 'jackknife'`, `max(${happened})::text`), 'day')],
  ['plain', 'safety', 'How many workers’ comp claims are open?', found([claims(`status = 'open'`)])],
  [
    'plain',
    'admin',
    'Which injuries this year ended in lost time?',
    found([claims(`type = 'lost_time' and ${day('injured_at')} >= '2026-01-01'`)]),
  ],
  [
    'plain',
    'safety',
    'Who’s the attorney on Percy Boyle’s comp claim?',
    values(`select attorney from workers_comp where employee_name = 'Percy Boyle'`, 'text'),
  ],
  [
    'plain',
    'safety',
    'How many recordable OSHA cases does Kansas City have for 2026?',
    found([cases(`recordable = 'yes' and year = 2026 and establishment_id in ${within('KCM')}`)]),
  ],
  [
    'plain',
    'admin',
    'Who got a suspension this year?',
    found([
      measures(`a.level = 'suspension' and a.incident_date >= '2026-01-01'`),
      measured(`a.level = 'suspension' and a.incident_date >= '2026-01-01'`),
      rows('drivers', `status = 'suspended'`),
    ]),
  ],
  [
    'plain',
    'safety',
    'How many times this year did we coach somebody about using a phone at the wheel?',
    found([
      measures(`a.category = 'cell_phone' and a.level = 'coaching' and a.incident_date >= '2026-01-01'`),
      measures(`a.category = 'cell_phone' and a.level = 'coaching' and a.incident_date >= '2026-01-01' and ${issued}`),
      measures(`a.category = 'cell_phone' and a.level = 'coaching' and a.incident_date >= '2026-01-01' and ${valid}`),
    ]),
  ],
  ['hurry', 'safety', 'accidnts this yr so far', found([accidents(in2026)])],
  ['hurry', 'safety', 'open wc claims gulf', found([claims(`status = 'open' and division_id in ${within('GLF')}`)])],
  ['hurry', 'manager', 'was abel brandts acc in aug preventable', [no, values(`select 'non-preventable'`, 'text')]],
  ['hurry', 'safety', 'accidents w tow in nov', found([accidents(`tow_away and ${happened} between '2026-11-01' and '2026-11-30'`)])],
  [
    'follow-up',
    'safety',
    'How many of those were preventable?',
    found([accidents(`determination = 'preventable' and ${august}`)]),
    ['How many accidents did we have in August?'],
  ],
  [
    'follow-up',
    'manager',
    'When was the last one?',
    values(crash(`driver_id = ${driver('Frances Jessup')}`, `max(${happened})::text`), 'day'),
    ['How many accidents has Frances Jessup had?'],
  ],
  ['follow-up', 'safety', 'what about pending', records(accidents(`status = 'pending'`)), ['Which accidents are open?']],
  [
    'follow-up',
    'admin',
    'How many of those were about hours?',
    found([measures(`a.driver_id = ${driver('Andre Landry')} and a.category = 'hos'`)]),
    ['Show me Andre Landry’s disciplinary record'],
  ],
  ['cannot', 'safety', 'Was Regina Lomax looking at her phone when she jackknifed?', abstains('cannot')],
  ['cannot', 'manager', 'What did the doctor say is wrong with Jerome Pardee’s back?', abstains('refused')],
  ['cannot', 'super_admin', 'How many accidents are we going to have this winter?', abstains('cannot')],
])
