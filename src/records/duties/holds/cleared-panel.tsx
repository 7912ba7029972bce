import type { ReactNode } from 'react'
import { useReveal } from '#web/engine/detail/reveal.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { clearedBySafety, needsClearing } from './uncleared.ts'

const names = ['returnTestOn']

/** What cleared the driver, for those who may see test results; each look is logged. */
export function ClearedPanel({ record, row }: PanelProps): ReactNode {
  const reveal = useReveal(record, row, names)
  if (!needsClearing(row) || row['liftReason'] !== clearedBySafety || reveal.button === null) return null
  return (
    <Card title="Cleared for duty" actions={reveal.button}>
      <DescriptionList facts={[{ term: record.fields['returnTestOn']?.label ?? '', value: reveal.cell('returnTestOn') }]} />
    </Card>
  )
}
