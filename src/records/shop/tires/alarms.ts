import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ComputedContext } from '#engine/write/rules.ts'
import { literal } from '#engine/sql.ts'
import { flatBelow, frontKinds, frontPositions, legalTread, positions, pullMargin, regroovedLimit } from './positions.ts'

const quoted = (words: readonly string[]): SQL => sql.raw(words.map((word) => `'${word}'`).join(', '))

/** The lowest reading counts: the law measures at any point of a major groove. */
export const lowestTread = (row: SQL): SQL => sql`least(${row}.tread_outer, ${row}.tread_middle, ${row}.tread_inner)`

const onFront = (row: SQL): SQL => sql`(${row}.position in (${quoted(frontPositions)})
  and exists (select 1 from vehicles v where v.id = ${row}.vehicle_id and v.kind in (${quoted(frontKinds)})))`
/** In 32nds of an inch. */
const limitOf = (row: SQL): SQL =>
  sql`(case when ${onFront(row)} then ${sql.raw(String(legalTread.front))} else ${sql.raw(String(legalTread.other))} end)`

/** By the wheel it is mounted on; a spare and a tire in stock break no rule. */
export const treadAlarm = ({ row }: Pick<ComputedContext, 'row'>): SQL => {
  const limit = limitOf(row)
  return sql`(case when ${row}.status <> 'mounted' or ${row}.position = 'spare' then null when ${lowestTread(row)} is null then 'unknown'
    when ${lowestTread(row)} < ${limit} then 'below' when ${lowestTread(row)} < ${limit} + ${sql.raw(String(pullMargin))} then 'pull' else 'ok' end)`
}

/** A tire that stops its unit, and why: "Left front (LF) tire measured 3/32, limit 4/32 (49 CFR 393.75(b))". */
export const belowLimit = (row: SQL): { readonly when: SQL; readonly words: SQL } => {
  const place = sql`(case ${row}.position ${sql.join(
    Object.entries(positions).map(([key, { label }]) => sql`when ${literal(key)} then ${literal(label)}`),
    sql` `,
  )} end)`
  return {
    when: sql`${treadAlarm({ row })} = 'below'`,
    words: sql`(${place} || ' tire measured ' || trim_scale(${lowestTread(row)}::numeric) || '/32, limit ' || ${limitOf(row)}
      || '/32 (49 CFR 393.75(' || (case when ${onFront(row)} then 'b' else 'c' end) || '))')`,
  }
}

/** The measured pressure against the one for the load; unknown without both. Company policy. */
export const pressureAlarm = ({ row }: Pick<ComputedContext, 'row'>): SQL =>
  sql`(case when ${row}.status <> 'mounted' then null when ${row}.psi < ${row}.max_psi * ${sql.raw(String(flatBelow))} then 'flat'
    when ${row}.psi < ${row}.load_psi then 'low' when ${row}.psi >= ${row}.load_psi then 'ok' else 'unknown' end)`

/** Tires that were mounted before the product asked, or whose unit changed its kind (49 CFR 393.75(d), (e)). */
export const notAllowed = ({ row }: Pick<ComputedContext, 'row'>): SQL =>
  sql`(case when ${row}.status <> 'mounted' or ${row}.position not in (${quoted(frontPositions)}) then null else (select case
    when v.kind = 'bus' and (${row}.build = 'retread' or ${row}.regrooved) then 'retread'
    when v.kind <> 'bus' and v.kind in (${quoted(frontKinds)}) and ${row}.regrooved and coalesce(${row}.load_rating, ${sql.raw(String(regroovedLimit))}) >= ${sql.raw(String(regroovedLimit))} then 'regrooved' end
    from vehicles v where v.id = ${row}.vehicle_id) end)`
