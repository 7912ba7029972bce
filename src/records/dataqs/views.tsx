import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'
import { EffectPanel } from './effect-panel.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import { LetterPanel } from './letter-panel.tsx'
import { ReviewPanel } from './review-panel.tsx'

export const dataqsViews: RecordViews = {
  searchWords: 'RDR number',
  emptyWords: 'A won citation opens its request by itself.',
  links: [{ label: 'Candidates', href: '/dataqs/candidates' }],
  panels: [
    clocksPanel,
    { key: 'effect', label: 'Effect on CSA', place: 'overview', Panel: EffectPanel },
    { key: 'evidence', label: 'Evidence', place: 'overview', Panel: EvidencePanel },
    { key: 'review', label: 'Review', place: 'overview', Panel: ReviewPanel },
    { key: 'letter', label: 'Letter', place: 'tab', Panel: LetterPanel },
  ],
}
