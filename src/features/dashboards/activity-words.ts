import { isAnyRef, writeAnyRef } from '#kit/fields.ts'
import type { Field } from '#kit/fields.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { formatCount } from '#kit/format.ts'
import { bareNumber } from '#kit/number-words.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import { inSentence } from '#kit/words.ts'
import type { Change } from '#engine/change.ts'

/** A value of a change in words, null where nothing stands. `titles` are those of records, by id or by kind and id. */
export const said = (field: Field | undefined, value: unknown, titles: ReadonlyMap<string, string>): string | null => {
  const parts = [value].flat().filter((part) => part !== null && part !== undefined && part !== '')
  if (parts.length === 0) return null
  return field === undefined ? (typeof value === 'string' ? value : null) : parts.map((part) => saidOne(field, part, titles)).join(', ')
}

const saidOne = (field: Field, value: unknown, titles: ReadonlyMap<string, string>): string => {
  switch (field.kind) {
    case 'choice':
    case 'choices':
      return field.options[String(value)]?.label ?? String(value)
    case 'ref':
    case 'refs':
      return titles.get(String(value)) ?? '…'
    case 'anyRef':
      return (isAnyRef(value) ? titles.get(writeAnyRef(value)) : undefined) ?? '…'
    case 'date':
      return formatDate(String(value))
    case 'bool':
      return value === true ? (field.yes ?? 'Yes') : (field.no ?? 'No')
    case 'int':
    case 'decimal':
    case 'money':
      return bareNumber(field, Number(value))
    case 'address':
    case 'rows':
      return '…'
    default:
      return String(value)
  }
}

/** What happened in words; a field that the reader does not read is not named. */
export const textOf = (
  record: RecordDefinition,
  role: Role,
  row: { readonly action: string; readonly changes: readonly Change[] },
  count: number,
): string => {
  const what = count > 1 ? formatCount(count, inSentence(record.label.one), inSentence(record.label.many)) : ''
  const status = row.changes.find((change) => change.field === 'status')
  switch (row.action) {
    case 'create':
      return count > 1 ? `added ${what}` : 'added'
    case 'status':
      return `moved ${count > 1 ? `${what} ` : ''}to ${record.lifecycle.states[String(status?.to)]?.label ?? String(status?.to ?? 'another state')}`
    case 'archive':
      return count > 1 ? `archived ${what}` : 'archived'
    case 'restore':
      return count > 1 ? `restored ${what}` : 'restored'
    case 'comment':
      return 'commented on'
    case 'attach':
      return 'added a file to'
    default: {
      if (count > 1) return `changed ${what}`
      const named = row.changes.filter(({ field }) => record.fields[field]?.readable?.includes(role) ?? true)
      const words = named.slice(0, 2).map((change) => inSentence(record.fields[change.field]?.label ?? change.field))
      return words.length === 0 ? 'changed' : `changed ${words.join(' and ')}${named.length > 2 ? ' and more' : ''} of`
    }
  }
}
