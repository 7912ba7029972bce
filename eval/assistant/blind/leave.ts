import { abstains, oneOf, values, within } from '../case.ts'
import { found, no, only, questionsOf, rows } from '../question.ts'

const off = (from: string, until: string): string => `start <= '${until}' and "end" >= '${from}'`
const requests = (where: string): string => rows('time_off', where)
const away = (where: string): string =>
  `select distinct d.id, d.title from time_off t join drivers d on d.id = t.driver_id where t.archived_at is null and ${where}`
const either = (where: string): string[] => [
  requests(where),
  away(where.replaceAll('status', 't.status').replaceAll('division_id', 't.division_id')),
]
const approved = `status = 'approved'`
const planned = `status in ('approved', 'pending')`
const balance = (name: string, type: string, where: string): string =>
  `select sum(days)::float from leave_ledger l join drivers d on d.id = l.driver_id where d.title = '${name}' and l.type = '${type}' and l.year = 2026 and ${where}`
const request = (name: string, column: string): string =>
  `select ${column} from time_off t join drivers d on d.id = t.driver_id where d.title = '${name}'`
const onLeave = `select id, title from drivers where status = 'leave'`

export const leave = questionsOf('c-leave', [
  [
    'plain',
    'manager',
    'Who is out today?',
    found([
      ...either(`${approved} and ${off('2026-11-20', '2026-11-20')}`),
      `${away(`t.status = 'approved' and ${off('2026-11-20', '2026-11-20')}`)} union ${onLeave}`,
    ]),
  ],
  ['plain', 'manager', 'How many time off requests are waiting for a decision?', found([requests(`status = 'pending'`)])],
  [
    'plain',
    'manager in KCM',
    'Which time off requests do I still have to decide?',
    found([requests(`status = 'pending' and division_id in ${within('KCM')}`)]),
  ],
  [
    'plain',
    'manager',
    'Who’s on vacation the first week of December?',
    found([
      ...either(`type = 'vacation' and ${approved} and ${off('2026-12-01', '2026-12-07')}`),
      ...either(`type = 'vacation' and ${planned} and ${off('2026-12-01', '2026-12-07')}`),
      ...either(`${approved} and ${off('2026-12-01', '2026-12-07')}`),
    ]),
  ],
  [
    'plain',
    'admin',
    'How many vacation days does Marcia Vance have left this year?',
    oneOf(
      ['number'],
      balance('Marcia Vance', 'vacation', 'true'),
      balance('Marcia Vance', 'vacation', `l.entry not in ('reserved', 'released')`),
    ),
  ],
  [
    'plain',
    'manager',
    'One unpaid request got turned down. What was the reason?',
    values(`select deny_reason from time_off where type = 'unpaid' and status = 'denied'`, 'text'),
  ],
  [
    'plain',
    'manager',
    'Who approved Bo Li’s time off?',
    values(
      `select u.title from time_off t join drivers d on d.id = t.driver_id join users u on u.id = t.decided_by_id where d.title = 'Bo Li'`,
      'text',
    ),
  ],
  [
    'plain',
    'supervisor in OZK',
    'How many of my drivers are off on Monday?',
    found([
      ...either(`${approved} and ${off('2026-11-23', '2026-11-23')} and division_id in ${within('OZK')}`),
      ...either(`${approved} and ${off('2026-11-23', '2026-11-23')} and division_id in ${only('OZK')}`),
    ]),
  ],
  [
    'plain',
    'manager',
    'Which days in December can’t people take off?',
    found([
      rows('leave_blackouts', `start <= '2026-12-31' and "end" >= '2026-12-01'`),
      rows('leave_blackouts', `effect = 'block'`),
      rows('leave_blackouts', `effect in ('block', 'warn')`),
    ]),
  ],
  [
    'plain',
    'admin',
    'How many sick days has Julio Lockhart taken?',
    values(
      `select -sum(days)::int from leave_ledger l join drivers d on d.id = l.driver_id where d.title = 'Julio Lockhart' and l.type = 'sick' and entry = 'taken'`,
      'number',
    ),
  ],
  [
    'hurry',
    'manager',
    'who off thxgiving day',
    found([
      ...either(`${approved} and ${off('2026-11-26', '2026-11-26')}`),
      ...either(`${planned} and ${off('2026-11-26', '2026-11-26')}`),
    ]),
  ],
  ['hurry', 'admin', 'pto left thelma walcott', values(balance('Thelma Walcott', 'pto', 'true'), 'number')],
  ['hurry', 'manager', 'did luther salazar get his day off approved', [no, values(`select 'pending'`, 'text')]],
  [
    'hurry',
    'admin',
    'how many days is malik brandt off for',
    oneOf(['number'], request('Malik Brandt', 't.days::int'), request('Malik Brandt', 't."end" - t.start + 1')),
  ],
  [
    'follow-up',
    'manager',
    'and the week after?',
    found([
      ...either(`${approved} and ${off('2026-11-30', '2026-12-04')}`),
      ...either(`${approved} and ${off('2026-11-30', '2026-12-06')}`),
      ...either(`${planned} and ${off('2026-11-30', '2026-12-04')}`),
      ...either(`${planned} and ${off('2026-11-30', '2026-12-06')}`),
    ]),
    ['Who is off next week?'],
  ],
  [
    'follow-up',
    'manager',
    'has anybody approved that yet?',
    [no, values(`select 'pending'`, 'text')],
    ['When does Yolanda Cardenas want to go on vacation?'],
  ],
  ['cannot', 'manager', 'Is Malik Brandt out because somebody in his family is sick?', abstains('refused')],
  ['cannot', 'manager', 'Is Wilhelmina going to ask for more time off around New Year’s?', abstains('cannot')],
])
