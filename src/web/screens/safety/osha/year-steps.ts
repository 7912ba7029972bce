import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { nowWords } from '#records/safety/osha-claims/osha/form-300a.ts'
import { casesQuery } from '#records/safety/osha-claims/panels/contract.ts'
import type { ChangedTotal, Establishment, YearDates } from '#records/safety/osha-claims/osha/answers.ts'

export type StepState = 'done' | 'todo' | 'due' | 'late' | 'none'
export type YearMove = 'certify' | 'correct' | 'post' | 'post_later' | 'take_down' | 'submit'

/** One thing to do for the year of an establishment. */
export type YearStep = {
  key: 'decide' | 'report' | 'days' | 'hours' | 'sign' | 'post' | 'ita'
  label: string
  state: StepState
  words: string
  /** Where it is done, or the list of what is open. */
  href: string | null
  /** The step of the year's record that does it. */
  move: YearMove | null
}

type Of = {
  establishment: Establishment
  year: number
  dates: YearDates
  today: string
  /** False for a role that reads the year and decides nothing in it. */
  works: boolean
}

/** What another role does is not offered here; who waits for it is told whose it is. */
const onlyWorked = (step: YearStep, works: boolean): YearStep =>
  works || step.state === 'done' || step.state === 'none'
    ? step
    : { ...step, words: `${step.words}: waiting on Safety`, href: null, move: null }

const open = (on: string, today: string): StepState => (today > on ? 'late' : 'todo')

/** The filter that shows the cases of the log, the undecided ones, or both, as there are some. */
const ofCases = (recordable: number, undecided: number): { readonly recordable: string } => ({
  recordable: [...(recordable === 0 ? [] : ['yes']), ...(undecided === 0 ? [] : ['undecided'])].join(','),
})

const decide = ({ establishment: { id, undecided, totals }, year, works }: Of): YearStep => {
  const { unclassified } = totals
  const said = [
    ...(undecided === 0 ? [] : [`${formatCount(undecided, 'case')} undecided`]),
    ...(unclassified === 0 ? [] : [`${formatCount(unclassified, 'recordable case')} without an outcome (columns G to J)`]),
  ]
  const step: YearStep = {
    key: 'decide',
    label: 'Recordability decided',
    state: said.length === 0 ? 'done' : 'todo',
    words: said.join('; ') || 'Every case is decided',
    href:
      said.length === 0
        ? null
        : casesQuery(id, year, { ...ofCases(unclassified, undecided), ...(unclassified === 0 ? {} : { classification: 'null' }) }),
    move: null,
  }
  return onlyWorked(step, works)
}

/** A case that is not decided is not on the log, and its report is due all the same: seven days, as for one that is (29 CFR 1904.29(b)(3)). */
const report = ({ establishment: { id, incomplete, undecidedIncomplete }, year, works }: Of): YearStep => {
  const said = [
    ...(incomplete === 0 ? [] : [`${formatCount(incomplete, 'case')} without all answers`]),
    ...(undecidedIncomplete === 0 ? [] : [`Form 301 incomplete for ${formatCount(undecidedIncomplete, 'undecided case')}`]),
  ]
  const step: YearStep = {
    key: 'report',
    label: 'Form 301 complete',
    state: said.length === 0 ? 'done' : 'todo',
    words: said.join('; ') || 'For every case of the year',
    href: said.length === 0 ? null : casesQuery(id, year, { ...ofCases(incomplete, undecidedIncomplete), form301: 'missing' }),
    move: null,
  }
  return onlyWorked(step, works)
}

/** An open count is estimated for the summary, and the estimate is said (29 CFR 1904.7(b)(3)(ix)). */
const countWords = ({ counting, estimated }: Establishment): string => {
  const said = `K and L hold the estimate of ${formatCount(estimated, 'case')}`
  if (counting === 0) return estimated === 0 ? 'Day counts closed' : `Day counts closed; ${said}`
  const still = `${formatCount(counting, 'case')} still counting`
  return estimated === 0 ? `${still}: estimate for the 300A, update later` : `${still}; ${said}: update later`
}

const days = ({ establishment, year, works }: Of): YearStep => {
  const step: YearStep = {
    key: 'days',
    label: 'Days counted',
    state: establishment.counting === 0 ? 'done' : 'due',
    words: countWords(establishment),
    href: establishment.counting === 0 ? null : casesQuery(establishment.id, year, { counting: 'yes' }),
    move: null,
  }
  return onlyWorked(step, works)
}

export const newYearHref = (establishment: string, year: number): string =>
  `/osha-summaries/new?establishment=${establishment}&year=${year}`

const hours = ({ establishment: { id, kept }, year, works }: Of): YearStep => {
  const missing =
    kept === null
      ? []
      : [
          ...(kept.totalHours === null ? ['hours worked'] : []),
          ...(kept.averageEmployees === null ? ['average employees'] : []),
          ...(kept.peakEmployees === null ? ['people employed at any time of the year'] : []),
        ]
  const done = kept !== null && missing.length === 0
  const step: YearStep = {
    key: 'hours',
    label: 'Hours and employees',
    state: done ? 'done' : 'todo',
    words:
      kept === null
        ? 'No year record yet'
        : done
          ? `${(kept.totalHours ?? 0).toLocaleString('en-US')} hours, ${formatCount(kept.averageEmployees ?? 0, 'employee')} on average`
          : `Missing: ${missing.join(', ')}`,
    href: kept === null ? newYearHref(id, year) : done ? null : `/osha-summaries/${kept.id}/edit#section-employment`,
    move: null,
  }
  return onlyWorked(step, works)
}

