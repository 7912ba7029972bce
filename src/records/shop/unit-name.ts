import { labelOf, type RecordRow } from '#web/engine/rows.ts'

/** The unit that a record of the shop is about, as a line under its title. */
export const unitName = (row: RecordRow): string => {
  const unit = labelOf(row, 'vehicle')
  return unit === null ? '' : `Unit ${unit}`
}
