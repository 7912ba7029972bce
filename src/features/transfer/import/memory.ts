import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { RecordDefinition } from '#kit/record.ts'
import type { Import, ImportOptions } from './store.ts'
import type { Target } from './reading/targets.ts'
import type { Tx } from '#engine/write/rules.ts'
import { run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'

/** How a file with these headings was read the last time. */
export interface RememberedMapping {
  readonly mapping: Import['mapping']
  readonly defaults: Import['defaults']
  readonly options: Pick<ImportOptions, 'values' | 'dateOrders' | 'blanks' | 'unreadable'>
  /** What a person calls files of this layout: “Payroll roster”. */
  readonly name?: string | null
}

/** Headings in any order and case are the same file layout. */
const keyFor = (record: RecordDefinition, headings: readonly string[]): string => {
  const words = headings.map((heading) => heading.toLowerCase()).toSorted()
  return `import-mapping:${record.name}:${createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 24)}`
}

/** What was remembered for such a file, as far as this person may still fill those fields; null when it is new. */
export const recallMapping = async (
  tx: Tx,
  record: RecordDefinition,
  targets: readonly Target[],
  headings: readonly string[],
): Promise<RememberedMapping | null> => {
  const [found] = await tx.query<{ value: RememberedMapping }>(sql`select value from settings where key = ${keyFor(record, headings)}`)
  return found === undefined ? null : fitted(found.value, targets, headings)
}

/** Names of the layouts saved for the kind, in alphabetical order. */
export const layoutNames = async (on: Queryable, record: RecordDefinition): Promise<string[]> => {
  const found = await run<{ name: string }>(
    on,
    sql`select distinct value->>'name' as name from settings
      where key like ${`import-mapping:${record.name}:%`} and value->>'name' is not null order by 1`,
  )
  return found.map(({ name }) => name)
}

/** The layout of this name, as far as this file has its headings; null when there is none. */
export const namedMapping = async (
  tx: Tx,
  record: RecordDefinition,
  targets: readonly Target[],
  headings: readonly string[],
  name: string,
): Promise<RememberedMapping | null> => {
  const [found] = await tx.query<{ value: RememberedMapping }>(
    sql`select value from settings where key like ${`import-mapping:${record.name}:%`} and value->>'name' = ${name}
      order by updated_at desc limit 1`,
  )
  return found === undefined ? null : fitted(found.value, targets, headings)
}

/** A remembered mapping for a file with these headings, without fields this person may not fill. */
const fitted = (value: RememberedMapping, targets: readonly Target[], headings: readonly string[]): RememberedMapping => {
  // The same layout may spell a heading in another case.
  const spelled = new Map(headings.map((heading) => [heading.toLowerCase(), heading]))
  const here = <T>(entries: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(entries).flatMap(([heading, value]) => {
        const now = spelled.get(heading.toLowerCase())
        return now === undefined ? [] : [[now, value]]
      }),
    )
  const { mapping, defaults, options, name = null } = value
  const allowed = new Set(targets.map(({ name }) => name))
  return {
    name,
    mapping: Object.fromEntries(
      Object.entries(here(mapping)).map(([heading, field]) => [heading, field !== null && allowed.has(field) ? field : null]),
    ),
    defaults: Object.fromEntries(Object.entries(defaults).filter(([field]) => allowed.has(field))),
    options: {
      blanks: options.blanks,
      unreadable: options.unreadable ?? 'refuse',
      values: here(options.values),
      dateOrders: here(options.dateOrders),
    },
  }
}

/** Saves the layout for the whole company when an import is run: the next file of this layout needs no mapping. */
export const rememberMapping = async (tx: Tx, record: RecordDefinition, importRun: Import): Promise<void> => {
  const { values, dateOrders, blanks, unreadable = 'refuse', layout = null } = importRun.options
  // A workbook with a sheet for each terminal has the same headings on all of them: the next sheet must not take this one's division.
  const isOneOfSheets = (importRun.file.sheets ?? []).length > 1
  const carried = Object.entries(importRun.defaults).filter(([property]) => !isOneOfSheets || record.fields[property]?.kind !== 'ref')
  const saved: RememberedMapping = {
    name: layout,
    mapping: importRun.mapping,
    defaults: Object.fromEntries(carried),
    options: { values, dateOrders, blanks, unreadable },
  }
  await tx.query(sql`
    insert into settings (key, value, updated_at, updated_by) values (${keyFor(
      record,
      importRun.file.columns.map(({ heading }) => heading),
    )}, ${JSON.stringify(saved)}::jsonb, ${tx.now.toISOString()}, ${tx.actor.id}::uuid)
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`)
}
