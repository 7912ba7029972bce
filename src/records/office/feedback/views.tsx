import { formatCount } from '#kit/format.ts'
import { feedbackManagers } from '#kit/roles.ts'
import { lazyPart } from '#web/engine/lazy-panel.tsx'
import { labelOf } from '#web/engine/queries/rows.ts'
import type { RecordViews } from '#web/engine/views.ts'
import { CategoryPill, PriorityPill } from './pills.tsx'

export const views: RecordViews = {
  searchWords: 'Title, description',
  emptyWords: 'What people send with Send Feedback appears here automatically.',
  links: [{ label: 'Board', href: '/feedback-management/board', roles: feedbackManagers }],
  panels: [lazyPart('item', 'Screenshots', 'answer', async () => (await import('./item-panel.tsx')).ItemPanel)],
  shownByPanels: ['answer', 'answeredAt', 'answeredBy', 'notFixed'],
  cells: {
    category: { Cell: ({ row }) => <CategoryPill value={row['category']} />, width: 116 },
    priority: { Cell: ({ row }) => <PriorityPill value={row['priority']} />, width: 92 },
  },
  subtitle: (row) => [labelOf(row, 'sender') ?? 'Unknown sender', formatCount(Number(row['votes'] ?? 0), 'vote')].join(' · '),
  subtitleNeeds: ['sender', 'votes'],
}
