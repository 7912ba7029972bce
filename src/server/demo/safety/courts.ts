import type { StoredRow } from '#engine/write/rules.ts'
import { courtDay } from '../calendar.ts'
import type { Dice } from '../dice.ts'
import { disputes } from './disputes.ts'
import { followUps } from './follow-ups.ts'
import type { Happening, Stage } from './stage.ts'

interface Offense {
  readonly kind: string
  readonly charge: string
  readonly over?: number
  readonly fine: number
  /** Which offense of 49 CFR 383.51(c) it is, besides speeding, whose speed says it. */
  readonly offense?: string
}

const offenses: readonly [Offense, ...Offense[]] = [
  { kind: 'moving', charge: 'Speeding', over: 9, fine: 16_500 },
  { kind: 'moving', charge: 'Speeding', over: 17, fine: 28_000 },
  { kind: 'moving', charge: 'Following too closely', offense: 'following', fine: 19_000 },
  { kind: 'moving', charge: 'Improper lane change', offense: 'lane_change', fine: 17_500 },
  { kind: 'equipment', charge: 'Defective lamp', fine: 9_000 },
  { kind: 'overweight', charge: 'Overweight on axle', fine: 34_000 },
  { kind: 'log_or_hos', charge: 'No record of duty status', fine: 21_000 },
  { kind: 'parking', charge: 'Parking on the ramp', fine: 7_500 },
  { kind: 'toll', charge: 'Unpaid toll', fine: 3_200 },
  { kind: 'registration', charge: 'Expired plate', fine: 12_000 },
]

const outcomes = ['guilty', 'guilty', 'guilty', 'no_contest', 'reduced', 'dismissed'] as const
/** Defended cases end better, with some attorneys more often than with others. */
const attorneys = {
  'Marsh & Tolliver': ['dismissed', 'reduced', 'reduced', 'guilty'],
  'Hollis Reyes, PLLC': ['dismissed', 'dismissed', 'reduced', 'no_contest'],
  'Grady Law Office': ['reduced', 'guilty', 'guilty', 'no_contest'],
} as const
type Attorney = keyof typeof attorneys
const states = ['MO', 'KS', 'OK', 'AR', 'TX', 'LA'] as const

const chargeOf = (offense: Offense): Record<string, unknown> => ({
  description: offense.charge,
  fine: offense.fine,
  ...(offense.over === undefined ? {} : { speed: 65 + offense.over, posted: 65 }),
  ...(offense.offense === undefined ? (offense.over === undefined ? { serious: 'no' } : {}) : { offense: offense.offense }),
})

/** A toll has no plea: it is paid and closed. */
const tollPaid = (stage: Stage, at: Date, fine: number, id: () => string, dice: Dice): Happening[] => {
  const paidAt = stage.later(at, 24 * dice.between(12, 20))
  return [
    {
      at: paidAt,
      by: stage.crew.safety[0],
      act: async (hand) => {
        const paymentReference = `R-${dice.between(1000, 9999)}`
        await hand.move('tickets', id(), 'pay_toll', { paidAmount: fine, paidOn: stage.day(paidAt), paymentReference })
        await hand.move('tickets', id(), 'close')
      },
    },
  ]
}

const settled = (stage: Stage, at: Date, offense: Offense, attorney: Attorney | null, id: () => string, dice: Dice): Happening[] => {
  if (offense.kind === 'toll') return tollPaid(stage, at, offense.fine, id, dice)
  const outcome = dice.pick(attorney === null ? outcomes : attorneys[attorney])
  const decidedAt = stage.later(at, 24 * dice.between(28, 55))
  const owed = outcome !== 'dismissed'
  return [
    {
      at: decidedAt,
      by: stage.crew.safety[0],
      act: async (hand) => {
        await hand.move('tickets', id(), 'dispose', {
          disposition: outcome,
          dispositionOn: stage.day(decidedAt),
          ...(outcome === 'dismissed' ? { pleaOrPaid: 'no' } : {}),
        })
        if (owed)
          await hand.move('tickets', id(), 'pay', {
            paidOn: stage.day(decidedAt),
            paidBy: offense.kind === 'moving' ? 'driver' : 'company',
            paymentReference: `R-${dice.between(1000, 9999)}`,
          })
        if (owed)
          await hand.change('tickets', id(), {
            notifiedEmployerOn: stage.day(decidedAt),
            // Some drivers notify their licensing state too, which no rule asks of them.
            notifiedStateOn: dice.chance(0.07) ? stage.day(decidedAt) : null,
            responsible: offense.kind === 'moving' ? 'driver' : 'company',
          })
        await hand.move('tickets', id(), 'close')
      },
    },
  ]
}

/** A citation from the roadside to the receipt; those of the last six weeks wait for court or an answer. */
const storyOf = (stage: Stage, position: number, offset: number, dice: Dice): Happening[] => {
  const at = stage.onRoad(offset, dice)
  const seat = stage.seatAt(at, dice)
  const offense = dice.pick(offenses)
  let made: StoredRow | undefined
  const id = (): string => made?.id ?? ''
  const attorney = offense.kind === 'moving' && dice.chance(0.6) ? dice.pick(Object.keys(attorneys) as [Attorney, ...Attorney[]]) : null
  const court = Math.max(offset + dice.between(26, 50), offset + 20)
  const opening: Happening = {
    at: stage.later(at, 9),
    by: stage.crew.supervisorOf(seat.code),
    act: async (hand) => {
      made = await hand.create('tickets', {
        citationNumber: `${dice.between(10, 99)}-${String(700_000 + position * 37)}`,
        kind: offense.kind,
        issuedAt: at.toISOString(),
        state: dice.pick(states),
        agency: 'State highway patrol',
        city: 'Roadside',
        driver: seat.driver,
        vehicle: seat.vehicle,
        charges: [chargeOf(offense)],
        respondBy: stage.calendar.day(offset + dice.between(14, 24)),
        courtDate: offense.kind === 'toll' || offense.kind === 'parking' ? null : courtDay(stage.calendar.day(court)),
        stage: attorney === null ? 'reviewing' : 'attorney',
        court: offense.kind === 'toll' || offense.kind === 'parking' ? null : 'County circuit court',
        attorney,
        attorneyFee: attorney === null ? null : 45_000,
        retainedOn: attorney === null ? null : stage.day(stage.later(at, 9)),
      })
    },
  }
  return offset < -58 ? [opening, ...settled(stage, at, offense, attorney, id, dice)] : [opening]
}

export const courts = (stage: Stage): Happening[] => [
  ...Array.from({ length: stage.scale * 46 }, (_, position) => {
    const dice = stage.dice(`ticket/${position}`)
    return storyOf(stage, position, -2 - Math.floor(((position % 46) * 530) / 46), dice)
  }).flat(),
  ...disputes(stage),
  ...followUps(stage),
]
