import { formatShortDate } from '#kit/dates/format-time.ts'
import { formatNumber } from '#kit/format.ts'
import { casesQuery } from '#records/safety/osha-claims/panels/contract.ts'
import type { Establishment, YearDates } from '#records/safety/osha-claims/osha/answers.ts'
import { newYearHref, type StepState, type YearMove, type YearStep, yearSteps } from './year-steps.ts'

/** What must be done for each establishment, by when (29 CFR 1904.29, 1904.32, 1904.41). */
export const cellHeads = {
  hours: 'Hours entered',
  log: 'Log complete',
  prepared: '300A prepared',
  certified: 'Certified',
  posted: 'Posted',
  submitted: 'Submitted',
} as const
export type CellKey = keyof typeof cellHeads

/** One step of one establishment. `date` is when it was done, first can be done, or must be done by, in words. */
export type YearCell = {
  readonly key: CellKey
  readonly state: StepState | 'later'
  readonly date: string
  readonly words: string
  /** Where the step is done, or where what was done is seen. */
  readonly href: string
  /** The step of the year's record that does it from here. */
  readonly move: YearMove | null
}

type Of = { establishment: Establishment; year: number; dates: YearDates; today: string; works: boolean }

export const yearCells = (of: Of): readonly YearCell[] => {
  const { establishment, year, dates, today, works } = of
  const { id, kept } = establishment
  const steps = new Map(yearSteps(of).map((step) => [step.key, step]))
  const step = (key: YearStep['key']): YearStep => {
    const found = steps.get(key)
    if (found === undefined) throw new Error(`The year has no step ${key}`)
    return found
  }
  const form = (name: '300' | '300a'): string => `/osha-claims/forms/${name}?establishment=${id}&year=${year}`
  const record = kept === null ? (works ? newYearHref(id, year) : form('300a')) : `/osha-summaries/${kept.id}`
  const late = (state: StepState, by: string): StepState => (state === 'todo' && today > by ? 'late' : state)
  const by = (day: string): string => `due ${dayWords(day, dates)}`
  const [hours, sign, post, ita] = [step('hours'), step('sign'), step('post'), step('ita')]
  const log = logOf([step('decide'), step('report'), step('days')])
  const prepared = hours.state === 'done' && log.state !== 'todo'
  return [
    {
      key: 'hours',
      state: late(hours.state, dates.signBy),
      date: hours.state === 'done' ? `${formatNumber(kept?.totalHours ?? 0)} h` : by(dates.signBy),
      words: hours.words,
      href: hours.href ?? record,
      move: null,
    },
    {
      key: 'log',
      state: late(log.state, dates.signBy),
      date: log.state === 'done' ? 'All cases' : by(dates.signBy),
      words: log.words,
      href: log.href ?? (works ? form('300') : casesQuery(id, year)),
      move: null,
    },
    {
      key: 'prepared',
      state: late(prepared ? 'done' : 'todo', dates.signBy),
      date: prepared ? 'Complete' : by(dates.signBy),
      words: prepared ? 'Hours, employees, and every case are in it' : 'Needs the hours and a complete log',
      href: form('300a'),
      move: null,
    },
    ...datedCells(of, { sign, post, ita }, record),
  ]
}

/** The three steps of the log as one: the worst of them, with the list of what is open. */
const logOf = (steps: readonly YearStep[]): { readonly state: StepState; readonly words: string; readonly href: string | null } => {
  const open = steps.filter(({ state }) => state !== 'done')
  return {
    state: open.some(({ state }) => state === 'todo') ? 'todo' : open.length > 0 ? 'due' : 'done',
    words: (open.length === 0 ? steps : open).map(({ words }) => words).join('; '),
    href: open.find(({ href }) => href !== null)?.href ?? null,
  }
}

type DatedSteps = { readonly sign: YearStep; readonly post: YearStep; readonly ita: YearStep }

const datedCells = (
  { establishment: { kept }, dates, today }: Of,
  { sign, post, ita }: DatedSteps,
  record: string,
): readonly YearCell[] => {
  const given = { today, dates }
  const { signFrom, signBy, postFrom, submitBy } = dates
  return [
    dated('certified', sign, { ...given, done: kept?.certifiedOn ?? null, from: signFrom, by: signBy, href: record }),
    dated('posted', post, { ...given, done: kept?.postedOn ?? null, from: postFrom, by: postFrom, href: post.href ?? record }),
    dated('submitted', ita, { ...given, done: kept?.submittedOn ?? null, from: signFrom, by: submitBy, href: ita.href ?? record }),
  ]
}

type Dated = {
  readonly done: string | null
  readonly from: string
  readonly by: string
  readonly href: string
  readonly today: string
  readonly dates: YearDates
}

const dated = (key: CellKey, { state, words, move }: YearStep, { done, from, by, href, today, dates }: Dated): YearCell => {
  if (done !== null) return { key, state, date: dayWords(done, dates), words, href, move }
  if (state === 'none') return { key, state, date: 'Not required', words, href, move }
  if (state === 'todo' && today < from) return { key, state: 'later', date: `from ${dayWords(from, dates)}`, words, href, move }
  return { key, state, date: `due ${dayWords(by, dates)}`, words, href, move }
}

/** Nearly all days are in the year after: only others name theirs. */
const dayWords = (day: string, { postFrom }: YearDates): string => formatShortDate(day, postFrom)

const order: readonly YearCell['state'][] = ['late', 'todo', 'due', 'later', 'none', 'done']

/** Establishments with something late first, then those with something to do, each by name. */
export const urgencyOf = (cells: readonly YearCell[]): number => Math.min(...cells.map(({ state }) => order.indexOf(state)))
