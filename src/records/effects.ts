import type { SQL } from 'drizzle-orm'
import { kindOf } from '#kit/kind-of.ts'
import type { Values } from '#kit/schemas.ts'
import { refuse } from '#engine/write/checks.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { allOf } from '#engine/sql.ts'
import { checkWrites, commitWrites, lockRecords, plannedCreates } from '#engine/write/store.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import type { Reason } from '#engine/write/write.ts'

/** What of a kind the writer may see, over `alias`. A rule that looks at other rows names none beyond it, nor their values. */
export const seenBy = (tx: ReadTx, kind: string, alias: string): SQL =>
  allOf(scopeConditions(tx.deps, kindOf(tx.deps, kind), tx.actor.viewer, alias))

/** The same act in the writer's name, past their own limits: an effect reaches records of other divisions too. */
const beyondLimits = <T extends ReadTx>(tx: T): T => ({ ...tx, actor: { ...tx.actor, viewer: null } })

/** Records an effect looks at, locked, whoever may see them. */
export const lockBeyondLimits = (tx: ReadTx, kind: string, ids: readonly string[]): Promise<StoredRow[]> =>
  lockRecords(beyondLimits(tx), kindOf(tx.deps, kind), [...new Set(ids)])

/**
 * Changes other records as an effect of a write, with history, in the same transaction. `change` answers the new values, `status`
 * among them, or null to leave a record as it is. One call for all of them: each asks the database a number of times of its own.
 */
export const changeRecords = async (
  tx: Tx,
  kind: string,
  ids: readonly string[],
  change: (row: StoredRow) => Values | null,
  reason: Reason,
): Promise<void> => {
  if (ids.length === 0) return
  const record = kindOf(tx.deps, kind)
  const wide = beyondLimits(tx)
  const writes = (await lockBeyondLimits(tx, kind, ids)).flatMap((before): Write[] => {
    const values = change(before)
    return values === null
      ? []
      : [
          {
            before,
            after: { ...before, ...values },
            action: values['status'] === undefined || values['status'] === before.status ? 'update' : 'status',
            issues: [],
          },
        ]
  })
  await commitWrites(wide, record, writes, reason)
}

/** Archives records as an effect of a write, with history, in the same transaction; those in the archive stay as they are. */
export const archiveRecords = async (tx: Tx, kind: string, ids: readonly string[], reason: string): Promise<void> => {
  if (ids.length === 0) return
  const archivedAt = tx.now.toISOString()
  const writes = (await lockBeyondLimits(tx, kind, ids))
    .filter((before) => before['archivedAt'] === null)
    .map((before): Write => ({ before, after: { ...before, archivedAt, archiveReason: reason }, action: 'archive', issues: [] }))
  await commitWrites(beyondLimits(tx), kindOf(tx.deps, kind), writes, reason)
}

/**
 * Makes records as an effect of a write, with history, in the same transaction. `values` may name system fields and the status.
 * Throws invalid for a value that does not pass the checks of its kind: as a rule somebody entered it. `asFields` says by which names
 * the record that caused them knows their fields.
 */
export const createRecords = async (
  tx: Tx,
  kind: string,
  values: readonly Values[],
  reason: Reason,
  asFields: Readonly<Record<string, string>> = {},
): Promise<StoredRow[]> => {
  if (values.length === 0) return []
  const record = kindOf(tx.deps, kind)
  const wide = beyondLimits(tx)
  const writes = await plannedCreates(
    wide,
    record,
    values.map(() => ({})),
    { source: 'system' },
  )
  writes.forEach((write, position) => Object.assign(write.after, values[position]))
  await checkWrites(wide, record, writes)
  const issues = writes.flatMap((write) =>
    write.issues.map(({ field, message }) => ({
      field: asFields[field] ?? field,
      message: `${record.label.one}: ${message}`,
    })),
  )
  if (issues.length > 0) throw refuse(issues)
  await commitWrites(wide, record, writes, reason === '' ? null : reason)
  return writes.map((write) => write.after)
}

/** Text of a stored value, or null. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** True when the write makes or changes the value of a property. */
export const sets = <Row extends Readonly<Record<string, unknown>>>(
  { before, after }: { readonly before: Readonly<Record<string, unknown>> | null; readonly after: Row },
  property: keyof Row & string,
): boolean => (before?.[property] ?? null) !== (after[property] ?? null)
