import { deriveStatus } from '#engine/write/derive-status.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { violations } from './clearinghouse.ts'
import { isMotorVehicleRecord } from './type-fields.ts'

/** Facts that were checked against the original or the source. A change to any of them needs a new verification. */
const verifiedFacts = [
  'type',
  'driver',
  'vehicle',
  'state',
  'issuedOn',
  'expirationDate',
  'queryResult',
  'reportCause',
  'knownAt',
  'inspectedBy',
  'inspectionResult',
  'medicalStatus',
  'medicalUntil',
  'roadTestProof',
  'roadTestVehicles',
] as const

/** States in which the facts of a document count. */
const counting: ReadonlySet<string> = new Set(['draft', 'active', 'superseded'])
const wasVerified: ReadonlySet<string> = new Set(['active', 'superseded'])

const differs = ({ before, after }: Write, field: string): boolean =>
  JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after[field] ?? null)

/** The document keeps a driver or a unit off the road, or decides until when the driver is medically certified. */
const stops = (document: StoredRow): boolean =>
  counting.has(document.status) &&
  (document['stopsUntilVerified'] === true ||
    document['queryResult'] === 'found' ||
    document['queryResult'] === 'refused' ||
    violations.has(document['reportCause']) ||
    document['inspectionResult'] === 'failed' ||
    document['medicalStatus'] === 'not_certified' ||
    (isMotorVehicleRecord(String(document['type'])) && document['medicalStatus'] !== null && wasVerified.has(document.status)))

/** The place goes with the check of the paper file that named it. */
const uncheckedPaper = ({ verificationMethod }: StoredRow): Readonly<Record<string, null>> =>
  verificationMethod === 'paper_file' ? { verificationMethod: null, paperPlace: null } : {}

/**
 * A verified document whose facts are changed goes back to draft. What it stopped before stays stopped until someone verifies the new
 * facts or rejects the document with a reason.
 */
export const reopenChanged = (writes: readonly Write[]): void => {
  for (const write of writes) {
    const { before, after, action, issues, warnings } = write
    if (before === null || action !== 'update' || before.status !== after.status) continue
    const changed = verifiedFacts.filter((field) => differs(write, field))
    if (changed.length === 0) continue
    const stopped = stops(before)
    for (const field of changed)
      if (stopped && (field === 'type' || field === 'driver' || field === 'vehicle'))
        issues.push({ field, message: 'This document stops them. Revoke or reject it with a reason, then add the right one' })
    if (stopped) after['stopsUntilVerified'] = true
    if (!wasVerified.has(after.status)) continue
    deriveStatus(write, 'draft', { verifiedOn: null, verifiedBy: null, ...uncheckedPaper(after) })
    warnings?.push({ field: changed[0] ?? 'type', message: 'The document goes back to “To verify”. It counts again once it is verified' })
  }
}
