import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'

/** The test the company's own determination applies (49 CFR 385 appendix B, II.B(e)). Neither legal fault nor FMCSA's own finding. */
export const preventabilityTest =
  'Could a driver who exercises normal judgment and foresight have foreseen that this accident might happen, and avoided it without risking another kind of mishap?'

/** Days the driver has to appeal. Company policy. */
export const appealPolicy = { days: 10, policy: true } as const

/** Last day on which the driver may appeal the determination. Calendar dates; the days are company policy. */
export const appealUntil = (determinedOn: string, days: number = appealPolicy.days): string =>
  format(addDays(parseISO(determinedOn), days), 'yyyy-MM-dd')

/** True on the last day too. */
export const mayAppeal = (determinedOn: string, on: string, days: number = appealPolicy.days): boolean =>
  on >= determinedOn && on <= appealUntil(determinedOn, days)
