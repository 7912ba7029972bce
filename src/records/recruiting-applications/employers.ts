/** A line of the applicant's list, as far as the investigation asks for it. */
export interface Employer {
  readonly name?: string | null
  readonly phone?: string | null
  readonly from?: string | null
  readonly to?: string | null
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

/** Company policy: as many attempts without an answer are a good-faith effort (49 CFR 391.23(c)(1) asks for the effort, not for a number). */
export const goodFaithAttempts = 3

export const sameName = (one: string | null | undefined, other: string | null | undefined): boolean =>
  (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase()

export const employersToAsk = <E extends Employer>(employers: readonly E[]): (E & { readonly name: string })[] =>
  employers.flatMap((employer) => (typeof employer.name === 'string' && employer.name !== '' ? [{ ...employer, name: employer.name }] : []))

/** Ends without an answer that no further attempt changes. */
const final: ReadonlySet<string> = new Set(['refused', 'closed'])

export type Standing = 'answered' | 'good_faith' | 'open'

/** Where the investigation of one employer stands. */
export const standingOf = (
  name: string,
  attempts: readonly Attempt[],
): { readonly standing: Standing; readonly made: readonly Attempt[] } => {
  const made = attempts.filter(({ employer }) => sameName(employer, name))
  if (made.some(({ outcome }) => outcome === 'replied')) return { standing: 'answered', made }
  const enough = made.length >= goodFaithAttempts || made.some(({ outcome }) => final.has(outcome ?? ''))
  return { standing: enough ? 'good_faith' : 'open', made }
}

/** The day by which every employer had answered or the effort was made; null while one is open, or where none is listed. */
export const investigatedOn = (employers: readonly Employer[], attempts: readonly Attempt[]): string | null => {
  const asked = employersToAsk(employers).map(({ name }) => standingOf(name, attempts))
  if (asked.length === 0 || asked.some(({ standing }) => standing === 'open')) return null
  return (
    asked
      .flatMap(({ made }) => made.map(({ on }) => on ?? ''))
      .toSorted()
      .at(-1) ?? null
  )
}

interface Investigated {
  readonly attempts?: unknown
  readonly employers?: unknown
  readonly previousEmployers?: unknown
}

const listOf = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as readonly T[]) : [])

/** One more line in the log, and what it makes of the check: under way, or for somebody to decide once every employer is through. */
export const withAttempt = (application: Investigated, attempt: Attempt): { attempts: readonly Attempt[]; previousEmployers?: string } => {
  const attempts = [...listOf<Attempt>(application.attempts), attempt]
  const standing = application.previousEmployers ?? 'not_ordered'
  const through = investigatedOn(listOf<Employer>(application.employers), attempts) !== null
  if (through && (standing === 'not_ordered' || standing === 'ordered' || standing === 'pending'))
    return { attempts, previousEmployers: 'received' }
  return standing === 'not_ordered' || standing === 'ordered' ? { attempts, previousEmployers: 'pending' } : { attempts }
}

/** Employers with DOT tests whose answers the Clearinghouse does not give: those outside FMCSA, and for somebody without a CDL all (49 CFR 391.23(e)(4), 40.25). */
export const testedElsewhere = (employers: readonly Employer[], isCdl: boolean): boolean =>
  employers.some(({ tested, fmcsr }) => tested === true && (!isCdl || fmcsr === false))
