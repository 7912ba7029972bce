import { may } from '#kit/access.ts'
import type { Issue } from '#kit/errors.ts'
import { schemasOf } from '#kit/schemas.ts'
import type { Values } from '#kit/schemas.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { inSentence, withArticle } from '#kit/words.ts'
import { checkBatch, rehearse } from '#engine/write/bulk-writes.ts'
import { leftEmpty, rowWarnings } from '#engine/write/checks.ts'
import { matchRows } from './match.ts'
import { headed, learnRefs, noteKeys } from './rows.ts'
import { readRow } from './reading/read-row.ts'
import type { AddedCell, DraftRow, SeenKeys } from './rows.ts'
import type { ImportSetup } from './setup.ts'
import type { RowIssue, RowResult, StoredImportRow } from './store.ts'
import { frozenSentence } from '#engine/write/frozen.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { lockRecords, plannedCreates, plannedUpdate } from '#engine/write/store.ts'
import { looking } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changesBetween } from '#engine/write/write.ts'

/** What will happen to one row. */
export interface RowPlan extends RowResult {
  /** The checked write of a create or update. */
  readonly write: Write | null
  /** What the row adds to its new record. */
  readonly added: readonly AddedCell[]
}

const isError = ({ level }: RowIssue): boolean => level === 'error'
const emptyAddress = { street: '', city: '', state: '', zip: '' }

/** Values for the schema: an address is completed from what the record has. */
const inputOf = (draft: DraftRow, before: StoredRow | null, defaults: Values): Record<string, unknown> => {
  const addresses = Object.entries(draft.parts).map(([property, parts]) => {
    const whole = { ...emptyAddress, ...(before?.[property] as object | null), ...parts }
    return [property, Object.values(whole).every((part) => part === '') ? null : whole]
  })
  const missing = before === null ? Object.entries(defaults).filter(([property]) => (draft.values[property] ?? null) === null) : []
  return { ...draft.values, ...Object.fromEntries(addresses), ...Object.fromEntries(missing) }
}

/** Values that passed the kind's schema; what did not pass is added to the row's issues. */
const parsedValues = (setup: ImportSetup, draft: DraftRow, input: Record<string, unknown>): Values => {
  const parsed = schemasOf(setup.record).update.safeParse(input)
  if (parsed.success) return parsed.data
  for (const found of parsed.error.issues) draft.issues.push({ ...named(setup, found.path.join('.'), found.message), level: 'error' })
  return {}
}

/** A problem under its column. Its sentence may begin with the label of the field; the heading stands before it already. */
const named = (setup: ImportSetup, path: string, message: string): Pick<RowIssue, 'field' | 'heading' | 'message'> => {
  const place = headed(setup, path)
  const label = `${setup.record.fields[place.field]?.label ?? ''}: `
  if (place.heading === null || !message.startsWith(label)) return { ...place, message }
  const rest = message.slice(label.length)
  return { ...place, message: `${rest.charAt(0).toUpperCase()}${rest.slice(1)}` }
}

interface Ready {
  readonly draft: DraftRow
  readonly before: StoredRow | null
  readonly values: Values
}

/** Rows without errors so far, with the record each will change. */
const readyRows = async (
  tx: Tx,
  setup: ImportSetup,
  drafts: readonly DraftRow[],
  matched: ReadonlyMap<number, string>,
): Promise<Ready[]> => {
  const rows = new Map((await lockRecords(tx, setup.record, [...new Set(matched.values())])).map((row) => [row.id, row]))
  const one = inSentence(setup.record.label.one)
  return drafts.flatMap((draft) => {
    const id = matched.get(draft.line)
    const before = id === undefined ? null : (rows.get(id) ?? null)
    const refuse = (message: string): void => {
      draft.issues.push({ field: '', heading: null, message, level: 'error' })
    }
    if (id !== undefined && before === null) refuse(`This ${one} exists, but it belongs to another division, so you can’t change it`)
    else if (before === null && !may(setup.importer.role, 'create', setup.record)) refuse(`Your role can’t create ${withArticle(one)}`)
    const input = inputOf(draft, before, setup.defaults)
    if (before === null && !draft.issues.some(isError)) warnOfDefaults(setup, draft, input)
    const values = draft.issues.some(isError) && Object.keys(draft.values).length === 0 ? {} : parsedValues(setup, draft, input)
    return draft.issues.some(isError) ? [] : [{ draft, before, values }]
  })
}

