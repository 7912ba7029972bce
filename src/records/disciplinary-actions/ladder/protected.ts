import { daysUntil } from '#kit/expiry.ts'
import { formatCount } from '#kit/format.ts'
import { isProtectedWindow } from './suggest.ts'

/** An OSHA or workers' compensation claim, or an unsafe job refused, by the same driver. */
export interface ProtectedActivity {
  readonly kind: 'osha' | 'workers_comp' | 'refusal'
  readonly number: string
  /** Calendar date. */
  readonly on: string
}

const activities: Readonly<Record<ProtectedActivity['kind'], string>> = {
  osha: 'OSHA case',
  workers_comp: "Workers' comp claim",
  refusal: 'Refusal of unsafe operation',
}

/**
 * Warning for an action near a protected activity, nearest first; null when none is within 30 days before or after the incident. Then a
 * reason and a review by HR are needed before it is issued (29 CFR 1904.35(b)(1)(iv); 49 USC 31105; the 30 days are company policy).
 */
export const protectedWarning = (incidentDate: string, activity: readonly ProtectedActivity[]): string | null => {
  const [nearest] = activity
    .filter((one) => isProtectedWindow(incidentDate, one.on))
    .toSorted((a, b) => Math.abs(daysUntil(a.on, incidentDate)) - Math.abs(daysUntil(b.on, incidentDate)))
  if (nearest === undefined) return null
  const distance = daysUntil(nearest.on, incidentDate)
  const when = distance === 0 ? 'on the same day' : `${formatCount(Math.abs(distance), 'day')} ${distance < 0 ? 'before' : 'after'}`
  return `${activities[nearest.kind]} ${nearest.number}, ${when}: reporting an injury and refusing unsafe operation are protected (29 CFR 1904.35; 49 USC 31105). A reason and a review by HR are needed.`
}
