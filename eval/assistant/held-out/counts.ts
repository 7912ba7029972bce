import { casesOf, day, ownLeads, records, within } from '../case.ts'

export const counts = casesOf('count', 'count-h', [
  [
    'supervisor',
    'number of speeding tickets this year',
    'numbr of speding tickets this year',
    'speeding tix ytd',
    records(
      `select id from tickets where ${day('issued_at')} between '2026-01-01' and '2026-11-20' and charges::text ilike '%speeding%'`,
      `select id from tickets where ${day('issued_at')} between '2026-01-01' and '2026-12-31' and speed_class is not null`,
    ),
  ],
  [
    'safety',
    'how many OSHA claims are still open',
    'how many OSHA clams are still opne',
    'open osha',
    records(`select id from osha_claims where status in ('open', 'investigating')`, `select id from osha_claims where status = 'open'`),
  ],
  [
    'manager',
    'how many trucks are in the shop',
    'how many trucks are in the shpo',
    'trucks in shop #',
    records(`select id from vehicles where kind = 'tractor' and status = 'in_shop'`),
  ],
  [
    'manager',
    'how many units are out of service',
    'how many untis are out of sevice',
    'units oos',
    records(`select id from vehicles where status = 'out_of_service'`),
  ],
  [
    'safety',
    'how many hours of service violations since january',
    'how many hours of service violatons since janurary',
    'hos violations since jan',
    records(`select id from violations where category = 'hos' and occurred_on >= '2026-01-01'`),
  ],
  [
    'manager',
    'how many drivers did we hire this year',
    'how many drivers did we hier this year',
    'hires ytd',
    records(
      `select id from drivers where hire_date between '2026-01-01' and '2026-11-20'`,
      `select id from drivers where hire_date between '2026-01-01' and '2026-11-20' and status <> 'terminated'`,
      `select id from drivers where hire_date between '2026-01-01' and '2026-12-31' and status <> 'terminated'`,
    ),
  ],
  [
    'recruiter',
    'how many applications are in screening',
    'how many aplications are in screning',
    'apps in screening',
    records(`select id from recruiting_applications where status = 'screening' and ${ownLeads}`),
  ],
  [
    'manager in KCM',
    'how many accidents this year',
    'how many acidents this yaer',
    'accidents this yr',
    records(
      `select id from accidents where ${day('occurred_at')} between '2026-01-01' and '2026-12-31' and archived_at is null and division_id in ${within('KCM')}`,
    ),
  ],
  [
    'supervisor',
    'how many unassigned runs are there next week',
    'how many unasigned runs are there next week',
    'unassigned runs next wk',
    records(
      `select id from run_assignments where service_date between '2026-11-23' and '2026-11-29' and status = 'unassigned'`,
      `select id from run_assignments where service_date between '2026-11-23' and '2026-11-29' and driver_id is null`,
    ),
  ],
  [
    'super_admin',
    'how many pieces of feedback are new',
    'how many peices of feedback are new',
    'new feedback count',
    records(`select id from feedback where status = 'new'`),
  ],
  [
    'safety',
    'how many holds are active',
    'how many hodls are active',
    'active holds',
    // A hold that starts later or has ended is not active, whatever its status.
    records(
      `select id from holds where status = 'active' and starts_at <= '2026-11-20T23:59:59Z' and (ends_at is null or ends_at > '2026-11-20T00:00:00Z')`,
    ),
  ],
  [
    'manager',
    'how many Peterbilts do we run',
    'how many Peterblits do we run',
    'peterbilts',
    records(
      `select id from vehicles where make = 'Peterbilt' and status not in ('sold', 'totaled')`,
      `select id from vehicles where make = 'Peterbilt' and status = 'active'`,
    ),
  ],
])
