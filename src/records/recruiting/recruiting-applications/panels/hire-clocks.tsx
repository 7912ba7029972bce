import type { ReactNode } from 'react'
import { useHost } from '#web/engine/host.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { clocksPanel } from '#records/duties/deadlines/clocks-part.tsx'
import { outlines } from '#records/outlines.ts'

/** The clocks of the hire, for whoever reads deadlines; recruiters find the last day in the lists of what is to be there. */
export function HireClocks(props: PanelProps): ReactNode {
  const { viewer } = useHost()
  return outlines.deadlines.read.includes(viewer.role) && props.row.status === 'hired' ? <clocksPanel.Panel {...props} /> : null
}
