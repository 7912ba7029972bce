/** Why an answer did not help. */
export const reasons = ['wrong_number', 'wrong_record', 'misunderstood', 'missing', 'slow'] as const
export type Reason = (typeof reasons)[number]
