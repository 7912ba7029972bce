import { shippedRules } from '#records/duties/deadline-rules/shipped.ts'
import type { Allowance } from '#records/duties/deadlines/due.ts'
import { dueAtOf } from '#records/duties/deadlines/due.ts'
import type { HarmAnswers } from './recordable.ts'

/** The insurer is told of an injury, a tow, or a death (company policy). */
export const isForInsurer = ({ fatalities, treatedAway, disablingTow }: HarmAnswers): boolean =>
  treatedAway === true || disablingTow === true || (fatalities ?? 0) > 0

/** ISO moment, counted from the report to us, not from the accident. `rule` is the company's version if known. */
export const insurerDueAt = (reportedAt: string, timeZone: string, rule: Allowance = shippedRules['ACC-INSURER']): string =>
  dueAtOf(rule, reportedAt, timeZone)
