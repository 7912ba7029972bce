import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'
import { CertificationPanel } from './certification-panel.tsx'

export const inspectionViews: RecordViews = {
  searchWords: 'Report number, location',
  emptyWords: 'Enter the report the driver handed in; driver and unit are found by assignment.',
  links: [{ label: 'CSA', href: '/csa' }],
  panels: [{ key: 'certification', label: 'Certification', place: 'overview', Panel: CertificationPanel }, clocksPanel],
}
