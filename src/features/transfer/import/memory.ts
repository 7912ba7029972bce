import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { RecordDefinition } from '#kit/record.ts'
import type { Import, ImportOptions } from './store.ts'
import type { Target } from './reading/targets.ts'
import type { Tx } from '#engine/write/rules.ts'

/** How a file with these headings was read the last time. */
export interface RememberedMapping {
  readonly mapping: Import['mapping']
  readonly defaults: Import['defaults']
  readonly options: Pick<ImportOptions, 'values' | 'dateOrders' | 'blanks' | 'unreadable'>
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
  if (!found) return null
  // The same layout may spell a heading in another case.
  const spelled = new Map(headings.map((heading) => [heading.toLowerCase(), heading]))
  const here = <T>(entries: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(entries).flatMap(([heading, value]) => {
        const now = spelled.get(heading.toLowerCase())
        return now === undefined ? [] : [[now, value]]
      }),
    )
  const { mapping, defaults, options } = found.value
  const allowed = new Set(targets.map(({ name }) => name))
  return {
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

/** Kept for the whole company when an import is run: the next file of this layout needs no mapping. */
export const rememberMapping = async (tx: Tx, record: RecordDefinition, run: Import): Promise<void> => {
  const { values, dateOrders, blanks, unreadable = 'refuse' } = run.options
  const kept: RememberedMapping = { mapping: run.mapping, defaults: run.defaults, options: { values, dateOrders, blanks, unreadable } }
  await tx.query(sql`
    insert into settings (key, value, updated_at, updated_by) values (${keyFor(
      record,
      run.file.columns.map(({ heading }) => heading),
    )}, ${JSON.stringify(kept)}::jsonb, ${tx.now.toISOString()}, ${tx.actor.id}::uuid)
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`)
}
