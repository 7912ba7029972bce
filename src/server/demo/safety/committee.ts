import { sql } from 'drizzle-orm'
import type { CommitteeChoice } from '#records/safety/accidents/law/committee.ts'
import { castVote, countVotes, referCase } from '#features/safety/accidents/committee-acts.ts'
import type { Happening, Seat, Stage } from './stage.ts'

interface Case {
  readonly at: Date
  readonly seat: Seat
  readonly id: () => string
  /** How far it has come; `waiting` has no members yet. */
  readonly state: 'waiting' | 'voting' | 'counted'
}

const opinions: readonly (readonly [CommitteeChoice, string])[] = [
  ['preventable', 'There was room and time to get out and look again.'],
  ['preventable', 'Speed was right for the limit, not for the place.'],
  ['non_preventable', 'I do not see what else anybody could have done there.'],
]

/** A case before the committee, with the driver's own words, as far as it has come. */
export const committeeStory = (stage: Stage, { at, seat, id, state }: Case): Happening[] => {
  const [chair] = stage.crew.safety
  const members = [chair, stage.crew.superAdmin, stage.crew.managerOf(seat.code)]
  const told: Happening = {
    at: stage.later(at, 54),
    by: chair,
    act: async (hand) => {
      const [driver] = await hand.find<{ title: string }>(sql`select title from drivers where id = ${seat.driver}::uuid`)
      await hand.change('accidents', id(), {
        determinationMethod: 'committee',
        stage: 'preventability',
        driverStatement: `I am ${driver?.title ?? 'the driver'}. I looked into both mirrors twice and rolled at walking pace. When I felt the touch I stopped at once, set out the triangles and called in.`,
      })
    },
  }
  if (state === 'waiting') return [told]
  const votes = opinions.slice(0, state === 'counted' ? 2 : 1)
  return [
    told,
    { at: stage.later(at, 56), by: chair, act: (hand) => referCase(hand.tx, id(), members, null) },
    ...votes.map(([choice, reasons], position): Happening => {
      const by = members[members.length - 1 - position] ?? chair
      return { at: stage.later(at, 70 + position * 5), by, act: (hand) => castVote(hand.tx, id(), by, choice, reasons) }
    }),
    ...(state === 'counted' ? [{ at: stage.later(at, 90), by: chair, act: (hand) => countVotes(hand.tx, id()) } satisfies Happening] : []),
  ]
}
