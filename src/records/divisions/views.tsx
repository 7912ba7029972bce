import type { RecordViews } from '#web/engine/views.ts'
import { DivisionFigures } from './division-figures.tsx'

/** Web parts of divisions: the same figures for each division below, side by side. */
export const divisionViews: RecordViews = {
  searchWords: 'Name, code or USDOT',
  panels: [{ key: 'figures', label: 'Figures', place: 'overview', Panel: DivisionFigures }],
}
