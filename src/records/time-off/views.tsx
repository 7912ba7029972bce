import type { RecordViews } from '#web/engine/views.ts'
import { wideTitle } from '../wide-cells.tsx'

export const timeOffViews: RecordViews = {
  searchWords: 'Driver, employee or number',
  cells: { title: wideTitle(360) },
  emptyWords: 'Add a request for a driver, or ask for days off yourself.',
}
