import { lazyPart } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'
import { gateHints } from '#records/dispatch/gate/gate-hint.tsx'

export const views: RecordViews = {
  searchWords: 'Report number, location',
  emptyWords: 'Enter the report the driver handed in; driver and unit are found by assignment.',
  links: [{ label: 'CSA', href: '/csa' }],
  hintParts: gateHints('inspectedAt'),
  panels: [
    lazyPart('certification', 'Certification', 'answer', async () => (await import('./certification-panel.tsx')).CertificationPanel),
    lazyPart('driver-report', 'DVIR', 'rail', async () => (await import('./driver-report-panel.tsx')).DriverReportPanel),
  ],
}
