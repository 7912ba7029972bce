import { lazyPart, lazyTab } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'
import { gateHints } from '#records/dispatch/gate/gate-hint.tsx'
import { originalPanel } from '#records/original-report.tsx'
import { accidentCells } from './panels/list-cells.tsx'

export const views: RecordViews = {
  searchWords: 'City, number, claim, words of the report',
  emptyWords: 'Report the first accident. Eleven questions set the right deadlines.',
  links: [
    { label: 'Register', href: '/accidents/register' },
    { label: 'Committee', href: '/accidents/committee' },
    { label: 'Analytics', href: '/accidents/figures' },
  ],
  shownByPanels: ['alcoholGiven', 'drugGiven', 'coAlcoholGiven', 'coDrugGiven'],
  cells: accidentCells,
  hintParts: gateHints('occurredAt'),
  panels: [
    lazyPart('repeats', 'It happened again', 'alert', async () => (await import('./panels/repeats-panel.tsx')).RepeatsPanel),
    lazyPart('recordable', 'DOT recordable', 'answer', async () => (await import('./steps/recordable-panel.tsx')).RecordablePanel),
    lazyTab('steps', 'First steps', async () => (await import('./steps/steps-panel.tsx')).StepsPanel),
    lazyTab('testing', 'Testing', async () => (await import('./steps/testing-panel.tsx')).TestingPanel),
    lazyTab('preventability', 'Preventability', async () => (await import('./panels/committee-panel.tsx')).CommitteePanel),
    lazyPart('claim-pack', 'Claim pack', 'rail', async () => (await import('./panels/claim-pack-panel.tsx')).ClaimPackPanel),
    originalPanel,
  ],
}
