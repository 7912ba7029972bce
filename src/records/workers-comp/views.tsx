import { formatCurrencyCents } from '#kit/format.ts'
import type { FieldHint, RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'
import { originalPanel } from '../original-report.tsx'
import { averageWeeklyWage } from './money/benefits.ts'
import { DiaryPanel } from './panels/diary-panel.tsx'
import { LegalPanel } from './panels/legal-panel.tsx'
import { MoneyPanel } from './panels/money-panel.tsx'
import { StandingPanel } from './panels/standing-panel.tsx'
import { WorkPanel } from './panels/work-panel.tsx'

/** The average weekly wage from a year's wages (regulations notes, 6.3). */
const wageHint = (values: Readonly<Record<string, unknown>>): FieldHint | null => {
  const { wagesYear, weeksWorked } = values
  const wage = typeof wagesYear === 'number' && typeof weeksWorked === 'number' ? averageWeeklyWage(wagesYear, weeksWorked) : null
  return wage === null
    ? null
    : { words: `Wages over weeks worked: ${formatCurrencyCents(wage)}. States differ.`, fill: { weeklyWage: wage } }
}

export const claimViews: RecordViews = {
  searchWords: 'Employee, claim number, place',
  emptyWords: 'Enter the first report of an injury.',
  hints: { weeklyWage: wageHint },
  panels: [
    { key: 'standing', label: 'Today', place: 'overview', Panel: StandingPanel },
    clocksPanel,
    { key: 'work', label: 'Work status', place: 'tab', Panel: WorkPanel },
    { key: 'money', label: 'Money', place: 'tab', Panel: MoneyPanel },
    { key: 'diary', label: 'Diary', place: 'tab', Panel: DiaryPanel },
    { key: 'legal', label: 'Legal', place: 'tab', Panel: LegalPanel },
    originalPanel,
  ],
}
