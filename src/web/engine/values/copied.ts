import { isAnyRef, writeAnyRef } from '#kit/fields.ts'
import type { ChoiceField, ChoicesField, Field, LongTextField, TextField } from '#kit/fields.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { newPath } from '#web/engine/paths.ts'
import { namingText } from './any-ref.ts'
import { isEmptyValue, labelOf, type RecordRow } from '../queries/rows.ts'
import type { NumberField } from '#kit/number-words.ts'
import { isState } from './line-words.ts'
import { wordsOf } from './value-words.ts'
import type { Related } from './related.ts'

/** What a new record starts with when it is opened from another: values as text for the address, titles behind references. */
export type Copied = { values: Readonly<Record<string, string>>; labels: Readonly<Record<string, string>> }

/** What an address may carry of one text; what is longer is left to be written anew. */
const longest = 4000

/** The link to the record it is opened from, or to what `copies` names in its place, and what is taken over. A value that does not fit its new field is left out. */
export const copiedFrom = (
  parent: RecordDefinition,
  row: RecordRow,
  { record, by, enters = by, copies = {} }: Related,
  timeZone: string,
): Copied => {
  const values: Record<string, string> = { [enters]: namingText(record, enters, parent, row.id) }
  const labels: Record<string, string> = { [enters]: row.title }
  for (const [target, source] of Object.entries(copies)) {
    const field = fieldOf(record.entered ?? record, target)
    if (typeof source !== 'string') {
      const words = joinedWords(parent, row, source, timeZone)
      if (field !== undefined && words !== null) values[target] = words
      continue
    }
    const from = fieldOf(parent, source) ?? null
    if (field === undefined || isEmptyValue(row[source])) continue
    const label = labelOf(row, source)
    const text = textFor(field, { field: from, value: row[source], label, timeZone })
    if (text === null || text.length > longest) continue
    values[target] = text
    if (field.kind === 'ref' && label !== null) labels[target] = label
  }
  return { values, labels }
}

/** "I-44 at mile 12, Joplin, MO": the fields that have a value, in one text. */
const joinedWords = (parent: RecordDefinition, row: RecordRow, names: readonly string[], timeZone: string): string | null => {
  const words = names.flatMap((name) => {
    const field = fieldOf(parent, name) ?? null
    if (field === null || isEmptyValue(row[name])) return []
    return isState(field) ? [String(row[name])] : [wordsOf(field, row[name], timeZone, labelOf(row, name))]
  })
  return words.length === 0 ? null : words.join(', ')
}

/** The form of a new record that belongs to this one; saving it leads back to `back`. */
export const relatedPath = (parent: RecordDefinition, row: RecordRow, related: Related, timeZone: string, back: string): string =>
  newPath(related.record, { ...copiedFrom(parent, row, related, timeZone).values, back })

/** Where a value comes from; a null field is one that every record has, such as its title. */
type Source = { field: Field | null; value: unknown; label: string | null; timeZone: string }

const textFor = (to: Field, source: Source): string | null => {
  const { field: from, value } = source
  switch (to.kind) {
    case 'ref':
    case 'refs':
      return idsFor(to.to, to.kind === 'ref', from, value)
    case 'anyRef':
      return isAnyRef(value) ? writeAnyRef(value) : null
    case 'choice':
    case 'choices':
      return optionsFor(to, value)
    case 'int':
    case 'decimal':
    case 'money':
      return numberFor(to, from, value)
    case 'text':
    case 'longText':
      return wordsFor(to, source)
    default:
      return sameKind(to.kind, source)
  }
}

/** Kinds that take over only their own like, save that a moment names a day. The hour of a bare day is not known, and none is made up. */
const sameKind = (kind: Field['kind'], { field: from, value, timeZone }: Source): string | null => {
  if (kind === 'date' && from?.kind === 'instant') return dayOf(String(value), timeZone)
  if (from?.kind !== kind || kind === 'address' || kind === 'rows') return null
  return kind === 'instant' ? new Date(String(value)).toISOString() : String(value)
}

const wordsFor = (to: TextField | LongTextField, { field: from, value, label, timeZone }: Source): string | null => {
  const words = from === null ? String(value) : wordsOf(from, value, timeZone, label)
  return words.length > (to.max ?? (to.kind === 'text' ? 200 : 5000)) ? null : words
}

/** Cents go only into cents, prices only into prices. */
const numberFor = (to: NumberField, from: Field | null, value: unknown): string | null => {
  if (typeof value !== 'number' || currencyOf(from) !== currencyOf(to)) return null
  return to.kind === 'int' && !Number.isInteger(value) ? null : String(value)
}

const currencyOf = (field: Field | null): 'cents' | 'dollars' | null =>
  field?.kind === 'money' ? 'cents' : field?.kind === 'decimal' && field.dollars === true ? 'dollars' : null

const optionsFor = (to: ChoiceField | ChoicesField, value: unknown): string | null => {
  const known = [value].flat().filter((one) => typeof one === 'string' && Object.hasOwn(to.options, one))
  return to.kind === 'choice' && known.length > 1 ? null : listed(known)
}

const idsFor = (kind: string, single: boolean, from: Field | null, value: unknown): string | null => {
  if ((from?.kind !== 'ref' && from?.kind !== 'refs') || from.to !== kind) return null
  const ids = [value].flat()
  return single && ids.length > 1 ? null : listed(ids)
}

const listed = (parts: readonly unknown[]): string | null => (parts.length === 0 ? null : parts.join(','))

/** The day a moment falls on for the viewer. */
const dayOf = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(moment))
