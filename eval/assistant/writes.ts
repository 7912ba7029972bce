import { abstains, casesOf, proposes } from './case.ts'

export const writes = casesOf('write', 'write', [
  [
    'supervisor',
    'add a to-do for 1130 check left steer tire',
    'add a todo for 1130 chekc left steer tire',
    'todo 1130: check left steer tire',
    proposes('1130', 'left steer tire'),
    { row: 26 },
  ],
  [
    'safety',
    'mark accident ACC-2026-0024 open',
    'mark acident ACC-2026-0024 open',
    'ACC-2026-0024 back to open',
    proposes('open', 'ACC-2026-0024'),
    { row: 27 },
  ],
  [
    'supervisor',
    'put dale kowalski off dec 28 thru 30',
    'put dale kowalsky off dec 28 thru 30',
    'dale kowalski off 12/28-12/30',
    proposes('kowalski'),
    { row: 28 },
  ],
  [
    'manager',
    'approve all time off next week',
    'aprove all time off next week',
    'approve all pto next wk',
    abstains('cannot'),
    { row: 29 },
  ],
  ['manager', 'delete driver Bo Li', 'delte driver Bo Li', 'delete bo li', abstains('cannot')],
  [
    'manager',
    'add a comment to unit 1104: smells of coolant',
    'add a coment to unit 1104: smells of coolant',
    'comment 1104: smells of coolant',
    proposes('1104', 'smells of coolant'),
  ],
])
