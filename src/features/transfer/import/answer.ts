import { sql } from 'drizzle-orm'
import type { RecordDefinition } from '#kit/record.ts'
import { readCell, refTexts } from './reading/cells.ts'
import type { ColumnFacts } from './reading/columns.ts'
import { orderOf } from './reading/dates.ts'
import { likelyMeant } from './words/likeness.ts'
import { layoutNames } from './memory.ts'
import { missingFields, setupOf } from './setup.ts'
import type { ImportSetup, PlannedColumn } from './setup.ts'
import { findingsOf } from './findings.ts'
import { countsOf, rowsAfter } from './store.ts'
import type { Import } from './store.ts'
import { targetsOf } from './reading/targets.ts'
import type { Target } from './reading/targets.ts'
import { run as query } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { refusals, rollbackUntil } from './steps.ts'
import { addsTo } from './words/open-words.ts'

const sampleRows = 10
const busy = new Set<Import['state']>(['checking', 'queued', 'running', 'rolling_back'])

const userTitle = async (deps: Deps, id: string): Promise<string | null> => {
  const [row] = await query<{ title: string }>(deps.pool, sql`select title from users where id = ${id}::uuid`)
  return row?.title ?? null
}

const can = (deps: Deps, run: Import): Record<string, unknown> => {
  const why = refusals(deps, run)
  return {
    edit: why.edit === undefined,
    check: why.check === undefined,
    run: why.run === undefined,
    rollback: why.rollback === undefined,
    why,
  }
}

/** What every answer about an import says; lists of imports say no more. */
export const shortAnswer = async (deps: Deps, run: Import): Promise<Record<string, unknown>> => {
  const { done, ...counts } = countsOf(run)
  return {
    id: run.id,
    kind: run.kind,
    fileName: run.fileName,
    format: run.format,
    state: run.state,
    rowCount: run.rowCount,
    batchId: run.batchId,
    createdAt: run.createdAt,
    createdBy: run.createdBy,
    createdByName: await userTitle(deps, run.createdBy),
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    rollbackUntil: rollbackUntil(run),
    error: run.error,
    counts: run.state === 'uploaded' ? null : counts,
    progress: busy.has(run.state) ? { done: progressOf(run, done), total: run.rowCount } : null,
    can: can(deps, run),
  }
}

/** A rollback counts by its place in the file. */
const progressOf = (run: Import, done: number): number => (run.state === 'rolling_back' ? Math.min(run.cursor, run.rowCount) : done)

/** The whole import: file, mapping, what may be mapped, figures, and which steps are possible. */
export const fullAnswer = async (
  deps: Deps,
  record: RecordDefinition,
  user: SessionUser,
  run: Import,
): Promise<Record<string, unknown>> => {
  const setup = await setupOf(deps.pool, deps, record, user, run)
  return {
    ...(await shortAnswer(deps, run)),
    file: {
      separator: run.file.separator,
      encoding: run.file.encoding,
      notes: run.file.notes,
      sheets: run.file.sheets ?? [],
      sheet: run.file.sheet ?? null,
    },
    columns: await Promise.all(run.file.columns.map((facts) => columnAnswer(deps, deps.pool, setup, run, facts))),
    sample: (await rowsAfter(deps.pool, run.id, 0, sampleRows)).map(({ line, raw }) => ({ line, cells: raw.cells })),
    defaults: run.defaults,
    defaultLabels: defaultLabels(setup, run),
    problems: setup.problems,
    blanks: run.options.blanks,
    unreadable: run.options.unreadable ?? 'refuse',
    findings: busy.has(run.state) || run.state === 'uploaded' ? [] : await findingsOf(deps.pool, run.id),
    fields: targetsOf(deps.registry, record, user.role, deps.rules[record.name]?.imports).map((target) =>
      targetAnswer(target, setup.asked),
    ),
    missing: missingFields(setup),
    layout: run.options.layout ?? null,
    layouts: await layoutNames(deps.pool, record),
  }
}

const columnAnswer = async (
  deps: Deps,
  on: Queryable,
  setup: ImportSetup,
  run: Import,
  facts: ColumnFacts,
): Promise<Record<string, unknown>> => {
  const column = setup.columns.find(({ heading }) => heading === facts.heading)
  const field = column?.target.field
  const dated = field?.kind === 'date' || field?.kind === 'instant'
  return {
    heading: facts.heading,
    field: column?.target.name ?? null,
    suggested: column !== undefined && run.options.suggested.includes(facts.heading),
    samples: facts.samples,
    values:
      column && facts.values && (field?.kind === 'choice' || field?.kind === 'ref')
        ? await readValues(on, setup, column, facts.values)
        : null,
    adds: addsTo(deps, setup, column) !== null,
    dates: dated
      ? {
          order: column?.rules.order ?? 'mdy',
          ambiguous: run.options.dateOrders[facts.heading] === undefined && orderOf(facts.signs).ambiguous,
        }
      : null,
  }
}

/** What each text of a column becomes: the user settles those that mean nothing to us. */
const readValues = async (
  on: Queryable,
  setup: ImportSetup,
  { target, rules }: PlannedColumn,
  values: readonly (readonly [string, number])[],
): Promise<unknown[]> => {
  const { field } = target
  if (field?.kind === 'ref')
    await setup.refs.learn(
      on,
      field.to,
      values.map(([text]) => text),
    )
  return values.map(([text, count]) => {
    const to = readCell(target, text, rules).value ?? null
    const like = to === null ? likelyMeant(text, count, values) : null
    return { text, count, to, toLabel: typeof to === 'string' ? labelOf(setup, target, text, to) : null, like }
  })
}

const labelOf = (setup: ImportSetup, { field }: Target, text: string, value: string): string | null => {
  if (field?.kind === 'choice') return field.options[value]?.label ?? null
  if (field?.kind !== 'ref') return null
  const found = setup.refs.find(field.to, text)
  return 'id' in found && found.id === value ? found.title : null
}

const defaultLabels = (setup: ImportSetup, run: Import): Record<string, string> =>
  Object.fromEntries(
    Object.entries(run.defaults).map(([name, text]) => {
      const field = setup.record.fields[name]
      if (field?.kind === 'choice') return [name, field.options[String(setup.defaults[name])]?.label ?? text]
      const [wanted] =
        field?.kind === 'ref' ? refTexts({ name, property: name, label: field.label, field, part: null, match: false }, text) : []
      const found = wanted === undefined ? undefined : setup.refs.find(wanted.kind, wanted.text)
      return [name, found !== undefined && 'id' in found ? found.title : text]
    }),
  )

const kindOfTarget = ({ match, part, combined, field }: Target): string =>
  match ? 'number' : part !== null || combined !== undefined ? 'text' : (field?.kind ?? 'tags')

/** A field that a column may be mapped to. */
const targetAnswer = (target: Target, asked: readonly string[]): Record<string, unknown> => {
  const { name, label, field, match, combined } = target
  return {
    name,
    label,
    kind: kindOfTarget(target),
    required: field?.required === true,
    ...(combined === undefined ? {} : { fills: Object.keys(combined.fields) }),
    unique: field?.unique === true,
    match,
    hasDefault: (field?.kind === 'choice' || field?.kind === 'bool') && field.default !== undefined && !asked.includes(name),
    ...(field?.kind === 'ref' || field?.kind === 'refs' ? { to: field.to } : {}),
    ...(field?.kind === 'choice' || field?.kind === 'choices'
      ? { options: Object.entries(field.options).map(([value, option]) => ({ value, label: option.label })) }
      : {}),
  }
}
