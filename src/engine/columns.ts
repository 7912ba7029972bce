import { snake } from '#kit/case.ts'
import { isStored } from '#kit/fields.ts'
import type { Field } from '#kit/fields.ts'
import { fieldEntries } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'

/** One stored column of a record: its name in JSON and in the table, and its PostgreSQL type. */
export interface Column {
  readonly property: string
  readonly name: string
  readonly type: string
  /** Declared field behind it; base columns have none. */
  readonly field: Field | undefined
}

export const tableName = (record: Pick<RecordDefinition, 'name'>): string => snake(record.name)

export const columnName = (property: string, field: Pick<Field, 'kind'>): string =>
  field.kind === 'ref' ? `${snake(property)}_id` : snake(property)

export const columnType = (field: Field): string => {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'choice':
    case 'phone':
    case 'email':
      return 'text'
    case 'int':
      return 'integer'
    case 'decimal':
      return field.exact === true ? `numeric(12,${field.places})` : 'double precision'
    case 'money':
      return 'bigint'
    case 'bool':
      return 'boolean'
    case 'date':
      return 'date'
    case 'instant':
      return 'timestamptz(3)'
    case 'ref':
      return 'uuid'
    case 'refs':
      return 'uuid[]'
    case 'choices':
      return 'text[]'
    case 'anyRef':
    case 'address':
    case 'rows':
      return 'jsonb'
  }
}

const base = (property: string, type: string): Column => ({ property, name: snake(property), type, field: undefined })

/** Columns every record has, in table order. */
const baseColumns: readonly Column[] = [
  base('id', 'uuid'),
  base('number', 'text'),
  base('title', 'text'),
  base('status', 'text'),
  base('statusSince', 'timestamptz(3)'),
  base('version', 'integer'),
  base('source', 'text'),
  base('tags', 'text[]'),
  base('createdAt', 'timestamptz(3)'),
  base('createdBy', 'uuid'),
  base('updatedAt', 'timestamptz(3)'),
  base('updatedBy', 'uuid'),
  base('archivedAt', 'timestamptz(3)'),
  base('archiveReason', 'text'),
]

const cache = new WeakMap<RecordDefinition, readonly Column[]>()

/** All stored columns of a kind, base columns first. `searchText` is internal and never leaves the server. */
export const columnsOf = (record: RecordDefinition): readonly Column[] => {
  const known = cache.get(record)
  if (known) return known
  const declared = fieldEntries(record)
    .filter(([property, field]) => isStored(field) && property !== 'title')
    .map(([property, field]): Column => ({ property, name: columnName(property, field), type: columnType(field), field }))
  // A declared title is the one that every record has; a kind that says itself where its records come from keeps that in place of the program's word.
  const title = record.fields['title']
  const base = baseColumns.filter(({ property }) => property !== 'source' || record.fields[property] === undefined)
  const columns = [...base.map((column) => (column.property === 'title' ? { ...column, field: title } : column)), ...declared]
  cache.set(record, columns)
  return columns
}

export const columnOf = (record: RecordDefinition, property: string): Column | undefined =>
  columnsOf(record).find((column) => column.property === property)
