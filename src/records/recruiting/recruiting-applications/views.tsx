import { lazy } from 'react'
import { lazyPart, lazyTab } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'

const ResultDialog = lazy(async () => ({ default: (await import('./panels/result-dialog.tsx')).ResultDialog }))

export const views: RecordViews = {
  searchWords: 'Name, phone, email',
  emptyWords: 'Convert a lead, or add a paper application.',
  presets: (row, move, today) =>
    move === 'hire'
      ? { hiredOn: row['offerStart'] ?? null, division: row['division'] ?? null }
      : move === 'order_check'
        ? { orderedOn: today }
        : move === 'record_result'
          ? { resultOn: today }
          : move === 'verify_copies'
            ? { medicalExpirationDate: row['medicalExpirationDate'] ?? null }
            : {},
  moveParts: { hire: lazyPart('hire', 'Hire', 'answer', async () => (await import('./panels/hire-part.tsx')).HirePart).Panel },
  moveDialogs: { record_result: ResultDialog },
  shownByPanels: [
    'checkLog',
    'testLog',
    'orders',
    'testOrders',
    'checkCost',
    'checkCostSeen',
    'licenseCopy',
    'medicalCopy',
    'overrides',
    'stops',
    'stopsSeen',
    'owed',
    'owedSeen',
    'idleDays',
    'missing',
    'missingItems',
    'hiredFrom',
    'nextDeadline',
  ],
  listedDuties: ['signature', 'order', 'ask', 'result', 'decide', 'verify', 'card'],
  panels: [
    lazyTab('form', 'Applicant’s form', async () => (await import('./applicants-form/form-panel.tsx')).ApplicantFormPanel),
    lazyPart('missing', 'Missing items', 'alert', async () => (await import('./panels/missing-panel.tsx')).MissingPanel),
    lazyTab(
      'checks',
      'Checks',
      async () => (await import('./panels/checks-tab.tsx')).ChecksTab,
      (application) => application.status !== 'draft',
    ),
    lazyPart('employment', 'Employment', 'answer', async () => (await import('./panels/employment-panel.tsx')).EmploymentPanel),
    lazyPart('stops', 'Hard stops', 'rail', async () => (await import('./panels/stops-panel.tsx')).StopsPanel),
  ],
}
