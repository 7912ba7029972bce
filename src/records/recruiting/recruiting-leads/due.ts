import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import { changeRecords, textOf } from '#records/effects.ts'

const atOnce = 500

const dueLeads = async (deps: Deps, due: SQL): Promise<string[]> =>
  (
    await run<{ id: string }>(
      deps.pool,
      sql`select id from recruiting_leads where ${due} and archived_at is null order by id limit ${atOnce}`,
    )
  ).map(({ id }) => id)

/** Claims without a contact for a business day go back to the pool. Looked at again once locked: a contact may have been logged meanwhile. */
const lapse = (tx: Tx, ids: readonly string[]): Promise<void> =>
  changeRecords(
    tx,
    'recruiting-leads',
    ids,
    (lead) => {
      const end = textOf(lead['claimExpiresAt'])
      return end !== null && Date.parse(end) <= tx.now.getTime() ? { owner: null, claimedAt: null, claimExpiresAt: null } : null
    },
    'No contact logged for a business day',
  )

/** Leads that were put off come back to the pool on their day, to be called that day. */
const revive = (tx: Tx, ids: readonly string[]): Promise<void> =>
  changeRecords(
    tx,
    'recruiting-leads',
    ids,
    (lead) =>
      lead.status === 'nurture'
        ? { status: 'attempting', owner: null, claimedAt: null, reviveOn: null, lostReason: null, nextActionOn: lead['reviveOn'] }
        : null,
    'Follow-up date reached',
  )

/** Run it every minute; it may run in several processes at once. */
export const returnLeads = async (deps: Deps): Promise<void> => {
  const lapsed = await dueLeads(deps, sql`claim_expires_at <= ${deps.clock.now().toISOString()}::timestamptz`)
  const revived = await dueLeads(deps, sql`status = 'nurture' and revive_on <= ${deps.clock.today()}::date`)
  const both = [...new Set([...lapsed, ...revived])]
  await deps.ports.forEachRecord(deps, 'lead_return', 'recruiting-leads', both, (ids) =>
    inTransaction(deps, systemActor, async (tx) => {
      const own = new Set(ids)
      await lapse(
        tx,
        lapsed.filter((id) => own.has(id)),
      )
      await revive(
        tx,
        revived.filter((id) => own.has(id)),
      )
    }),
  )
}
