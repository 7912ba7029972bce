import { lazyPart } from '#web/engine/lazy-panel.tsx'
import type { RecordViews } from '#web/engine/views.ts'
import { FindingCell, PointsCell } from './cells.tsx'
import { CodeHint } from './code-hint.tsx'

export const views: RecordViews = {
  searchWords: 'Code, words, report number',
  emptyWords: 'Enter the findings of a report, or import the SMS download.',
  links: [{ label: 'CSA', href: '/csa' }],
  cells: {
    title: { Cell: FindingCell, needs: ['code', 'description', 'oos', 'repeat'], width: 300 },
    points: { Cell: PointsCell, needs: ['pointsPreview'] },
  },
  hintParts: { code: CodeHint },
  panels: [lazyPart('points', 'CSA', 'answer', async () => (await import('./points-panel.tsx')).PointsPanel)],
}
