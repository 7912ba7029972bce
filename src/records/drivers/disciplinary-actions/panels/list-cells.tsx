import type { SpecialCell } from '#web/engine/views.ts'
import { wideTitle, widened } from '#records/wide-cells.tsx'
import { disciplinaryActions } from '../record.ts'

export const disciplinaryCells: Readonly<Record<string, SpecialCell>> = {
  title: wideTitle(304),
  level: widened(disciplinaryActions, 'level', 164),
  category: widened(disciplinaryActions, 'category', 168),
  status: widened(disciplinaryActions, 'status', 184),
}

/** The state before level and category, which the title says already. */
export const disciplinaryColumns: readonly string[] = [
  'title',
  'driver',
  'status',
  'incidentDate',
  'issuedOn',
  'points',
  'level',
  'category',
  'countsUntil',
  'followUpOn',
  'issuedBy',
]
