import type { ReactNode } from 'react'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { accidentTab, factEndOf } from './fact-ended.ts'

/** The way to what ends a deadline that no word on it ends. */
export function FactEndPanel({ row }: PanelProps): ReactNode {
  const end = factEndOf(row['rule'])
  const accident = textOf(row['accident'])
  if (end === null || accident === '' || (row.status !== 'running' && row.status !== 'missed')) return null
  return (
    <Card title="To meet this deadline">
      <p className="max-w-prose">{end.sentence}</p>
      <div className="flex pt-3">
        <ButtonLink href={accidentTab(accident, end)}>Go to {end.tabLabel}</ButtonLink>
      </div>
    </Card>
  )
}
