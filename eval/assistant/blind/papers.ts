import { abstains, groups, oneOf, values, within } from '../case.ts'
import { found, papers, papersDrivers, questionsOf, rows, yes } from '../question.ts'

const today = '2026-11-20'
const between = (from: string, until: string): string => `a.expiration_date between '${from}' and '${until}'`
const expired = `a.expiration_date < '${today}'`
/** Documents of a type, their drivers, and both of active drivers alone. */
const ofDrivers = (type: string, where: string) =>
  found([
    papers(type, where),
    papersDrivers(type, where),
    papers(type, `${where} and d.status = 'active'`),
    papersDrivers(type, `${where} and d.status = 'active'`),
  ])
const unitPapers = (id: string, type: string, where: string): string =>
  `select distinct ${id} as id, v.unit_number as title from qualification_documents a join vehicles v on v.id = a.vehicle_id
   where a.archived_at is null and a.status = 'active' and a.type = '${type}' and ${where}`
const kept = `v.status not in ('sold', 'totaled')`
const ofUnits = (type: string, where: string) =>
  found([
    unitPapers('v.id', type, where),
    unitPapers('a.id', type, where),
    unitPapers('v.id', type, `${where} and ${kept}`),
    unitPapers('a.id', type, `${where} and ${kept}`),
  ])
const medical = (where: string): string => rows('drivers', `status = 'active' and ${where}`)
const limited = (where: string): string =>
  rows('qualification_documents', `type = 'clearinghouse_limited' and issued_on between '2026-01-01' and '${today}' and ${where}`)
const names: readonly (readonly [string, string])[] = [
  ['annual_review', 'Annual review note'],
  ['license', 'Driver license'],
  ['medical', 'Medical proof'],
  ['mvr_annual', 'Annual motor vehicle record'],
  ['annual_inspection', 'Annual inspection'],
  ['clearinghouse_limited', 'Clearinghouse limited query'],
  ['registration', 'Registration or IRP cab card'],
]
const label = `case type ${names.map(([key, name]) => `when '${key}' then '${name}'`).join(' ')} end`
const inspector = (column: string): string =>
  `select ${column} from qualification_documents a join vehicles v on v.id = a.vehicle_id where v.unit_number = '1123' and a.type = 'annual_inspection' and a.status = 'active'`

export const documents = questionsOf('c-papers', [
  ['plain', 'safety', 'Whose CDL has already expired?', ofDrivers('license', expired)],
  [
    'plain',
    'safety',
    'Which med cards run out before the end of the year?',
    found([
      papers('medical', between(today, '2026-12-31')),
      papersDrivers('medical', between(today, '2026-12-31')),
      papersDrivers('medical', `${between(today, '2026-12-31')} and d.status = 'active'`),
      papersDrivers('medical', `${between(today, '2026-12-31')} and d.status <> 'terminated'`),
      papers('medical', `${between(today, '2026-12-31')} and d.status = 'active'`),
      papers('medical', `${between(today, '2026-12-31')} and d.status <> 'terminated'`),
    ]),
  ],
  [
    'plain',
    'supervisor',
    'When does Marcia Barlow’s license expire?',
    values(`select license_expiration_date::text from drivers where title = 'Marcia Barlow'`, 'day'),
  ],
  ['plain', 'safety', 'How many annual MVRs are past due?', ofDrivers('mvr_annual', expired)],
  [
    'plain',
    'manager',
    'Do we have trailers whose annual inspection has lapsed? Which ones?',
    ofUnits('annual_inspection', `v.kind = 'trailer' and ${expired}`),
  ],
  [
    'plain',
    'safety',
    'How many documents are still waiting for somebody to verify them?',
    found([rows('qualification_documents', `status = 'draft'`)]),
  ],
  [
    'plain',
    'safety',
    'Why was Victor Rademacher’s road test revoked?',
    values(
      `select review_note from qualification_documents a join drivers d on d.id = a.driver_id where d.title = 'Victor Rademacher' and a.status = 'revoked'`,
      'text',
    ),
  ],
  [
    'plain',
    'admin',
    'Which registrations are up in December?',
    found([
      unitPapers('v.id', 'registration', between('2026-12-01', '2026-12-31')),
      unitPapers('a.id', 'registration', between('2026-12-01', '2026-12-31')),
      rows('vehicles', `plate_expiration_date between '2026-12-01' and '2026-12-31'`, 'unit_number'),
    ]),
  ],
  [
    'plain',
    'safety',
    'How many limited Clearinghouse queries have we run this year?',
    found([limited('true'), limited(`status = 'active'`)]),
  ],
  [
    'plain',
    'safety',
    'What kinds of papers are expired right now, and how many of each?',
    groups(
      `select ${label} as label, count(*) as n from qualification_documents where status = 'active' and expiration_date < '${today}' group by 1`,
      `select ${label} as label, count(*) as n from qualification_documents a where status = 'active' and expiration_date < '${today}' and driver_id is not null group by 1`,
    ),
  ],
  [
    'plain',
    'safety',
    'Which doctor did Nelson Maddox’s DOT physical?',
    values(`select medical_examiner from drivers where title = 'Nelson Maddox'`, 'text'),
  ],
  [
    'hurry',
    'supervisor',
    'dl exp date quentin eads',
    values(`select license_expiration_date::text from drivers where title = 'Quentin Eads'`, 'day'),
  ],
  [
    'hurry',
    'manager',
    'insurance card for 1120 still good?',
    [
      yes,
      values(
        `select a.expiration_date::text from qualification_documents a join vehicles v on v.id = a.vehicle_id where v.unit_number = '1120' and a.type = 'insurance' and a.status = 'active'`,
        'day',
      ),
    ],
  ],
  ['hurry', 'safety', 'list expird clearinghouse querys', ofDrivers('clearinghouse_limited', expired)],
  [
    'hurry',
    'manager',
    'which trks need annual insp next 30 days',
    [
      ofUnits('annual_inspection', `v.kind = 'tractor' and ${between(today, '2026-12-20')}`),
      // One that is overdue needs it too.
      ofUnits('annual_inspection', `v.kind = 'tractor' and a.expiration_date <= '2026-12-20'`),
    ],
  ],
  [
    'follow-up',
    'safety',
    'What about the ones that expire in the next two weeks?',
    found([
      papers('medical', between(today, '2026-12-04')),
      papersDrivers('medical', between(today, '2026-12-04')),
      medical(`medical_expiration_date between '${today}' and '2026-12-04'`),
      papers('medical', `${between(today, '2026-12-04')} and d.status = 'active'`),
    ]),
    ['Who has an expired medical card?'],
  ],
  [
    'follow-up',
    'safety',
    'and his medical?',
    values(`select medical_expiration_date::text from drivers where title = 'Luther Salazar'`, 'day'),
    ['When does Luther Salazar’s license expire?'],
  ],
  [
    'follow-up',
    'safety',
    'only Joplin',
    ofDrivers('license', `${between(today, '2027-01-19')} and d.division_id in ${within('JOP')}`),
    ['How many licenses expire in the next 60 days?'],
  ],
  [
    'follow-up',
    'manager',
    'who did the last one',
    oneOf(['text'], inspector('inspector'), inspector('issuer')),
    ['When is the annual inspection on 1123 due?'],
  ],
  ['cannot', 'safety', 'Will Curtis Voss pass his next physical?', abstains('cannot')],
])
