import { monthsAfter } from '#kit/dates/iso-day.ts'

/** One line of the applicant's list of employers. Dates are `YYYY-MM-DD`; no end: still employed there. */
export interface Employer {
  readonly name?: string | null
  readonly phone?: string | null
  readonly from?: string | null
  readonly to?: string | null
  readonly cmv?: boolean | null
  readonly fmcsr?: boolean | null
  readonly tested?: boolean | null
}
export interface Attempt {
  readonly employer?: string | null
  readonly on?: string | null
  readonly at?: string | null
  readonly channel?: string | null
  readonly outcome?: string | null
  readonly by?: string | null
}
/** Somebody's statement that a good-faith effort was made to reach an employer who did not answer. */
export interface Effort {
  readonly employer?: string | null
  readonly statement?: string | null
  readonly reportedOn?: string | null
  readonly on?: string | null
  readonly by?: string | null
}

/** An application, as far as the investigation of its employers goes. */
export interface Investigated {
  readonly employers?: unknown
  readonly noEmployer?: unknown
  readonly appliedOn?: unknown
  readonly licenseClass?: unknown
  readonly attempts?: unknown
  readonly efforts?: unknown
  readonly previousEmployers?: unknown
  readonly [other: string]: unknown
}

/** A previous employer to ask, and what about. */
export interface AskedEmployer extends Employer {
  readonly name: string
  /** Dates of employment and accidents (49 CFR 391.23(d)). */
  readonly accidents: boolean
  /** Drug and alcohol history (49 CFR 391.23(e)). */
  readonly testing: boolean
  /** The Clearinghouse doesn't have it: an employer outside FMCSA, or any DOT employer where no CDL is needed (49 CFR 391.23(e)(4), 40.25). */
  readonly outsideClearinghouse: boolean
}

/** Company policy. 49 CFR 391.23(c) asks for a good-faith effort and names no number of attempts. */
export const policyAttempts = 3

const listOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as readonly T[]) : [])
const dayOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export const sameName = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase()

/** Worked there in the 3 years before the day `on`. */
export const isRecent = ({ to }: Employer, on: string): boolean => dayOf(to) === null || (dayOf(to) ?? '') >= monthsAfter(on, -36)

/**
 * Previous employers to ask: those of the 3 years before the application whose job was under the FMCSRs (49 CFR 391.23(d)) or was tested
 * under 49 CFR part 40 (391.23(e)). A question without an answer counts as yes. `today` stands in for an application date not entered yet.
 */
export const employersToAsk = (application: Investigated, today: string): AskedEmployer[] => {
  if (application.noEmployer === true) return []
  const on = dayOf(application.appliedOn) ?? today
  const isCdl = application.licenseClass !== 'non_cdl'
  const asked = listOf<Employer>(application.employers).flatMap((employer): AskedEmployer[] => {
    const name = (employer.name ?? '').trim()
    const accidents = employer.fmcsr ?? employer.cmv ?? true
    const testing = employer.tested ?? true
    if (name === '' || !isRecent(employer, on) || !(accidents || testing)) return []
    return [
      { ...employer, name, accidents, testing, outsideClearinghouse: employer.tested === true && (!isCdl || employer.fmcsr === false) },
    ]
  })
  return [...Map.groupBy(asked, ({ name }) => name.toLowerCase()).values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [more.reduce(bothJobs, first)],
  )
}

/** Their names, as the releases say them. */
export const namesToAsk = (application: Investigated, today: string): string[] => employersToAsk(application, today).map(({ name }) => name)

/** Two jobs with one employer are one request. */
const bothJobs = (one: AskedEmployer, other: AskedEmployer): AskedEmployer => ({
  ...one,
  accidents: one.accidents || other.accidents,
  testing: one.testing || other.testing,
  outsideClearinghouse: one.outsideClearinghouse || other.outsideClearinghouse,
})

/** Answers after which no further attempt is made. */
export const finalOutcomes: readonly string[] = ['refused', 'closed']

/** Where the investigation of one employer is. `on` is the day it was answered, or the effort documented; null while it is open. */
export const standingOf = (
  name: string,
  { attempts, efforts }: Investigated,
): { readonly standing: 'answered' | 'good_faith' | 'open'; readonly on: string | null; readonly made: readonly Attempt[] } => {
  const made = listOf<Attempt>(attempts).filter(({ employer }) => sameName(employer, name))
  const answer = made.find(({ outcome }) => outcome === 'replied')
  if (answer !== undefined) return { standing: 'answered', on: answer.on ?? null, made }
  const documented =
    made.find(({ outcome }) => finalOutcomes.includes(outcome ?? '')) ??
    listOf<Effort>(efforts).find(({ employer }) => sameName(employer, name))
  return documented === undefined ? { standing: 'open', on: null, made } : { standing: 'good_faith', on: documented.on ?? null, made }
}

/** The day by which each of these employers had answered, or the effort was documented; null while one is open, or for none. */
export const investigatedOn = (asked: readonly AskedEmployer[], application: Investigated): string | null => {
  const days = asked.map(({ name }) => standingOf(name, application).on)
  return days.includes(null) ? null : (days.toSorted().at(-1) ?? null)
}

/** Adds a line to the log. The check is then under way, or ready to decide once the last employer is done. */
export const withAttempt = (
  application: Investigated,
  attempt: Attempt,
  today: string,
): { attempts: readonly Attempt[]; previousEmployers?: string } => {
  const attempts = [...listOf<Attempt>(application.attempts), attempt]
  return { attempts, ...afterInvestigating({ ...application, attempts }, today) }
}

/** What the log makes of the check `previousEmployers`. */
export const afterInvestigating = (application: Investigated, today: string): { previousEmployers?: string } => {
  const check = application.previousEmployers ?? 'not_ordered'
  const isDone = investigatedOn(employersToAsk(application, today), application) !== null
  if (isDone && (check === 'not_ordered' || check === 'ordered' || check === 'pending')) return { previousEmployers: 'received' }
  return check === 'not_ordered' || check === 'ordered' ? { previousEmployers: 'pending' } : {}
}
