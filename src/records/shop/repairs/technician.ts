import { sql } from 'drizzle-orm'
import { shopWorkers } from '#kit/roles.ts'
import { arrayOf } from '#engine/sql.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { sets } from '#records/effects.ts'
import type { repairs } from './record.ts'

/** Who works on an unassigned repair has it. The office that enters work for the shop does not take it. */
export const takenBy = (tx: ReadTx, { technician }: { readonly technician: string | null }): { readonly technician: string | null } => ({
  technician: technician ?? (tx.actor.viewer?.role === 'shop' ? tx.actor.id : null),
})

/** Work is given to people who may do it. */
export const refuseOthersAsTechnicians = async (tx: ReadTx, writes: readonly PlannedWrite<typeof repairs>[]): Promise<void> => {
  const fresh = writes.filter((write) => write.after.technician !== null && sets(write, 'technician'))
  if (fresh.length === 0) return
  const named = fresh.map(({ after }) => String(after.technician))
  const found = await tx.query<{ id: string }>(sql`
    select id from users where id = any(${arrayOf(named, 'uuid')}) and status = 'active' and archived_at is null
      and role = any(${arrayOf(shopWorkers, 'text')})`)
  for (const { after, issues } of fresh)
    if (!found.some(({ id }) => id === after.technician))
      issues.push({ field: 'technician', message: 'This person does not work on repairs' })
}
