import type { ReactNode } from 'react'
import { stageOf } from '#kit/kind/process.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { Stages } from '#web/ui/display/stages.tsx'
import { isEmptyValue, type RecordRow } from '../queries/rows.ts'
import { FieldValue } from '../values/cells.tsx'

/** Shows the record's stage in its process. A value off the path shows as text; a status already has its pill. */
export function StageMeter({ record, row }: { record: RecordDefinition; row: RecordRow }): ReactNode {
  const { process } = record
  if (process === undefined) return null
  const { by, path } = process
  const current = stageOf(process, row)
  const field = record.fields[by]
  if (current === null) {
    if (field === undefined || isEmptyValue(row[by])) return null
    return (
      <span className="record-fact">
        <FieldValue record={record} row={row} name={by} field={field} />
      </span>
    )
  }
  const name = field?.kind === 'choice' ? field.options[String(row[by])]?.label : record.lifecycle.states[row.status]?.label
  return (
    <span className="record-fact flex items-center gap-2">
      <Stages current={current} total={path.length} name={name ?? ''} nameless={field === undefined} />
    </span>
  )
}
