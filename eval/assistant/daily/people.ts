import { abstains, groups, oneOf, records, values, within } from '../case.ts'
import { papers, questionsOf, rows } from '../question.ts'

const expiring = (field: string, where: string): string => rows('drivers', `${field} and ${where}`)
const kept = `status not in ('terminated', 'inactive')`
const tanker = (where: string): string => rows('drivers', `division_id in ${within('KCM')} and ${where}`)
const soon = `license_expiration_date between '2026-11-20' and '2026-12-24'`
const sixty = `license_expiration_date between '2026-11-20' and '2027-01-19'`

export const people = questionsOf('d-people', [
  [
    'plain',
    'manager',
    'How many of our active drivers are owner-operators?',
    records(rows('drivers', `status = 'active' and employment_type = 'owner_operator'`)),
  ],
  [
    'plain',
    'admin',
    'Who is our longest-serving active driver?',
    values(`select title from drivers where status = 'active' order by hire_date limit 1`, 'text'),
  ],
  [
    'plain',
    'supervisor',
    'When was Lorenzo Drummond hired?',
    values(`select hire_date::text from drivers where title = 'Lorenzo Drummond'`, 'day'),
  ],
  [
    'plain',
    'safety',
    'Which active drivers are running on an expired med card?',
    records(
      expiring(`medical_expiration_date < '2026-11-20'`, `status = 'active'`),
      papers('medical', `a.expiration_date < '2026-11-20' and d.status = 'active'`),
    ),
  ],
  [
    'plain',
    'safety',
    'List the CDLs that run out before Christmas',
    records(
      expiring(soon, `status = 'active'`),
      expiring(soon, kept),
      expiring(`license_expiration_date <= '2026-12-24'`, `status = 'active'`),
      expiring(`license_expiration_date <= '2026-12-24'`, kept),
      papers('license', `a.expiration_date between '2026-11-20' and '2026-12-24'`),
      papers('license', `a.expiration_date <= '2026-12-24'`),
    ),
  ],
  [
    'plain',
    'manager in KCM',
    'How many Kansas City drivers have a tanker endorsement?',
    records(
      tanker(`status = 'active' and endorsements && array['N', 'X']`),
      tanker(`status = 'active' and 'N' = any(endorsements)`),
      tanker(`${kept} and endorsements && array['N', 'X']`),
      tanker(`${kept} and 'N' = any(endorsements)`),
    ),
  ],
  [
    'plain',
    'admin',
    'How many drivers did we hire in August 2026?',
    records(rows('drivers', `hire_date between '2026-08-01' and '2026-08-31'`)),
  ],
  [
    'plain',
    'admin',
    'Break the active drivers down by division',
    groups(
      `select v.code as label, count(*) as n from drivers d join divisions v on v.id = d.division_id where d.status = 'active' group by 1`,
      `select v.name as label, count(*) as n from drivers d join divisions v on v.id = d.division_id where d.status = 'active' group by 1`,
    ),
  ],
  [
    'plain',
    'supervisor in OZK',
    'Which of my drivers are out on leave right now?',
    records(
      rows('drivers', `status = 'leave' and division_id in ${within('OZK')}`),
      `select t.id, d.title from time_off t join drivers d on d.id = t.driver_id
       where t.status = 'approved' and '2026-11-20' between t.start and t."end" and t.division_id in ${within('OZK')}`,
    ),
  ],
  [
    'plain',
    'super_admin',
    'What is the average tenure of an active driver?',
    oneOf(
      ['number'],
      `select round(avg(date '2026-11-20' - hire_date) / 365.25, 1)::float as years from drivers where status = 'active'`,
      `select round(avg(date '2026-11-20' - hire_date) / 30.4375)::float as months from drivers where status = 'active'`,
      `select round(avg(date '2026-11-20' - hire_date))::float as days from drivers where status = 'active'`,
    ),
  ],
  [
    'plain',
    'safety',
    'What’s Gordon Escobedo’s cell number?',
    values(`select phone from drivers where title = 'Gordon Escobedo'`, 'phone'),
  ],
  ['hurry', 'safety', 'hw many drivers r inactve', records(rows('drivers', `status = 'inactive'`))],
  [
    'hurry',
    'manager',
    'celia pruitt med card exp date',
    values(`select medical_expiration_date::text from drivers where title = 'Celia Pruitt'`, 'day'),
  ],
  [
    'hurry',
    'supervisor',
    'new hires since oct 1',
    records(rows('drivers', `hire_date between '2026-10-01' and '2026-11-20'`), rows('drivers', `hire_date >= '2026-10-01'`)),
  ],
  [
    'hurry',
    'safety',
    'longest on staff at joplin yard??',
    values(`select title from drivers where status = 'active' and division_id in ${within('JOP')} order by hire_date limit 1`, 'text'),
  ],
  [
    'follow-up',
    'manager',
    'And how many are suspended?',
    records(rows('drivers', `status = 'suspended'`)),
    ['How many drivers are on leave?'],
  ],
  [
    'follow-up',
    'safety',
    'just the Joplin ones',
    records(
      expiring(sixty, `status = 'active' and division_id in ${within('JOP')}`),
      expiring(sixty, `${kept} and division_id in ${within('JOP')}`),
    ),
    ['Show me active drivers whose license expires in the next 60 days'],
  ],
  ['cannot', 'supervisor', 'Which of my drivers is about to quit?', abstains('cannot')],
])
