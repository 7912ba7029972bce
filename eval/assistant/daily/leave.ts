import { abstains, oneOf, records, values, within } from '../case.ts'
import { found, questionsOf, yes } from '../question.ts'

const off = (where: string): string =>
  `select t.id, d.title from time_off t join drivers d on d.id = t.driver_id where t.archived_at is null and ${where}`
const offDrivers = (where: string): string =>
  `select distinct d.id, d.title from time_off t join drivers d on d.id = t.driver_id where t.archived_at is null and ${where}`
const on = (date: string, ...statuses: string[]): string =>
  `t.status in (${statuses.map((status) => `'${status}'`).join(', ')}) and '${date}' between t.start and t."end"`
const either = (where: (...statuses: string[]) => string): string[] =>
  [['approved'], ['approved', 'pending']].flatMap((statuses) => [off(where(...statuses)), offDrivers(where(...statuses))])
const gulf = `t.type = 'fmla' and t.division_id in ${within('GLF')} and ${on('2026-11-20', 'approved')}`

export const leave = questionsOf('d-leave', [
  [
    'plain',
    'supervisor',
    'Who is off today?',
    found([
      ...either((...statuses) => on('2026-11-20', ...statuses)),
      `${offDrivers(on('2026-11-20', 'approved'))} union select id, title from drivers where status = 'leave'`,
    ]),
  ],
  [
    'plain',
    'admin',
    'How many vacation days does Carla Okafor have left this year?',
    values(
      `select sum(l.days)::float from leave_ledger l join drivers d on d.id = l.driver_id where d.title = 'Carla Okafor' and l.type = 'vacation' and l.year = 2026`,
      'number',
    ),
  ],
  [
    'plain',
    'manager',
    'Which time off requests are still waiting for a decision?',
    records(
      `select t.id, coalesce(d.title, u.first_name || ' ' || u.last_name) as title from time_off t left join drivers d on d.id = t.driver_id
       left join users u on u.id = t.user_id where t.status = 'pending'`,
    ),
  ],
  [
    'plain',
    'admin',
    'How many days of sick leave have been taken this year?',
    oneOf(
      ['number'],
      `select -sum(days)::float from leave_ledger where type = 'sick' and year = 2026 and entry in ('taken', 'given_back')`,
      `select sum(days)::float from time_off where type = 'sick' and status = 'approved'`,
    ),
  ],
  ['plain', 'manager', 'Is anybody from Gulf Coast on FMLA right now?', [yes, records(off(gulf), offDrivers(gulf))]],
  [
    'hurry',
    'supervisor',
    'whos off mon ozk',
    found(either((...statuses) => `${on('2026-11-23', ...statuses)} and t.division_id in ${within('OZK')}`)),
  ],
  ['follow-up', 'supervisor', 'and Wednesday?', found(either((...statuses) => on('2026-11-25', ...statuses))), ['Who is off on Monday?']],
  ['cannot', 'manager', 'Will Garrett Nunez call in sick again next week?', abstains('cannot')],
])
