import { isSealed, mayEditFieldIn, mayEnterField } from '#kit/access.ts'
import type { Reader } from '#kit/access.ts'
import { isRealDay, isRealMoment } from '#kit/dates/days.ts'
import { defaultsOf } from '#kit/defaults.ts'
import type { Issue } from '#kit/errors.ts'
import { readAnyRef } from '#kit/fields.ts'
import type { Field } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Values } from '#kit/schemas.ts'
import { isEmptyValue, type RecordRow } from '../queries/rows.ts'

/** Fields of the form that this person may fill in, on a new record or in this row, in the form's order. */
export const formFields = (record: RecordDefinition, viewer: Reader, row: RecordRow | null): string[] =>
  record.form
    .flatMap((section) => section.fields)
    .filter((name) => {
      const field = record.fields[name]
      if (field === undefined) return false
      return row === null
        ? mayEnterField(viewer.role, record, name)
        : mayEditFieldIn(viewer, record, field, row) && !isSealed(viewer.role, record, name, row)
    })

/** What the form starts with: the record, or the declaration's defaults with what the address brings along. */
export const startValues = (
  record: RecordDefinition,
  names: readonly string[],
  row: RecordRow | null,
  prefill: Readonly<Record<string, string>>,
): Values => {
  const given = Object.fromEntries(
    Object.entries(prefill).flatMap(([name, text]) => {
      const field = names.includes(name) ? record.fields[name] : undefined
      const value = field === undefined ? null : fromText(field, text)
      return value === null ? [] : [[name, value]]
    }),
  )
  const known: Values = row ?? { ...defaultsOf(record), ...given }
  return Object.fromEntries(names.map((name) => [name, known[name] ?? null]))
}

/** A value out of an address: what is no value of its kind counts as nothing, since nobody typed it. */
const fromText = (field: Field, text: string): unknown => {
  switch (field.kind) {
    case 'int':
    case 'decimal':
    case 'money':
      return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null
    case 'bool':
      return text === 'true' ? true : text === 'false' ? false : null
    case 'choice':
      return Object.hasOwn(field.options, text) ? text : null
    case 'choices':
      return someOf(text.split(',').filter((part) => Object.hasOwn(field.options, part)))
    case 'refs':
      return someOf(text.split(',').filter((part) => part !== ''))
    case 'date':
      return isRealDay(text) ? text : null
    case 'instant':
      return isRealMoment(text) ? new Date(text).toISOString() : null
    case 'anyRef':
      return readAnyRef(text)
    case 'address':
    case 'rows':
      return null
    default:
      return text === '' ? null : text
  }
}

const someOf = (parts: string[]): string[] | null => (parts.length === 0 ? null : parts)

/** Same value, empty being empty however it is written. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  (isEmptyValue(one) && isEmptyValue(other)) || JSON.stringify(one) === JSON.stringify(other)

/** The values that differ from what the form started with. */
export const changedValues = (names: readonly string[], start: Values, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    names.filter((name) => !sameValue(start[name], values[name])).map((name) => [name, isEmptyValue(values[name]) ? null : values[name]]),
  )

/** A problem inside a list or an address is said at the field, with its place in words. */
export const placed = (record: RecordDefinition, path: readonly string[], message: string): Issue => {
  const [name = '', at, part] = path
  const field = record.fields[name]
  if (field?.kind !== 'rows' || at === undefined) return { field: name, message }
  const inner = part === undefined ? undefined : field.of[part]?.label
  const row = `Row ${Number(at) + 1}`
  // Some sentences begin with the label already.
  if (inner === undefined || message.startsWith(`${inner}: `))
    return { field: name, message: `${row}${inner === undefined ? ':' : ','} ${message}` }
  return { field: name, message: `${row}, ${inner}: ${message}` }
}
