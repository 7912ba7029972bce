import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { arrayOf } from '../sql.ts'

// Rules of divisions reject a division above itself. The limit ends the walk even if a restored database has one.
const mostLevels = sql.raw('100')

/**
 * A subquery for `from` or `join`: each start with itself (height 0) and every division above it, as `(start, id, height)`.
 * `starts` is a uuid array in SQL; it can use columns of the outer query.
 */
export const divisionsAbove = (starts: SQL): SQL => sql`(with recursive up as (
    select start.id as start, start.id, 0 as height from unnest(${starts}) as start(id)
    union all select up.start, division.parent_id, up.height + 1 from up join divisions division on division.id = up.id
      where division.parent_id is not null and up.height < ${mostLevels})
  select start, id, height from up)`

/** The same with every division below each start. */
export const divisionsBelow = (starts: SQL): SQL => sql`(with recursive down as (
    select start.id as start, start.id, 0 as height from unnest(${starts}) as start(id)
    union all select down.start, division.id, down.height + 1 from down join divisions division on division.parent_id = down.id
      where down.height < ${mostLevels})
  select start, id, height from down)`

/** Ids of these divisions and all below them, as a subquery for `in`. */
export const divisionTree = (divisions: readonly string[]): SQL =>
  sql`(select tree.id from ${divisionsBelow(arrayOf(divisions, 'uuid'))} tree)`