/** A new record that takes a field from its default, because neither the file nor a constant gives it, says so. */
const warnOfDefaults = (setup: ImportSetup, draft: DraftRow, input: Record<string, unknown>): void => {
  for (const property of setup.asked) {
    const field = setup.record.fields[property]
    if (field?.kind !== 'choice' || field.default === undefined || (input[property] ?? null) !== null) continue
    if (draft.issues.some(({ field: named }) => named === property)) continue
    const message = `Comes in as ${field.options[field.default]?.label}: the file doesn’t give the ${inSentence(field.label)}`
    draft.issues.push({ ...headed(setup, property), message, level: 'warning' })
  }
}

/** New records in the order of the rows, each in the state its row says. */
const createdInState = async (tx: Tx, { record }: ImportSetup, fresh: readonly Ready[], dryRun: boolean): Promise<Write[]> => {
  const writes = await plannedCreates(
    tx,
    record,
    fresh.map(({ values }) => values),
    { source: 'import', unnumbered: dryRun },
  )
  return writes.map((write, position) => {
    const draft = fresh[position]?.draft
    return draft?.state == null ? write : { ...write, after: { ...write.after, ...draft.ofState[draft.state], status: draft.state } }
  })
}

const plannedWrites = async (tx: Tx, setup: ImportSetup, ready: readonly Ready[], dryRun: boolean): Promise<ReadonlyMap<number, Write>> => {
  const fresh = ready.filter(({ before }) => before === null)
  const created = await createdInState(tx, setup, fresh, dryRun)
  const changed = ready.flatMap(({ draft, before, values }) =>
    before === null ? [] : [[draft.line, plannedUpdate(tx, setup.record, before, values)] as const],
  )
  return new Map([
    ...fresh.flatMap(({ draft }, position) => {
      const write = created[position]
      return write ? [[draft.line, write] as const] : []
    }),
    ...changed,
  ])
}

const mostPasses = 3

/** The headings whose cells a row can do without: every error is in the cell of an optional field; empty if one is not. */
const headingsToEmpty = ({ record, columns }: ImportSetup, { outcome, issues }: RowPlan): readonly string[] => {
  if (outcome !== 'error') return []
  if (issues.some(({ twice }) => twice === true)) return []
  const headings = issues.filter(isError).map(({ field, heading }) => {
    const column = columns.find((each) => each.heading === heading)
    const needed = record.fields[field.split('.')[0] ?? '']?.required === true
    return column === undefined || column.target.match || needed || heading === null ? null : heading
  })
  return headings.includes(null) ? [] : headings.filter((heading) => heading !== null)
}

/**
 * Plans a batch of rows. Where cells that can’t be read are to be left empty, rows refused for such cells alone are planned again without
 * them, and a warning of each cell says what it was.
 */
export const planRows = async (
  tx: Tx,
  setup: ImportSetup,
  rows: readonly StoredImportRow[],
  seen: SeenKeys,
  dryRun: boolean,
): Promise<RowPlan[]> => {
  const plans = await planOnce(tx, setup, rows, seen, dryRun)
  if (!setup.emptyUnreadable) return plans
  const byLine = new Map(plans.map((plan) => [plan.line, plan]))
  const stored = new Map(rows.map((row) => [row.line, row]))
  const emptied = new Map<number, RowIssue[]>()
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const again = [...byLine.values()].flatMap((plan): StoredImportRow[] => {
      const row = stored.get(plan.line)
      const headings = headingsToEmpty(setup, plan)
      if (row === undefined || row.raw.problem !== null || headings.length === 0) return []
      const warnings = plan.issues
        .filter(isError)
        .map((issue): RowIssue => ({ ...issue, message: `Left empty: ${issue.message}`, level: 'warning' }))
      emptied.set(plan.line, [...(emptied.get(plan.line) ?? []), ...warnings])
      return [{ ...row, fixes: { ...row.fixes, ...Object.fromEntries(headings.map((heading) => [heading, ''])) } }]
    })
    if (again.length === 0) break
    for (const row of again) stored.set(row.line, row)
    for (const plan of await planOnce(tx, setup, again, seen, dryRun)) byLine.set(plan.line, plan)
  }
  return plans.map(({ line }) => {
    const plan = byLine.get(line)
    if (plan === undefined) throw new Error(`Line ${line} has no plan`)
    return { ...plan, issues: [...(emptied.get(line) ?? []), ...plan.issues] }
  })
}

/**
 * Turns a batch of rows into checked writes: cells, doubles in the file, matching records, schema, references, rules; a few
 * statements for the whole batch. Nothing is written. With `dryRun` no sayable numbers are drawn.
 */
