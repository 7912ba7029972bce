import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import type { Issue } from '#kit/errors.ts'
import { dateOrders } from './reading/dates.ts'
import { assertReadable, setupOf } from './setup.ts'
import { lockImport, saveImport } from './store.ts'
import type { Import } from './store.ts'
import { targetsOf } from './reading/targets.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { namedMapping } from './memory.ts'
import type { SessionUser } from '#platform/session.ts'
import { assertMine, assertPossible } from './steps.ts'

const text = z.string().max(500)

/** What the mapping screen sends; each given key is merged per heading or field, the rest stays. */
export const importChange = z.strictObject({
  mapping: z.record(text, text.nullable()).optional(),
  defaults: z.record(text, text.nullable()).optional(),
  values: z.record(text, z.record(text, text.nullable())).optional(),
  dateOrders: z.record(text, z.enum(dateOrders)).optional(),
  blanks: z.enum(['keep', 'clear']).optional(),
  unreadable: z.enum(['refuse', 'empty']).optional(),
  sheet: text.optional(),
  /** Names the layout of this file; null takes the name away. */
  layout: z.string().trim().min(1).max(60).nullable().optional(),
  /** Reads the columns as files of this layout are read. */
  like: text.optional(),
})
type Change = z.output<typeof importChange>

/** Changes how a file is read. What was found before no longer counts: the import has to be checked again. */
export const changeImport = (deps: Deps, user: SessionUser, id: string, change: Change): Promise<void> =>
  inTransaction(deps, actorOf(user), async (tx) => {
    const run = await lockImport(tx, id)
    assertMine(deps, user, run)
    assertPossible(deps, run, 'edit')
    const record = deps.registry[run.kind]
    if (!record) return
    assertKnown(run, change, new Set(targetsOf(deps.registry, record, user.role, deps.rules[record.name]?.imports).map(({ name }) => name)))
    const base = change.like === undefined ? run : await readLike(tx, record, run, user, change.like)
    const changed: Import = {
      ...base,
      mapping: merged(base.mapping, change.mapping ?? {}),
      defaults: withoutEmpty({ ...base.defaults, ...change.defaults }),
      options: changedOptions(base, change),
    }
    assertReadable(await setupOf(tx.client, deps, record, user, changed))
    await saveImport(tx, id, {
      mapping: changed.mapping,
      defaults: changed.defaults,
      options: changed.options,
      state: 'uploaded',
      cursor: 0,
      counts: {},
      error: null,
    })
  })

/** The import with the columns, constants, and words of a saved layout, where the file has its headings. */
const readLike = async (tx: Tx, record: RecordDefinition, run: Import, user: SessionUser, name: string): Promise<Import> => {
  const targets = targetsOf(tx.deps.registry, record, user.role, tx.deps.rules[record.name]?.imports)
  const headings = run.file.columns.map(({ heading }) => heading)
  const found = await namedMapping(tx, record, targets, headings, name)
  if (found === null) throw new AppError('invalid', `No layout is named “${name}”.`, [{ field: 'like', message: 'Choose a saved layout' }])
  return {
    ...run,
    mapping: merged(run.mapping, found.mapping),
    defaults: { ...run.defaults, ...found.defaults },
    options: { ...run.options, ...found.options, suggested: run.options.suggested.filter((heading) => !(heading in found.mapping)) },
  }
}

const assertKnown = (run: Import, change: Change, fields: ReadonlySet<string>): void => {
  const headings = new Set(run.file.columns.map(({ heading }) => heading))
  const issues: Issue[] = [
    ...(['mapping', 'values', 'dateOrders'] as const).flatMap((part) =>
      Object.keys(change[part] ?? {})
        .filter((heading) => !headings.has(heading))
        .map((heading) => ({ field: `${part}.${heading}`, message: 'The file has no such column' })),
    ),
    ...Object.entries(change.mapping ?? {})
      .filter(([, field]) => field !== null && !fields.has(field))
      .map(([heading, field]) => ({ field: `mapping.${heading}`, message: `There is no field ${field ?? ''} to fill` })),
    ...twice(Object.entries(change.mapping ?? {})),
  ]
  if (issues.length > 0) throw new AppError('invalid', `${issues.map(({ message }) => message).join('. ')}.`, issues)
}

const twice = (entries: readonly [string, string | null][]): Issue[] =>
  entries
    .filter(([heading, field]) => field !== null && entries.some(([other, same]) => other < heading && same === field))
    .map(([heading]) => ({ field: `mapping.${heading}`, message: 'Another column fills this field' }))

/** A field filled by a newly mapped column is taken from the column that had it. */
const merged = (mapping: Import['mapping'], change: Import['mapping']): Record<string, string | null> => {
  const taken = new Set(Object.values(change).filter((field) => field !== null))
  const kept = Object.entries(mapping).map(([heading, field]) => [heading, field !== null && taken.has(field) ? null : field] as const)
  return { ...Object.fromEntries(kept), ...change }
}

const withoutEmpty = (defaults: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(defaults).flatMap(([field, value]) => (value === null || value.trim() === '' ? [] : [[field, value]])))

const changedOptions = (run: Import, change: Change): Import['options'] => {
  const { options } = run
  const values = Object.entries(change.values ?? {}).map(
    ([heading, chosen]) => [heading, { ...options.values[heading], ...chosen }] as const,
  )
  return {
    ...options,
    values: { ...options.values, ...Object.fromEntries(values) },
    dateOrders: { ...options.dateOrders, ...change.dateOrders },
    blanks: change.blanks ?? options.blanks,
    layout: change.layout === undefined ? (options.layout ?? null) : change.layout,
    unreadable: change.unreadable ?? options.unreadable ?? 'refuse',
    suggested: options.suggested.filter((heading) => change.mapping?.[heading] === undefined),
  }
}
