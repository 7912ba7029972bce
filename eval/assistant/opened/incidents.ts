import { abstains, day, groups, oneOf, records, values, within } from '../case.ts'
import { byDriver, byUnit, questionsOf, rows } from '../question.ts'

const happened = day('a.occurred_at')
const accidents = (where: string): string => byDriver('accidents', where)
const inYear = (year: number, where = 'true'): string => accidents(`extract(year from ${happened}) = ${year} and ${where}`)
const recordable = `select to_char(${day('occurred_at')}, 'YYYY') as label, count(*) as n from accidents
  where archived_at is null and dot_recordable = 'yes' group by 1`
const counts = `select count(*) filter (where ${day('occurred_at')} >= '2026-01-01')::int as now,
  count(*) filter (where ${day('occurred_at')} between '2025-01-01' and '2025-12-31')::int as before
  from accidents where archived_at is null and dot_recordable = 'yes'`
const byType = `select case type when 'rear_end' then 'we hit them' when 'struck_in_rear' then 'we were hit' when 'lane_change' then 'Lane change'
  when 'fixed_object' then 'Fixed object' else initcap(type) end as label, count(*) as n
  from accidents where archived_at is null and ${day('occurred_at')} >= '2026-01-01' group by 1`
const injured = `${day('a.injured_at')} >= '2026-01-01'`
const seatBelt = `a.category = 'seat_belt' and a.incident_date >= '2026-01-01'`

export const incidents = questionsOf('b-incidents', [
  [
    'plain',
    'safety',
    'How many accidents happened in Kansas City this year?',
    records(inYear(2026, `a.city = 'Kansas City'`), inYear(2026, `a.division_id in ${within('KCM')}`)),
  ],
  [
    'plain',
    'manager',
    'Who was driving in ACC-2026-0018?',
    values(`select d.title from accidents a join drivers d on d.id = a.driver_id where a.number = 'ACC-2026-0018'`, 'text'),
  ],
  [
    'plain',
    'safety',
    'Which accidents are waiting on a preventability decision?',
    records(
      accidents(`a.stage = 'preventability'`),
      accidents(`a.status in ('open', 'pending') and a.determination = 'undetermined'`),
      accidents(`a.status = 'pending' and a.determination = 'undetermined'`),
    ),
  ],
  [
    'plain',
    'admin',
    'What have this year’s accidents cost us in total?',
    values(`select sum(total_incurred)::int from accidents where archived_at is null and ${day('occurred_at')} >= '2026-01-01'`, 'money'),
  ],
  ['plain', 'safety', 'Accidents by type this year', groups(byType)],
  [
    'plain',
    'manager',
    'Compare DOT recordable accidents this year with last year',
    [groups(recordable), oneOf(['number', 'number'], counts)],
  ],
  [
    'plain',
    'safety',
    'Which driver has had the most accidents?',
    values(
      `select d.title from accidents a join drivers d on d.id = a.driver_id where a.archived_at is null group by 1 order by count(*) desc limit 1`,
      'text',
    ),
  ],
  [
    'plain',
    'safety',
    'What’s the reserve on ACC-2026-0015?',
    values(`select reserve::int from accidents where number = 'ACC-2026-0015'`, 'money'),
  ],
  [
    'plain',
    'safety',
    'Which lost time injuries have we had this year?',
    records(byDriver('workers_comp', `a.type = 'lost_time' and ${injured}`)),
  ],
  ['plain', 'admin', 'How did Ira Underhill get hurt?', oneOf(['text'], `select 'fall' as said`, `select 'fell' as said`)],
  [
    'plain',
    'safety',
    'How many OSHA cases with days away this year?',
    records(rows('osha_claims', `classification = 'days_away' and year = 2026`, 'number')),
  ],
  [
    'plain',
    'manager',
    'Which disciplinary actions this year were for seat belts?',
    records(byDriver('disciplinary_actions', seatBelt), byDriver('disciplinary_actions', `${seatBelt} and a.issued_on is not null`)),
  ],
  [
    'plain',
    'manager',
    'How many disciplinary actions does Andre Landry have on file?',
    records(byDriver('disciplinary_actions', `d.title = 'Andre Landry'`)),
  ],
  ['hurry', 'safety', 'open accdnts', records(accidents(`a.status in ('open', 'pending')`), accidents(`a.status = 'open'`))],
  ['hurry', 'manager', 'tow aways ths yr', records(inYear(2026, 'a.tow_away'))],
  [
    'hurry',
    'safety',
    'corrective actns overdue',
    records(rows('corrective_actions', `due_on < '2026-11-20' and status in ('open', 'returned')`)),
  ],
  ['hurry', 'supervisor', 'holds 1110', records(byUnit('holds', `a.status = 'active' and v.unit_number = '1110'`))],
  [
    'follow-up',
    'safety',
    'And in November?',
    records(accidents(`${happened} between '2026-11-01' and '2026-11-30'`)),
    ['How many accidents did we have in October?'],
  ],
  [
    'follow-up',
    'safety',
    'only the ones in Louisiana',
    records(byDriver('workers_comp', `a.state = 'LA' and ${injured}`)),
    ['Show this year’s injury claims'],
  ],
  [
    'follow-up',
    'safety',
    'and non-preventable?',
    records(inYear(2026, `a.determination = 'non_preventable'`)),
    ['How many of this year’s accidents were preventable?'],
  ],
  ['cannot', 'super_admin', 'Who is going to have the next accident?', abstains('cannot')],
  ['cannot', 'manager', 'Should we fire Andre Landry?', abstains('cannot')],
  ['cannot', 'admin', 'What will our insurance premium be next year?', abstains('cannot')],
  ['cannot', 'recruiter', 'How many accidents has Cedric Aguilar had?', abstains('refused')],
])
