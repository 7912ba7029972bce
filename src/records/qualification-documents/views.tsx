import { labelOf, textOf } from '#web/engine/rows.ts'
import type { RecordViews } from '#web/engine/views.ts'

const ofClearinghouse: ReadonlySet<string> = new Set(['queryResult', 'reportCause', 'knownAt'])

/** Web parts of documents: whose paper it is stands beside its name. */
export const documentViews: RecordViews = {
  searchWords: 'Issuer or number',
  emptyWords: 'Papers of drivers and units appear here with their expiry.',
  subtitle: (document) =>
    labelOf(document, 'driver') ?? (labelOf(document, 'vehicle') === null ? document.number : `Unit ${labelOf(document, 'vehicle')}`),
  subtitleNeeds: ['driver', 'vehicle'],
  // Only a query has a result, only a report a cause.
  idle: (document, name) => ofClearinghouse.has(name) && !textOf(document['type']).startsWith('clearinghouse_'),
}
