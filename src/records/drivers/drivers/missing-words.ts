import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { arrayOf, literal } from '#engine/sql.ts'
import { documentTypes, queryTypes } from '../qualification-documents/types.ts'

/** Lists don't name drug tests or Clearinghouse queries (49 CFR 382.405). */
const untold: readonly string[] = [...queryTypes, 'drug_test']
const isUntold = sql`(needed.type = any(${arrayOf(untold, 'text')}))`

/** The name of a document type of `needed` in lists. */
const nameOf = sql`(case needed.type ${sql.join(
  Object.entries(documentTypes)
    .filter(([key, { subject }]) => subject === 'driver' && !untold.includes(key))
    .map(([key, { label }]) => sql`when ${literal(key)} then ${literal(key === 'application' ? 'Application' : label)}`),
  sql` `,
)} end)`

/** "Medical proof missing", "Application and 2 more missing". Take the words of the first row of `needed` in this order. */
export const missingWords: { readonly words: SQL; readonly order: SQL } = {
  words: sql`(case when ${isUntold} then case when count(*) over () = 1 then 'Document missing' else (count(*) over ()) || ' documents missing' end
    when count(*) over () = 1 then ${nameOf} || ' missing' else ${nameOf} || ' and ' || (count(*) over () - 1) || ' more missing' end)`,
  order: sql`${isUntold}, needed.position`,
}
