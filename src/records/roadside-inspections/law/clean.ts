/** What became of a violation of the report; `lesser` is convicted of another or lesser charge. */
export interface ReportedViolation {
  readonly outcome: 'as_cited' | 'lesser' | 'dismissed' | 'removed'
}

/** Violations that stand: neither dismissed in court nor removed by DataQs (regulations notes, 1.10). */
export const standing = <V extends ReportedViolation>(violations: readonly V[]): readonly V[] =>
  violations.filter(({ outcome }) => outcome !== 'dismissed' && outcome !== 'removed')

/** An inspection is clean without a violation that stands, of any level; warnings count as violations (regulations notes, 1.3 and 1.10). */
export const isClean = (violations: readonly ReportedViolation[]): boolean => standing(violations).length === 0
