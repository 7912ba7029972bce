import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid'
import type { Viewer } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { fieldEntries, fieldOf } from '#kit/record.ts'
import type { BaseRow, RecordDefinition } from '#kit/record.ts'
import { defaultsOf } from '#kit/defaults.ts'
import type { Values } from '#kit/schemas.ts'
import type { Deps, TxDeps } from './rules.ts'
import {
  besideIssues,
  checkReferences,
  entryIssues,
  fieldAccessIssues,
  leftEmpty,
  lockIssues,
  refuse,
  rowIssues,
  rowWarnings,
} from './checks.ts'
import type { SeenReferences } from './checks.ts'
import { checkChosenOnly } from './chosen-only.ts'
import { nextNumbers } from './numbers.ts'
import { frozenSentence } from './frozen.ts'
import type { StoredRow, Write } from './rules.ts'
import { keptFrom } from '../history/kept-from.ts'
import { scopeConditions } from '../read/scope.ts'
import { answerColumns, fromTable, rowAlias, seenRecord, storedColumns } from '../read/select.ts'
import { allOf, col, execute, prepareFor } from '../sql.ts'
import type { Queryable } from '../sql.ts'
import { isWarned, looking, readerOf } from './transaction.ts'
import type { ReadTx, Tx } from './rules.ts'
import { judgeUnseen } from '../read/unseen.ts'
import { assertNotArchived, assertVersion } from '../who-changed.ts'
import { applyWrites } from './write.ts'
import type { KeptAnswer, Reason } from './write.ts'

/** How a write was meant. Values have passed the kind's zod schema. */
export interface WriteOptions {
  readonly reason?: string | null
  /** The version the writer saw; null skips the comparison (bulk, sync), the lock still holds. */
  readonly version?: number | null
  /** Warnings were shown and accepted; without it they refuse the save. */
  readonly confirmed?: boolean
  readonly source?: BaseRow['source']
  /** Sayable numbers fetched beforehand, one per row. */
  readonly numbers?: readonly string[]
  /** System fields the program itself sets. */
  readonly system?: Values
  /** Draws no sayable numbers: a dry run that is never written. */
  readonly unnumbered?: boolean
}

/** A record as answered: computed fields and labels included, confidential values null. Throws not_found. */
export const readRecord = (deps: Deps, record: RecordDefinition, viewer: Viewer | null, id: string): Promise<StoredRow> =>
  readOn(deps.pool, deps, record, viewer, id)

/** The same within a transaction, on its connection. */
export const readRecordIn = (tx: Tx, record: RecordDefinition, viewer: Viewer | null, id: string): Promise<StoredRow> =>
  readOn(tx.client, tx.deps, record, viewer, id)

/** Reads the records that the viewer may see, as their pages show them. In no particular order. */
export const readRecords = async (
  deps: Deps,
  record: RecordDefinition,
  viewer: Viewer | null,
  ids: readonly string[],
): Promise<readonly StoredRow[]> => {
  const found = await execute<{ j: StoredRow }>(
    deps.pool,
    readStatement(deps, record, viewer, 'read-several', sql`${col(rowAlias, 'id')} = any(${sql.placeholder('ids')}::uuid[])`),
    { ids, now: deps.clock.now().toISOString() },
  )
  return found.map(({ j }) => j)
}

const readStatement = (deps: TxDeps, record: RecordDefinition, viewer: Viewer | null, name: string, which: SQL) => {
  const at = { today: deps.clock.today(), now: deps.clock.now(), open: true as const, viewer }
  return prepareFor(
    viewer,
    `${name}|${record.name}|${at.today}`,
    () => sql`
    select row_to_json(o) as j from (select ${answerColumns(deps, seenRecord(record, viewer), null, at)} from ${fromTable(record)}
    where ${allOf([which, ...scopeConditions(deps, record, viewer, rowAlias)])}) o`,
  )
}

const readOn = async (on: Queryable, deps: TxDeps, record: RecordDefinition, viewer: Viewer | null, id: string): Promise<StoredRow> => {
  const statement = readStatement(deps, record, viewer, 'read', sql`${col(rowAlias, 'id')} = ${sql.placeholder('id')}::uuid`)
  const [row] = await execute<{ j: StoredRow }>(on, statement, { id, now: deps.clock.now().toISOString() })
  if (!row) throw missing(record)
  return row.j
}

