import type { RecordViews } from '#web/engine/views.ts'
import { unitName } from '../shop/unit-name.ts'
import { wideTitle } from '../wide-cells.tsx'

export const tireViews: RecordViews = {
  searchWords: 'Brand, model, DOT code',
  emptyWords: 'Add a tire in stock or on a unit, or import a tire list.',
  subtitle: unitName,
  subtitleNeeds: ['vehicle'],
  cells: { title: wideTitle(240) },
}
