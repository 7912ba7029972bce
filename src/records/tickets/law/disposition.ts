export type Disposition = 'pending' | 'guilty' | 'no_contest' | 'reduced' | 'dismissed' | 'deferred' | 'not_guilty'

/** What the court's outcome does to the inspection's violation in SMS: removed, severity 1, or nothing (89 FR 91874; regulations notes, 1.3). */
export const smsEffect = (disposition: Disposition): 'removed' | 'severity_1' | 'none' =>
  disposition === 'dismissed' || disposition === 'not_guilty' ? 'removed' : disposition === 'reduced' ? 'severity_1' : 'none'

/** Paying, forfeiting bail and pleading no contest are convictions too (49 CFR 383.5). */
export const isConviction = (disposition: Disposition): boolean =>
  disposition === 'guilty' || disposition === 'no_contest' || disposition === 'reduced'

/**
 * Whether a ticket of the kind can convict its driver: parking is excepted (49 CFR 383.31), a toll or the picture of a camera asks the owner
 * of the vehicle for money.
 */
export const mayConvict = (kind: string): boolean => !['parking', 'toll', 'camera'].includes(kind)

/** States may not defer a CDL holder's violation so that it disappears from the record (49 CFR 384.226); parking, weight and defects excepted. */
export const maskingWarning = (disposition: Disposition, kind: string, cdl: boolean): string | null =>
  disposition === 'deferred' && cdl && !['parking', 'overweight', 'equipment', 'toll', 'camera'].includes(kind)
    ? 'Deferred for a CDL holder: a State may not keep this off the driving record (49 CFR 384.226)'
    : null

/** One outcome for several charges: the one that weighs most on the driver; pending while any charge is open. */
export const overall = (dispositions: readonly Disposition[]): Disposition | null => {
  const order: readonly Disposition[] = ['pending', 'guilty', 'no_contest', 'reduced', 'deferred', 'dismissed', 'not_guilty']
  return order.find((one) => dispositions.includes(one)) ?? null
}
