import type { StoredRow } from '#engine/write/rules.ts'
import type { Dice } from '../dice.ts'
import { committeeStory } from './committee.ts'
import { decisionOf, factsOf, planOf } from './crash-facts.ts'
import type { Plan } from './crash-facts.ts'
import { makeAlbum } from './photos.ts'
import type { Album } from './photos.ts'
import type { Happening, Stage } from './stage.ts'
import { lastNight, lawsuit, thisMorning } from './told-crashes.ts'

/** The tests come in time, mostly; one omission is explained. */
const testsOf = (row: StoredRow, stage: Stage, at: Date, dice: Dice): Record<string, unknown> => ({
  ...(row['alcoholTest'] === 'required'
    ? dice.chance(0.9)
      ? { alcoholTestedAt: stage.later(at, 1.6).toISOString(), alcoholResult: 'negative' }
      : { alcoholNotDone: 'Driver was under treatment until after eight hours' }
    : {}),
  ...(row['drugTest'] === 'required' ? { drugTestedAt: stage.later(at, 5).toISOString(), drugResult: 'negative' } : {}),
})

const closeUp = (stage: Stage, plan: Plan, id: () => string, dice: Dice): Happening[] => {
  const decidedAt = stage.later(plan.at, 24 * dice.between(6, 12))
  const closedAt = stage.later(plan.at, 24 * dice.between(16, 30))
  return [
    {
      at: decidedAt,
      by: stage.crew.safety[0],
      act: async (hand) => void (await hand.change('accidents', id(), decisionOf(plan, stage, dice))),
    },
    {
      at: closedAt,
      by: stage.crew.safety[0],
      act: async (hand) =>
        void (await hand.move('accidents', id(), 'close', { closeSummary: 'Repaired, paid and discussed with the driver.' })),
    },
  ]
}

/** One crash from the call to its closing; those of the last weeks are still open. */
const storyOf = (stage: Stage, offset: number, dice: Dice, album: Album): Happening[] => {
  const plan = planOf(stage, offset, dice)
  const supervisor = stage.crew.supervisorOf(plan.seat.code)
  const facts = factsOf(plan, dice)
  let made: StoredRow | undefined
  const id = (): string => made?.id ?? ''
  // A scratch is sometimes told only the next day.
  const late = !plan.towAway && !plan.treatedAway && dice.chance(0.15)
  const reportedAt = stage.later(plan.at, late ? 26 + dice.next() * 8 : 0.5 + dice.next() * 3)
  const pictures = dice.chance(0.8) ? dice.between(2, 4) : 0
  const opening: Happening = {
    at: reportedAt,
    by: supervisor,
    act: async (hand) => {
      made = await hand.create('accidents', facts)
    },
  }
  const tests: Happening = {
    at: stage.later(reportedAt, 5),
    by: stage.crew.safety[0],
    act: async (hand) => {
      const values = testsOf(made as StoredRow, stage, plan.at, dice)
      if (Object.keys(values).length > 0 && offset < -1) await hand.change('accidents', id(), values)
    },
  }
  const photos: Happening = {
    at: stage.later(reportedAt, 0.2),
    by: supervisor,
    act: (hand) => album(hand, made, pictures),
  }
  return plan.recent
    ? [opening, photos, tests, ...(offset < -8 ? waiting(stage, plan, id) : []), ...beforeCommittee(stage, offset, plan, id)]
    : [opening, photos, tests, ...closeUp(stage, plan, id, dice)]
}

/** The four of the weeks before last are before the committee, each a step further. */
const beforeCommittee = (stage: Stage, offset: number, { at, seat }: Plan, id: () => string): Happening[] => {
  const state = ({ '-9': 'waiting', '-13': 'voting', '-17': 'voting', '-22': 'counted' } as const)[String(offset)]
  return state === undefined ? [] : committeeStory(stage, { at, seat, id, state })
}

const waiting = (stage: Stage, { at, kind }: Plan, id: () => string): Happening[] => [
  {
    at: stage.later(at, 50),
    by: stage.crew.safety[0],
    act: async (hand) =>
      void (await hand.change('accidents', id(), {
        stage: 'preventability',
        insurer: 'Harbor Point Casualty',
        insurerReportedOn: stage.day(stage.later(at, 40)),
        claimStatus: 'in_review',
        reserve: kind.cost,
        costs: [{ kind: 'our_damage', estimated: kind.cost }],
      })),
  },
  {
    at: stage.later(at, 52),
    by: stage.crew.safety[0],
    act: async (hand) => void (await hand.move('accidents', id(), 'await', { reason: 'Police report and adjuster' })),
  },
]

const offsets = [-1, -3, -6, -9, -13, -17, -22, ...Array.from({ length: 31 }, (_, position) => -28 - position * 16)]

export const crashes = (stage: Stage): Happening[] => {
  const album = makeAlbum()
  return [
    ...thisMorning(stage),
    ...lastNight(stage),
    ...lawsuit(stage, album),
    ...Array.from({ length: stage.scale }, (_, round) =>
      offsets.flatMap((offset) => storyOf(stage, offset, stage.dice(`crash/${round}/${offset}`), album)),
    ).flat(),
  ]
}
