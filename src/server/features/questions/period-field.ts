import { isFilterable } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'

/** The field a period means where none is named: of what happened, when it did; null where nothing is dated. */
export const periodFieldOf = (record: RecordDefinition): string | null => {
  if (record.name.startsWith('recruiting-')) return 'createdAt'
  if (record.fields['serviceDate'] !== undefined) return 'serviceDate'
  const dates = [record.list.sort.replace(/^-/, ''), ...record.list.columns].filter((property) => {
    const field = record.fields[property]
    return (field?.kind === 'date' || field?.kind === 'instant') && field.computed !== true && isFilterable(record, property)
  })
  return dates[0] ?? null
}
