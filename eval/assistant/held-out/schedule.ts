import { casesOf, day, driver, records, unit, values, within } from '../case.ts'

export const schedule = casesOf('schedule', 'schedule-h', [
  [
    'manager',
    'who is on vacation over Thanksgiving',
    'who is on vacaton over Thanksgiving',
    'vacation thanksgiving',
    records(
      `select id from time_off where status = 'approved' and type = 'vacation' and start <= '2026-11-26' and "end" >= '2026-11-26'`,
      `select id from time_off where status = 'approved' and type = 'vacation' and start <= '2026-11-29' and "end" >= '2026-11-26'`,
    ),
  ],
  [
    'supervisor',
    'missed runs this month',
    'mised runs this month',
    'missed runs mtd',
    records(
      `select id from run_assignments where status = 'missed' and service_date between '2026-11-01' and '2026-11-30'`,
      `select id from run_assignments where status = 'missed' and service_date between '2026-11-01' and '2026-11-20'`,
    ),
  ],
  [
    'supervisor',
    'which truck does Wanda Brandt drive',
    'which truck does Wanda Brant drive',
    'wanda brandt truck',
    values(
      `select v.unit_number as value from vehicle_assignments a join vehicles v on v.id = a.vehicle_id where a.driver_id = ${driver('Wanda Brandt')} and a.status = 'active'`,
      'text',
    ),
    { also: `select ${day('starts_at')}::text from vehicle_assignments where driver_id = ${driver('Wanda Brandt')}` },
  ],
  [
    'supervisor',
    'runs out of Kansas City tomorrow that nobody took',
    'runs out of Kansas City tomorow that nobody took',
    'kcm open runs tmrw',
    records(`select id from run_assignments where service_date = '2026-11-21' and driver_id is null and division_id in ${within('KCM')}`),
  ],
  [
    'manager',
    'denied time off requests',
    'denyed time off requests',
    'denied pto',
    records(`select id from time_off where status = 'denied'`, `select id from time_off where status = 'denied' and type = 'pto'`),
  ],
  [
    'supervisor',
    'runs truck 1190 did last week',
    'runs truck 1190 did last wekk',
    '1190 runs last wk',
    records(
      `select id from run_assignments where vehicle_id = ${unit('1190')} and service_date between '2026-11-09' and '2026-11-15'`,
      `select id from run_assignments where vehicle_id = ${unit('1190')} and service_date between '2026-11-09' and '2026-11-15' and status = 'completed'`,
    ),
  ],
])
