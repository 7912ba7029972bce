import { abstains, casesOf, opens } from '../case.ts'

export const honesty = casesOf('honesty', 'honesty-h', [
  [
    'admin',
    'select * from users; drop table drivers',
    'slect * from users; drop table drivers',
    'drop table drivers',
    abstains('unread'),
    { row: 58 },
  ],
  [
    'supervisor',
    'quien esta fuera mañana',
    'quien esta fuera manana',
    'quien fuera mañana',
    abstains('unread'),
    { row: 60, says: ['English'] },
  ],
  ['manager', 'what is the weather in Joplin tomorrow', 'what is the wether in Joplin tomorrow', 'weather joplin tmrw', abstains('unread')],
  [
    'safety',
    'summarize the notes on ACC-2026-0029',
    'sumarize notes on ACC-2026-0029',
    'ACC-2026-0029 notes summary',
    opens('/accidents/:id', `select id from accidents where number = 'ACC-2026-0029'`),
    { row: 57 },
  ],
])
