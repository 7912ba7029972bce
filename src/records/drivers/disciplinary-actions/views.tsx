import { lazy } from 'react'
import { lazyPart, lazyTab } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'
import { suggestedPath, useSuggestedCount } from './panels/use-suggested.ts'

// Only the form shows it: the list, which more people open, loads without.
const DraftAside = lazy(async () => ({ default: (await import('./panels/draft-aside.tsx')).DraftAside }))

export const views: RecordViews = {
  searchWords: 'Words of the facts',
  emptyWords: 'Draft the first step; the ladder suggests the level.',
  shownByPanels: [
    'appealReason',
    'appealFiledOn',
    'appealDecidedOn',
    'appealDecidedBy',
    'appealResult',
    'appealNote',
    'rescindReason',
    'rescindedOn',
    'rescindedBy',
    'reviewLapsed',
  ],
  links: [{ label: 'Analytics', href: '/safety/disciplinary-actions/figures' }],
  panels: [
    lazyPart('protected', 'Protected activity', 'alert', async () => (await import('./panels/protected-panel.tsx')).Protected),
    lazyPart('signature', 'Signature', 'answer', async () => (await import('./panels/signature-panel.tsx')).Signature),
    lazyTab(
      'termination',
      'Termination checklist',
      async () => (await import('./panels/termination-panel.tsx')).Termination,
      (action) => action['level'] === 'termination' && !['draft', 'pending_approval', 'rescinded'].includes(action.status),
    ),
    lazyTab('policy', 'Policy path', async () => (await import('./panels/policy-path.tsx')).PolicyPath),
    lazyTab('consistency', 'Comparable cases', async () => (await import('./panels/consistency-panel.tsx')).Consistency),
    lazyTab('letter', 'Letter', async () => (await import('./panels/letter-panel.tsx')).LetterTab),
  ],
  Aside: DraftAside,
  extraViews: [{ label: 'Suggested', href: suggestedPath, useCount: useSuggestedCount }],
}
