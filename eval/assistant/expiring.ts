import { casesOf, records, within } from './case.ts'

export const expiring = casesOf('expiring', 'expiring', [
  [
    'safety',
    'med cards expiring in the next 60 days',
    'med cards expirin in teh next 60 days',
    'med cards 60 days',
    records(`select id from drivers where status = 'active' and medical_expiration_date between '2026-11-20' and '2027-01-19'`),
    { row: 4 },
  ],
  [
    'safety',
    'which drivers have a cdl that already expired',
    'which drviers have a cdl that alredy expired',
    'expired cdls',
    records(`select id from drivers where status = 'active' and license_expiration_date < '2026-11-20'`),
    { row: 5 },
  ],
  [
    'safety',
    'whose license expires this month',
    'whose licnese expires this month',
    'cdl exp this mo',
    records(
      `select id from drivers where status = 'active' and license_expiration_date between '2026-11-01' and '2026-11-30'`,
      `select id from drivers where status = 'active' and license_expiration_date between '2026-11-20' and '2026-11-30'`,
    ),
  ],
  [
    'manager',
    'plates that expire before the end of the year',
    'plates that exipre before the end of the year',
    'plates exp by eoy',
    records(
      `select id from vehicles where status not in ('sold', 'totaled') and plate_expiration_date between '2026-11-20' and '2026-12-31'`,
      `select id from vehicles where status not in ('sold', 'totaled') and plate_expiration_date <= '2026-12-31'`,
      `select id from vehicles where status = 'active' and plate_expiration_date between '2026-11-20' and '2026-12-31'`,
      `select id from vehicles where status not in ('sold', 'totaled') and plate_expiration_date <= '2026-12-30'`,
      `select id from vehicles where status = 'active' and plate_expiration_date between '2026-11-20' and '2026-12-30'`,
    ),
  ],
  [
    'manager',
    'expired registrations',
    'expried registrations',
    'plates already expired',
    records(
      `select id from vehicles where status not in ('sold', 'totaled') and plate_expiration_date < '2026-11-20'`,
      `select id from qualification_documents where type = 'registration' and status = 'active' and expiration_date < '2026-11-20'`,
    ),
  ],
  [
    'safety',
    'medical cards that expired for drivers in Kansas City',
    'medical crads that expired for drivers in Kansas City',
    'expired med cards kcm',
    records(
      `select id from drivers where status = 'active' and medical_expiration_date < '2026-11-20' and division_id in ${within('KCM')}`,
    ),
  ],
  [
    'safety',
    'annual inspections expiring in 30 days',
    'anual inspections expiring in 30 days',
    'annual insp exp 30d',
    records(
      `select id from qualification_documents where type = 'annual_inspection' and status = 'active' and expiration_date between '2026-11-20' and '2026-12-20'`,
    ),
  ],
  [
    'manager',
    'to-dos that are past due',
    'to-dos that are past deu',
    'overdue todos',
    records(`select id from maintenance_todos where status = 'planned' and due_on < '2026-11-20'`),
  ],
  [
    'safety',
    'corrective actions that are overdue',
    'corective actions that are overdue',
    'overdue corrective actions',
    records(`select id from corrective_actions where status in ('open', 'returned') and due_on < '2026-11-20'`),
  ],
])
