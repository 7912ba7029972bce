import { lazyPart, lazyTab } from '#web/engine/lazy-panel.tsx'
import { formatCurrencyCents } from '#kit/format.ts'
import type { FieldHint, RecordViews } from '#web/engine/views.ts'
import { originalPanel } from '#records/original-report.tsx'
import { averageWeeklyWage } from './money/benefits.ts'

/** The average weekly wage from a year's wages. */
const wageHint = (values: Readonly<Record<string, unknown>>): FieldHint | null => {
  const { wagesYear, weeksWorked } = values
  const wage = typeof wagesYear === 'number' && typeof weeksWorked === 'number' ? averageWeeklyWage(wagesYear, weeksWorked) : null
  return wage === null
    ? null
    : { words: `Wages over weeks worked: ${formatCurrencyCents(wage)}. States differ.`, fill: { weeklyWage: wage } }
}

export const views: RecordViews = {
  searchWords: 'Employee, claim number, place',
  emptyWords: 'Enter the first report of an injury.',
  emptyFor: { supervisor: { title: 'No injuries reported by you yet', text: 'Safety sees those that others reported.' } },
  links: [{ label: 'Analytics', href: '/workers-comp/figures' }],
  shownByPanels: ['workStatus', 'workStatusUntil', 'daysAway', 'incurred', 'reportLag', 'nextDeadline', 'oshaReport', 'oshaReportDueAt'],
  hints: { weeklyWage: wageHint },
  panels: [
    lazyPart('osha-report', 'Report to OSHA', 'alert', async () => (await import('./panels/osha-report.tsx')).OshaReportPanel),
    lazyPart('standing', 'Today', 'answer', async () => (await import('./panels/standing-panel.tsx')).StandingPanel),
    lazyTab('work', 'Work status', async () => (await import('./panels/work-panel.tsx')).WorkPanel),
    lazyTab('money', 'Money', async () => (await import('./panels/money-panel.tsx')).MoneyPanel),
    lazyTab('diary', 'Diary', async () => (await import('./panels/diary-panel.tsx')).DiaryPanel),
    lazyTab('legal', 'Legal', async () => (await import('./panels/legal-panel.tsx')).LegalPanel),
    originalPanel,
  ],
}
