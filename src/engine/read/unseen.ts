import { asEnteredBy, mayReveal, mayRevealIn } from '#kit/access.ts'
import type { Reader } from '#kit/access.ts'
import type { Issue } from '#kit/errors.ts'
import type { Field } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Refusal } from '../write/refusal.ts'
import type { StoredRow, Write } from '../write/rules.ts'

/*
 * What a rule says to somebody who may not see a field must not depend on its value, or a few tries tell it (29 CFR 1630.14). The rule
 * is asked with other values in its place, and only what it says whatever stands there is passed on. The rest is left to the next
 * reader who may see it.
 */

/** Values in place of one that is hidden: none, and one at each end of what the field takes. */
const standIns = (field: Field): readonly [unknown, unknown, unknown] => {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'phone':
    case 'email':
      return [null, '0', 'z'.repeat(20)]
    case 'int':
    case 'decimal':
    case 'money':
      return [null, field.min ?? -1_000_000, 1_000_000_000]
    case 'bool':
      return [null, false, true]
    case 'date':
      return [null, '1900-01-01', '2200-12-31']
    case 'instant':
      return [null, '1900-01-01T00:00:00.000Z', '2200-12-31T00:00:00.000Z']
    case 'choice':
      return [null, Object.keys(field.options)[0], Object.keys(field.options).at(-1)]
    case 'choices':
      return [null, Object.keys(field.options).slice(0, 1), Object.keys(field.options)]
    case 'ref':
      return [null, '00000000-0000-7000-8000-000000000000', 'ffffffff-ffff-7fff-bfff-ffffffffffff']
    case 'refs':
      return [null, ['00000000-0000-7000-8000-000000000000'], []]
    case 'anyRef':
      return [
        null,
        { id: '00000000-0000-7000-8000-000000000000', kind: 'divisions' },
        { id: 'ffffffff-ffff-7fff-bfff-ffffffffffff', kind: 'users' },
      ]
    case 'address':
      return [null, { street: '', city: '', state: 'AK', zip: '' }, { street: 'z', city: 'z', state: 'WY', zip: '99999' }]
    case 'rows':
      return [null, [], [{}]]
  }
}

const guises = [0, 1, 2] as const
type Guises = readonly Readonly<Record<string, unknown>>[]
const known = new WeakMap<RecordDefinition, Map<string, Guises>>()

/**
 * What to put over rows so that they hold nothing the reader may not see of any of them, in three guises; empty when he may see all.
 * `rows` are as they stood before the write, null for one that is being entered: what its author fills in is no secret to them, whether
 * or not they read it later.
 */
const guisesFor = (reader: Reader, record: RecordDefinition, rows: readonly (StoredRow | null)[]): Guises => {
  const { fields } = asEnteredBy(reader.role, record)
  const unseen = fieldEntries(record).filter(
    ([name, field]) =>
      field.computed !== true &&
      !rows.every((row) =>
        row === null
          ? field.authored !== undefined || mayReveal(reader.role, record, fields[name] ?? field)
          : mayRevealIn(reader, record, field, row),
      ),
  )
  const key = unseen.map(([name]) => name).join()
  const byFields = known.get(record) ?? new Map<string, Guises>()
  known.set(record, byFields)
  const made =
    byFields.get(key) ??
    (unseen.length === 0
      ? []
      : guises.map((guise) => Object.fromEntries(unseen.map(([name, field]) => [name, standIns(field)[guise]] as const))))
  byFields.set(key, made)
  return made
}

const says = (list: readonly Issue[], { field, message }: Issue): boolean =>
  list.some((other) => other.field === field && other.message === message)

/** What a rule over one row says whatever stands in the fields that the role may not see. */
export const saidOf = (
  reader: Reader,
  record: RecordDefinition,
  { before, after }: Write,
  rule: (row: StoredRow) => readonly Issue[],
): readonly Issue[] => {
  const hidden = guisesFor(reader, record, [before])
  if (hidden.length === 0) return rule(after)
  const [first = [], ...others] = hidden.map((guise) => rule({ ...after, ...guise }))
  return first.filter((found) => others.every((list) => says(list, found)))
}

/** Why a rule over one row refuses, where it says the same whatever stands in the fields that the role may not see; else null. */
export const refusalSaid = async <T extends string | Refusal>(
  reader: Reader,
  record: RecordDefinition,
  row: StoredRow,
  rule: (row: StoredRow) => Promise<T | null> | T | null,
): Promise<T | null> => {
  const hidden = guisesFor(reader, record, [row])
  if (hidden.length === 0) return rule(row)
  let said: T | undefined
  for (const guise of hidden) {
    const refusal = await rule({ ...row, ...guise })
    if (refusal === null || (said !== undefined && JSON.stringify(refusal) !== JSON.stringify(said))) return null
    said = refusal
  }
  return said ?? null
}

const keep = (list: Issue[], wanted: (found: Issue) => boolean): void => {
  list.splice(0, list.length, ...list.filter(wanted))
}

/**
 * Runs a rule over planned writes and takes back what it says by fields that the role may not see. What it fills in stays. The rule
 * runs again only where it said something.
 */
export const judgeUnseen = async (
  reader: Reader,
  record: RecordDefinition,
  writes: readonly Write[],
  rule: (writes: readonly Write[]) => Promise<void>,
): Promise<void> => {
  const hidden = guisesFor(
    reader,
    record,
    writes.map(({ before }) => before),
  )
  const planned = hidden.length === 0 ? [] : writes.map((write) => ({ ...write, after: { ...write.after } }))
  await rule(writes)
  if (hidden.length === 0 || writes.every(({ issues, warnings = [] }) => issues.length + warnings.length === 0)) return
  for (const guise of hidden) {
    const seen = planned.map((write): Write => ({
      ...write,
      before: write.before === null ? null : { ...write.before, ...guise },
      after: { ...write.after, ...guise },
      issues: [],
      warnings: [],
    }))
    await rule(seen)
    for (const [position, { issues, warnings }] of writes.entries()) {
      keep(issues, (found) => says(seen[position]?.issues ?? [], found))
      if (warnings !== undefined) keep(warnings, (found) => says(seen[position]?.warnings ?? [], found))
    }
  }
}
