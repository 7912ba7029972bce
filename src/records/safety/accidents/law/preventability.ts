import { lastDayOf } from '#records/duties/deadlines/due-day.ts'
import type { Allowance } from '#records/duties/deadlines/due.ts'

/** The test the company's own determination applies (49 CFR 385 appendix B, II.B(e)). Neither legal fault nor FMCSA's own finding. */
export const preventabilityTest =
  'Could a driver who exercises normal judgment and foresight have foreseen that this accident might happen, and avoided it without risking another kind of mishap?'

/** Last day on which the driver may appeal the determination. Calendar dates; the time allowed is company policy (rule ACC-APPEAL-FILE). */
export const appealUntil = (determinedOn: string, allowed: Allowance): string => lastDayOf(allowed, determinedOn)

/** True on the last day too. */
export const mayAppeal = (determinedOn: string, on: string, allowed: Allowance): boolean =>
  on >= determinedOn && on <= appealUntil(determinedOn, allowed)
