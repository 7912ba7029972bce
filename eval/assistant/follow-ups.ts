import { abstains, casesOf, day, records, values, within } from './case.ts'

const repairs = (code: string): string =>
  `select coalesce(sum(r.total), 0) as value from repairs r join vehicles v on v.id = r.vehicle_id where v.division_id in ${within(code)} and reported_on between '2026-01-01' and '2026-11-20'`

const unpriced = (code: string): string =>
  `select count(*) as n from repairs r join vehicles v on v.id = r.vehicle_id where v.division_id in ${within(code)} and reported_on between '2026-01-01' and '2026-11-20' and r.total is null`

export const followUps = casesOf('follow-up', 'follow-up', [
  [
    'manager',
    'same thing for the gulf',
    'saem thing for the gulf',
    'same for gulf',
    values(repairs('GLF'), 'money'),
    { row: 48, also: unpriced('GLF'), history: ['repair cost of Ozark year to date'] },
  ],
  [
    'safety',
    'only the overweight ones',
    'only the overwieght ones',
    'just overweight',
    records(`select id from tickets where ${day('issued_at')} between '2026-11-16' and '2026-11-22' and kind = 'overweight'`),
    { row: 49, history: ['any new tickets this week'] },
  ],
  [
    'safety',
    'no i meant violations not tickets',
    'no i ment violations not tickets',
    'i meant violations',
    records(`select id from violations where occurred_on between '2026-11-16' and '2026-11-22'`),
    { row: 50, history: ['any new tickets this week'] },
  ],
  [
    'manager',
    'and last year?',
    'and last yaer?',
    'last yr?',
    records(
      `select id from accidents where ${day('occurred_at')} between '2025-01-01' and '2025-12-31' and archived_at is null`,
      `select id from accidents where ${day('occurred_at')} between '2025-01-01' and '2025-11-20' and archived_at is null`,
    ),
    { history: ['how many accidents this year'] },
  ],
  [
    'supervisor',
    'drivers on leave at the barn',
    'drviers on leave at the barn',
    'barn: drivers on leave',
    records(`select id from drivers where status = 'leave' and division_id in ${within('KCM')}`),
    { row: 51, teaches: true, history: ['when i say the barn i mean Kansas City Metro'] },
  ],
  [
    'supervisor',
    'drivers on leave at the barn',
    'drviers on leave at the barn',
    'barn: drivers on leave',
    abstains('unread'),
    { row: 52, teaches: true, history: ['when i say the barn i mean Kansas City Metro', 'forget what i said about the barn'] },
  ],
])
