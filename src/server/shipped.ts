import { sql } from 'drizzle-orm'
import { askDeaths, askPrivatePlaces, dropPromises } from '#records/safety/accidents/corrected.ts'
import { correctShippedRules } from '#records/duties/deadline-rules/corrected.ts'
import { dropClaimWords, hideMedicalReasons } from '#records/duties/holds/corrected.ts'
import { correctFirstDays } from '#records/duties/deadline-rules/first-days.ts'
import { addLaterVersions } from '#records/duties/deadline-rules/later-versions.ts'
import { shippedRuleValues } from '#records/duties/deadline-rules/shipped-values.ts'
import { shippedPolicyValues } from '#records/drivers/discipline-policies/shipped.ts'
import { openUnansweredOutcomes } from '#records/safety/osha-claims/facts.ts'
import { readOpenCases } from '#records/safety/osha-claims/severe-named.ts'
import { askUnsaidItems } from '#records/safety/osha-claims/unsaid-items.ts'
import { startDeniedSubmissions } from '#records/safety/osha-summaries/rules.ts'
import { blockUnclearedQueries } from '#records/drivers/qualification-documents/corrected.ts'
import { createRecords } from '#records/effects.ts'
import { settleDecidedTickets } from '#records/safety/tickets/corrected.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'

/**
 * Puts the rules and policies every company starts with into a database that has none. Rules of a later release are added by code;
 * what the company changed or retired stays as it is. Words of a former release that were wrong are corrected; a law that changed on a day gets its version.
 * Cases that an older release never read for severe events are read once.
 */
export const ensureShipped = (deps: Deps): Promise<void> =>
  inTransaction(deps, systemActor, async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(7210451904)`)
    const [found] = await tx.query<{ rules: string[]; policies: number }>(
      sql`select coalesce((select json_agg(distinct code) from deadline_rules), '[]') as rules, (select count(*)::int from discipline_policies) as policies`,
    )
    const known = new Set(found?.rules)
    await createRecords(
      tx,
      'deadline-rules',
      shippedRuleValues().filter((rule) => !known.has(String(rule['code']))),
      'Shipped with Longhaul',
    )
    await correctFirstDays(tx)
    await addLaterVersions(tx)
    await correctShippedRules(tx)
    await askPrivatePlaces(tx)
    await askDeaths(tx)
    await dropPromises(tx)
    await dropClaimWords(tx)
    await hideMedicalReasons(tx)
    await readOpenCases(tx)
    await startDeniedSubmissions(tx)
    await openUnansweredOutcomes(tx)
    await askUnsaidItems(tx)
    await settleDecidedTickets(tx)
    await blockUnclearedQueries(tx)
    if (found?.policies === 0) await createRecords(tx, 'discipline-policies', shippedPolicyValues(), 'Shipped with Longhaul')
  })
