import { textOf } from '#web/engine/rows.ts'
import type { RecordViews } from '#web/engine/views.ts'
import { widened } from '../wide-cells.tsx'
import { qualificationDocuments } from './record.ts'

const ofClearinghouse: ReadonlySet<string> = new Set(['queryResult', 'reportCause', 'knownAt'])

/** Web parts of documents. */
export const documentViews: RecordViews = {
  searchWords: 'Issuer or number',
  emptyWords: 'Papers of drivers and units appear here with their expiry.',
  subtitle: (document) => document.number,
  // The title says whose it is, and so do the columns beside: the first says which paper.
  cells: { type: widened(qualificationDocuments, 'type', 224) },
  // Only a query has a result, only a report a cause.
  idle: (document, name) => ofClearinghouse.has(name) && !textOf(document['type']).startsWith('clearinghouse_'),
}
