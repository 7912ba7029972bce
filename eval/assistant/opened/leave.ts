import { abstains, groups, oneOf, values, within } from '../case.ts'
import { found, only, questionsOf, rows, yes } from '../question.ts'

const named = `coalesce(d.title, u.first_name || ' ' || u.last_name)`
const requests = (where: string): string =>
  `select t.id, ${named} as title from time_off t left join drivers d on d.id = t.driver_id left join users u on u.id = t.user_id
   where t.archived_at is null and ${where}`
const people = (where: string): string =>
  `select distinct d.id, d.title from time_off t join drivers d on d.id = t.driver_id where t.archived_at is null and ${where}`
const off = (from: string, to: string, where = 'true'): string[] =>
  [`'approved'`, `'approved', 'pending'`].flatMap((statuses) => {
    const meets = `t.status in (${statuses}) and t.start <= '${to}' and t."end" >= '${from}' and ${where}`
    return [requests(meets), people(meets)]
  })
const left = (name: string, type: string) =>
  values(
    `select sum(l.days)::float from leave_ledger l join drivers d on d.id = l.driver_id
     where d.title = '${name}' and l.type = '${type}' and l.year = 2026`,
    'number',
  )
const pending = (where: string): string => requests(`t.status = 'pending' and ${where}`)

export const leave = questionsOf('b-leave', [
  ['plain', 'admin', 'How much sick time does Garrett Nunez still have?', left('Garrett Nunez', 'sick')],
  [
    'plain',
    'manager',
    'Who is on vacation the first week of December?',
    found([...off('2026-12-01', '2026-12-07', `t.type = 'vacation'`), ...off('2026-11-30', '2026-12-06', `t.type = 'vacation'`)]),
  ],
  [
    'plain',
    'supervisor',
    'When does Malik Brandt come back from leave?',
    oneOf(['day'], `select '2026-12-05' as on`, `select '2026-12-06' as on`, `select '2026-12-07' as on`),
  ],
  [
    'plain',
    'manager',
    'Why was Jerome Benavides turned down for time off?',
    values(`select t.deny_reason from time_off t join drivers d on d.id = t.driver_id where d.title = 'Jerome Benavides'`, 'text'),
  ],
  ['plain', 'admin', 'What’s the vacation balance for Marcia Vance?', left('Marcia Vance', 'vacation')],
  [
    'plain',
    'manager',
    'Break down the time off requests by type',
    groups(
      `select case type when 'pto' then 'PTO' when 'fmla' then 'FMLA' when 'jury' then 'Jury duty' when 'home_time' then 'Home time'
         else initcap(type) end as label, count(*) as n from time_off where archived_at is null group by 1`,
    ),
  ],
  [
    'plain',
    'supervisor',
    'Are there any leave blackouts before Christmas?',
    [
      yes,
      found([
        rows('leave_blackouts', `start <= '2026-12-25'`, 'name'),
        rows('leave_blackouts', `start <= '2026-12-25' and effect <> 'holiday'`, 'name'),
      ]),
    ],
  ],
  [
    'plain',
    'supervisor in OZK',
    'Which of my people have time off in December?',
    found([
      ...off('2026-12-01', '2026-12-31', `t.division_id in ${within('OZK')}`),
      ...off('2026-12-01', '2026-12-31', `t.division_id in ${only('OZK')}`),
    ]),
  ],
  [
    'plain',
    'admin',
    'How many bereavement days were taken this year?',
    values(`select sum(days)::float from time_off where type = 'bereavement' and status = 'approved' and start >= '2026-01-01'`, 'number'),
  ],
  ['hurry', 'supervisor', 'any1 out tmrw', found(off('2026-11-21', '2026-11-21'))],
  ['hurry', 'manager', 'pto left nelson ortega', left('Nelson Ortega', 'pto')],
  [
    'follow-up',
    'manager',
    'just Kansas City',
    found([
      ...off('2026-11-20', '2026-11-20', `t.division_id in ${within('KCM')}`),
      `${people(`t.status = 'approved' and '2026-11-20' between t.start and t."end" and t.division_id in ${within('KCM')}`)}
       union select id, title from drivers where status = 'leave' and division_id in ${within('KCM')}`,
    ]),
    ['Who’s off work today?'],
  ],
  ['follow-up', 'admin', 'and sick days?', left('Andre Landry', 'sick'), ['How many vacation days does Andre Landry have left?']],
  [
    'follow-up',
    'manager',
    'are any of them for December?',
    found([pending(`t.start between '2026-12-01' and '2026-12-31'`)]),
    ['Which time off requests are pending?'],
  ],
  ['cannot', 'manager', 'Should I approve Marcia Vance’s vacation?', abstains('cannot')],
  ['cannot', 'supervisor', 'How many people will call out sick on Thanksgiving?', abstains('cannot')],
])
