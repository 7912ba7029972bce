import { lazy } from 'react'
import { lazyPart, lazyTab } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'
import { inspectionEntry } from './entry/entry.ts'
import { gateHints } from '#records/dispatch/gate/gate-hint.tsx'

const ViolationsInput = lazy(async () => ({ default: (await import('./entry/entry-input.tsx')).ViolationsInput }))

export const views: RecordViews = {
  searchWords: 'Report number, location',
  emptyWords: 'Enter the report the driver handed in; driver and unit are found by assignment.',
  links: [{ label: 'CSA', href: '/csa' }],
  hintParts: gateHints('inspectedAt'),
  entry: inspectionEntry,
  inputs: { violations: ViolationsInput },
  panels: [
    lazyPart('certification', 'Certification', 'answer', async () => (await import('./certification-panel.tsx')).CertificationPanel),
    lazyPart('driver-report', 'DVIR', 'rail', async () => (await import('./driver-report-panel.tsx')).DriverReportPanel),
    lazyTab('violation-rows', 'Enter violations', async () => (await import('./entry/rows-panel.tsx')).ViolationRowsPanel),
  ],
}