/** "H 2, now 3": the column, what was signed, and what the log adds up to. */
export const changeWords = (changed: readonly ChangedTotal[]): string =>
  changed.map(({ column, signed, now }) => `${column} ${signed}, now ${nowWords(now)}`).join('; ')

const sign = ({ establishment: { kept, changed }, dates, today }: Of): YearStep => {
  const step = { key: 'sign', label: 'Signed by a company executive', href: null } as const
  const signed = kept?.certifiedOn ?? null
  if (signed !== null) {
    const words = `${kept?.executiveName ?? ''}, ${formatDate(signed)}`
    // The log goes on, the summary may be corrected and need not be (29 CFR 1904.33(b)(2)).
    return changed.length === 0
      ? { ...step, state: 'done', words, move: null }
      : { ...step, state: 'done', words: `${words}. Totals changed after signing: ${changeWords(changed)}`, move: 'correct' }
  }
  const over = today >= dates.signFrom
  const ready = kept !== null && kept.totalHours !== null && kept.averageEmployees !== null
  return {
    ...step,
    state: open(dates.signBy, today),
    words: !over
      ? `Once the year is over, from ${formatDate(dates.signFrom)} (29 CFR 1904.32(a))`
      : ready
        ? `Before it is posted on ${formatDate(dates.postFrom)}`
        : 'Enter hours and employees first',
    move: over && ready ? 'certify' : null,
  }
}

const post = ({ establishment: { kept }, dates, today }: Of): YearStep => {
  const posted = kept?.postedOn ?? null
  const files = kept === null ? null : `/osha-summaries/${kept.id}?tab=files`
  const step = { key: 'post', label: 'Posted at the establishment' } as const
  if (kept === null || posted === null) {
    const move = kept?.status === 'certified' ? 'post' : kept?.status === 'submitted' ? 'post_later' : null
    const until = `${formatDate(dates.postFrom)} to ${formatDate(dates.postTo)}`
    return { ...step, state: open(dates.postFrom, today), words: move === null ? `${until}, after it is signed` : until, href: null, move }
  }
  const proof = kept.photos === 0 ? 'no photo in Files yet' : `${formatCount(kept.photos, 'photo')} in Files`
  if (kept.takenDownOn !== null)
    return { ...step, state: 'done', words: `${formatDate(posted)} to ${formatDate(kept.takenDownOn)}, ${proof}`, href: files, move: null }
  const over = today > dates.postTo
  return {
    ...step,
    state: kept.photos === 0 ? 'due' : 'done',
    words: `Since ${formatDate(posted)}, ${proof}; ${over ? 'may come down' : `stays until ${formatDate(dates.postTo)}`}`,
    href: files,
    move: over && (kept.status === 'posted' || kept.status === 'submitted') ? 'take_down' : null,
  }
}

const dutyWords = {
  '300A': '300A',
  '300A_300_301': '300A, 300 and 301',
  '300A_check': '300A, and 300 and 301 if its industry is in appendix B (29 CFR 1904 subpart E),',
  check: '300A if its industry is in appendix A, 300 and 301 if in appendix B (29 CFR 1904 subpart E),',
} as const

const submission = ({ establishment: { kept, duty, faults }, dates, today }: Of): YearStep => {
  const step = { key: 'ita', label: 'Submitted to the ITA', href: null, move: null } as const
  if (kept?.submittedOn != null)
    return { ...step, state: 'done', words: `${formatDate(kept.submittedOn)}, ${kept.submissionReference ?? 'no reference'}` }
  if (duty === 'none' && kept?.requestedInWriting === true)
    return { ...step, state: 'todo', words: 'Check the letter from OSHA or BLS: it may ask for a submission (29 CFR 1904.41(a)(3))' }
  if (duty === 'none') return { ...step, state: 'none', words: 'Not required for this establishment (29 CFR 1904.41)' }
  if (duty === null) return { ...step, state: 'todo', words: 'Enter everyone employed during the year and the NAICS code to find out' }
  const failing = faults['300a'] + (duty === '300A_300_301' ? faults['300-301'] : 0)
  const ready = kept?.status === 'certified' || kept?.status === 'posted'
  return {
    ...step,
    state: open(dates.submitBy, today),
    words: `${dutyWords[duty]} by ${formatDate(dates.submitBy)}${failing === 0 ? '' : `; ${formatCount(failing, 'check')} of the files ${failing === 1 ? 'fails' : 'fail'}`}`,
    href: failing === 0 ? null : '#ita',
    move: ready && failing === 0 ? 'submit' : null,
  }
}

/** The checks stand on a card that only who works on cases has. */
const ita = (of: Of): YearStep => onlyWorked(submission(of), of.works)

/** What is left to do for the year of an establishment, in the order it is done (29 CFR 1904.29, .32, .41). */
export const yearSteps = (of: Of): readonly YearStep[] => [decide(of), report(of), days(of), hours(of), sign(of), post(of), ita(of)]
