import { lazyPart } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Report number',
  emptyWords: 'Reports with no violations appear here automatically.',
  links: [{ label: 'Leaderboard', href: '/csa?tab=clean' }],
  panels: [lazyPart('recognition', 'Recognition', 'answer', async () => (await import('./recognition-panel.tsx')).RecognitionPanel)],
}
