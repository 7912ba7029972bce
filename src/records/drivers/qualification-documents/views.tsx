import { formatDate } from '#kit/dates/format-time.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import type { FieldHint, RecordViews } from '#web/engine/views.ts'
import { goodUntil } from './annual-inspection.ts'
import { isMotorVehicleRecord } from './type-fields.ts'

const ofInspection: ReadonlySet<string> = new Set([
  'inspectedBy',
  'inspectionResult',
  'inspectorOnFile',
  'inspector',
  'inspectorQualification',
])
const ofRecord: ReadonlySet<string> = new Set(['medicalStatus', 'medicalUntil'])
const ofRoadTest: ReadonlySet<string> = new Set(['roadTestProof', 'roadTestVehicles'])
const ofClearinghouse: ReadonlySet<string> = new Set(['queryResult', 'reportCause', 'knownAt'])

/** Web parts of documents. */
export const views: RecordViews = {
  searchWords: 'Issuer or number',
  emptyWords: 'Papers of drivers and units appear here with their expiry.',
  subtitle: (document) => document.number,
  // The title says whose it is, and so do the columns beside: the first says which paper.
  // Only a query has a result, only a report a cause.
  idle: (document, name) =>
    (ofClearinghouse.has(name) && !textOf(document['type']).startsWith('clearinghouse_')) ||
    (ofInspection.has(name) && document['type'] !== 'annual_inspection') ||
    (ofRecord.has(name) && !isMotorVehicleRecord(textOf(document['type']))) ||
    (ofRoadTest.has(name) && document['type'] !== 'road_test'),
  hints: { inspectedBy: goodUntilHint },
}

/** How long an annual inspection is good for, as soon as it is said who inspected and when. */
function goodUntilHint(values: Readonly<Record<string, unknown>>): FieldHint | null {
  const [type, issuedOn, inspectedBy] = ['type', 'issuedOn', 'inspectedBy'].map((name) => textOf(values[name]))
  if (type === undefined || !issuedOn || !inspectedBy) return null
  const until = goodUntil({ type, issuedOn, inspectedBy })
  return until === null ? null : { words: `Good until ${formatDate(until)} (49 CFR 396.17).`, fill: { expirationDate: until } }
}