const missing = (record: RecordDefinition): AppError =>
  new AppError('not_found', `${record.label.one} not found, or you don’t have access.`)

/** Stored rows, locked for the rest of the transaction, in the order of `ids`. Rows the actor may not see are left out. */
export const lockRecords = async (tx: ReadTx, record: RecordDefinition, ids: readonly string[]): Promise<StoredRow[]> => {
  const { viewer } = tx.actor
  await tx.deps.rules[record.name]?.lockFirst?.(looking(tx), ids)
  // Locked in id order, so that two batches over the same rows wait instead of deadlocking.
  const statement = prepareFor(
    viewer,
    `lock|${record.name}`,
    () => sql`
    select row_to_json(o) as j from (select ${storedColumns(tx.deps, record)} from ${fromTable(record)}
    where ${allOf([sql`${col(rowAlias, 'id')} = any(${sql.placeholder('ids')}::uuid[])`, ...scopeConditions(tx.deps, record, viewer, rowAlias)])}
    order by ${col(rowAlias, 'id')} for no key update of ${sql.identifier(rowAlias)}) o`,
  )
  const rows = await tx.execute<{ j: StoredRow }>(statement, { ids: [...ids] })
  const byId = new Map(rows.map(({ j }) => [j.id, j]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export const lockRecord = async (tx: ReadTx, record: RecordDefinition, id: string): Promise<StoredRow> => {
  const [row] = await lockRecords(tx, record, [id])
  if (!row) throw (await keptFrom(tx, record, id)) ?? missing(record)
  return row
}

const blankRows = new WeakMap<RecordDefinition, Values>()

/** What a new row has before anything is entered: its defaults, and null everywhere else. */
const blankRow = (record: RecordDefinition): Values => {
  const known = blankRows.get(record)
  if (known !== undefined) return known
  const empty = fieldEntries(record).flatMap(([property, field]) => (field.computed === true ? [] : [[property, null]]))
  const made = { ...Object.fromEntries(empty), ...defaultsOf(record) } as Values
  blankRows.set(record, made)
  return made
}

/**
 * Ids grow with time, so that what belongs together lies together. Where some readers know a kind by lines only (ADR 26) they are random:
 * the moment in them would lead from a line to the named record that was written with it.
 */
const newIdOf = (tx: Tx, { access }: RecordDefinition): string => {
  const ordered = tx.newId?.()
  if (access.whole === undefined) return ordered ?? uuidv7()
  return ordered === undefined ? randomUUID() : uuidv5(ordered, uuidv5.URL)
}

/** New rows before they are checked: defaults, then the given values, then what the program sets. */
export const plannedCreates = async (
  tx: Tx,
  record: RecordDefinition,
  inputs: readonly Values[],
  options: WriteOptions = {},
): Promise<Write[]> => {
  const numbers = options.unnumbered === true ? [] : (options.numbers ?? (await nextNumbers(tx, record, inputs.length)))
  return inputs.map((input, position): Write => ({
    before: null,
    action: 'create',
    issues: entryIssues(tx, record, input),
    warnings: [],
    after: {
      ...blankRow(record),
      ...input,
      ...options.system,
      tags: input['tags'] ?? [],
      id: newIdOf(tx, record),
      number: numbers[position] ?? '',
      title: typeof input['title'] === 'string' ? input['title'] : '',
      status: (options.system?.['status'] as string | undefined) ?? record.lifecycle.initial,
      version: 0,
      ...(fieldOf(record, 'source') === undefined ? { source: options.source ?? 'manual' } : {}),
      archivedAt: null,
      archiveReason: null,
    },
  }))
}

export const plannedUpdate = (tx: Tx, record: RecordDefinition, before: StoredRow, patch: Values, system: Values = {}): Write => {
  const after = { ...before, ...patch, ...system }
  return {
    before,
    action: 'update',
    issues: [
      ...fieldAccessIssues(tx, record, before, patch),
      ...lockIssues(record, before, after),
      ...besideIssues(tx, record, before, after),
    ],
    warnings: [],
    after,
  }
}

const isClean = ({ issues }: Write): boolean => issues.length === 0

/**
 * Checks every planned write, leaving what is wrong on it; nothing is written yet. A write that lacks a right, a required value, or
 * points to what its writer may not see, meets no further rule: one that looks at other rows would tell of them.
 */
export const checkWrites = async (tx: ReadTx, record: RecordDefinition, writes: readonly Write[], seen?: SeenReferences): Promise<void> => {
  const allowed = writes.filter(isClean)
  for (const { after, issues } of allowed) issues.push(...leftEmpty(record, after))
  const looked = await checkReferences(tx, record, allowed, seen)
  const sound = allowed.filter(isClean)
  if (sound.length === 0) return
  const look = looking(tx)
  await judgeUnseen(readerOf(tx.actor), record, sound, async (asked) => tx.deps.rules[record.name]?.before?.(look, asked))
  for (const write of sound) write.issues.push(...rowIssues(tx, record, write))
  await checkReferences(tx, record, sound, looked)
  await checkChosenOnly(tx, record, sound.filter(isClean))
}

/** Writes what must stand before the checked writes do. Throws invalid for those that it refuses. */
export const writeFirst = async (tx: Tx, record: RecordDefinition, writes: readonly Write[]): Promise<void> => {
  const first = tx.deps.rules[record.name]?.writeFirst
  if (first === undefined) return
  await first(tx, writes)
  const issues = writes.flatMap((write) => write.issues)
  if (issues.length > 0) throw refuse(issues)
}

/** Writes what was checked, with history and effects. */
export const commitWrites = async (
  tx: Tx,
  record: RecordDefinition,
  writes: readonly Write[],
  reason: Reason,
  kept?: KeptAnswer,
): Promise<void> => {
  if (writes.length === 0) return
  const rules = tx.deps.rules[record.name]
  const stands = rules?.after === undefined || rules.createsStandAlone === true
  const alone = kept !== undefined && writes.length === 1 && stands && rules?.writeFirst === undefined
  await writeFirst(tx, record, writes)
  await applyWrites(tx, record, writes, reason, kept, alone)
  if (!alone) await rules?.after?.(tx, writes)
}

/** Checks one write for a person: throws what is wrong, or the warnings he has not confirmed. */
export const checkOne = async (
  tx: Tx,
  record: RecordDefinition,
  write: Write,
  options: WriteOptions,
  seen?: SeenReferences,
): Promise<void> => {
  await checkWrites(tx, record, [write], seen)
  if (write.issues.length > 0) throw refuse(write.issues)
  const warnings = options.confirmed === true || !isWarned(tx.actor) ? [] : [...rowWarnings(tx, record, write), ...(write.warnings ?? [])]
  if (warnings.length > 0) throw new AppError('confirm_needed', warnings.map((entry) => entry.message).join('. '), [], { warnings })
}

/** Creates one record; values have passed the create schema. */
export const createRecord = async (tx: Tx, record: RecordDefinition, input: Values, options: WriteOptions = {}): Promise<StoredRow> => {
  const [write] = await plannedCreates(tx, record, [input], options)
  if (!write) throw new Error('nothing planned')
  await checkOne(tx, record, write, options)
  await commitWrites(tx, record, [write], options.reason ?? null)
  return write.after
}

/** Refuses a change to a record that its kind's rules have frozen, save by a move that is listed there. */
export const assertNotFrozen = (tx: Tx, record: RecordDefinition, before: StoredRow, move?: string): void => {
  const frozen = frozenSentence(tx.deps.rules, record.name, before, move)
  if (frozen !== null) throw new AppError('conflict', frozen)
}

/** Changes one record; `version` must be the current one unless null. */
export const updateRecord = async (
  tx: Tx,
  record: RecordDefinition,
  id: string,
  patch: Values,
  options: WriteOptions = {},
): Promise<StoredRow> => {
  const before = await lockRecord(tx, record, id)
  await assertVersion(tx, record, before, options.version)
  await assertNotArchived(tx, record, before)
  assertNotFrozen(tx, record, before)
  const write = plannedUpdate(tx, record, before, patch, options.system)
  await checkOne(tx, record, write, options)
  await commitWrites(tx, record, [write], options.reason ?? null)
  return write.after
}
