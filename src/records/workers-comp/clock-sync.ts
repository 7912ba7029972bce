import { sql } from 'drizzle-orm'
import type { StoredRow } from '#server/engine/rules.ts'
import { arrayOf } from '#server/engine/sql.ts'
import { lockRecords } from '#server/engine/store.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { syncDeadlines } from '../deadlines/sync.ts'
import { kindOf } from '../effects.ts'
import { zonesOf } from '../home-division.ts'
import { claimClocks } from './clocks.ts'
import type { NextDiary } from './clocks.ts'
import { decidedClaims } from './effects.ts'

const nextDiaries = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, NextDiary>> =>
  new Map(
    (
      await tx.query<NextDiary & { claim: string }>(sql`
        select distinct on (claim_id) claim_id as claim, to_char(starts_on, 'YYYY-MM-DD') as "startsOn", to_char(due_on, 'YYYY-MM-DD') as "dueOn"
        from workers_comp_cases where claim_id = any(${arrayOf(ids, 'uuid')}) and entry = 'diary' and status = 'open' and due_on is not null and archived_at is null
        order by claim_id, due_on, id`)
    ).map(({ claim, ...diary }) => [claim, diary]),
  )

/** Brings the clocks of claims in line with their facts and with the diary entries inside them. */
export const syncClaimClocks = async (tx: Tx, rows: readonly StoredRow[]): Promise<void> => {
  const ids = rows.map((row) => row.id)
  const [zoneOf, decided, diaries] = [await zonesOf(tx, rows), await decidedClaims(tx, ids), await nextDiaries(tx, ids)]
  const writes = rows.map((after) => ({ before: null, after, action: 'update' as const, issues: [] }))
  await syncDeadlines(tx, 'workers-comp', writes, claimClocks(zoneOf, decided, diaries))
}

/** The same for claims one of whose entries was written. */
export const syncClocksOfClaims = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await syncClaimClocks(tx, await lockRecords({ ...tx, actor: { ...tx.actor, viewer: null } }, kindOf(tx, 'workers-comp'), ids))
}
