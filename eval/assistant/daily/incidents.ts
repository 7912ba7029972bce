import { abstains, day, groups, records, values, within } from '../case.ts'
import { byDriver, only, questionsOf, rows } from '../question.ts'

const year = (value: number, where = 'true'): string =>
  byDriver('accidents', `extract(year from ${day('a.occurred_at')}) = ${value} and ${where}`)
const perMonth = `select to_char(${day('occurred_at')}, 'Mon') as label, count(*) as n from accidents
  where archived_at is null and ${day('occurred_at')} >= '2026-01-01' group by 1`

export const incidents = questionsOf('d-incidents', [
  ['plain', 'safety', 'How many preventable accidents have we had this year?', records(year(2026, `a.determination = 'preventable'`))],
  ['plain', 'manager', 'Accidents per month this year', groups(perMonth)],
  [
    'plain',
    'safety',
    'What did ACC-2026-0010 cost us?',
    values(`select total_incurred::int from accidents where number = 'ACC-2026-0010'`, 'money'),
  ],
  ['plain', 'safety', 'Which injury claims are still open?', records(byDriver('workers_comp', `a.status = 'open'`))],
  [
    'plain',
    'safety',
    'When did Percy Boyle get hurt?',
    values(
      `select ${day('c.injured_at')}::text from workers_comp c join drivers d on d.id = c.driver_id where d.title = 'Percy Boyle'`,
      'day',
    ),
  ],
  [
    'plain',
    'admin',
    'How many OSHA recordables did Kansas City have this year?',
    records(rows('osha_claims', `recordable = 'yes' and year = 2026 and establishment_id in ${only('KCM')}`, 'number')),
  ],
  [
    'plain',
    'manager',
    'Who hasn’t signed a disciplinary letter we issued?',
    records(byDriver('disciplinary_actions', `a.status = 'issued'`), byDriver('disciplinary_actions', `a.status in ('issued', 'refused')`)),
  ],
  ['hurry', 'safety', 'accidnts w injuries 2026', records(year(2026, 'a.injuries > 0'))],
  [
    'hurry',
    'manager',
    'active holds on drivers',
    records(byDriver('holds', `a.status = 'active'`), byDriver('holds', `a.status = 'active' and a.starts_at <= '2026-11-20T15:00:00Z'`)),
  ],
  [
    'follow-up',
    'safety',
    'and this year?',
    records(year(2026, `a.division_id in ${within('OZK')}`), year(2026, `a.division_id in ${only('OZK')}`)),
    ['How many accidents did Ozark have in 2025?'],
  ],
  ['cannot', 'manager', 'Which driver is the most careless?', abstains('cannot')],
  ['cannot', 'safety', 'What should we settle the ACC-2026-0015 lawsuit for?', abstains('cannot')],
])
