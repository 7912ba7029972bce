import { namesOfFact } from '#kit/kind/overview.ts'
import { fieldOf, type RecordDefinition } from '#kit/record.ts'
import { isInReading, isReason } from '../list/columns.ts'

/**
 * The fields next to the title, in the header of a record and on its card: the first fact of the summary, or the first two columns. None
 * is confidential.
 */
export const leadOf = (record: RecordDefinition): readonly string[] => {
  const [first] = record.list.overview
  const names = first === undefined || record.lineOnly === true ? columnsThatLead(record) : namesOfFact(first)
  return names.filter((name) => fieldOf(record, name)?.confidential === undefined)
}

const columnsThatLead = (record: RecordDefinition): readonly string[] =>
  record.list.columns
    .filter((name) => {
      const field = fieldOf(record, name)
      return field !== undefined && field.kind !== 'rows' && name !== 'readiness' && !isReason(record, name) && !isInReading(record, name)
    })
    .slice(0, 2)
