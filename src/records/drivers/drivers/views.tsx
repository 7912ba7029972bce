import { lazy } from 'react'
import { driverEditors, identityReaders } from '#kit/roles.ts'
import { lazyPart, lazyTab } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'

const PaperFilesDialog = lazy(async () => ({ default: (await import('../go-live/paper-files-dialog.tsx')).PaperFilesDialog }))

/** Web parts of drivers: the requirement list of the qualification file. */
export const views: RecordViews = {
  searchWords: 'Name, phone, employee number',
  emptyWords: 'Add the first driver, import the roster from a file, or connect telematics and let the sync bring them in.',
  links: [
    { label: 'DQ binders', href: '/drivers/binders', roles: identityReaders },
    { label: 'Scans to file', href: '/drivers/scans', roles: identityReaders },
  ],
  bulkActions: [{ label: 'Check paper files', roles: driverEditors, Dialog: PaperFilesDialog }],
  panels: [
    lazyPart('ahead', 'Readiness ahead', 'rail', async () => (await import('#records/dispatch/gate/ahead-panel.tsx')).AheadPanel),
    lazyPart('work', 'Runs and time off', 'rail', async () => (await import('./work-panel.tsx')).WorkPanel),
    lazyPart('page', 'Driver’s page', 'rail', async () => (await import('./page/page-panel.tsx')).PagePanel),
    lazyTab('requirements', 'Requirements', async () => (await import('./requirements-panel.tsx')).RequirementsPanel),
    lazyTab(
      'disqualification',
      'Disqualification status',
      async () => (await import('#records/safety/tickets/panels/disqualification-panel.tsx')).DisqualificationPanel,
    ),
    lazyTab('csa', 'CSA', async () => (await import('#records/safety/violations/share-panel.tsx')).SharePanel),
    lazyPart('leave', 'Time off', 'rail', async () => (await import('#records/leave/time-off/panels/driver-leave.tsx')).DriverLeave),
    lazyTab('conduct', 'Discipline', async () => (await import('../disciplinary-actions/panels/driver-panel.tsx')).DriverConduct),
  ],
}
