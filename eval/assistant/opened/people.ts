import { abstains, groups, oneOf, records, values, within } from '../case.ts'
import { only, questionsOf, rows, yes } from '../question.ts'

const kept = `status not in ('terminated', 'inactive')`
const active = `status = 'active'`
const drivers = (...where: readonly [string, ...string[]]) =>
  records(rows('drivers', where[0]), ...where.slice(1).map((each) => rows('drivers', each)))
/** As asked, of active drivers, of all who haven’t left, and of all. */
const ofAll = (where: string) => drivers(`${active} and ${where}`, `${kept} and ${where}`, where)
const byPosition = (where: string): string =>
  `select case position when 'otr' then 'OTR' when 'non_driving' then 'Non-driving' else initcap(position) end as label, count(*) as n
   from drivers where ${where} group by 1`
const tenure = (where: string) =>
  oneOf(
    ['number'],
    `select round(avg(date '2026-11-20' - hire_date) / 365.25, 1)::float as years from drivers where ${where}`,
    `select round(avg(date '2026-11-20' - hire_date) / 30.4375)::float as months from drivers where ${where}`,
    `select round(avg(date '2026-11-20' - hire_date))::float as days from drivers where ${where}`,
  )
const share = (digits: number): string =>
  `select round(100.0 * count(*) filter (where employment_type = 'company') / count(*), ${digits})::float from drivers where ${active}`
const of = (name: string, value: string): string => `select ${value} from drivers where title = '${name}'`

export const people = questionsOf('b-people', [
  [
    'plain',
    'admin',
    'Who was the most recent driver to start with us?',
    oneOf(
      ['text'],
      `select title from drivers where hire_date <= '2026-11-20' order by hire_date desc limit 1`,
      `select title from drivers where ${active} and hire_date <= '2026-11-20' order by hire_date desc limit 1`,
    ),
  ],
  [
    'plain',
    'manager',
    'How many people drive out of the Lake Charles terminal at the moment?',
    drivers(
      `${active} and terminal = 'Lake Charles'`,
      `${active} and division_id in ${only('GLF')}`,
      `${kept} and terminal = 'Lake Charles'`,
      `${kept} and division_id in ${only('GLF')}`,
    ),
  ],
  ['plain', 'safety', 'Which drivers only have a class B license?', ofAll(`license_class = 'B'`)],
  [
    'plain',
    'safety',
    'What license class does Jerome Rios have?',
    oneOf(['text'], `select 'class A' as class`, `select 'class: A' as class`, `select 'class is A' as class`),
  ],
  [
    'plain',
    'safety',
    'Who is our oldest active driver?',
    values(`select title from drivers where ${active} order by birth_date limit 1`, 'text'),
  ],
  ['plain', 'manager', 'Give me a count of drivers by position', groups(byPosition(active), byPosition(kept), byPosition('true'))],
  ['plain', 'super_admin', 'What portion of our active drivers are company drivers?', oneOf(['number'], share(1), share(0))],
  ['plain', 'admin', 'How many drivers have left us since January?', drivers(`status = 'terminated' and termination_date >= '2026-01-01'`)],
  [
    'plain',
    'admin',
    'Why did drivers leave this year? Give me the reasons',
    groups(
      `select case termination_reason when 'no_show' then 'No-show' else initcap(termination_reason) end as label, count(*) as n
       from drivers where status = 'terminated' and termination_date >= '2026-01-01' group by 1`,
    ),
  ],
  ['plain', 'supervisor in OZK', 'How many drivers do I have in Joplin?', ofAll(`division_id in ${only('JOP')}`)],
  ['plain', 'manager', 'When does Wanda Brandt’s license run out?', values(of('Wanda Brandt', 'license_expiration_date::text'), 'day')],
  ['plain', 'manager', 'What’s Leland Lomax’s employee number?', values(of('Leland Lomax', 'employee_id'), 'text')],
  ['plain', 'manager', 'Which of our drivers are part-time?', ofAll(`employment_type = 'part_time'`)],
  ['plain', 'admin', 'Who did we hire in the second half of 2025?', ofAll(`hire_date between '2025-07-01' and '2025-12-31'`)],
  ['plain', 'supervisor', 'Does Trent Boudreaux run under the short haul rules?', [yes, values(`select 'short haul' as rules`, 'text')]],
  ['hurry', 'manager in KCM', 'hw many drivrs in kcm', ofAll(`division_id in ${only('KCM')}`)],
  ['hurry', 'supervisor', 'dhillon phone', values(of('Gurpreet Dhillon', 'phone'), 'phone')],
  ['hurry', 'manager', 'drivers onbrding', drivers(`status = 'onboarding'`)],
  [
    'hurry',
    'manager in KCM',
    'avg yrs w co kcm',
    [tenure(`${active} and division_id in ${only('KCM')}`), tenure(`${kept} and division_id in ${only('KCM')}`)],
  ],
  [
    'hurry',
    'admin',
    'who retired 2026',
    [
      values(`select title from drivers where termination_reason = 'retired' and termination_date >= '2026-01-01'`, 'text'),
      drivers(`termination_reason = 'retired'`),
    ],
  ],
  ['hurry', 'supervisor', 'wats malik brandts hire date', values(of('Malik Brandt', 'hire_date::text'), 'day')],
  [
    'follow-up',
    'manager',
    'And Kansas City?',
    drivers(`${active} and division_id in ${within('KCM')}`),
    ['How many active drivers are in Gulf Coast?'],
  ],
  [
    'follow-up',
    'safety',
    'and his license?',
    values(of('Curtis Voss', 'license_expiration_date::text'), 'day'),
    ['When does Curtis Voss’s med card expire?'],
  ],
  [
    'follow-up',
    'admin',
    'only the owner-operators',
    drivers(
      `hire_date >= '2026-01-01' and employment_type = 'owner_operator'`,
      `hire_date between '2026-01-01' and '2026-11-20' and employment_type = 'owner_operator'`,
      `${active} and hire_date >= '2026-01-01' and employment_type = 'owner_operator'`,
      `${kept} and hire_date >= '2026-01-01' and employment_type = 'owner_operator'`,
    ),
    ['Show the drivers hired this year'],
  ],
  [
    'follow-up',
    'manager',
    'What was the hire date?',
    values(`select min(hire_date)::text from drivers where ${active}`, 'day'),
    ['Which active driver has been here the longest?'],
  ],
  ['cannot', 'super_admin', 'Who deserves to be driver of the year?', abstains('cannot')],
  ['cannot', 'manager', 'How much does Adele Grieve make an hour?', abstains('cannot')],
  ['cannot', 'safety', 'Is Bo Li a good driver?', abstains('cannot')],
])
