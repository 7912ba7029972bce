import { lazyPart } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Report number',
  emptyWords: 'A report without violations appears here by itself.',
  links: [{ label: 'Leaderboard', href: '/csa?tab=clean' }],
  panels: [lazyPart('recognition', 'Where it stands', 'answer', async () => (await import('./recognition-panel.tsx')).RecognitionPanel)],
}
