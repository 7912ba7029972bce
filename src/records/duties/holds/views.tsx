import { lazyPart } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'
import { standingOf } from './begins.ts'

export const views: RecordViews = {
  searchWords: 'Reason',
  emptyWords: 'Out-of-service orders, disqualifications and suspensions place holds automatically.',
  standing: { of: standingOf, needs: ['startsAt'] },
  panels: [
    lazyPart('oos', 'Out of service', 'answer', async () => (await import('./oos-panel.tsx')).OosPanel),
    lazyPart('cleared', 'Cleared for duty', 'answer', async () => (await import('./cleared-panel.tsx')).ClearedPanel),
  ],
}
