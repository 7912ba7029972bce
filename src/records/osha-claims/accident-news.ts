import { sql } from 'drizzle-orm'
import type { Write } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { resettleCases } from './facts.ts'
import { namedOnAccident } from './named-elsewhere.ts'
import { withNamed } from './severe-named.ts'

/** Carries what an accident names since this change into the cases of the employees hurt in it, so that no 8 or 24 hours are missed. */
export const carryAccidentNews = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  for (const { before, after } of writes) {
    if (before === null) continue
    const told = namedOnAccident(before)
    const fresh = namedOnAccident(after).filter((kind) => !told.includes(kind))
    if (fresh.length === 0) continue
    const cases = await tx.query<{ id: string }>(sql`
      select o.id from osha_claims o where o.archived_at is null and (o.accident_id = ${after.id}::uuid
        or exists (select 1 from workers_comp c where c.id = o.claim_id and c.accident_id = ${after.id}::uuid)) order by o.id`)
    await resettleCases(
      tx,
      cases.map(({ id }) => id),
      'The accident names a severe event',
      (row) => {
        const named = withNamed(row, fresh, tx.now.toISOString())
        return named === null ? {} : { severeNamed: named }
      },
    )
  }
}
