import { sql } from 'drizzle-orm'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { RowIssue } from './store.ts'

/** Findings of one kind, with how many rows have them. */
export interface Finding {
  readonly heading: string | null
  readonly level: RowIssue['level']
  /** The sentence of most rows. */
  readonly message: string
  /** What differs in the sentences of other rows, such as the cell: at most four. */
  readonly also: readonly string[]
  /** How many more sentences there are. */
  readonly more: number
  readonly rows: number
  readonly firstLine: number
}

const mostFindings = 60
const shownSentences = 5

interface Group extends Omit<Finding, 'message' | 'also' | 'more'> {
  readonly messages: readonly string[]
  readonly different: number
}

/** What was found in the rows: sentences that differ in the quoted text and the numbers alone count as one finding. The most frequent first. */
export const findingsOf = async (on: Queryable, importId: string): Promise<Finding[]> => {
  const groups = await run<Group>(
    on,
    sql`with sentence as (
      select x.heading, x.level, x.message, count(distinct r.line)::int as rows, min(r.line)::int as first,
        regexp_replace(regexp_replace(x.message, '("[^"]*" is (read as|Excel’s number for)).*', '\\2'), '"[^"]*"|[0-9]+', '', 'g') as kind
      from import_rows r cross join lateral jsonb_to_recordset(r.issues) as x(heading text, level text, message text)
      where r.import_id = ${importId}::uuid group by x.heading, x.level, x.message)
    select heading, level, (array_agg(message order by rows desc, first))[1:${sql.raw(String(shownSentences))}] as messages, count(*)::int as different,
      sum(rows)::int as rows, min(first)::int as "firstLine"
    from sentence group by heading, level, kind order by level, rows desc, "firstLine" limit ${mostFindings}`,
  )
  return groups.map(({ messages, different, ...group }) => {
    const [message = '', ...others] = messages
    return { ...group, message, also: others.map((other) => difference(message, other)), more: different - messages.length }
  })
}

/** The part of a sentence in which it differs from the first one of its kind: the quoted cell, `"see file"`, else the number. */
const difference = (first: string, other: string): string => {
  for (const varying of [/"[^"]*"/g, /[0-9]+/g]) {
    const known: readonly string[] = first.match(varying) ?? []
    const found = other.match(varying)?.find((part, position) => part !== known[position])
    if (found !== undefined) return found
  }
  return other
}
