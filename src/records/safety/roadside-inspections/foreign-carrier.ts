import { sql } from 'drizzle-orm'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'

/** A number under which none of our divisions runs is more often a slip than another carrier's report. */
export const warnOfForeignCarriers = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const named = writes.filter((write) => sets(write, 'usdot') && textOf(write.after['usdot']) !== null)
  if (named.length === 0) return
  const asked = [...new Set(named.map(({ after }) => String(after['usdot'])))]
  const found = await tx.query<{ usdot: string }>(sql`select usdot from divisions where usdot = any(${arrayOf(asked, 'text')})`)
  const own = new Set(found.map(({ usdot }) => usdot))
  for (const { after, warnings } of named)
    if (!own.has(String(after['usdot'])))
      warnings?.push({ field: 'usdot', message: 'This USDOT number doesn’t match any division. Check the number.' })
}
