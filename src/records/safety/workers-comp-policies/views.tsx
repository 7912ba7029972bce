import { lazyPart } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Carrier, policy number',
  emptyWords: 'Add a policy year with its premium. Its claims and losses appear with it.',
  panels: [lazyPart('experience', 'Losses and experience', 'answer', async () => (await import('./experience-panel.tsx')).ExperiencePanel)],
}
