import { sql } from 'drizzle-orm'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { resettleCases } from './facts.ts'
import { namedOnAccident } from './named-elsewhere.ts'
import type { SevereKind } from './osha/severe.ts'
import { withNamed } from './severe-named.ts'

/** Carries what an accident names since this change into the cases of the employees hurt in it, so that no 8 or 24 hours are missed. */
export const carryAccidentNews = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const news = new Map(
    writes.flatMap(({ before, after }): [string, readonly SevereKind[]][] => {
      if (before === null) return []
      const told = namedOnAccident(before)
      const fresh = namedOnAccident(after).filter((kind) => !told.includes(kind))
      return fresh.length === 0 ? [] : [[after.id, fresh]]
    }),
  )
  if (news.size === 0) return
  const hurt = await tx.query<{ id: string; accident: string }>(sql`
    select o.id, a.id as accident from unnest(${arrayOf([...news.keys()], 'uuid')}) a(id)
      join osha_claims o on o.archived_at is null and (o.accident_id = a.id
        or exists (select 1 from workers_comp c where c.id = o.claim_id and c.accident_id = a.id)) order by o.id`)
  const told = Map.groupBy(hurt, ({ id }) => id)
  await resettleCases(tx, [...told.keys()], 'The accident names a severe event', (row) => {
    const fresh = (told.get(row.id) ?? []).flatMap(({ accident }) => news.get(accident) ?? [])
    const named = withNamed(row, fresh, tx.now.toISOString())
    return named === null ? {} : { severeNamed: named }
  })
}
