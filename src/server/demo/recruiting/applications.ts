import { sql } from 'drizzle-orm'
import type { Values } from '#kit/schemas.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import type { Dice } from '../dice.ts'
import { streetOf } from '../people/names.ts'
import { placeAt } from '../places.ts'
import type { Happening, Stage } from '../safety/stage.ts'
import { personAt } from './leads.ts'

type Step = readonly [move: string, inputs?: Values]

const checks = (results: Values): Step => ['record_checks', results]
const attempt = (employer: string, outcome: string, channel = 'call'): Step => ['log_attempt', { employer, outcome, channel }]
const star = 'Prairie Star Freight'
const ridge = 'Ridgeline Carriers'

const ordered = checks({ mvr: 'ordered', psp: 'received', clearinghouse: 'ordered', english: 'clear' })
const tests = { clearinghouse: 'clear', drugTest: 'clear', physical: 'clear' }
const clear = { mvr: 'clear', psp: 'clear', roadTest: 'clear', english: 'clear', ...tests }
const toScreening: readonly Step[] = [['submit'], ['review'], ['screen']]
const offer = (offerPay: string): Step => ['offer', { offerPay }]

interface Fate {
  readonly count: number
  /** How long ago it came in. */
  readonly days: number
  readonly steps: readonly Step[]
  readonly more?: Values
}

const fates: readonly Fate[] = [
  { count: 2, days: 2, steps: [] },
  { count: 2, days: 3, steps: [['submit']] },
  { count: 2, days: 5, steps: [['submit'], ['review']] },
  { count: 1, days: 9, steps: [...toScreening, ordered, attempt(star, 'no_answer'), attempt(star, 'message')] },
  {
    count: 1,
    days: 8,
    steps: [...toScreening, checks({ mvr: 'consider', psp: 'clear', english: 'clear' })],
    more: {
      noViolation: null,
      violations: [
        { charge: 'Speeding, 11 over', place: 'Kansas', penalty: '$165' },
        { charge: 'Following too closely', place: 'Missouri', penalty: '$120' },
        { charge: 'Improper lane change', place: 'Missouri', penalty: '$140' },
      ],
    },
  },
  {
    count: 1,
    days: 10,
    steps: [...toScreening, checks({ ...clear, drugTest: 'pending' }), attempt(star, 'sent', 'fax'), ['interview', {}]],
  },
  { count: 1, days: 12, steps: [...toScreening, checks({ ...clear, roadTest: 'failed' }), offer('$0.62 a mile')] },
  {
    count: 1,
    days: 11,
    steps: [
      ...toScreening,
      checks({ ...clear, roadTest: 'pending' }),
      ['override_stop', { stop: 'accidents', reason: 'Both at walking pace on a dock, no claim.' }],
      offer('$0.60 a mile'),
    ],
    more: {
      noAccident: null,
      accidents: [
        { nature: 'Backed into a dock', fatalities: 0, injuries: 0 },
        { nature: 'Mirror against a parked trailer', fatalities: 0, injuries: 0 },
      ],
    },
  },
  {
    count: 1,
    days: 15,
    steps: [
      ...toScreening,
      checks(clear),
      attempt(star, 'replied', 'email'),
      attempt(ridge, 'no_answer'),
      attempt(ridge, 'message'),
      attempt(ridge, 'no_answer'),
      ['document_effort', { employer: ridge, statement: 'Terminal closed; the number of the head office is not in service.' }],
      checks({ previousEmployers: 'clear' }),
      offer('$0.60 a mile'),
      ['schedule_orientation', {}],
    ],
  },
  { count: 1, days: 20, steps: [...toScreening, ['reject', { rejectReason: 'record', rejectBasis: 'own' }]] },
  { count: 1, days: 18, steps: [['submit'], ['withdraw', { withdrawReason: 'Took a local job' }]] },
]

