import { abstains, groups, oneOf, records, unit, values } from '../case.ts'
import { byUnit, freeUnits, only, no, questionsOf, rows, some } from '../question.ts'

const kept = `status not in ('sold', 'totaled')`
const listed = (where: string): string => rows('vehicles', where, 'unit_number')
const tractors = (where: string) =>
  records(
    listed(`kind = 'tractor' and ${kept} and ${where}`),
    listed(`kind = 'tractor' and status = 'active' and ${where}`),
    listed(`kind = 'tractor' and status not in ('sold', 'totaled', 'inactive') and ${where}`),
  )
const makes = (where: string): string => `select make as label, count(*) as n from vehicles where kind = 'tractor' and ${where} group by 1`
const of = (unitNumber: string, value: string): string => `select ${value} from vehicles where unit_number = '${unitNumber}'`
const yesterday = `last_telematics_sync < '2026-11-19T15:00:00Z'`
const silent = (where: string): string[] =>
  [`kind = 'tractor' and ${where}`, `kind = 'tractor' and ${kept} and ${where}`, `kind = 'tractor' and status = 'active' and ${where}`].map(
    listed,
  )
const [firstSilent = '', ...moreSilent] = [...silent(yesterday), ...silent(`(${yesterday} or last_telematics_sync is null)`)]
const odometer = (where: string): string =>
  `select round(avg(mileage))::int from vehicles where kind = 'tractor' and status = 'active' and ${where}`

export const units = questionsOf('b-units', [
  ['plain', 'manager', 'How many trailers are out of service?', records(listed(`kind = 'trailer' and status = 'out_of_service'`))],
  ['plain', 'manager', 'Which tractors are we holding in reserve?', records(listed(`kind = 'tractor' and status = 'reserve'`))],
  [
    'plain',
    'admin',
    'Which truck went into service most recently?',
    values(`select unit_number from vehicles where kind = 'tractor' order by in_service_on desc nulls last limit 1`, 'text'),
  ],
  ['plain', 'manager', 'How many 2018 tractors are we still running?', tractors('year = 2018')],
  [
    'plain',
    'manager',
    'Tractors by make',
    groups(makes(kept), makes(`status = 'active'`), makes('true'), makes(`status not in ('sold', 'totaled', 'inactive')`)),
  ],
  ['plain', 'safety', 'Which tractors haven’t synced in more than a day?', records(firstSilent, ...moreSilent)],
  ['plain', 'manager', 'What’s the average odometer on our active tractors?', oneOf(['number'], odometer('true'), odometer('mileage > 0'))],
  ['plain', 'manager', 'What did we pay for 1103?', values(of('1103', 'purchase_price::int'), 'money')],
  ['plain', 'supervisor', 'Is unit 1155 okay to dispatch?', no],
  ['plain', 'supervisor', 'Why can’t I dispatch 1205?', oneOf(['text'], `select 'PM' as said`)],
  [
    'plain',
    'supervisor',
    'Who was assigned to unit 1139 before Patrice Stubbs?',
    values(
      `select d.title from vehicle_assignments a join drivers d on d.id = a.driver_id where a.vehicle_id = ${unit('1139')} and a.status = 'ended'
       order by a.ends_at desc limit 1`,
      'text',
    ),
  ],
  ['plain', 'admin', 'How many tractors did we put in service this year?', tractors(`in_service_on >= '2026-01-01'`)],
  [
    'hurry',
    'manager',
    'wat trks r in shop jop',
    records(listed(`kind = 'tractor' and status = 'in_shop' and division_id in ${only('JOP')}`)),
  ],
  ['hurry', 'supervisor', 'mileage 1188', values(of('1188', 'mileage'), 'number')],
  [
    'hurry',
    'supervisor',
    'units w expird plates',
    records(
      listed(`plate_expiration_date < '2026-11-20' and ${kept}`),
      listed(`plate_expiration_date < '2026-11-20'`),
      listed(`plate_expiration_date < '2026-11-20' and status = 'active'`),
      byUnit('qualification_documents', `a.type = 'registration' and a.status = 'active' and a.expiration_date < '2026-11-20'`),
    ),
  ],
  [
    'hurry',
    'manager',
    'hw many reefers',
    records(
      listed(`kind = 'trailer' and reefer and ${kept}`),
      listed(`kind = 'trailer' and reefer`),
      listed(`kind = 'trailer' and reefer and status = 'active'`),
      listed(`kind = 'trailer' and reefer and status not in ('sold', 'totaled', 'inactive')`),
    ),
  ],
  ['hurry', 'supervisor', 'free tractors kcm 2nite', some(freeUnits('tractor', '2026-11-20', `'active', 'reserve'`, only('KCM')))],
  [
    'hurry',
    'supervisor',
    'who has 1163',
    values(
      `select d.title from vehicle_assignments a join drivers d on d.id = a.driver_id where a.vehicle_id = ${unit('1163')} and a.status = 'active'`,
      'text',
    ),
  ],
  ['follow-up', 'manager', 'and trailers?', records(listed(`kind = 'trailer' and status = 'in_shop'`)), ['What tractors are at the shop?']],
  [
    'follow-up',
    'manager',
    'how many of those are leased?',
    records(
      listed(`make = 'Kenworth' and ownership = 'leased' and ${kept}`),
      listed(`make = 'Kenworth' and ownership = 'leased'`),
      listed(`make = 'Kenworth' and ownership = 'leased' and status = 'active'`),
    ),
    ['How many Kenworths do we have?'],
  ],
  ['cannot', 'manager', 'Which trucks will need a new engine next year?', abstains('cannot')],
  ['cannot', 'manager', 'How many miles to the gallon does 1129 get?', abstains('cannot')],
  ['cannot', 'supervisor', 'Is it going to snow in Des Moines tonight?', abstains('cannot')],
  ['cannot', 'recruiter', 'How many tractors are down?', abstains('refused')],
])
