import { Fragment, type ReactNode } from 'react'
import type { Field } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { useHost } from '../host.tsx'
import { isEmptyValue, labelOf, type RecordRow } from '../queries/rows.ts'
import { FieldValue } from './cells.tsx'
import { separatorBefore, wordsInLine } from './line-words.ts'

type LineProps = {
  record: RecordDefinition
  row: RecordRow
  /** Fields with a value. */
  names: readonly string[]
  /** A confidential value that the reader asked for; null for other fields. */
  reveal?: (name: string) => ReactNode
}

/** Several fields in one line: a yes and a count with their names, a unit with "Unit", other values as they are. */
export function FactLine({ record, row, names, reveal }: LineProps): ReactNode {
  const { timeZone, today } = useHost()
  const values = names.map((name, index) => {
    const field = record.fields[name] ?? null
    const words = field === null ? null : wordsInLine(field, row[name], { timeZone, today, first: index === 0 })
    return (
      <Fragment key={name}>
        {index === 0 ? null : separatorBefore(record.fields[names[index - 1] ?? ''], field)}
        {field !== null && isBareNumber(field, labelOf(row, name) ?? row[name]) ? `${field.short ?? field.label} ` : null}
        {reveal?.(name) ?? words ?? <FieldValue record={record} row={row} name={name} field={field} />}
      </Fragment>
    )
  })
  return <span className="fact-line">{values}</span>
}

/** Of `names` those that the line has something to say about: a No and a 0 are left out. */
export const filledOf = (row: RecordRow, names: readonly string[]): readonly string[] =>
  names.filter((name) => !isEmptyValue(row[name]) && row[name] !== false && row[name] !== 0)

/** A value that alone would not say what it is: the number of a unit or of a carrier. */
const isBareNumber = (field: Field, words: unknown): boolean =>
  typeof words === 'string' && ((field.kind === 'ref' && /^\S*\d\S*$/.test(words)) || (field.kind === 'text' && /^\d+$/.test(words)))