const planOnce = async (
  tx: Tx,
  setup: ImportSetup,
  rows: readonly StoredImportRow[],
  seen: SeenKeys,
  dryRun: boolean,
): Promise<RowPlan[]> => {
  await learnRefs(tx.client, setup, rows)
  const drafts = rows.map((row) => readRow(setup, row))
  for (const draft of drafts) noteKeys(setup, seen, draft)
  const matched = await matchRows(tx, setup, seen, drafts)
  const planned = await plannedWrites(tx, setup, await readyRows(tx, setup, drafts, matched), dryRun)
  const changing = [...planned].filter(
    // What the importer may not change is refused whatever it is: whether it is the same would tell what stands there.
    ([, write]) => write.before === null || write.issues.length > 0 || changesBetween(setup.record, write.before, write.after).length > 0,
  )
  if (!may(setup.importer.role, 'update', setup.record))
    for (const [, write] of changing)
      if (write.before !== null) write.issues.push({ field: '', message: `${setup.record.label.many} are not changed by a file` })
  for (const [, { before, issues }] of changing) {
    const frozen = before === null ? null : frozenSentence(tx.deps.rules, setup.record.name, before)
    if (frozen !== null) issues.push({ field: '', message: frozen })
  }
  const judged = await checkBatch(
    tx,
    setup.record,
    changing.map(([, write]) => write),
  )
  const sound = judged.filter(({ issues }) => issues.length === 0)
  const tried = new Map(dryRun ? (await rehearse(tx, setup.record, sound)).map((write, position) => [sound[position], write]) : [])
  const checked = judged.map((write) => tried.get(write) ?? write)
  const writes = new Map(changing.map(([line], position) => [line, checked[position]]))
  const follows = (await tx.deps.rules[setup.record.name]?.follows?.(looking(tx), checked.filter(isNew))) ?? new Map<string, StoredRow>()
  return drafts.map((draft) => rowPlan(tx, setup, draft, matched.get(draft.line) ?? null, writes.get(draft.line) ?? null, follows))
}

/** A rule refuses a value that identifies a record, such as a license: another has it. What the value itself breaks is its kind’s check. */
const isTwice = (tx: Tx, { record }: ImportSetup, write: Write | null, { field, message }: Issue): Pick<RowIssue, 'twice'> => {
  if (record.fields[field]?.single !== true) return {}
  // A check may rely on the required fields.
  const isWhole = write !== null && leftEmpty(record, write.after).length === 0
  const breaks =
    isWhole && record.check(write.after, tx.today).some((one) => one !== false && one.field === field && one.message === message)
  return breaks ? {} : { twice: true }
}

const isNew = ({ before }: Write): boolean => before === null

/** Expirations that the file sets back to an earlier day: an old line of the file, more often than a shorter card. */
const setBack = (setup: ImportSetup, write: Write | null): RowIssue[] =>
  Object.entries(setup.record.fields).flatMap(([property, field]): RowIssue[] => {
    const [before, after] = [write?.before?.[property], write?.after[property]]
    if (field.kind !== 'date' || field.expiry !== true || typeof before !== 'string' || typeof after !== 'string' || after >= before)
      return []
    const message = `${formatDate(before)} becomes ${formatDate(after)}, which is earlier`
    return [{ ...headed(setup, property), message, level: 'warning' }]
  })

const rowPlan = (
  tx: Tx,
  setup: ImportSetup,
  draft: DraftRow,
  matched: string | null,
  write: Write | null,
  follows: ReadonlyMap<string, StoredRow>,
): RowPlan => {
  const refused = (write?.issues ?? []).map((found): RowIssue => ({
    ...headed(setup, found.field),
    message: found.message,
    level: 'error',
    ...isTwice(tx, setup, write, found),
  }))
  const warned: RowIssue[] =
    write === null || refused.length > 0
      ? []
      : [...rowWarnings(tx, setup.record, write), ...(write.warnings ?? [])].map(({ field, message }) => ({
          ...headed(setup, field),
          message,
          level: 'warning',
        }))
  const issues = [...draft.issues, ...refused, ...warned, ...(refused.length > 0 ? [] : setBack(setup, write))]
  const base = { line: draft.line, issues, recordId: matched, added: draft.added }
  if (issues.some(isError)) return { ...base, outcome: 'error', changes: [], write: null }
  if (write === null) return { ...base, outcome: 'unchanged', changes: [], write: null }
  const changes = changesBetween(setup.record, write.before ?? follows.get(write.after.id) ?? null, write.after)
  // Rules may have settled what was read back to what stands.
  if (changes.length === 0) return { ...base, outcome: 'unchanged', changes, write: null }
  return { ...base, outcome: write.before === null ? 'create' : 'update', recordId: write.after.id, changes, write }
}
