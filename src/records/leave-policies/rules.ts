import { sql } from 'drizzle-orm'
import { rulesFor } from '#server/engine/rules-for.ts'
import { arrayOf } from '#server/engine/sql.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { leavePolicies } from './record.ts'

const keyOf = ({ type, division }: { type: string; division: string | null }): string => `${type} ${division ?? ''}`

/** One policy for a type in a division, or nobody knows which one counts. */
export const leavePolicyRules = rulesFor(leavePolicies, {
  before: async (tx, writes) => {
    const living = writes.filter(({ after }) => after.archivedAt === null)
    await oneAtATime(
      tx,
      'leave policies',
      living.map(({ after }) => keyOf(after)),
    )
    const found = await tx.query<{ id: string; type: string; division: string | null; number: string }>(sql`
      select id, type, division_id as division, number from leave_policies
      where archived_at is null and type = any(${arrayOf(
        living.map(({ after }) => after.type),
        'text',
      )})`)
    const own = new Set(living.map(({ after }) => after.id))
    const taken = new Map(found.filter(({ id }) => !own.has(id)).map((policy) => [keyOf(policy), policy.number]))
    for (const { after, issues } of living) {
      const other = taken.get(keyOf(after))
      if (other !== undefined) issues.push({ field: 'type', message: `${other} is the policy for this type here. Change that one` })
      taken.set(keyOf(after), after.number === '' ? 'Another row' : after.number)
    }
  },
})
