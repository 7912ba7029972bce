import { labelOf } from '#web/engine/rows.ts'
import type { RecordViews } from '#web/engine/views.ts'

/** Web parts of documents: whose paper it is stands beside its name. */
export const documentViews: RecordViews = {
  searchWords: 'Issuer or number',
  emptyWords: 'Papers of drivers and units appear here with their expiry.',
  subtitle: (document) =>
    labelOf(document, 'driver') ?? (labelOf(document, 'vehicle') === null ? document.number : `Unit ${labelOf(document, 'vehicle')}`),
  subtitleNeeds: ['driver', 'vehicle'],
}
