import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '#engine/write/rules.ts'
import { resettleCases } from './facts.ts'

/** A No that the case was made with, and that no later change of its history gave. */
const unsaidNo = (property: string, column: SQL): SQL =>
  sql`(o.${column} = false and not exists (select 1 from events e cross join lateral jsonb_array_elements(e.changes) c
    where e.kind = 'osha-claims' and e.record_id = o.id and e.action <> 'create' and c->>'field' = ${property}::text))`

/**
 * Cases under way for which an older release took "No" in items 8 and 9 of Form 301 from the treatment of the claim, though nobody had
 * said so (29 CFR 1904.29(b)(2)): both wait for an answer. What a person said, or closed, stays. Run at every start.
 */
export const askUnsaidItems = async (tx: Tx): Promise<void> => {
  const found = await tx.query<{ id: string; emergencyRoom: boolean; inpatient: boolean }>(sql`
    select * from (select o.id, ${unsaidNo('emergencyRoom', sql`emergency_room`)} as "emergencyRoom", ${unsaidNo('inpatient', sql`inpatient`)} as inpatient
      from osha_claims o where o.source = 'system' and o.claim_id is not null and o.status in ('open', 'investigating') and o.archived_at is null
        and (o.emergency_room = false or o.inpatient = false)) unsaid where "emergencyRoom" or inpatient order by id`)
  const unsaid = new Map(found.map((one) => [one.id, one]))
  await resettleCases(tx, [...unsaid.keys()], 'Items 8 and 9 of Form 301 wait for an answer: the claim did not give one', ({ id }) => ({
    ...(unsaid.get(id)?.emergencyRoom === true ? { emergencyRoom: null } : {}),
    ...(unsaid.get(id)?.inpatient === true ? { inpatient: null } : {}),
  }))
}
