import type { ReactNode } from 'react'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { Pill } from '#web/ui/display/pill.tsx'

/** The code with what marks it, and its words. */
export function FindingCell({ row }: { row: RecordRow }): ReactNode {
  const words = textOf(row['description'])
  return (
    <span title={words === '' ? undefined : words}>
      {textOf(row['code'])}
      {row['oos'] === true ? (
        <>
          {' '}
          <Pill tone="danger">OOS</Pill>
        </>
      ) : null}
      {row['repeat'] === 'yes' ? (
        <>
          {' '}
          <Pill tone="warning">Repeat</Pill>
        </>
      ) : null}
      {words === '' ? null : <span className="cell-note font-normal">{words}</span>}
    </span>
  )
}

/** Points by SMS 3.21, and by the preview in small. */
export function PointsCell({ row }: { row: RecordRow }): ReactNode {
  const [today, preview] = [row['points'], row['pointsPreview']]
  return (
    <span title={`SMS 3.21: ${String(today)}. Enhanced SMS: ${String(preview)}`}>
      {String(today ?? '–')}
      <span className="text-fg-subtle">
        {' · '}
        <span className="sr-only">Enhanced SMS </span>
        {String(preview ?? '–')}
      </span>
    </span>
  )
}
