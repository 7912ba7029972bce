import { lazyPart, lazyTab } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Name, phone, email',
  emptyWords: 'Convert a lead, or add a paper application.',
  presets: (row, move) => (move === 'hire' ? { hiredOn: row['offerStart'] ?? null, division: row['division'] ?? null } : {}),
  moveParts: { hire: lazyPart('hire', 'Hire', 'answer', async () => (await import('./panels/hire-part.tsx')).HirePart).Panel },
  shownByPanels: [
    'checkLog',
    'testLog',
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
  listedDuties: ['signature', 'order', 'ask', 'result', 'decide', 'card'],
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
