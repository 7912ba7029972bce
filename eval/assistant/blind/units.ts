import { abstains, day, groups, oneOf, unit, values, within } from '../case.ts'
import { found, no, questionsOf, rows } from '../question.ts'

const kept = `status not in ('sold', 'totaled')`
const units = (where: string): string => rows('vehicles', where, 'unit_number')
/** Those that we have, or those on the road. */
const fleet = (where: string) =>
  found([
    units(`${kept} and ${where}`),
    units(`status = 'active' and ${where}`),
    units(`status not in ('sold', 'totaled', 'inactive') and ${where}`),
  ])
const makes = (where: string): string => `select make as label, count(*) as n from vehicles where kind = 'tractor' and ${where} group by 1`
const ahead = (where: string): string =>
  `select make from vehicles where kind = 'tractor' and make in ('Volvo', 'Freightliner') and ${where} group by make order by avg(mileage) desc limit 1`
const one = (number: string, column: string): string => `select ${column} from vehicles where unit_number = '${number}'`
const firstHalf = `lease_ends_on between '2027-01-01' and '2027-06-30' and kind = 'tractor'`
const since = `select min(${day('starts_at')})::text from vehicle_assignments where status = 'active' and vehicle_id = ${unit('1110')}`
const oldest = (where: string): string =>
  `select unit_number from vehicles where kind = 'tractor' and division_id in ${within('KCM')} and ${where} limit 1`

export const fleetUnits = questionsOf('c-units', [
  ['plain', 'manager', 'How many Peterbilts do we run?', fleet(`make = 'Peterbilt'`)],
  [
    'plain',
    'supervisor',
    'Can I use trailer 53140 today or is it still in the shop?',
    [no, oneOf(['text'], `select 'in shop'`, `select 'in the shop'`)],
  ],
  ['plain', 'manager', 'How many of our trailers are reefers?', fleet(`kind = 'trailer' and reefer`)],
  [
    'plain',
    'super_admin',
    'Which trucks come off lease in the first half of 2027?',
    found([units(firstHalf), units(`${kept} and ${firstHalf}`)]),
  ],
  ['plain', 'super_admin', 'What did we pay for 1190?', values(one('1190', 'purchase_price::int'), 'money')],
  [
    'plain',
    'manager in KCM',
    'Which one of my trucks is the oldest?',
    oneOf(
      ['text'],
      oldest(`${kept} order by year, in_service_on`),
      oldest(`${kept} order by in_service_on`),
      // Three are of that model year.
      oldest(`${kept} order by year, unit_number`),
      oldest(`${kept} order by year, in_service_on desc`),
    ),
  ],
  [
    'plain',
    'manager',
    'Break the tractors down by make for me.',
    groups(makes(kept), makes(`status = 'active'`), makes(`status not in ('sold', 'totaled', 'inactive')`), makes('true')),
  ],
  [
    'plain',
    'super_admin',
    'Which units have we sold since the first of October?',
    found([units(`status = 'sold' and disposed_on >= '2026-10-01'`)]),
  ],
  [
    'plain',
    'supervisor',
    'Who drives 1161?',
    values(
      `select d.title from vehicle_assignments a join drivers d on d.id = a.driver_id where a.status = 'active' and a.vehicle_id = ${unit('1161')}`,
      'text',
    ),
  ],
  [
    'plain',
    'admin',
    'Do our Volvos or our Freightliners have more miles on them on average?',
    oneOf(['text'], ahead(kept), ahead(`status = 'active'`), ahead('true')),
  ],
  ['plain', 'manager', 'I need the VIN of 1208 for the insurance company.', values(one('1208', 'vin'), 'text')],
  [
    'plain',
    'super_admin',
    'Which tractors should have been replaced last year by our replacement plan and are still here?',
    fleet(`kind = 'tractor' and replacement_year = 2025`),
  ],
  ['hurry', 'supervisor', 'plate on 53022', values(one('53022', 'plate_number'), 'text')],
  [
    'hurry',
    'manager',
    'how mny trks outta service rn',
    found([units(`kind = 'tractor' and status = 'out_of_service'`), units(`status = 'out_of_service'`)]),
  ],
  [
    'hurry',
    'manager',
    'who had 1143 b4 lamar',
    values(
      `select d.title from vehicle_assignments a join drivers d on d.id = a.driver_id where a.status = 'ended' and a.vehicle_id = ${unit('1143')} order by a.ends_at desc limit 1`,
      'text',
    ),
  ],
  ['hurry', 'supervisor', '1133 odometer', values(one('1133', 'mileage'), 'number')],
  [
    'follow-up',
    'manager',
    'How many of them are flatbeds?',
    fleet(`kind = 'trailer' and model ilike '%flatbed%'`),
    ['How many trailers do we have?'],
  ],
  ['follow-up', 'manager', 'and what make', values(one('1119', 'make'), 'text'), ['What year is 1119?']],
  [
    'follow-up',
    'manager',
    'just Joplin',
    found([units(`status = 'in_shop' and kind = 'tractor' and division_id in ${within('JOP')}`)]),
    ['Which trucks are in the shop?'],
  ],
  ['follow-up', 'supervisor', 'since when?', values(since, 'day'), ['Who is in 1110?']],
  ['cannot', 'super_admin', 'How many gallons of diesel did 1154 burn last month?', abstains('cannot')],
  ['cannot', 'manager', 'Which truck is going to leave us on the side of the road next?', abstains('cannot')],
])
