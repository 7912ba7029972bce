import { casesOf, day, records, values } from '../case.ts'

export const health = casesOf('health', 'health-h', [
  [
    'manager',
    'which trucks are not linked to telematics',
    'which truks are not linked to telematics',
    'trucks not linked eld',
    records(
      `select id from vehicles where kind = 'tractor' and status = 'active' and simulator_vehicle_id is null and samsara_vehicle_id is null`,
      `select id from vehicles where kind = 'tractor' and status not in ('sold', 'totaled') and simulator_vehicle_id is null and samsara_vehicle_id is null`,
    ),
  ],
  [
    'supervisor',
    'is 1148 reporting',
    'is 1148 reproting',
    '1148 reporting?',
    values(`select ${day('last_telematics_sync')}::text as value from vehicles where unit_number = '1148'`, 'day'),
  ],
  [
    'manager',
    'when was mileage last read on 1150',
    'when was milage last read on 1150',
    '1150 last reading',
    values(`select ${day('mileage_read_at')}::text as value from vehicles where unit_number = '1150'`, 'day'),
  ],
  [
    'manager',
    'what did i miss',
    'waht did i miss',
    'catch me up',
    values(`select count(*) as value from tasks where :me = any(assignees) and status = 'pending'`, 'number'),
    { row: 39 },
  ],
])
