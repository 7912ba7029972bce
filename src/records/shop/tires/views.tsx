import type { RecordViews } from '#web/engine/views.ts'
import { wideTitle, widened } from '#records/wide-cells.tsx'
import { tires } from './record.ts'

export const views: RecordViews = {
  searchWords: 'Brand, model, DOT code',
  emptyWords: 'Add a tire in stock or on a unit, or import a tire list.',
  cells: { title: wideTitle(240), position: widened(tires, 'position', 176) },
}
