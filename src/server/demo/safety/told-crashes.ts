import type { StoredRow } from '#engine/write/rules.ts'
import { decisionOf, factsOf, kinds } from './crash-facts.ts'
import type { Kind, Plan } from './crash-facts.ts'
import type { Album } from './photos.ts'
import type { Happening, Stage } from './stage.ts'

/** A tow-away with a citation this morning, whose clocks run while somebody looks at the demo. */
export const thisMorning = (stage: Stage): Happening[] => {
  const dice = stage.dice('crash/today')
  const at = new Date(stage.calendar.now.getTime() - 3.4 * 3_600_000)
  const seat = stage.seatAt(at, dice)
  const plan: Plan = { at, seat, kind: kinds[1] as Kind, towAway: true, treatedAway: false, cited: true, recent: true }
  return [
    {
      at: stage.later(at, 0.4),
      by: stage.crew.supervisorOf(seat.code),
      act: async (hand) => void (await hand.create('accidents', { ...factsOf(plan, dice), ourTowed: true })),
    },
  ]
}

/** A tow last night of which nobody has said yet whose vehicle it was: our unit waits. */
export const lastNight = (stage: Stage): Happening[] => {
  const dice = stage.dice('crash/night')
  const at = new Date(stage.calendar.now.getTime() - 9.2 * 3_600_000)
  const seat = stage.seatAt(at, dice)
  const plan: Plan = { at, seat, kind: kinds[7] as Kind, towAway: true, treatedAway: false, cited: false, recent: true }
  return [
    {
      at: stage.later(at, 0.7),
      by: stage.crew.supervisorOf(seat.code),
      act: async (hand) => void (await hand.create('accidents', { ...factsOf(plan, dice), ourTowed: null })),
    },
  ]
}

/** A crash whose other driver died twelve days later, with the suit that followed; its evidence is on hold. */
export const lawsuit = (stage: Stage, album: Album): Happening[] => {
  const dice = stage.dice('crash/suit')
  const at = stage.onRoad(-94, dice)
  const seat = stage.seatAt(at, dice)
  const plan: Plan = { at, seat, kind: kinds[7] as Kind, towAway: true, treatedAway: true, cited: false, recent: false }
  let made: StoredRow | undefined
  const id = (): string => made?.id ?? ''
  const by = stage.crew.safety[0]
  const onDay = (days: number): string => stage.day(stage.later(at, 24 * days))
  const step = (days: number, act: Happening['act']): Happening => ({ at: stage.later(at, 24 * days), by, act })
  return [
    {
      at: stage.later(at, 0.6),
      by: stage.crew.supervisorOf(seat.code),
      act: async (hand) => {
        made = await hand.create('accidents', { ...factsOf(plan, dice), ourTowed: false })
        await album(hand, made, 4)
      },
    },
    step(13, async (hand) => {
      await hand.move('accidents', id(), 'record_death', { diedOn: onDay(12), person: 'Driver of the other car' })
    }),
    step(20, async (hand) => {
      const { stage: _stage, ...decision } = decisionOf(plan, stage, dice)
      await hand.change('accidents', id(), { ...decision, claimStatus: 'in_review', reserve: 45_000_000 })
    }),
    step(60, async (hand) => {
      await hand.change('accidents', id(), {
        suitFiledOn: onDay(58),
        attorney: 'Calloway & Strand LLP',
        nextCourtDate: stage.calendar.day(37),
        stage: 'litigation',
      })
      await hand.move('accidents', id(), 'await', { reason: 'Court' })
      await hand.move('accidents', id(), 'hold_evidence', { evidenceHoldReason: 'Preservation letter of the other side' })
    }),
  ]
}
