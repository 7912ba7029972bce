import { abstains, groups, oneOf, values, within } from '../case.ts'
import { found, no, only, questionsOf, rows } from '../question.ts'

const employed = `status <> 'terminated'`
const here = (where: string): string => rows('drivers', `status = 'active' and ${where}`)
/** Those who drive now, or all who work here. */
const staff = (where: string) =>
  found([
    here(where),
    rows('drivers', `status not in ('terminated', 'inactive') and ${where}`),
    rows('drivers', `${employed} and ${where}`),
  ])
const tank = `endorsements && '{N,X}' and endorsements @> '{T}'`
const tankAlone = `endorsements @> '{N,T}'`
const age = (of: string, where: string): string => `select ${of} from drivers where birth_date is not null and ${where}`
const years = `round(avg(date_part('year', age('2026-11-20', birth_date)))::numeric, 1)`
const exact = `round(avg(('2026-11-20'::date - birth_date) / 365.25)::numeric, 1)`
const perDivision = (where: string): string =>
  `select v.title as label, count(*) as n from drivers d join divisions v on v.id = d.division_id where ${where} group by 1`

export const people = questionsOf('c-people', [
  ['plain', 'manager', 'How many owner operators do we have driving for us right now?', staff(`employment_type = 'owner_operator'`)],
  ['plain', 'supervisor', 'What’s Ignacio Voss’s cell number?', values(`select phone from drivers where title = 'Ignacio Voss'`, 'phone')],
  [
    'plain',
    'manager',
    'Which driver has been with us the longest?',
    oneOf(
      ['text'],
      `select title from drivers where ${employed} order by hire_date limit 1`,
      `select title from drivers where status = 'active' order by hire_date limit 1`,
      `select title from drivers where status = 'active' order by coalesce(original_hire_date, hire_date) limit 1`,
    ),
  ],
  [
    'plain',
    'admin',
    'How many people did we hire in 2025?',
    found([rows('drivers', `hire_date between '2025-01-01' and '2025-12-31'`), here(`hire_date between '2025-01-01' and '2025-12-31'`)]),
  ],
  [
    'plain',
    'safety',
    'I need somebody who can pull doubles and also haul tank. Who has both?',
    found([here(tank), here(tankAlone), rows('drivers', `${employed} and ${tank}`), rows('drivers', `${employed} and ${tankAlone}`)]),
  ],
  [
    'plain',
    'manager',
    'Who left the company this year?',
    found([rows('drivers', `termination_date between '2026-01-01' and '2026-11-20'`)]),
  ],
  [
    'plain',
    'super_admin',
    'Give me the headcount of drivers per division.',
    groups(
      perDivision(`d.status = 'active'`),
      perDivision(`d.status <> 'terminated'`),
      perDivision(`d.status not in ('terminated', 'inactive')`),
    ),
  ],
  [
    'plain',
    'supervisor in OZK',
    'Which of my drivers are trainers?',
    found([
      here(`tags @> '{trainer}' and division_id in ${within('OZK')}`),
      rows('drivers', `${employed} and tags @> '{trainer}' and division_id in ${within('OZK')}`),
      here(`tags @> '{trainer}' and division_id in ${only('OZK')}`),
    ]),
  ],
  ['plain', 'admin', 'Elroy Kowalski called and wants his job back. Is he eligible for rehire?', no],
  [
    'plain',
    'manager in KCM',
    'Who’s the newest active driver I have?',
    values(`select title from drivers where status = 'active' and division_id in ${within('KCM')} order by hire_date desc limit 1`, 'text'),
  ],
  ['plain', 'safety', 'How many drivers need to wear glasses or contacts when they drive?', staff(`restrictions @> '{B}'`)],
  [
    'plain',
    'admin',
    'What’s the average age of our drivers?',
    oneOf(
      ['number'],
      age(years, `status = 'active'`),
      age(exact, `status = 'active'`),
      age(years, employed),
      age(exact, employed),
      age(`floor(${exact})`, `status = 'active'`),
    ),
  ],
  ['hurry', 'manager', 'hw many lease drvrs we got', staff(`employment_type = 'lease'`)],
  ['hurry', 'supervisor', 'phone for kelvin rainey pls', values(`select phone from drivers where title = 'Kelvin Rainey'`, 'phone')],
  ['hurry', 'safety', 'whos suspended', found([rows('drivers', `status = 'suspended'`)])],
  [
    'hurry',
    'manager',
    'when did lorenzo drummond start w us',
    values(`select hire_date::text from drivers where title = 'Lorenzo Drummond'`, 'day'),
  ],
  [
    'follow-up',
    'manager',
    'And in Gulf Coast?',
    staff(`position = 'linehaul' and division_id in ${within('GLF')}`),
    ['How many linehaul drivers do we have?'],
  ],
  [
    'follow-up',
    'supervisor',
    'who’s her boss?',
    values(`select u.title from drivers d join users u on u.id = d.manager_id where d.title = 'Celia Ivers'`, 'text'),
    ['When was Celia Ivers hired?'],
  ],
  [
    'follow-up',
    'manager',
    'which of those are going to Kansas City',
    found([rows('drivers', `status = 'onboarding' and division_id in ${within('KCM')}`)]),
    ['Show me everyone who is onboarding'],
  ],
  ['cannot', 'manager', 'Which driver is most likely to quit on us before Christmas?', abstains('cannot')],
  ['cannot', 'manager', 'What does Selma Meeks earn per mile?', abstains('cannot')],
  ['cannot', 'admin', 'Is Trent Rademacher married?', abstains('cannot')],
])
