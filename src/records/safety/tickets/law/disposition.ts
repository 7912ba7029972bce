export type Disposition = 'pending' | 'guilty' | 'no_contest' | 'reduced' | 'dismissed' | 'deferred' | 'not_guilty'

/** Answer to "Plea accepted, or fine or costs paid?"; null while no one has answered. */
export type PleaAnswer = 'yes' | 'no' | 'unknown' | null

/** What the court's outcome does to the inspection's violation in SMS: removed, severity 1, or nothing (79 FR 32491). */
export const smsEffect = (disposition: Disposition): 'removed' | 'severity_1' | 'none' =>
  disposition === 'dismissed' || disposition === 'not_guilty' ? 'removed' : disposition === 'reduced' ? 'severity_1' : 'none'

/** Outcomes of which only the plea and the money tell whether they convict. */
export const asksForPlea = (disposition: Disposition): boolean => disposition === 'deferred' || disposition === 'dismissed'

/**
 * Whether an outcome is a conviction (49 CFR 383.5): an adjudication of guilt, a plea of guilty or no contest accepted by the court, or the
 * payment of a fine or court cost, "regardless of whether or not the penalty is rebated, suspended, or probated". A deferral or dismissal
 * before any plea, with nothing paid, is none of these; until that is known it may be one.
 */
export const convicts = (disposition: Disposition, answer: PleaAnswer): 'yes' | 'no' | 'may_be' | 'open' => {
  if (disposition === 'pending') return 'open'
  if (asksForPlea(disposition)) return answer === 'yes' || answer === 'no' ? answer : 'may_be'
  return disposition === 'not_guilty' ? 'no' : 'yes'
}

/**
 * Whether a ticket of the kind can convict its driver. Parking is excepted (49 CFR 383.31, 383.51), a toll asks the owner for money; a camera
 * ticket convicts only where the court holds the driver, by name, liable, and may do so while that is not answered (null).
 */
export const mayConvict = (kind: string, heldLiable: boolean | null): 'yes' | 'no' | 'may_be' => {
  if (kind === 'camera') return heldLiable === null ? 'may_be' : heldLiable ? 'yes' : 'no'
  return ['parking', 'toll'].includes(kind) ? 'no' : 'yes'
}

/**
 * States may not defer a CDL holder's violation so that it disappears from the record (49 CFR 384.226); parking, weight and defects excepted.
 * `cdl` is null where the driver's license class is not entered: they may hold one.
 */
export const maskingWarning = (disposition: Disposition, kind: string, cdl: boolean | null, heldLiable: boolean | null): string | null => {
  if (disposition !== 'deferred' || cdl === false) return null
  if (['overweight', 'equipment'].includes(kind) || mayConvict(kind, heldLiable) === 'no') return null
  return cdl === null
    ? 'License class not entered. For a CDL holder, a state may not keep a deferred charge off the driving record (49 CFR 384.226)'
    : 'Deferred for a CDL holder: a State may not keep this off the driving record (49 CFR 384.226)'
}

/** One outcome for several charges: the one that weighs most on the driver; pending while any charge is open. */
export const overall = (dispositions: readonly Disposition[]): Disposition | null => {
  const order: readonly Disposition[] = ['pending', 'guilty', 'no_contest', 'reduced', 'deferred', 'dismissed', 'not_guilty']
  return order.find((one) => dispositions.includes(one)) ?? null
}
