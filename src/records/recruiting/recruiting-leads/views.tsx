import { recruitingEditors } from '#kit/roles.ts'
import { lazyPart } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'

export const views: RecordViews = {
  searchWords: 'Name, phone, email',
  links: [
    { label: 'Board', href: '/recruiting/leads/board' },
    { label: 'Call mode', href: '/recruiting/leads/call', roles: recruitingEditors },
  ],
  panels: [lazyPart('alike', 'Possible duplicates', 'rail', async () => (await import('./alike-panel.tsx')).AlikePanel)],
  emptyWords: 'Add a walk-in or a caller, or import a list from a job board.',
}
