import type { ReactNode } from 'react'
import type { PanelProps } from '#web/engine/views.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { oosVehicleLaw } from './oos-law.ts'

/** The law behind the hold of a vehicle that was placed out of service, while it stands. */
export function OosPanel({ row }: PanelProps): ReactNode {
  const stands = row['kind'] === 'oos_order' && row['vehicle'] !== null && row.status === 'active'
  return stands ? <Banner tone="warning">{oosVehicleLaw}</Banner> : null
}
