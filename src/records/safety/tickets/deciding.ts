import { safetyDeciders } from '#kit/roles.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { sets, textOf } from '#records/effects.ts'
import { asOffenses } from './disqualification.ts'
import { chargesOf, convictionsOf } from './facts.ts'

const entered = (row: Write['before']): string =>
  JSON.stringify(
    (row === null ? [] : chargesOf(row))
      .map(({ disposition, pleaOrPaid }) => [disposition ?? 'pending', pleaOrPaid ?? null])
      .filter(([outcome, answer]) => outcome !== 'pending' || answer !== null),
  )

const convicts = (row: StoredRow): string[] => convictionsOf(asOffenses(row, companyTimeZone)).map((one) => JSON.stringify(one))

/** What a conviction hangs on besides its outcome. */
const grounds = ['driver', 'kind', 'privateCar', 'lostLicense', 'hazmat', 'heldLiable', 'issuedAt'] as const

/** The field by which a write takes away what was a conviction of its driver; null where it takes none. */
const unsaidBy = (write: Write): string | null => {
  const { before, after } = write
  if (before === null || textOf(before['driver']) === null) return null
  const [was, is] = [convicts(before), new Set(convicts(after))]
  const stays = was.every((one) => is.has(one)) && (was.length === 0 || !sets(write, 'driver'))
  return stays ? null : (grounds.find((field) => sets(write, field)) ?? 'charges')
}

/** Whoever may record the outcome of a ticket; the program itself too. */
const decides = ({ actor: { viewer } }: ReadTx): boolean => viewer === null || safetyDeciders.includes(viewer.role)

/**
 * What a court made of a charge convicts the driver or takes points off CSA: whoever may record the outcome of the ticket records that of its
 * charges, nobody else. A suspension blocks the driver too (49 CFR 383.37(a)): taking it back is theirs to do as well.
 */
export const refuseOutcomes = (tx: ReadTx, writes: readonly Write[]): void => {
  if (decides(tx)) return
  for (const { before, after, issues } of writes) {
    if (entered(before) !== entered(after)) issues.push({ field: 'charges', message: 'Your role can’t record the outcome of a charge' })
    if (textOf(before?.['suspendedOn']) !== null && textOf(after['suspendedOn']) === null)
      issues.push({ field: 'suspendedOn', message: 'Your role can’t take back a suspension' })
  }
}

const isDecided = (row: Write['before']): boolean => !['pending', null].includes(textOf(row?.['disposition']))

const isOpenedAgain = ({ before, after }: Write): boolean => isDecided(before) && !isDecided(after)

/**
 * What a ticket convicted of is theirs to correct as well: a lighter offense lifts the block of a disqualified driver, and a charge added as
 * open takes the day of the outcome with it. Asked of settled tickets: what a write says is not all that it changes.
 */
export const refuseUnsaid = (tx: ReadTx, writes: readonly Write[]): void => {
  if (decides(tx)) return
  for (const write of writes) {
    if (write.issues.length > 0) continue
    if (isOpenedAgain(write)) write.issues.push({ field: 'charges', message: 'The ticket is decided: your role cannot add an open charge' })
    const unsaid = isOpenedAgain(write) ? null : unsaidBy(write)
    if (unsaid !== null) write.issues.push({ field: unsaid, message: 'Your role can’t change a recorded conviction' })
  }
}
