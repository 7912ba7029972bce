import { casesOf, day, driver, records, unit, values } from './case.ts'

const off = (from: string, to = from): string =>
  `select id from time_off where status = 'approved' and start <= '${to}' and "end" >= '${from}'`

export const schedule = casesOf('schedule', 'schedule', [
  ['manager', 'who is off tomorrow', 'who is off tomorow', 'whos off tmrw', records(off('2026-11-21')), { row: 3 }],
  ['manager', 'who is off today', 'who is off tday', 'off today?', records(off('2026-11-20'))],
  ['manager', 'who is out next week', 'who is out next wekk', 'whos out next wk', records(off('2026-11-23', '2026-11-29'))],
  [
    'supervisor',
    'who is in 1112 today',
    'who is in 1112 tday',
    'whos in 1112',
    values(
      `select d.title as value from run_assignments a join drivers d on d.id = a.driver_id where a.vehicle_id = ${unit('1112')} and a.service_date = '2026-11-20'`,
      'text',
    ),
    { row: 24, also: `select ${day('starts_at')}::text from vehicle_assignments where vehicle_id = ${unit('1112')}` },
  ],
  [
    'supervisor',
    'runs without a driver for monday',
    'runs wihtout a driver for monady',
    'runs w/o driver mon',
    records(
      `select id from run_assignments where service_date = '2026-11-23' and driver_id is null and status <> 'cancelled'`,
      `select id from run_assignments where service_date = '2026-11-23' and driver_id is null`,
    ),
    { row: 25 },
  ],
  [
    'supervisor',
    'runs today',
    'rnus today',
    'todays runs',
    records(
      `select id from run_assignments where service_date = '2026-11-20'`,
      `select id from run_assignments where service_date = '2026-11-20' and status <> 'cancelled'`,
    ),
  ],
  [
    'manager',
    'pending time off for next week',
    'pendign time off for next week',
    'pending pto next wk',
    records(
      `select id from time_off where status = 'pending' and start <= '2026-11-29' and "end" >= '2026-11-23'`,
      `select id from time_off where status = 'pending' and type = 'pto' and start <= '2026-11-29' and "end" >= '2026-11-23'`,
    ),
  ],
  [
    'supervisor',
    'what runs does Selma Benavides have next week',
    'what runs does Selma Benavidez have next week',
    'selma benavides runs next wk',
    records(
      `select id from run_assignments where ${driver('Selma Benavides')} in (driver_id, second_driver_id, relay_driver_id) and service_date between '2026-11-23' and '2026-11-29'`,
    ),
  ],
  [
    'manager',
    'who is assigned to truck 1104',
    'who is asigned to truck 1104',
    '1104 driver',
    values(
      `select d.title as value from vehicle_assignments a join drivers d on d.id = a.driver_id where a.vehicle_id = ${unit('1104')} and a.status = 'active' and a.role = 'primary'`,
      'text',
    ),
  ],
])
