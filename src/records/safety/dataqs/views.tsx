import { lazyPart, lazyTab } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'RDR number',
  emptyWords: 'A won citation opens its request by itself.',
  links: [{ label: 'Candidates', href: '/dataqs/candidates' }],
  // Where it stands before what it is about, most of which the title says already.
  panels: [
    lazyPart('effect', 'Effect on CSA', 'overview', async () => (await import('./effect-panel.tsx')).EffectPanel),
    lazyPart('evidence', 'Evidence', 'overview', async () => (await import('./evidence-panel.tsx')).EvidencePanel),
    lazyPart('review', 'Review', 'overview', async () => (await import('./review-panel.tsx')).ReviewPanel),
    lazyTab('letter', 'Letter', async () => (await import('./letter-panel.tsx')).LetterPanel),
  ],
}
