import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#server/engine/rules.ts'
import { ident } from '#server/engine/sql.ts'

/** Holds in force over alias `h`, of the driver or unit in `row`. */
export const holdsOf = (subject: 'driver' | 'vehicle', { row, now }: Pick<ComputedContext, 'row' | 'now'>, effect: 'block' | 'warn'): SQL =>
  sql`holds h where h.${ident(`${subject}_id`)} = ${row}.id and h.status = 'active' and h.archived_at is null and h.effect = ${effect}
    and h.starts_at <= ${now} and (h.ends_at is null or h.ends_at > ${now})`
