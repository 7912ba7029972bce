import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { SpecialCell } from '#web/engine/views.ts'
import { claimFields } from '../fields/claim-fields.ts'

/** The whole title, with the place. */
const EventCell = ({ row }: { row: RecordRow }): ReactNode => row.title

const NumberCell = ({ row }: { row: RecordRow }): ReactNode => row.number

function MomentCell({ row }: { row: RecordRow }): ReactNode {
  const { timeZone } = useHost()
  return formatInstant(textOf(row['occurredAt']), timeZone)
}

const severities: Readonly<Record<string, { readonly label: string }>> = claimFields.severity.options

/** How heavy, with the people it hurt; while that is not answered, an accident is not called light. */
function SeverityCell({ row }: { row: RecordRow }): ReactNode {
  const [deaths, hurt] = ['fatalities', 'injuries'].map((name) => (typeof row[name] === 'number' ? row[name] : 0))
  const harm = [
    ...(deaths !== undefined && deaths > 0 ? [formatCount(deaths, 'death')] : []),
    ...(hurt !== undefined && hurt > 0 ? [`${hurt} injured`] : []),
  ]
  return (
    <>
      {severities[textOf(row['severity'])]?.label ?? 'Not answered'}
      {harm.length === 0 ? null : <span className="cell-note">{harm.join(', ')}</span>}
    </>
  )
}

export const accidentCells: Readonly<Record<string, SpecialCell>> = {
  title: { Cell: EventCell, width: 312 },
  number: { Cell: NumberCell, width: 160 },
  occurredAt: { Cell: MomentCell, width: 190 },
  severity: { Cell: SeverityCell, needs: ['injuries', 'fatalities'], width: 244 },
}

/** The clock stands early: it is what one looks for in the morning. */
export const accidentColumns: readonly string[] = [
  'title',
  'number',
  'occurredAt',
  'nextDeadline',
  'driver',
  'vehicle',
  'severity',
  'dotRecordable',
  'determination',
  'status',
  'stage',
  'totalIncurred',
  'claimNumber',
  'daysOpen',
]
