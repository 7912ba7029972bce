import { sql } from 'drizzle-orm'
import { daysAfter } from '#kit/iso-day.ts'
import { arrayOf } from '#server/engine/sql.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { gateDays, readinessOn } from '../gate/readiness-on.ts'

/** What keeps a driver or unit off the road, by days `YYYY-MM-DD`, both included; null for no end. */
export interface Block {
  readonly subject: string
  readonly leave: boolean
  readonly firstDay: string
  readonly lastDay: string | null
}

export type Blocks = ReadonlyMap<string, readonly Block[]>

export interface Taken {
  readonly drivers: readonly string[]
  readonly vehicles: readonly string[]
}

/** Blocks of the gate over these days, and of who and what is gone for good. */
export const blocksBetween = async (
  tx: Pick<ReadTx, 'query' | 'today' | 'now'>,
  { drivers, vehicles }: Taken,
  from: string,
  to: string,
): Promise<Blocks> => {
  const furthest = daysAfter(from, gateDays - 1)
  const all = [...drivers, ...vehicles]
  if (all.length === 0) return new Map()
  const asked = { drivers: [...new Set(drivers)], vehicles: [...new Set(vehicles)], from, to: to < furthest ? to : furthest }
  const reasons = [...(await readinessOn(tx, asked)).values()].flat().filter(({ effect }) => effect === 'block')
  const holds = arrayOf(
    reasons.flatMap(({ source }) => (source?.kind === 'holds' ? [source.id] : [])),
    'uuid',
  )
  const away = await tx.query<{ id: string }>(sql`select id from holds where id = any(${holds}) and kind = 'leave'`)
  const leave = new Set(away.map(({ id }) => id))
  const gone = await tx.query<{ subject: string }>(sql`
    select id as subject from drivers where id = any(${arrayOf(all, 'uuid')}) and (archived_at is not null or status = 'terminated')
    union all select id from vehicles where id = any(${arrayOf(all, 'uuid')}) and (archived_at is not null or status in ('sold', 'totaled'))`)
  return Map.groupBy(
    [
      ...reasons.map(({ subject, code, source, firstDay, lastDay }) => ({
        subject,
        leave: code === 'leave' || (source !== null && leave.has(source.id)),
        firstDay,
        lastDay,
      })),
      ...gone.map(({ subject }) => ({ subject, leave: false, firstDay: from, lastDay: null })),
    ],
    ({ subject }) => subject,
  )
}

/** The block on some day of a run, if there is one. A run over midnight is on the road on both days. */
export const blockOn = (blocks: Blocks, id: string, days: { readonly first: string; readonly last: string }): Block | undefined =>
  blocks.get(id)?.find(({ firstDay, lastDay }) => firstDay <= days.last && (lastDay === null || lastDay >= days.first))
