import { casesOf, day, records } from '../case.ts'

export const followUps = casesOf('follow-up', 'follow-up-h', [
  [
    'safety',
    'only the preventable ones',
    'only the preventible ones',
    'just preventable',
    records(`select id from accidents where determination = 'preventable' and ${day('occurred_at')} between '2026-01-01' and '2026-12-31'`),
    { history: ['accidents this year'] },
  ],
  [
    'manager',
    'and in october?',
    'and in octobr?',
    'october?',
    records(`select id from oil_changes where done_on between '2026-10-01' and '2026-10-31'`),
    { history: ['oil changes in september'] },
  ],
  [
    'manager',
    'and trailers?',
    'and trialers?',
    'trailers?',
    records(`select id from vehicles where kind = 'trailer' and status = 'in_shop'`),
    { history: ['trucks in the shop'] },
  ],
  [
    'supervisor',
    'and tomorrow?',
    'and tomorow?',
    'tmrw?',
    records(`select id from time_off where status = 'approved' and start <= '2026-11-21' and "end" >= '2026-11-21'`),
    { history: ['who is off today'] },
  ],
])
