import { sql } from 'drizzle-orm'
import type { ReadTx } from '#engine/write/rules.ts'
import { overlap } from '#records/fleet/vehicle-assignments/overlaps.ts'
import type { Turn } from '#records/fleet/vehicle-assignments/overlaps.ts'

/** Who and what is on the road when, while a plan is made: what the plan takes is taken for what it plans next. */
export interface Busy {
  readonly isFree: (id: string, turn: Turn) => boolean
  readonly take: (id: string, turn: Turn) => void
  /** Hours a driver or unit is on the road between two moments, by what starts then. */
  readonly hours: (id: string, from: number, to: number) => number
}

export const busyOf = (turns: readonly (readonly [id: string, turn: Turn])[]): Busy => {
  const taken = new Map<string, Turn[]>()
  const take = (id: string, turn: Turn): void => {
    const own = taken.get(id)
    if (own === undefined) taken.set(id, [turn])
    else own.push(turn)
  }
  for (const [id, turn] of turns) take(id, turn)
  return {
    take,
    isFree: (id, turn) => !(taken.get(id) ?? []).some((other) => overlap(turn, other)),
    hours: (id, from, to) =>
      (taken.get(id) ?? []).reduce(
        (sum, turn) => (turn.from >= from && turn.from < to ? sum + ((turn.to ?? turn.from) - turn.from) / 3_600_000 : sum),
        0,
      ),
  }
}

interface Row {
  readonly id: string
  readonly from: number
  readonly to: number
}

/** All that is planned or was driven between two moments, but for the runs named. Canceled and missed ones take nobody's time. */
export const busyBetween = async (tx: Pick<ReadTx, 'query'>, from: string, to: string, without: ReadonlySet<string>): Promise<Busy> => {
  const rows = await tx.query<Row & { readonly ids: readonly string[] }>(sql`
    select a.id, (extract(epoch from a.start) * 1000)::float8 as "from", (extract(epoch from a."end") * 1000)::float8 as "to",
      array_remove(array[a.driver_id, a.second_driver_id, a.relay_driver_id, a.vehicle_id] || coalesce(a.trailers, '{}'), null) as ids
    from run_assignments a
    where a.archived_at is null and a.status not in ('cancelled', 'missed') and a.start < ${to}::timestamptz and a."end" > ${from}::timestamptz`)
  return busyOf(rows.filter(({ id }) => !without.has(id)).flatMap(({ ids, ...turn }) => ids.map((id) => [id, turn] as const)))
}