/** An application as 49 CFR 391.21(b) asks for it, nothing left open. */
const applicationOf = (stage: Stage, dice: Dice, position: number, at: Date, taken: Set<string>): Values => {
  const { place, ...person } = personAt(dice, 100 + position, taken)
  const town = dice.pick(placeAt(position).towns)
  const { calendar } = stage
  return {
    ...person,
    division: stage.divisionId(String(place)),
    source: 'company_site',
    appliedOn: stage.day(at),
    birthDate: calendar.day(-dice.between(24 * 365, 60 * 365)),
    // Numbers from 900 are never given out.
    ssn: `9${dice.between(10, 99)}-00-${dice.between(1_000, 9_999)}`,
    address: { street: streetOf(dice), city: town.city, state: town.state, zip: town.zip },
    noOtherAddress: true,
    licenseNumber: `Q${String(300_100_200 + position * 713)}`,
    licenseState: town.state,
    licenseClass: 'A',
    licenseExpirationDate: calendar.day(dice.between(200, 1_400)),
    noOtherLicense: true,
    experience: [{ equipment: 'Tractor and dry van', from: calendar.day(-2_000), to: calendar.day(-20), miles: 480_000 }],
    employers: [
      {
        name: star,
        phone: '3165550119',
        address: '41 Elevator Rd, Wichita, KS',
        from: calendar.day(-800),
        to: calendar.day(-20),
        position: 'Driver',
        reasonLeft: 'More home time',
        cmv: true,
        fmcsr: true,
        tested: true,
        mayContact: true,
      },
      {
        name: ridge,
        phone: '4175550188',
        address: '900 Depot St, Springfield, MO',
        from: calendar.day(-2_000),
        to: calendar.day(-820),
        position: 'Driver',
        reasonLeft: 'Terminal closed',
        cmv: true,
        fmcsr: true,
        tested: true,
        mayContact: true,
      },
    ],
    ...(dice.chance(0.3)
      ? { accidents: [{ on: calendar.day(-400), nature: 'Backed into a dock', fatalities: 0, injuries: 0 }] }
      : { noAccident: true }),
    ...(dice.chance(0.4)
      ? { violations: [{ on: calendar.day(-300), charge: 'Speeding, 7 over', place: 'Kansas', penalty: '$140' }] }
      : { noViolation: true }),
    noDenial: true,
    certifiedOn: stage.day(at),
  }
}

const datesOf = (stage: Stage, move: string): Values => {
  const { day } = stage.calendar
  switch (move) {
    case 'interview':
      return { interviewOn: day(2) }
    case 'offer':
      return { offerStart: day(12) }
    case 'record_checks':
      return { medicalExpirationDate: day(540) }
    case 'schedule_orientation':
      return { orientationOn: day(5) }
    default:
      return {}
  }
}

/** Applications over all statuses, and those of the drivers who are in onboarding. */
export const applications = (stage: Stage, taken: Set<string>): Happening[] => [
  ...fates
    .flatMap((fate) => Array.from({ length: fate.count }, () => fate))
    .flatMap((fate, position) => applied(stage, fate, position, taken)),
  ...hired(stage),
]

const applied = (stage: Stage, { days, steps, more }: Fate, position: number, taken: Set<string>): Happening[] => {
  const dice = stage.dice(`application/${position}`)
  const at = stage.calendar.at(-days, dice)
  const by = position % 3 === 0 ? stage.crew.otherRecruiter : stage.crew.recruiter
  let made: StoredRow | undefined
  const values = {
    ...applicationOf(stage, dice, position, at, taken),
    owner: by,
    ...more,
    // The second draft lacks the employers, which the applicant owes.
    ...(position === 1 ? { employers: [], certifiedOn: null } : {}),
  }
  return [
    { at, by, act: async (hand) => void (made = await hand.create('recruiting-applications', values)) },
    ...steps.map(([move, inputs], step): Happening => ({
      at: new Date(stage.later(at, (step + 1) * 20).getTime() + step * 1_000),
      by,
      act: async (hand) => void (await hand.move('recruiting-applications', made?.id ?? '', move, { ...inputs, ...datesOf(stage, move) })),
    })),
  ]
}

interface NewDriver {
  readonly id: string
  readonly first: string
  readonly last: string
  readonly phone: string
  readonly position: string
  readonly division: string
  readonly hired: string
  readonly recruiter: string
}

/** The drivers in onboarding who start first applied too, so that one hire is in the past and its deadlines run. */
const hired = (stage: Stage): Happening[] => {
  const at = stage.calendar.at(-1, stage.dice('application/hired'))
  return [
    {
      at,
      by: stage.crew.recruiter,
      act: async (hand) => {
        const drivers = await hand.find<NewDriver>(sql`
          select id, first_name as first, last_name as last, phone, position, division_id as division, to_char(hire_date, 'YYYY-MM-DD') as hired, recruiter_id as recruiter
          from drivers where status = 'onboarding' and recruiter_id is not null and archived_at is null order by hire_date, id limit 2`)
        for (const [position, driver] of drivers.entries())
          await hand.create('recruiting-applications', {
            ...applicationOf(stage, stage.dice(`application/hired/${position}`), 60 + position, at, new Set()),
            firstName: driver.first,
            lastName: driver.last,
            phone: driver.phone,
            position: driver.position,
            division: driver.division,
            owner: driver.recruiter,
            driver: driver.id,
            status: 'hired',
            submittedOn: stage.calendar.day(-16),
            hiredOn: driver.hired,
            hiredAt: at.toISOString(),
            hiredBy: 'Owen Prather',
            hiredFrom: 'orientation',
            psp: 'clear',
            english: 'clear',
            roadTest: 'clear',
            previousEmployers: 'pending',
            mvr: position === 0 ? 'ordered' : 'clear',
          })
      },
    },
  ]
}
