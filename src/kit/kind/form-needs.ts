import type { RecordDefinition } from '../record.ts'
import type { Values } from '../schemas.ts'

/** Most fields a new form shows before "Add more details". */
export const mostFirst = 12

/**
 * The fields of `names` that a new form shows before "Add more details". `fixed` are never folded away: those that a save needs, and those
 * filled in already, from a link or another record. A form with at most 12 fields that declares no `firstDay` shows all of them.
 */
export const firstFields = (record: RecordDefinition, names: readonly string[], fixed: readonly string[]): string[] => {
  if (record.firstDay === undefined && names.length <= mostFirst) return [...names]
  const needed = names.filter((name) => record.fields[name]?.required === true || fixed.includes(name))
  if (record.firstDay !== undefined) return [...new Set([...record.firstDay.filter((name) => names.includes(name)), ...needed])]
  const listed = record.list.columns.filter((name) => names.includes(name) && record.fields[name]?.kind !== 'rows')
  const chosen = new Set([...needed, ...listed].slice(0, Math.max(mostFirst, needed.length)))
  return names.filter((name) => chosen.has(name))
}

/**
 * The fields of `names` without which a save is refused, given the other values: those that are required and have no default, and those that a
 * rule of the record asks for, as "driver or vehicle" of a ticket while both are empty.
 */
export const neededFields = (record: RecordDefinition, names: readonly string[], values: Values, today: string): string[] => {
  const row = rowOf(record, values)
  return names.filter((name) => {
    const field = record.fields[name]
    if (field === undefined || hasDefault(record, name)) return false
    return field.required === true || isRefused(record, { ...row, [name]: null }, name, today)
  })
}

/** The fields of `names` that the other values leave nothing to ask in, and that are empty. */
export const unaskedFields = (record: RecordDefinition, names: readonly string[], values: Values): string[] => {
  if (record.unasked === undefined) return []
  const unasked = record.unasked(rowOf(record, values))
  return names.filter((name) => unasked.includes(name) && isLeftEmpty(values[name]))
}

const rowOf = (record: RecordDefinition, values: Values): Values => ({
  ...Object.fromEntries(Object.keys(record.fields).map((name) => [name, null])),
  ...values,
})

const hasDefault = (record: RecordDefinition, name: string): boolean => {
  const field = record.fields[name]
  return (field?.kind === 'choice' || field?.kind === 'bool') && field.default !== undefined
}

const isLeftEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)

/** True when the rules refuse the row at this field. A rule that fails on a value that is not there yet refuses nothing. */
const isRefused = (record: RecordDefinition, row: Values, name: string, today: string): boolean => {
  try {
    return record.check(row, today).some((found) => found !== false && found.field === name)
  } catch {
    return false
  }
}
