import { isFilterable } from '#kit/list-query.ts'
import type { Field } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'

const endsSomething = (field: Field): boolean => field.kind === 'date' && field.expiry === true

/** The field a period means where none is named: of what happened, when it did; null where nothing is dated. */
export const periodFieldOf = (record: RecordDefinition): string | null => {
  if (record.name.startsWith('recruiting-')) return 'createdAt'
  if (record.fields['serviceDate'] !== undefined) return 'serviceDate'
  const dates = [record.list.sort.replace(/^-/, ''), ...record.list.columns].filter((property) => {
    const field = record.fields[property]
    return (
      (field?.kind === 'date' || field?.kind === 'instant') &&
      field.computed !== true &&
      !endsSomething(field) &&
      isFilterable(record, property)
    )
  })
  return dates[0] ?? null
}
