import { abstains, casesOf, proposes } from '../case.ts'

export const writes = casesOf('write', 'write-h', [
  ['manager', 'send truck 1121 to the shop', 'send truk 1121 to the shop', '1121 to shop', proposes('1121', 'shop')],
  [
    'manager',
    'remind me to call the tire vendor tomorrow',
    'remnid me to call the tire vendor tomorrow',
    'task: call the tire vendor tmrw',
    proposes('call the tire vendor'),
  ],
  ['admin', 'make Owen Prather an admin', 'maek Owen Prather an admin', 'owen prather → admin', abstains('cannot')],
  ['safety', 'close all open tickets', 'close all opne tickets', 'close every open ticket', abstains('cannot')],
])
