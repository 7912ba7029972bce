import type { RecordViews } from '#web/engine/views.ts'
import { clocksPanel } from '../deadlines/clocks-panel.tsx'
import { originalPanel } from '../original-report.tsx'
import { accidentCells, accidentColumns } from './list-cells.tsx'
import { programPanel } from './steps/program-panel.tsx'
import { recordablePanel } from './steps/recordable-panel.tsx'
import { stepsPanel } from './steps/steps-panel.tsx'
import { testingPanel } from './steps/testing-panel.tsx'
import { claimPackPanel } from './claim-pack-panel.tsx'
import { committeePanel } from './committee-panel.tsx'
import { repeatsPanel } from './repeats-panel.tsx'

export const accidentViews: RecordViews = {
  searchWords: 'City, number, claim, words of the report',
  emptyWords: 'Report the first accident: eleven questions start the right clocks.',
  links: [
    { label: 'Register', href: '/accidents/register' },
    { label: 'Committee', href: '/accidents/committee' },
  ],
  columns: accidentColumns,
  cells: accidentCells,
  panels: [
    clocksPanel,
    repeatsPanel,
    recordablePanel,
    programPanel,
    stepsPanel,
    testingPanel,
    committeePanel,
    claimPackPanel,
    originalPanel,
  ],
}
