import { casesOf, opens, values } from '../case.ts'

const field = (name: string, column: string): string => `select ${column} as value from drivers where title = '${name}'`
const ofUnit = (number: string, column: string): string => `select ${column} as value from vehicles where unit_number = '${number}'`

export const fields = casesOf('field', 'field-h', [
  ['supervisor', 'what is the VIN of 1210', 'waht is the VIN of 1210', '1210 vin', values(ofUnit('1210', 'vin'), 'text')],
  ['manager', 'email address for Bo Li', 'emial address for Bo Li', 'bo li email', values(field('Bo Li', 'email'), 'text')],
  [
    'manager',
    'what division is Celia Ivers in',
    'what divison is Celia Ivers in',
    'celia ivers division',
    values(`select v.name as value from drivers d join divisions v on v.id = d.division_id where d.title = 'Celia Ivers'`, 'text'),
  ],
  [
    'safety',
    'who was driving in accident ACC-2026-0018',
    'who was drivng in accident ACC-2026-0018',
    'driver on ACC-2026-0018',
    values(`select d.title as value from accidents a join drivers d on d.id = a.driver_id where a.number = 'ACC-2026-0018'`, 'text'),
  ],
  [
    'safety',
    'court date for ticket TKT-2026-0047',
    'cuort date for ticket TKT-2026-0047',
    'TKT-2026-0047 court',
    values(`select court_date::text as value from tickets where number = 'TKT-2026-0047'`, 'day'),
  ],
  ['manager', 'who makes truck 1129', 'who maeks truck 1129', '1129 make', values(ofUnit('1129', 'make'), 'text')],
  [
    'safety',
    'go to WC-2026-0010',
    'goto WC-2026-0010',
    'WC-2026-0010',
    opens('/workers-comp/:id', `select id from workers_comp where number = 'WC-2026-0010'`),
  ],
  [
    'manager',
    'when does the plate on 1133 run out',
    'when does the palte on 1133 run out',
    '1133 plate exp',
    values(ofUnit('1133', 'plate_expiration_date::text'), 'day'),
  ],
])
