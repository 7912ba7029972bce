import { asks, casesOf, opens, unit, values } from './case.ts'

const field = (name: string, column: string): string => `select ${column} as value from drivers where title = '${name}'`
const ofUnit = (number: string, column: string): string => `select ${column} as value from vehicles where unit_number = '${number}'`

export const fields = casesOf('field', 'field', [
  [
    'manager',
    'when was the last oil change on truck 1112',
    'when was the last oil chnage on truck 1112',
    '1112 last oil change',
    values(`select max(done_on)::text as value from oil_changes where vehicle_id = ${unit('1112')} and status = 'done'`, 'day'),
    { row: 6 },
  ],
  [
    'manager',
    'how many miles are on 1150',
    'how many mlies are on 1150',
    '1150 miles',
    values(ofUnit('1150', 'mileage'), 'number'),
    { row: 10 },
  ],
  [
    'manager',
    'how many miles are on 1138',
    'how many mlies are on 1138',
    'miles 1138',
    values(ofUnit('1138', 'mileage'), 'number'),
    { saysNot: [' 0 mi'] },
  ],
  ['supervisor', 'show me maria gomez', 'show me marai gomez', 'maria gomez', asks('Gomez'), { row: 11 }],
  [
    'manager',
    'what is the phone number of gurpreet dhillon',
    'what is the phone numbr of gurpreet dhilon',
    'gurpreet dhilon phone #',
    values(field('Gurpreet Dhillon', 'phone'), 'phone'),
    { row: 12 },
  ],
  [
    'safety',
    'when does the cdl of Elroy Gentry expire',
    'when does the cdl of Elroy Gentrey expire',
    'elroy gentry cdl exp',
    values(field('Elroy Gentry', 'license_expiration_date::text'), 'day'),
  ],
  [
    'safety',
    'when does Wanda Brandt’s medical card expire',
    'when does Wanda Brandts medcal card expire',
    'wanda brandt med card',
    values(field('Wanda Brandt', 'medical_expiration_date::text'), 'day'),
  ],
  [
    'manager',
    'what is the plate of unit 1104',
    'what is the palte of unit 1104',
    '1104 plate',
    values(ofUnit('1104', 'plate_number'), 'text'),
  ],
  [
    'manager',
    'hire date of Regina Lomax',
    'hire dtae of Regina Lomax',
    'regina lomax hired when',
    values(field('Regina Lomax', 'hire_date::text'), 'day'),
  ],
  [
    'supervisor',
    'open driver Quentin Eads',
    'open drvier Quentin Eads',
    'quentin eads',
    opens('/drivers/:id', `select id from drivers where title = 'Quentin Eads'`),
  ],
  ['manager', 'what year is truck 1121', 'what yaer is truck 1121', '1121 year', values(ofUnit('1121', 'year::text'), 'text')],
  [
    'safety',
    'what is the status of accident ACC-2026-0024',
    'what is the staus of accident ACC-2026-0024',
    'ACC-2026-0024 status',
    values(`select 'Pending' as value from accidents where number = 'ACC-2026-0024' and status = 'pending'`, 'text'),
  ],
])
