import { sql } from 'drizzle-orm'
import { inTransaction, syncActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import { openConflicts } from '../matching/links.ts'
import type { KnownLink } from '../matching/links.ts'
import type { LinkKind } from '../matching/local-records.ts'
import { recordHealth, stampSynced } from './measures.ts'
import { endRun, holdRun } from './runs.ts'
import type { Counts, Ending } from './runs.ts'
import { decideSweep } from './sweep.ts'
import type { SweepDecision } from './sweep.ts'
import { endingOf, syncedAtOf } from './sync-work.ts'
import type { Listing, SyncWork } from './sync-work.ts'

/** The last transaction of a run: absence, gateway health, time of the sync, and the end itself. */
export const finishRecords = async (
  work: SyncWork,
  kind: LinkKind,
  listing: Listing,
  known: ReadonlyMap<string, KnownLink>,
  done: Counts,
): Promise<Ending> => {
  const { deps, run, connection } = work
  const counts = { ...done, seen: listing.seen.size, unchanged: unchangedOf(listing, done) }
  const decision = decideSweep({ links: [...known.values()], seen: listing.seen, complete: run.complete, expectedTotal: run.expectedTotal })
  const ending = endingOf(kind, counts, decision.kind === 'skip' ? remarks[decision.reason] : null)
  await inTransaction(
    deps,
    syncActor,
    async (tx) => {
      await holdRun(tx, run)
      if (run.mode === 'apply') {
        await applySweep(tx, work, decision)
        await recordHealth(tx, connection.id, kind, listing.health)
        await stampSynced(tx, connection.id, kind, [...listing.seen], syncedAtOf(work))
      }
      await endRun(tx.client, tx.now, run, ending)
    },
    { batchId: run.id },
  )
  return ending
}

const unchangedOf = ({ seen }: Listing, { created = 0, linked = 0, updated = 0, suggested = 0, skipped = 0, failed = 0 }: Counts): number =>
  Math.max(0, seen.size - created - linked - updated - suggested - skipped - failed)

const remarks: Readonly<Record<Extract<SweepDecision, { kind: 'skip' }>['reason'], string>> = {
  incomplete: 'The listing was not complete, so nothing was counted as missing.',
  count_differs: 'The provider’s total differs from what it listed, so nothing was counted as missing.',
  listing_empty: 'The provider listed nothing; the links stay as they are.',
  too_many_missing: 'The provider listed far fewer than before; the missing ones stay as they are.',
}

const applySweep = async (tx: Tx, { connection, run }: SyncWork, decision: SweepDecision): Promise<void> => {
  if (decision.kind === 'skip') return
  const now = tx.now.toISOString()
  const ids = (list: readonly string[]) => sql`${sql.param([...list])}::uuid[]`
  if (decision.returned.length > 0) {
    await tx.query(
      sql`update telematics_links set absent_count = 0, updated_at = ${now}::timestamptz where id = any(${ids(decision.returned)})`,
    )
    await tx.query(
      sql`update telematics_conflicts set status = 'gone', decided_at = ${now}::timestamptz where link_id = any(${ids(decision.returned)}) and kind = 'lifecycle' and field = 'missing' and status = 'open'`,
    )
  }
  if (decision.absent.length > 0)
    await tx.query(
      sql`update telematics_links set absent_count = absent_count + 1, updated_at = ${now}::timestamptz where id = any(${ids(decision.absent)})`,
    )
  if (decision.retired.length === 0) return
  await tx.query(
    sql`update telematics_links set absent_count = absent_count + 1, state = 'retired', reason = 'No longer listed by the provider', updated_at = ${now}::timestamptz where id = any(${ids(decision.retired)})`,
  )
  await openConflicts(
    tx,
    { connectionId: connection.id, runId: run.id },
    decision.retired.map((linkId) => ({
      linkId,
      kind: 'lifecycle',
      field: 'missing',
      ours: null,
      theirs: null,
      reason: 'No longer listed by the provider',
      urgent: false,
    })),
  )
}
