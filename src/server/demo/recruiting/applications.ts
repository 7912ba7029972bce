import type { Values } from '#kit/schemas.ts'
import type { StoredRow } from '#server/engine/rules.ts'
import type { Dice } from '../dice.ts'
import { streetOf } from '../names.ts'
import { placeAt } from '../places.ts'
import type { Happening, Stage } from '../safety/stage.ts'
import { personAt } from './leads.ts'

type Step = readonly [move: string, inputs?: Values]

const clear: Step = ['record_checks', { mvr: 'clear', psp: 'clear', previousEmployers: 'pending', english: 'clear' }]
const ordered: Step = ['record_checks', { mvr: 'ordered', psp: 'received', clearinghouse: 'ordered' }]
const toScreening: readonly Step[] = [['submit'], ['review'], ['screen']]

const fates: readonly { readonly count: number; readonly days: number; readonly steps: readonly Step[]; readonly hired?: true }[] = [
  { count: 2, days: 2, steps: [] },
  { count: 2, days: 3, steps: [['submit']] },
  { count: 2, days: 5, steps: [['submit'], ['review']] },
  { count: 2, days: 9, steps: [...toScreening, ordered] },
  { count: 1, days: 10, steps: [...toScreening, clear, ['interview', {}]] },
  { count: 1, days: 12, steps: [...toScreening, clear, ['offer', { offerPay: '$0.62 a mile' }]] },
  { count: 1, days: 15, steps: [...toScreening, clear, ['offer', { offerPay: '$0.60 a mile' }], ['schedule_orientation', {}]] },
  { count: 2, days: 0, steps: [], hired: true },
  { count: 1, days: 20, steps: [...toScreening, ['reject', { rejectReason: 'record' }]] },
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
        name: 'Prairie Star Freight',
        phone: '3165550119',
        address: '41 Elevator Rd, Wichita, KS',
        from: calendar.day(-2_000),
        to: calendar.day(-20),
        position: 'Driver',
        reasonLeft: 'More home time',
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
    case 'schedule_orientation':
      return { orientationOn: day(5) }
    default:
      return {}
  }
}

/** Fifteen applications over all statuses. */
export const applications = (stage: Stage, taken: Set<string>): Happening[] =>
  fates
    .flatMap((fate) => Array.from({ length: fate.count }, () => fate))
    .flatMap(({ days, steps, hired }, position) => {
      const dice = stage.dice(`application/${position}`)
      const at = stage.calendar.at(-days, dice)
      const by = position % 3 === 0 ? stage.crew.otherRecruiter : stage.crew.recruiter
      let made: StoredRow | undefined
      const values = {
        ...applicationOf(stage, dice, position, at, taken),
        owner: by,
        ...(hired === true ? { status: 'hired', submittedOn: stage.day(at), hiredOn: stage.day(at) } : {}),
        // The second draft lacks the employers, which the applicant owes.
        ...(position === 1 ? { employers: [], certifiedOn: null } : {}),
      }
      return [
        { at, by, act: async (hand) => void (made = await hand.create('recruiting-applications', values)) },
        ...steps.map(([move, inputs], step): Happening => ({
          at: new Date(stage.later(at, (step + 1) * 20).getTime() + step * 1_000),
          by,
          act: async (hand) =>
            void (await hand.move('recruiting-applications', made?.id ?? '', move, { ...inputs, ...datesOf(stage, move) })),
        })),
      ]
    })
