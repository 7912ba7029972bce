import { sql } from 'drizzle-orm'
import { inTransaction, systemActor } from '#server/engine/transaction.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changeRecords, textOf } from '../effects.ts'

const atOnce = 500

/** Claims without a contact for a business day go back to the pool. Looked at again once locked: a contact may have been logged meanwhile. */
const lapseClaims = (deps: Deps): Promise<number> =>
  inTransaction(deps, systemActor, async (tx) => {
    const now = tx.now.toISOString()
    const due = await tx.query<{ id: string }>(sql`
      select id from recruiting_leads where claim_expires_at <= ${now}::timestamptz and archived_at is null order by id limit ${atOnce}`)
    await changeRecords(
      tx,
      'recruiting-leads',
      due.map(({ id }) => id),
      (lead) => {
        const end = textOf(lead['claimExpiresAt'])
        return end !== null && Date.parse(end) <= tx.now.getTime() ? { owner: null, claimedAt: null, claimExpiresAt: null } : null
      },
      'No contact logged for a business day',
    )
    return due.length
  })

/** Leads that were put off come back to the pool on their day, to be called that day. */
const reviveNurtured = (deps: Deps): Promise<number> =>
  inTransaction(deps, systemActor, async (tx) => {
    const due = await tx.query<{ id: string }>(sql`
      select id from recruiting_leads where status = 'nurture' and revive_on <= ${tx.today}::date and archived_at is null order by id limit ${atOnce}`)
    await changeRecords(
      tx,
      'recruiting-leads',
      due.map(({ id }) => id),
      (lead) =>
        lead.status === 'nurture'
          ? { status: 'attempting', owner: null, claimedAt: null, reviveOn: null, lostReason: null, nextActionOn: lead['reviveOn'] }
          : null,
      'The follow-up day has come',
    )
    return due.length
  })

/** Run it every minute; it may run in several processes at once. */
export const returnLeads = async (deps: Deps): Promise<void> => {
  await lapseClaims(deps)
  await reviveNurtured(deps)
}
