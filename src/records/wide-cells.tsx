import type { ReactNode } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { FieldValue } from '#web/engine/values/cells.tsx'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import type { SpecialCell } from '#web/engine/views.ts'

const TitleCell = ({ row }: { row: RecordRow }): ReactNode => row.title

/** The usual title, in a column wide enough for the sentence that it is. */
export const wideTitle = (width: number): SpecialCell => ({ Cell: TitleCell, width })

/** The usual value in a column wide enough for its longest words. */
export const widened = (record: RecordDefinition, name: string, width: number): SpecialCell => ({
  Cell: ({ row }) => <FieldValue record={record} row={row} name={name} field={record.fields[name] ?? null} tight />,
  width,
})
