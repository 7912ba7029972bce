import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { readRecords } from '#engine/write/store.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { ScanAnswer, TogetherAnswer } from './answers.ts'
import { briefOf, fileScan } from './file-scan.ts'
import type { Confirmed } from './file-scan.ts'
import { listScans } from './list-scans.ts'
import { scansWith } from './store.ts'

/** What the person saw of one scan and confirmed. */
export type SeenScan = Omit<Confirmed, 'verificationMethod'> & { readonly id: string }

/**
 * Files the scans that a person confirmed at one go, each by the same rules as alone. One that was read otherwise since, or that somebody
 * has to decide about, stays in the list with the reason. A scan that this person filed already is answered as filed, so that a repeat does no
 * harm.
 */
export const fileTogether = async (
  deps: Deps,
  user: SessionUser,
  seen: readonly SeenScan[],
  verificationMethod: string | null,
  batchId: string,
): Promise<TogetherAnswer> => {
  const done = await filedBefore(deps, user, seen)
  const listed = new Map((await listScans(deps, user)).scans.map((scan) => [scan.id, scan]))
  const filed = [...done]
  const refused: { id: string; reason: string }[] = []
  const open = seen.filter(({ id }) => done.every((one) => one.id !== id))
  for (const { id, ...given } of open.toSorted(oldestFirst)) {
    const reason = whyNot(listed.get(id), given)
    if (reason !== null) {
      refused.push({ id, reason })
      continue
    }
    try {
      const { document, notVerified } = await fileScan(deps, user, id, { ...given, verificationMethod }, { confirmed: false, batchId })
      filed.push({ id, document, notVerified })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ id, reason: sentenceOf(error) })
    }
  }
  return { batchId, filed, refused }
}

/** An old card is filed before the one that takes its place. */
const oldestFirst = (one: Omit<SeenScan, 'id'>, other: Omit<SeenScan, 'id'>): number => dayOf(one).localeCompare(dayOf(other))
const dayOf = ({ issuedOn, expirationDate }: Pick<SeenScan, 'issuedOn' | 'expirationDate'>): string => issuedOn ?? expirationDate ?? ''

const filedBefore = async (deps: Deps, user: SessionUser, seen: readonly SeenScan[]): Promise<TogetherAnswer['filed']> => {
  const stored = await scansWith(
    deps.pool,
    user.id,
    seen.map(({ id }) => id),
  )
  const documents = stored.flatMap(({ state, documentId }) => (state === 'filed' && documentId !== null ? [documentId] : []))
  if (documents.length === 0) return []
  const rows = new Map((await readRecords(deps, kindOf(deps, 'qualification-documents'), user, documents)).map((row) => [row.id, row]))
  return stored.flatMap(({ id, documentId }) => {
    const row = documentId === null ? undefined : rows.get(documentId)
    return row === undefined ? [] : [{ id, document: briefOf(row), notVerified: null }]
  })
}

const gone = 'This scan is no longer in your list.'
const changed = 'This scan was read again since. Look at it once more.'
const undecided = 'This scan needs a look first. Open it and file it.'

const whyNot = (scan: ScanAnswer | undefined, given: Omit<SeenScan, 'id'>): string | null => {
  if (scan === undefined) return gone
  if (scan.driver?.id !== given.driver) return changed
  const fields = ['type', 'issuedOn', 'expirationDate', 'queryResult', 'medicalStatus', 'medicalUntil', 'roadTestProof'] as const
  if (fields.some((field) => (scan[field]?.value ?? null) !== given[field])) return changed
  return scan.together ? null : (scan.same ?? undecided)
}

/** What a person reads of a refusal: what is wrong with the values, or what they would have to confirm. */
const sentenceOf = ({ message, issues, extra }: AppError): string => {
  const warnings = (extra['warnings'] ?? []) as readonly { readonly message: string }[]
  const words = [...issues, ...warnings].map((issue) => issue.message)
  return words.length === 0 ? message : `${words.join('. ')}.`
}
