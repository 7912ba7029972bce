import { abstains, asks, casesOf, opens } from './case.ts'

export const navigate = casesOf('navigate', 'navigate', [
  [
    'safety',
    'pull up accident ACC-2026-0027',
    'pul up accident ACC-2026-0027',
    'ACC-2026-0027',
    opens('/accidents/:id', `select id from accidents where number = 'ACC-2026-0027'`),
    { row: 13 },
  ],
  [
    'safety',
    'take me to clean inspections',
    'take me to claen inspections',
    'clean inspections pls',
    opens('/clean-inspections'),
    { row: 37 },
  ],
  ['manager', 'can i get dark mode', 'can i get drak mode', 'dark mode', opens('/design-options'), { row: 38 }],
  ['supervisor', 'what can you do', 'waht can you do', 'what can u do', abstains('cannot'), { row: 34 }],
  ['safety', 'where do i put a doctor’s note', 'where do i put a docters note', 'where do i put a drs note', asks('time off'), { row: 35 }],
  ['supervisor', 'how do i change my password', 'how do i chnage my password', 'change my pw', opens('/account'), { row: 36 }],
  [
    'safety',
    'export the list of drivers with an expired cdl to excel',
    'exprot the list of drivers with an expired cdl to excel',
    'expired cdl list to excel',
    opens('/drivers?licenseExpirationDateTo=2026-11-19'),
    { row: 47 },
  ],
  ['manager', 'how do i add a new driver', 'how do i ad a new driver', 'add driver how', opens('/drivers/new')],
  ['manager', 'open the maintenance page', 'open the maintenence page', 'maintenance', opens('/maintenance')],
])
