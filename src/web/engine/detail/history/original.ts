import type { Field } from '#kit/fields.ts'
import { isStored } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { isEmptyValue, labelOf, type RecordRow } from '#web/engine/queries/rows.ts'
import { wordsOf } from '#web/engine/values/value-words.ts'

/** A record as first saved, as the server answers it. */
export type Original = {
  at: string
  actor: { kind: string; id: string | null; name: string | null }
  values: Readonly<Record<string, unknown>>
  labels: Readonly<Record<string, string>>
}

export type ComparedField = {
  name: string
  label: string
  before: string
  now: string
  changed: boolean
  /** The working version is not for who reads what they reported. */
  kept: boolean
}

/** What the form asks, in its order, then and now in words; fields that say nothing on both sides and confidential ones are left out. */
export const comparedFields = (record: RecordDefinition, row: RecordRow, original: Original, timeZone: string): ComparedField[] =>
  (record.entered ?? record).form
    .flatMap((section) => section.fields)
    .flatMap((name) => {
      const kept = record.fields[name] === undefined
      const field = (record.entered ?? record).fields[name]
      if (field === undefined || !isStored(field) || field.confidential !== undefined) return []
      const { values, labels } = original
      const before = wordsOf(field, values[name], timeZone, labels[name] ?? null)
      const now = wordsOf(field, row[name], timeZone, labelOf(row, name))
      if (before === '' && now === '') return []
      // Lists and addresses by their words, everything else by value: a driver who was renamed since is the same driver.
      const same = field.kind === 'rows' || field.kind === 'address' ? before === now : isSame(field, values[name], row[name])
      return [{ name, label: field.label, before, now, changed: !same && !kept, kept }]
    })

const isSame = (field: Field, one: unknown, other: unknown): boolean => {
  if (isEmptyValue(one) || isEmptyValue(other)) return isEmptyValue(one) && isEmptyValue(other)
  if (field.kind === 'instant') return Date.parse(String(one)) === Date.parse(String(other))
  return JSON.stringify(one) === JSON.stringify(other)
}
