import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'
import { CodeHint } from './code-hint.tsx'
import { PointsPanel } from './points-panel.tsx'

export const violationViews: RecordViews = {
  searchWords: 'Code, words, report number',
  emptyWords: 'Enter the findings of a report, or import the SMS download.',
  links: [{ label: 'CSA', href: '/csa' }],
  hintParts: { code: CodeHint },
  panels: [{ key: 'points', label: 'CSA', place: 'overview', Panel: PointsPanel }, clocksPanel],
}
