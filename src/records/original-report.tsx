import { OriginalPanel } from '#web/engine/detail/original-panel.tsx'
import type { Panel } from '#web/engine/views.ts'

/** The report as it first came in, beside the record as it stands. */
export const originalPanel: Panel = { key: 'original', label: 'Original report', place: 'tab', Panel: OriginalPanel }
