import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'
import { zoneOfDivision } from '#records/company/home-division.ts'

/** Nothing of a claim lies before its injury, by the calendar of the division: a mistyped month would count as days away and as money. */
export const refuseBeforeInjury = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const dated = writes.filter((write) => write.before === null || sets(write, 'startsOn') || sets(write, 'claim'))
  const claims = [...new Set(dated.flatMap(({ after }) => textOf(after['claim']) ?? []))]
  if (claims.length === 0) return
  const injured = new Map(
    (
      await tx.query<{ id: string; on: string }>(
        sql`select c.id, to_char(c.injured_at at time zone ${zoneOfDivision(sql`c.division_id`)}, 'YYYY-MM-DD') as on from workers_comp c where c.id = any(${arrayOf(claims, 'uuid')})`,
      )
    ).map(({ id, on }) => [id, on]),
  )
  for (const { after, issues } of dated) {
    const on = injured.get(String(after['claim']))
    if (on !== undefined && String(after['startsOn']) < on)
      issues.push({ field: 'startsOn', message: `Before the injury of ${formatDate(on)}` })
  }
}
