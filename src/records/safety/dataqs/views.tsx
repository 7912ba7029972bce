import { lazyPart, lazyTab } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'RDR number',
  emptyWords: 'A request is created automatically when a citation is won.',
  links: [{ label: 'Candidates', href: '/dataqs/candidates' }],
  shownByPanels: ['evidence'],
  panels: [
    lazyPart('effect', 'Effect on CSA', 'answer', async () => (await import('./effect-panel.tsx')).EffectPanel),
    lazyTab('evidence', 'Evidence', async () => (await import('./evidence-panel.tsx')).EvidencePanel),
    lazyTab('review', 'Review', async () => (await import('./review-panel.tsx')).ReviewPanel),
    lazyTab('letter', 'Letter', async () => (await import('./letter-panel.tsx')).LetterPanel),
  ],
}
