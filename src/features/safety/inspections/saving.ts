import { AppError } from '#kit/errors.ts'
import type { Issue } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Values } from '#kit/schemas.ts'
import { refuse, rowWarnings } from '#engine/write/checks.ts'
import type { StoredRow, Tx, Write } from '#engine/write/rules.ts'
import {
  assertNotFrozen,
  checkWrites,
  commitWrites,
  lockRecord,
  lockRecords,
  plannedCreates,
  plannedUpdate,
  readRecordIn,
} from '#engine/write/store.ts'
import { assertNotArchived, assertVersion } from '#engine/who-changed.ts'

/** A line as it is sent; with id and version it changes the violation that is on file. */
export interface SentLine extends Values {
  readonly id?: string | null | undefined
  readonly version?: number | null | undefined
  readonly code: string
}

const inspections = 'roadside-inspections'
const violations = 'violations'

/** Enters a report with its violations: all of them or nothing. Refusals name the line: `violations.2.code`. */
export const enterReport = async (tx: Tx, input: Values, confirmed: boolean): Promise<StoredRow> => {
  const { violations: sent, ...report } = input
  const lines = (sent ?? []) as readonly SentLine[]
  if (lines.length > 0 && report['violationsFound'] !== true)
    throw refuse([{ field: 'violationsFound', message: 'Violations are entered: answer yes' }])
  const record = kindOf(tx.deps, inspections)
  // Whoever enters a report has it in hand.
  const arrived = (report['receivedOn'] ?? report['handedInAt'] ?? null) === null ? { receivedOn: tx.today } : {}
  const writes = await plannedCreates(tx, record, [{ ...report, ...arrived }])
  const warnings = await checked(tx, record, writes, (_at, field) => field)
  await commitWrites(tx, record, writes, null)
  const id = writes[0]?.after.id ?? ''
  await saveLines(tx, id, lines, { confirmed, warnings })
  return readRecordIn(tx, record, tx.actor.viewer, id)
}

/** Adds to the violations of a report on file and changes those that are named. */
export const saveViolations = async (tx: Tx, id: string, lines: readonly SentLine[], confirmed: boolean): Promise<readonly string[]> => {
  await assertNotArchived(tx, kindOf(tx.deps, inspections), await lockRecord(tx, kindOf(tx.deps, inspections), id))
  return saveLines(tx, id, lines, { confirmed, warnings: [] })
}

const saveLines = async (
  tx: Tx,
  inspection: string,
  lines: readonly SentLine[],
  asked: { readonly confirmed: boolean; readonly warnings: readonly Issue[] },
): Promise<readonly string[]> => {
  const record = kindOf(tx.deps, violations)
  const writes = await planned(tx, record, inspection, lines)
  const own = await checked(tx, record, writes, (at, field) => `violations.${at}.${field}`)
  const warnings = [...asked.warnings, ...own]
  if (warnings.length > 0 && !asked.confirmed)
    throw new AppError('confirm_needed', warnings.map(({ message }) => message).join('. '), [], { warnings })
  await commitWrites(
    tx,
    record,
    writes.filter(({ before, after }) => before === null || Object.keys(after).some((field) => after[field] !== before[field])),
    null,
  )
  return writes.map(({ after }) => after.id)
}

/** Throws what is wrong with any of them, each at its place; answers what is to be confirmed. */
const checked = async (
  tx: Tx,
  record: RecordDefinition,
  writes: readonly Write[],
  placeOf: (at: number, field: string) => string,
): Promise<Issue[]> => {
  await checkWrites(tx, record, writes)
  const placedAt = (at: number, { field, message }: Issue): Issue => ({ field: placeOf(at, field), message })
  const issues = writes.flatMap((write, at) => write.issues.map((one) => placedAt(at, one)))
  if (issues.length > 0) throw refuse(issues)
  return writes.flatMap((write, at) => [...rowWarnings(tx, record, write), ...(write.warnings ?? [])].map((one) => placedAt(at, one)))
}

const planned = async (tx: Tx, record: RecordDefinition, inspection: string, lines: readonly SentLine[]): Promise<Write[]> => {
  const ids = lines.flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
  if (new Set(ids).size < ids.length) throw new AppError('invalid', 'Send each violation only once.')
  const known = new Map((await lockRecords(tx, record, ids)).map((row) => [row.id, row]))
  const fresh = lines.filter(({ id }) => typeof id !== 'string')
  const made = await plannedCreates(
    tx,
    record,
    fresh.map(({ id: _id, version: _version, ...values }) => ({ ...given(values), inspection })),
  )
  const writes: Write[] = []
  for (const line of lines) {
    const write = typeof line.id === 'string' ? await changed(tx, record, inspection, known.get(line.id), line) : made.shift()
    if (write !== undefined) writes.push(write)
  }
  return writes
}

/** What the line says; what it leaves open is for the table of codes and the report to fill in. */
const given = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))

const changed = async (
  tx: Tx,
  record: RecordDefinition,
  inspection: string,
  before: StoredRow | undefined,
  { id: _id, version, ...values }: SentLine,
): Promise<Write> => {
  if (before === undefined || before['inspection'] !== inspection)
    throw new AppError('not_found', 'Violation not found on this report, or you don’t have access.')
  await assertVersion(tx, record, before, version ?? undefined)
  await assertNotArchived(tx, record, before)
  assertNotFrozen(tx, record, before)
  return plannedUpdate(tx, record, before, patchOf(before, values))
}

const ofCode = ['description', 'group', 'category', 'severity'] as const

/** Another code brings its own words, weight and category; another unit is looked up on the report again. */
const patchOf = (before: StoredRow, values: Values): Values => {
  const said = given(values)
  const patch: Record<string, unknown> = Object.fromEntries(Object.entries(said).filter(([field, value]) => before[field] !== value))
  if (patch['code'] !== undefined) for (const field of ofCode) patch[field] = said[field] ?? null
  if (patch['unit'] !== undefined) Object.assign(patch, { driver: null, vehicle: null })
  return patch
}
