import { casesOf, day, driver, ownLeads, records, unit, within } from '../case.ts'

export const lists = casesOf('list', 'list-h', [
  [
    'safety',
    'show all rear-end accidents',
    'show all rear-end acidents',
    'rear end accidents',
    records(
      `select id from accidents where type in ('rear_end', 'struck_in_rear') and archived_at is null`,
      `select id from accidents where type = 'rear_end' and archived_at is null`,
    ),
  ],
  [
    'safety',
    'violations on unit 1112',
    'violatons on unit 1112',
    '1112 violations',
    records(`select id from violations where vehicle_id = ${unit('1112')}`),
  ],
  [
    'manager',
    'owner operators in the gulf',
    'owner opertors in the gulf',
    'o/o gulf coast',
    records(
      `select id from drivers where employment_type = 'owner_operator' and division_id in ${within('GLF')} and status not in ('terminated')`,
      `select id from drivers where employment_type = 'owner_operator' and division_id in ${within('GLF')} and status = 'active'`,
    ),
  ],
  [
    'supervisor',
    'open repairs that are unsafe',
    'opne repairs that are unsaef',
    'unsafe repairs open',
    records(
      `select id from repairs where unsafe and status not in ('done', 'no_correction_needed', 'cancelled')`,
      `select id from repairs where unsafe and status = 'open'`,
    ),
  ],
  [
    'safety',
    'accidents with no determination yet',
    'acidents with no determintion yet',
    'undetermined accidents',
    records(
      `select id from accidents where determination = 'undetermined' and archived_at is null`,
      `select id from accidents where determination is null and archived_at is null`,
    ),
  ],
  [
    'safety',
    'tickets without a court date that are open',
    'tickets without a cuort date that are open',
    'open tix no court date',
    records(`select id from tickets where status = 'open' and court_date is null`),
  ],
  [
    'recruiter',
    'leads nobody has contacted',
    'leads nobody has contcted',
    'untouched leads',
    records(
      `select id from recruiting_leads where first_contact_at is null and ${ownLeads}`,
      `select id from recruiting_leads where status = 'new' and first_contact_at is null and ${ownLeads}`,
    ),
  ],
  [
    'manager',
    'trucks older than 2019',
    'truks older than 2019',
    'trucks pre 2019',
    records(
      `select id from vehicles where kind = 'tractor' and year < 2019 and status not in ('sold', 'totaled')`,
      `select id from vehicles where kind = 'tractor' and year < 2019 and status = 'active'`,
    ),
  ],
  [
    'safety',
    'what violations did Bo Li get in october',
    'what violatons did Bo Li get in octobr',
    'bo li violations oct',
    records(`select id from violations where driver_id = ${driver('Bo Li')} and occurred_on between '2026-10-01' and '2026-10-31'`),
  ],
  [
    'super_admin',
    'bugs people reported that are not done',
    'bugs poeple reported that are not done',
    'open bugs',
    records(`select id from feedback where category = 'bug' and status not in ('done', 'declined')`),
  ],
  [
    'safety',
    'coaching actions that were rescinded',
    'coaching actions that were recinded',
    'rescinded coachings',
    records(`select id from disciplinary_actions where status = 'rescinded' and level = 'coaching'`),
  ],
  [
    'manager',
    'accidents between Sept 1 and Sept 30',
    'accidnets between Sept 1 and Sept 30',
    'accidents 9/1-9/30',
    records(`select id from accidents where ${day('occurred_at')} between '2026-09-01' and '2026-09-30'`),
  ],
])
