import { kindOf } from '#kit/kind-of.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { checkWrites, commitWrites, plannedUpdate } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'
import { lockBeyondLimits, textOf } from '#records/effects.ts'

/** A citation for a moving violation that arose from an accident, as far as the tests ask. */
export interface Citation {
  readonly number: string
  readonly accident: string
  readonly driver: string
  /** ISO instant. */
  readonly issuedAt: string
}

/**
 * Our driver was cited, whatever was answered before the citation came: tests that hang on it become due, by the moment it was issued
 * (49 CFR 382.303(a), (b)). An accident that says so already keeps what it says. Evidence on hold
 * takes it too: the tests fall due all the same.
 */
export const citeDrivers = async (tx: Tx, citations: readonly Citation[]): Promise<void> => {
  if (citations.length === 0) return
  const record = kindOf(tx.deps, 'accidents')
  const wide: Tx = { ...tx, actor: { ...tx.actor, viewer: null } }
  const accidents = await lockBeyondLimits(
    tx,
    'accidents',
    citations.map(({ accident }) => accident),
  )
  const firsts = new Map(accidents.map((accident) => [accident.id, firstOf(accident, citations)]))
  const writes = accidents.flatMap((accident) => {
    const first = firsts.get(accident.id)
    return first === undefined || isSettled(accident)
      ? []
      : [plannedUpdate(wide, record, accident, { driverCited: true, citedAt: citedAt(accident, first) })]
  })
  await checkWrites(wide, record, writes)
  await commitWrites(wide, record, writes, ({ id }) => `Citation ${firsts.get(id)?.number ?? ''} was entered`)
}

/** The first citation of the accident's driver. */
const firstOf = (accident: StoredRow, citations: readonly Citation[]): Citation | undefined =>
  citations
    .filter((one) => one.accident === accident.id && one.driver === accident['driver'])
    .toSorted((a, b) => Date.parse(a.issuedAt) - Date.parse(b.issuedAt))[0]

const isSettled = (accident: StoredRow): boolean => accident['driverCited'] === true || accident['archivedAt'] !== null

/** A citation dated before the accident tells no moment: it counts as issued in time. */
const citedAt = (accident: StoredRow, { issuedAt }: Citation): string | null =>
  Date.parse(issuedAt) < Date.parse(textOf(accident['occurredAt']) ?? '') ? null : issuedAt
