import { casesOf, records } from '../case.ts'

export const expiring = casesOf('expiring', 'expiring-h', [
  [
    'safety',
    'CDLs running out by New Year',
    'CDLs runing out by New Year',
    'cdls exp by new year',
    records(
      `select id from drivers where status = 'active' and license_expiration_date between '2026-11-20' and '2027-01-01'`,
      `select id from drivers where status = 'active' and license_expiration_date <= '2027-01-01'`,
    ),
  ],
  [
    'manager',
    'which trucks have plates expiring in the next two weeks',
    'which truks have plates expiring in the next two weeks',
    'truck plates next 2 wks',
    records(
      `select id from vehicles where kind = 'tractor' and status not in ('sold', 'totaled') and plate_expiration_date between '2026-11-20' and '2026-12-04'`,
      `select id from vehicles where kind = 'tractor' and status = 'active' and plate_expiration_date between '2026-11-20' and '2026-12-04'`,
    ),
  ],
  [
    'safety',
    'drivers with a medical card good until after 2028-01-01',
    'drivers with a medcal card good until after 2028-01-01',
    'med card after 1/1/2028',
    records(
      `select id from drivers where status = 'active' and medical_expiration_date > '2028-01-01'`,
      `select id from drivers where status not in ('terminated') and medical_expiration_date > '2028-01-01'`,
    ),
  ],
  [
    'safety',
    'tickets we have to answer within 10 days',
    'tickets we have to awnser within 10 days',
    'tix respond by 10 days',
    records(`select id from tickets where status = 'open' and respond_by between '2026-11-20' and '2026-11-30'`),
  ],
  [
    'safety',
    'hazmat training documents expiring this quarter',
    'hazmat trainng documents expiring this quarter',
    'hazmat training exp this qtr',
    records(
      `select id from qualification_documents where type = 'hazmat_training' and status = 'active' and expiration_date between '2026-10-01' and '2026-12-31'`,
      `select id from qualification_documents where type = 'hazmat_training' and status = 'active' and expiration_date between '2026-11-20' and '2026-12-31'`,
    ),
  ],
  [
    'safety',
    'court dates in the next 30 days',
    'court dats in the next 30 days',
    'court 30d',
    records(`select id from tickets where court_date between '2026-11-20' and '2026-12-20'`),
  ],
])
