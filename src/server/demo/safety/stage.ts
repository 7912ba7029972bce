import { sql } from 'drizzle-orm'
import { kindOf } from '#kit/kind-of.ts'
import type { Values } from '#kit/schemas.ts'
import { createRecords } from '#records/effects.ts'
import { moveRecord } from '#engine/write/moves.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { updateRecord } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'
import { companyTimeZone, dayIn } from '#platform/clock.ts'
import type { Workshop } from '../block.ts'
import type { Calendar } from '../calendar.ts'
import type { Crew } from '../people/crew.ts'
import { diceFor } from '../dice.ts'
import type { Dice } from '../dice.ts'

/** Somebody in a tractor, with a trailer of the same division. */
export interface Seat {
  readonly driver: string
  readonly vehicle: string
  readonly division: string
  readonly code: string
  readonly from: string
  readonly to: string | null
}

/** What somebody did at some moment, by the product's own rules, as if he had sat before it then. */
export interface Happening {
  readonly at: Date
  readonly by: string
  readonly act: (hand: Hand) => Promise<void>
}

/** The means of an act: the transaction as it was at that moment. */
export interface Hand {
  readonly create: (kind: string, values: Values) => Promise<StoredRow>
  readonly change: (kind: string, id: string, values: Values) => Promise<StoredRow>
  readonly move: (kind: string, id: string, name: string, inputs?: Values) => Promise<StoredRow>
  readonly find: <T extends object>(statement: ReturnType<typeof sql>) => Promise<T[]>
  readonly tx: Tx
}

/** Where the stories of the safety department take place. */
export interface Stage {
  readonly calendar: Calendar
  readonly crew: Crew
  readonly scale: number
  readonly dice: (subject: string) => Dice
  readonly newId: (at: Date) => string
  readonly seats: readonly Seat[]
  /** A seat that was taken at that moment. */
  readonly seatAt: (at: Date, dice: Dice) => Seat
  readonly trailerOf: (division: string, dice: Dice) => string | null
  readonly divisionId: (code: string) => string
  /** A moment on the road, any hour, `offset` days from today, never later than an hour ago. */
  readonly onRoad: (offset: number, dice: Dice) => Date
  /** Later by so many hours, never later than a few minutes ago. */
  readonly later: (at: Date, hours: number) => Date
  readonly day: (at: Date) => string
}

const hour = 3_600_000

export const setStage = async (
  tx: Tx,
  workshop: Pick<Workshop, 'calendar' | 'crew' | 'divisionId' | 'newId'>,
  seed: number,
  scale: number,
): Promise<Stage> => {
  const { calendar, crew, divisionId, newId } = workshop
  const seats = await tx.query<Seat>(sql`
    select a.driver_id as driver, a.vehicle_id as vehicle, d.division_id as division, v.code, to_json(a.starts_at)#>>'{}' as from, to_json(a.ends_at)#>>'{}' as to
    from vehicle_assignments a join drivers d on d.id = a.driver_id join divisions v on v.id = d.division_id order by a.number`)
  const trailers = await tx.query<{ id: string; division: string }>(
    sql`select id, division_id as division from vehicles where kind = 'trailer' and status = 'active' order by number`,
  )
  const [first] = seats
  if (first === undefined) throw new Error('The demo company has nobody on the road')
  return {
    calendar,
    crew,
    scale,
    newId,
    divisionId,
    dice: (subject) => diceFor(seed, `safety/${subject}`),
    seats,
    seatAt: (at, dice) => {
      const taken = seats.filter((seat) => seat.from <= at.toISOString() && (seat.to === null || seat.to > at.toISOString()))
      return dice.pick(taken.length > 0 ? (taken as [Seat, ...Seat[]]) : [first])
    },
    trailerOf: (division, dice) => {
      const own = trailers.filter((trailer) => trailer.division === division)
      return own[dice.between(0, Math.max(0, own.length - 1))]?.id ?? null
    },
    onRoad: (offset, dice) =>
      new Date(
        Math.min(Date.parse(`${calendar.day(offset)}T00:00:00Z`) + dice.between(9 * 60, 29 * 60) * 60_000, calendar.now.getTime() - hour),
      ),
    later: (at, hours) => new Date(Math.min(at.getTime() + hours * hour, calendar.now.getTime() - 240_000)),
    day: (at) => dayIn(at, companyTimeZone),
  }
}

/** Plays what happened in the order in which it did; each act is a batch of its own, by its own person. */
export const perform = async (tx: Tx, stage: Stage, happenings: readonly Happening[]): Promise<void> => {
  const timeline = happenings.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, by, act } of timeline) {
    const then: Tx = {
      ...tx,
      now: at,
      today: stage.day(at),
      batchId: stage.newId(at),
      actor: { kind: 'user', id: by, viewer: null },
      newId: () => stage.newId(at),
    }
    const confirmed = { confirmed: true } as const
    await act({
      create: async (kind, values) => {
        const [made] = await createRecords(then, kind, [{ source: 'demo', ...values }], '')
        if (made === undefined) throw new Error(`${kind} was not made`)
        return made
      },
      change: (kind, id, values) => updateRecord(then, kindOf(then.deps, kind), id, values, confirmed),
      move: (kind, id, name, inputs = {}) => moveRecord(then, kindOf(then.deps, kind), id, name, inputs, confirmed),
      find: (statement) => then.query(statement),
      tx: then,
    })
  }
}
