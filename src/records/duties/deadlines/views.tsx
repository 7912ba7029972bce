import { lazyPart } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Requirement',
  emptyWords: 'Deadlines are created automatically from reports, requests and cases.',
  panels: [lazyPart('fact-end', 'To meet this deadline', 'answer', async () => (await import('./fact-end-panel.tsx')).FactEndPanel)],
}
