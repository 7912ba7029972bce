import { lazyPart, lazyTab } from '#web/engine/lazy-panel.tsx'
import { formatCount } from '#kit/format.ts'
import { safetyDeciders } from '#kit/roles.ts'
import { isEmptyValue, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { RecordViews } from '#web/engine/views.ts'
import { deathDetails, eventDetails, reportDetails } from './fields.ts'

const isOf = (names: readonly string[], name: string): boolean => names.includes(name)

/** Without a severe event nothing of it is asked; the report itself stands in its panel. */
const isIdle = (row: RecordRow, name: string): boolean => {
  if (!isEmptyValue(row[name])) return isOf(reportDetails, name) && !isEmptyValue(row['severeReportedAt'])
  const event = textOf(row['severeKind'])
  if (isOf(deathDetails, name)) return event !== 'fatality' && isEmptyValue(row['outcomeDeath'])
  const severe = (event !== '' && event !== 'none') || !isEmptyValue(row['outcomeDeath'])
  return (isOf(eventDetails, name) && !severe) || isOf(reportDetails, name)
}

/** Days that came with the work status of the claim are not entered here; the section says what they are. */
const daysFromClaim = (row: RecordRow, heading: string): string | undefined => {
  const [away, restricted] = [Number(row['daysAway'] ?? 0), Number(row['daysRestricted'] ?? 0)]
  return heading === 'Days' && away + restricted > 0
    ? `${formatCount(away, 'day')} away, ${formatCount(restricted, 'day')} restricted (from the claim).`
    : undefined
}

const isSevereAnswered = (row: RecordRow): boolean => ['none', 'severe'].includes(textOf(row['severeState']))

export const views: RecordViews = {
  searchWords: 'Place, words of the case',
  emptyWords: 'Cases come from claims by themselves, or are entered here.',
  emptyFor: {
    supervisor: {
      title: 'Safety works on OSHA claims',
      text: "Your role can't see them. Injuries you reported are under Workers Comp.",
    },
  },
  links: [
    { label: 'Year end', href: '/osha-claims/year', roles: safetyDeciders },
    { label: 'Figures', href: '/osha-claims/figures' },
  ],
  shownByPanels: ['answers', 'decisionChange', 'decisionChangedAt', 'severeNamed'],
  idle: isIdle,
  emptySection: daysFromClaim,
  moveLabel: (row, move) => (move === 'answer_severe' && isSevereAnswered(row) ? 'Change severe event answer' : undefined),
  panels: [
    lazyPart('severe', 'Report to OSHA', 'overview', async () => (await import('./panels/severe-panel.tsx')).SeverePanel),
    lazyTab('decision', 'Decision', async () => (await import('./panels/decision-panel.tsx')).DecisionPanel),
    lazyTab('days', 'Days', async () => (await import('./panels/days-panel.tsx')).DaysPanel),
    lazyPart('forms', 'Forms', 'rail', async () => (await import('./panels/forms-panel.tsx')).FormsPanel),
  ],
}
