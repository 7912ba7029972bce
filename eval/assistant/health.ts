import { casesOf, day, records, unit, values } from './case.ts'

export const health = casesOf('health', 'health', [
  [
    'supervisor',
    'is truck 1104 talking to the eld',
    'is truck 1104 talkin to teh eld',
    '1104 eld ok?',
    values(`select ${day('last_telematics_sync')}::text as value from vehicles where unit_number = '1104'`, 'day'),
    { row: 8 },
  ],
  [
    'super_admin',
    'trucks with no gps sync in 24 hours',
    'truks with no gps sync in 24 hrs',
    'trucks no sync 24h',
    records(
      `select id from vehicles where kind = 'tractor' and status not in ('sold', 'totaled') and (last_telematics_sync is null or last_telematics_sync < '2026-11-19T15:00:00Z')`,
      `select id from vehicles where kind = 'tractor' and status = 'active' and (last_telematics_sync is null or last_telematics_sync < '2026-11-19T15:00:00Z')`,
      `select id from vehicles where kind = 'tractor' and status = 'active' and last_telematics_sync < '2026-11-19T15:00:00Z'`,
    ),
    { row: 9 },
  ],
  [
    'manager',
    'trucks with no mileage',
    'truks with no milage',
    'trucks w/o miles',
    records(
      `select id from vehicles where kind = 'tractor' and status not in ('sold', 'totaled') and mileage is null`,
      `select id from vehicles where kind = 'tractor' and status = 'active' and mileage is null`,
    ),
  ],
  [
    'supervisor',
    'when did 1143 last sync',
    'when did 1143 lsat sync',
    '1143 last sync',
    values(`select ${day('last_telematics_sync')}::text as value from vehicles where unit_number = '1143'`, 'day'),
  ],
  [
    'supervisor',
    'what is due on unit 1130',
    'what is deu on unit 1130',
    '1130 whats due',
    values(
      `select count(*) as value from repairs where vehicle_id = ${unit('1130')} and status in ('open', 'scheduled', 'in_progress', 'waiting_parts', 'waiting_vendor', 'waiting_approval', 'ready_to_close', 'deferred')`,
      'number',
    ),
    { row: 7 },
  ],
  [
    'supervisor',
    'how many unread messages do i have',
    'how many unraed messages do i have',
    'unread msgs',
    values(`select count(*) as value from message_receipts where user_id = :me and unread`, 'number'),
    { row: 40 },
  ],
])
