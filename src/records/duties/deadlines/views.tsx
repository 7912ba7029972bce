import { lazyPart } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'What is due',
  emptyWords: 'A report, a request or a case starts its clocks by itself.',
  panels: [lazyPart('fact-end', 'How it ends', 'answer', async () => (await import('./fact-end-panel.tsx')).FactEndPanel)],
}
