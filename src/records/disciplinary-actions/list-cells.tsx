import type { ReactNode } from 'react'
import { FieldValue } from '#web/engine/cells.tsx'
import type { RecordRow } from '#web/engine/rows.ts'
import type { SpecialCell } from '#web/engine/views.ts'
import { disciplinaryActions } from './record.ts'

const TitleCell = ({ row }: { row: RecordRow }): ReactNode => row.title

/** The usual value in a column wide enough for its longest words. */
const widened = (name: 'level' | 'category' | 'status', width: number): SpecialCell => ({
  Cell: ({ row }) => (
    <FieldValue
      record={disciplinaryActions}
      row={row}
      name={name}
      field={name === 'status' ? null : disciplinaryActions.fields[name]}
      tight
    />
  ),
  width,
})

export const disciplinaryCells: Readonly<Record<string, SpecialCell>> = {
  title: { Cell: TitleCell, width: 304 },
  level: widened('level', 164),
  category: widened('category', 168),
  status: widened('status', 184),
}

/** The state before level and category, which the title says already. */
export const disciplinaryColumns: readonly string[] = [
  'title',
  'driver',
  'status',
  'incidentDate',
  'issuedOn',
  'points',
  'level',
  'category',
  'countsUntil',
  'followUpOn',
  'issuedBy',
]
