import type { ReactNode } from 'react'
import { FieldValue, NoValue } from '#web/engine/values/cells.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { RecordViews } from '#web/engine/views.ts'
import { pmSchedules } from './record.ts'

export const views: RecordViews = {
  searchWords: 'Description, number',
  emptyWords: 'Add a recurring service by miles, days or engine hours.',
  cells: {
    task: { Cell: ServiceCell, needs: ['detail'], width: 240 },
    state: { Cell: StateCell, needs: ['stateNote', 'state'], width: 208 },
  },
}

function ServiceCell({ row }: { row: RecordRow }): ReactNode {
  const detail = textOf(row['detail'])
  return detail === '' ? <FieldValue record={pmSchedules} row={row} name="task" field={pmSchedules.fields.task} tight /> : detail
}

/** How it stands; where nobody knows, why. */
function StateCell({ row }: { row: RecordRow }): ReactNode {
  if (textOf(row['state']) === '') return <NoValue />
  const note = textOf(row['stateNote'])
  return (
    <>
      <FieldValue record={pmSchedules} row={row} name="state" field={pmSchedules.fields.state} tight />
      {note === '' ? null : <span className="cell-note">{note}</span>}
    </>
  )
}
