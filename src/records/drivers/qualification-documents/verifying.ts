import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { ReadTx, StoredRow } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'
import { inspectionGap } from './annual-inspection.ts'
import type { Inspection } from './annual-inspection.ts'
import { siblingsOf, staysBefore, typeOf } from './siblings.ts'
import type { Sibling } from './siblings.ts'
import { clearinghouseTypes, queryTypes } from './types.ts'

/** Ways of checking whose proof is the copy in the file; the others leave their own record (MVR, registry, query, reply). */
const needsCopy: ReadonlySet<unknown> = new Set(['original_seen', 'self'])

export const inspectionOf = (document: StoredRow): Inspection => ({
  type: String(document['type']),
  issuedOn: textOf(document['issuedOn']),
  inspectedBy: textOf(document['inspectedBy']),
  inspectionResult: textOf(document['inspectionResult']),
  inspectorOnFile: textOf(document['inspectorOnFile']),
  inspector: textOf(document['inspector']),
  inspectorQualification: textOf(document['inspectorQualification']),
})

/** Our own inspector was qualified for annual inspections on the day of the report (49 CFR 396.19(a)). */
const unqualifiedInspector = async (tx: ReadTx, document: StoredRow): Promise<string | null> => {
  const { inspectorOnFile, issuedOn } = inspectionOf(document)
  if (inspectorOnFile === null) return null
  const [found] = await tx.query<{ name: string; qualified: boolean }>(sql`
    select name, role = 'annual' and archived_at is null and qualified_on <= ${issuedOn ?? tx.today}::date
      and (ended_on is null or ended_on >= ${issuedOn ?? tx.today}::date) as qualified
    from inspectors where id = ${inspectorOnFile}::uuid`)
  return found?.qualified === true
    ? null
    : `${found?.name ?? 'This inspector'} was not our qualified annual inspector on the day of the inspection (49 CFR 396.19).`
}

const isUnanswered = (document: StoredRow): boolean =>
  (queryTypes as readonly unknown[]).includes(document['type']) && textOf(document['queryResult']) === null

/** What is still to be entered before the document can count, however it was checked. */
export const incomplete = async (tx: ReadTx, document: StoredRow): Promise<string | null> => {
  const gap = inspectionGap(inspectionOf(document)) ?? (await unqualifiedInspector(tx, document))
  if (gap !== null) return gap
  if (isUnanswered(document)) return 'Enter the result of the query (49 CFR 382.701(a), (b)).'
  return document['type'] === 'road_test' && textOf(document['roadTestProof']) === null
    ? 'Enter what the proof is: our road test, the copy of a CDL, or another carrier’s certificate (49 CFR 391.31, 391.33).'
    : null
}

const withoutCopy = async (tx: ReadTx, document: StoredRow): Promise<string | null> => {
  const [copy] = await tx.query(
    sql`select 1 from attachments where kind = 'qualification-documents' and record_id = ${document.id}::uuid and archived_at is null limit 1`,
  )
  return copy === undefined ? 'No copy is on file. Add the scan or photo first.' : null
}

/** An older paper does not take the place of a newer one. */
export const newerAmong = (document: StoredRow, siblings: readonly Sibling[]): string | null => {
  if (typeOf(document)?.several === true) return null
  const newer = siblings.find((sibling) => staysBefore(document, sibling))
  if (newer === undefined) return null
  const since = newer.issued !== null && textOf(document['issuedOn']) !== null && newer.issued !== document['issuedOn']
  const said = since ? `issued ${formatDate(String(newer.issued))}` : `valid until ${formatDate(String(newer.expires))}`
  return `A newer one is on file: ${newer.number}, ${said}. Reject this one, or revoke that one first.`
}

/**
 * An older paper of a driver is filed as superseded at once. An older query is not, nor is a paper of a unit: somebody decides what the newer
 * one is worth.
 */
export const isFiledBehind = (document: StoredRow): boolean =>
  typeOf(document)?.subject === 'driver' && !(clearinghouseTypes as readonly unknown[]).includes(document['type'])

/** A paper counts as seen only with its copy on file. */
export const mayVerify = async (tx: ReadTx, document: StoredRow, inputs: Readonly<Record<string, unknown>>): Promise<string | null> =>
  (await incomplete(tx, document)) ??
  (needsCopy.has(inputs['verificationMethod']) ? await withoutCopy(tx, document) : null) ??
  (isFiledBehind(document) ? null : newerAmong(document, (await siblingsOf(tx, [document]))(document)))
