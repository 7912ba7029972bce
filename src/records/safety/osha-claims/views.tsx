import { lazyPart, lazyTab } from '#web/engine/lazy-panel.tsx'
import { safetyDeciders } from '#kit/roles.ts'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { RecordViews } from '#web/engine/views.ts'

const isSevereAnswered = (row: RecordRow): boolean => ['none', 'severe'].includes(textOf(row['severeState']))

export const views: RecordViews = {
  searchWords: 'Place, words of the case',
  emptyWords: 'Cases are created from claims automatically, or you can add one.',
  emptyFor: {
    supervisor: {
      title: 'Safety works on OSHA claims',
      text: "Your role can't see them. Injuries you reported are under Workers Comp.",
    },
  },
  links: [
    { label: 'Year end', href: '/osha-claims/year', roles: safetyDeciders },
    { label: 'Analytics', href: '/osha-claims/figures' },
  ],
  shownByPanels: ['answers', 'decisionChange', 'decisionChangedAt', 'severeNamed'],
  moveLabel: (row, move) => (move === 'answer_severe' && isSevereAnswered(row) ? 'Change severe event answer' : undefined),
  panels: [
    lazyPart('severe', 'Report to OSHA', 'alert', async () => (await import('./panels/severe-panel.tsx')).SeverePanel),
    lazyTab('decision', 'Decision', async () => (await import('./panels/decision-panel.tsx')).DecisionPanel),
    lazyTab('days', 'Days', async () => (await import('./panels/days-panel.tsx')).DaysPanel),
    lazyPart('forms', 'Forms', 'rail', async () => (await import('./panels/forms-panel.tsx')).FormsPanel),
  ],
}
