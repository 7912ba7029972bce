import type { ReactNode } from 'react'
import type { PanelProps } from '#web/engine/views.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** Why the regular driver or unit isn't on it: whom the schedule left out, or who said they can't. Gone once somebody takes over. */
export function RiskPanel({ row }: PanelProps): ReactNode {
  const risk = row['risk']
  return typeof risk === 'string' && risk !== '' ? (
    <Banner tone="warning" title="At risk">
      {risk}
    </Banner>
  ) : null
}
