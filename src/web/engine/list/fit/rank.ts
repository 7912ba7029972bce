import type { RecordDefinition } from '#kit/record.ts'
import { type Column, reasonOf } from '../columns.ts'
import type { SortKey } from '../list-search.ts'

export type Ranked = { column: Column; rank: number; filler: boolean }

/**
 * The order in which the columns of a list stay when it is narrow: the key column, the reading, what the list is sorted by, the
 * declaration's `keep`, the status, days that run out, references, choices, the rest in the order of the declaration.
 */
export const rankColumns = (record: RecordDefinition, columns: readonly Column[], sorted: readonly SortKey[]): readonly Ranked[] => {
  const { keep } = record.list
  const sortedBy = new Set(sorted.map(({ field }) => field))
  const groupOf = (column: Column, index: number): number => {
    if (index === 0) return 0
    if (isReading(record, column)) return 1
    if (sortedBy.has(column.sort)) return 2
    if (keep.includes(column.name)) return 3
    if (column.name === 'status') return 4
    if (runsOut(column)) return 5
    if (column.field?.kind === 'ref') return 6
    return column.field?.kind === 'choice' ? 7 : 8
  }
  return columns.map((column, index) => {
    const group = groupOf(column, index)
    const within = group === 3 ? keep.indexOf(column.name) : index
    return { column, rank: group * 1000 + within, filler: group >= 7 }
  })
}

/** The column that says in words what matters now: what the record waits for, or a readiness with its reason. */
export const isReading = (record: RecordDefinition, { name }: Column): boolean => name === 'reading' || reasonOf(record, name) !== null

const runsOut = ({ field }: Column): boolean =>
  (field?.kind === 'date' && (field.expiry === true || field.clock === true)) || (field?.kind === 'instant' && field.clock === true)
