import { sql } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { fieldEntries } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import type { TxDeps } from '#engine/write/rules.ts'
import { columnName, tableName } from '#engine/columns.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { rowAlias } from '#engine/read/select.ts'
import { allOf, col, commaList, ident, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import { titleSql } from '#engine/read/titles.ts'

type Found = { readonly id: string; readonly title: string } | { readonly problem: string }
interface Candidate {
  readonly id: string
  readonly number: string
  readonly names: readonly (string | null)[]
  readonly title: string
  readonly shown: string
}

/** "Diaz, Rosa" is looked for as "Rosa Diaz" too. */
const spellings = (text: string): string[] => {
  const [last, first] = text.toLowerCase().split(/,\s*/)
  return [text.toLowerCase(), ...(first === undefined || last === undefined ? [] : [`${first} ${last}`])]
}

const identifying = (record: RecordDefinition): string[] =>
  fieldEntries(record)
    .filter(([, field]) => field.unique === true && field.confidential === undefined && field.computed !== true)
    .map(([property, field]) => columnName(property, field))

const candidates = (
  on: Queryable,
  deps: TxDeps,
  record: RecordDefinition,
  viewer: Viewer | null,
  texts: readonly string[],
): Promise<Candidate[]> => {
  const wanted = [...new Set(texts.flatMap(spellings))]
  const title = titleSql(deps, record, rowAlias)
  const names = [
    ...identifying(record).map((name) => sql`lower(${col(rowAlias, name)})`),
    sql`lower(${col(rowAlias, 'number')})`,
    sql`${col(rowAlias, 'id')}::text`,
  ]
  const matches = sql.join(
    [...names, sql`lower(${title})`].map((name) => sql`${name} = any(${sql.param(wanted)}::text[])`),
    sql` or `,
  )
  return run<Candidate>(
    on,
    sql`
    select ${col(rowAlias, 'id')} as id, ${col(rowAlias, 'number')} as number, array[${commaList(names)}] as names, lower(${title}) as title, ${title} as shown
    from ${ident(tableName(record))} ${ident(rowAlias)} where ${allOf([sql`(${matches})`, sql`${col(rowAlias, 'archived_at')} is null`, ...scopeConditions(deps, record, viewer, rowAlias)])}`,
  )
}

/** A code or number names one record; a title may name several, and then the user has to say which. */
const pick = (record: RecordDefinition, text: string, found: readonly Candidate[]): Found => {
  const wanted = spellings(text)
  const exact = found.find(({ names }) => names.includes(text.toLowerCase()))
  if (exact) return { id: exact.id, title: exact.shown }
  const titled = found.filter(({ title }) => wanted.includes(title))
  const [only] = titled
  if (only === undefined) return { problem: `There is no ${inSentence(record.label.one)} "${text.slice(0, 60)}"` }
  if (titled.length > 1)
    return {
      problem: `"${text.slice(0, 60)}" may be ${titled
        .slice(0, 3)
        .map(({ number }) => number)
        .join(' or ')}; use the number`,
    }
  return { id: only.id, title: only.shown }
}

/**
 * Finds records by what people write into a file: sayable number, code or other unique value, title, or id. Only what the viewer
 * may see is found. Texts are looked up many at once and remembered for the rest of the job.
 */
export const refFinder = (deps: TxDeps, viewer: Viewer | null) => {
  const known = new Map<string, Map<string, Found>>()
  const ofKind = (kind: string): Map<string, Found> => {
    const made = known.get(kind) ?? new Map<string, Found>()
    known.set(kind, made)
    return made
  }
  return {
    /** Looks up what is not known yet, on the connection of whoever asks. */
    learn: async (on: Queryable, kind: string, texts: Iterable<string>): Promise<void> => {
      const record = deps.registry[kind]
      const fresh = [...new Set(texts)].filter((text) => text !== '' && !ofKind(kind).has(text))
      if (!record || fresh.length === 0) return
      const found = await candidates(on, deps, record, viewer, fresh)
      for (const text of fresh)
        ofKind(kind).set(
          text,
          pick(
            record,
            text,
            found.filter(
              (candidate) => candidate.names.some((name) => name === text.toLowerCase()) || spellings(text).includes(candidate.title),
            ),
          ),
        )
    },
    find: (kind: string, text: string): Found => ofKind(kind).get(text) ?? { problem: `"${text.slice(0, 60)}" was not looked up` },
  }
}

export type RefFinder = ReturnType<typeof refFinder>
