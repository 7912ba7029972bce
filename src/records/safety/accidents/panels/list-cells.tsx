import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { SpecialCell } from '#web/engine/views.ts'
import { claimFields } from '../fields/claim-fields.ts'

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
  severity: { Cell: SeverityCell, needs: ['injuries', 'fatalities'], width: 244 },
}
