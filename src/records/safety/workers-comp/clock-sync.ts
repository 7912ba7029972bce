import { sql } from 'drizzle-orm'
import { kindOf } from '#kit/kind-of.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import { lockRecords } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'
import { dayIn } from '#platform/clock.ts'
import { dueAtOf } from '#records/duties/deadlines/due.ts'
import { syncDeadlines } from '#records/duties/deadlines/sync.ts'
import { versionOn, versionsOf } from '#records/duties/deadlines/versions.ts'
import { textOf } from '#records/effects.ts'
import { zonesOf } from '#records/company/home-division.ts'
import { claimClocks, reviewCodes } from './clocks.ts'
import type { ClaimFacts, NextDiary } from './clocks.ts'
import { decidedClaims } from './effects.ts'
import { reviewedOn } from './money/reserves.ts'

const nextDiaries = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, NextDiary>> =>
  new Map(
    (
      await tx.query<NextDiary & { claim: string }>(sql`
        select distinct on (claim_id) claim_id as claim, number, to_char(starts_on, 'YYYY-MM-DD') as "startsOn", to_char(due_on, 'YYYY-MM-DD') as "dueOn"
        from workers_comp_cases where claim_id = any(${arrayOf(ids, 'uuid')}) and entry = 'diary' and status = 'open' and due_on is not null and archived_at is null
        order by claim_id, due_on, id`)
    ).map(({ claim, ...diary }) => [claim, diary]),
  )

const evaluationsOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> =>
  new Map(
    (
      await tx.query<{ claim: string; days: string[] }>(sql`
        select claim_id as claim, array_agg(to_char(starts_on, 'YYYY-MM-DD')) as days from workers_comp_cases
        where claim_id = any(${arrayOf(ids, 'uuid')}) and entry = 'money' and archived_at is null group by claim_id`)
    ).map(({ claim, days }) => [claim, days]),
  )

const claimFacts = async (tx: Tx, rows: readonly StoredRow[]): Promise<ClaimFacts> => {
  const ids = rows.map((row) => row.id)
  const zoneOf = await zonesOf(tx, rows)
  const evaluations = await evaluationsOf(tx, ids)
  const versions = evaluations.size === 0 ? [] : await versionsOf(tx, reviewCodes)
  return {
    zoneOf,
    decided: await decidedClaims(tx, ids),
    diaries: await nextDiaries(tx, ids),
    heldReview: (row, code) => {
      const reportedAt = String(row['reportedAt'])
      const zone = zoneOf(row)
      const version = versionOn(versions, code, dayIn(new Date(reportedAt), zone), textOf(row['state']))
      return version === undefined
        ? null
        : reviewedOn(evaluations.get(row.id) ?? [], dayIn(new Date(dueAtOf(version, reportedAt, zone)), zone))
    },
  }
}

/** Brings the clocks of claims in line with their facts and with the diary entries and evaluations inside them. */
export const syncClaimClocks = async (tx: Tx, rows: readonly StoredRow[]): Promise<void> => {
  const writes = rows.map((after) => ({ before: null, after, action: 'update' as const, issues: [] }))
  await syncDeadlines(tx, 'workers-comp', writes, claimClocks(await claimFacts(tx, rows)))
}

/** The same for claims one of whose entries was written. */
export const syncClocksOfClaims = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await syncClaimClocks(tx, await lockRecords({ ...tx, actor: { ...tx.actor, viewer: null } }, kindOf(tx.deps, 'workers-comp'), ids))
}
