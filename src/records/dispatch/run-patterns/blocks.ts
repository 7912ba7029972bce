import { sql } from 'drizzle-orm'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { meets } from '../gate/assigning.ts'
import { readinessOn } from '../gate/readiness-on.ts'
import type { GateReason } from '../gate/readiness-on.ts'

/** What keeps a driver or unit off the road. Null: they are gone for good. */
export interface Block {
  readonly leave: boolean
  readonly reason: GateReason | null
}

export type Blocks = ReadonlyMap<string, readonly Block[]>

export interface Taken {
  readonly drivers: readonly string[]
  readonly vehicles: readonly string[]
}

/** Hours on the road; the zone says on which days that is. */
export interface Hours {
  readonly start: string
  readonly end: string
  readonly zone: string
}

/** Blocks of the gate over these days (or its warnings that are asked about), and of who and what is in the archive. */
export const blocksBetween = async (
  tx: Pick<ReadTx, 'query' | 'execute' | 'today' | 'now'>,
  { drivers, vehicles }: Taken,
  from: string,
  to: string,
  effect: 'block' | 'warn' = 'block',
): Promise<Blocks> => {
  const all = [...drivers, ...vehicles]
  if (all.length === 0) return new Map()
  // A day more on both sides, as the gate itself asks: the days of a division elsewhere begin earlier or later.
  const asked = { drivers: [...new Set(drivers)], vehicles: [...new Set(vehicles)], from: daysAfter(from, -1), to: daysAfter(to, 1) }
  const reasons = [...(await readinessOn(tx, asked)).values()].flat().filter((reason) => reason.effect === effect && reason.quiet !== true)
  const holds = arrayOf(
    reasons.flatMap(({ source }) => (source?.kind === 'holds' ? [source.id] : [])),
    'uuid',
  )
  const away = await tx.query<{ id: string }>(sql`select id from holds where id = any(${holds}) and kind = 'leave'`)
  const leave = new Set(away.map(({ id }) => id))
  const gone = await tx.query<{ subject: string }>(sql`
    select id as subject from drivers where id = any(${arrayOf(all, 'uuid')}) and archived_at is not null
    union all select id from vehicles where id = any(${arrayOf(all, 'uuid')}) and archived_at is not null`)
  return Map.groupBy(
    [
      ...reasons.map((reason) => ({
        subject: reason.subject,
        leave: reason.code === 'leave' || (reason.source !== null && leave.has(reason.source.id)),
        reason,
      })),
      ...gone.map(({ subject }) => ({ subject, leave: false, reason: null })),
    ],
    ({ subject }) => subject,
  )
}

/** The blocks that meet a run. */
export const blocksOn = (blocks: Blocks, id: string, { start, end, zone }: Hours): readonly Block[] => {
  const outing = { seats: [], from: new Date(start), until: new Date(end), zone }
  return (blocks.get(id) ?? []).filter(({ reason }) => reason === null || meets(reason, outing))
}

/** The block that meets a run, if there is one. */
export const blockOn = (blocks: Blocks, id: string, run: Hours): Block | undefined => blocksOn(blocks, id, run)[0]
