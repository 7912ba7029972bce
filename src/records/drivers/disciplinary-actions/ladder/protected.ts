import { daysUntil } from '#kit/dates/expiry.ts'
import { formatCount } from '#kit/format.ts'
import { protectedReports } from '../levels.ts'
import { isProtectedWindow, protectedDays } from './suggest.ts'

/** An OSHA or workers' compensation claim, or a report an action names, by the same driver. One that the reader may not know of has no name. */
export interface ProtectedActivity {
  readonly kind: 'osha' | 'workers_comp' | 'unnamed' | keyof typeof protectedReports
  /** Sayable number of the record; null where it is not named. */
  readonly number: string | null
  /** Calendar date. */
  readonly on: string
}

const words: Readonly<Record<ProtectedActivity['kind'], string>> = {
  osha: 'OSHA case',
  workers_comp: "Workers' comp claim",
  unnamed: 'A confidential report',
  complaint: protectedReports.complaint.label,
  refusal: protectedReports.refusal.label,
  hours: protectedReports.hours.label,
  investigation: protectedReports.investigation.label,
}

/** "Workers' comp claim WC-2026-0004, 1 day before"; without its day where it has no name, since the log has the day of a privacy case. */
const saidOf = (activity: ProtectedActivity, incidentDate: string): string => {
  if (activity.kind === 'unnamed') return `${words.unnamed}, within ${protectedDays} days`
  const distance = daysUntil(activity.on, incidentDate)
  const when = distance === 0 ? 'on the same day' : `${formatCount(Math.abs(distance), 'day')} ${distance < 0 ? 'before' : 'after'}`
  return `${words[activity.kind]}${activity.number === null ? '' : ` ${activity.number}`}, ${when}`
}

/**
 * Warning for an action near a protected activity, nearest first; null when none is within 30 days before or after the incident. Then a
 * reason and a review by HR are needed before it is issued (29 CFR 1904.35(b)(1)(iv); 49 USC 31105; the 30 days are company policy).
 */
export const protectedWarning = (incidentDate: string, activity: readonly ProtectedActivity[]): string | null => {
  const [nearest] = activity
    .filter((one) => isProtectedWindow(incidentDate, one.on))
    .toSorted((a, b) => Math.abs(daysUntil(a.on, incidentDate)) - Math.abs(daysUntil(b.on, incidentDate)))
  return nearest === undefined
    ? null
    : `${saidOf(nearest, incidentDate)}: reporting an injury and refusing unsafe operation are protected (29 CFR 1904.35; 49 USC 31105). A reason and a review by HR are needed.`
}
