import type { Issue } from '#kit/errors.ts'
import { answers } from '../applicant.ts'
import { isRecent } from '../employers/employers.ts'
import { experienceHelp, openExperience } from '../employers/stated-experience.ts'
import { explanationOf, gapQuestion, gapsOf } from './gaps.ts'
import type { Explanation, Gap, Job } from './gaps.ts'
import { fieldsOf } from './steps.ts'
import type { StepKey } from './steps.ts'

export type Answers = Readonly<Record<string, unknown>>
export type Entry = Readonly<Record<string, unknown>>

export const entriesOf = (value: unknown): readonly Entry[] => (Array.isArray(value) ? (value as Entry[]) : [])
const blank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const dayOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What each entry of a list must say. Where somebody worked and when, why they left: 49 CFR 391.21(b)(10) and (11). */
const asked: Readonly<Record<string, readonly (readonly [part: string, sentence: string])[]>> = {
  addresses: [
    ['street', 'Enter the street'],
    ['city', 'Enter the city'],
    ['state', 'Select the state'],
    ['from', 'Enter the day you moved in'],
    ['to', 'Enter the day you moved out'],
  ],
  licenses: [
    ['authority', 'Enter the state or country'],
    ['number', 'Enter the license number'],
    ['expires', 'Enter the expiration date'],
  ],
  experience: [
    ['equipment', 'Enter the equipment'],
    ['from', 'Enter the start date'],
    ['miles', 'Enter the miles, an estimate is enough'],
  ],
  employers: [
    ['name', 'Enter the employer'],
    ['address', 'Enter the address'],
    ['from', 'Enter the start date'],
  ],
  accidents: [
    ['on', 'Enter the date'],
    ['nature', 'Enter what happened'],
    ['fatalities', 'Enter the number, 0 if none'],
    ['injuries', 'Enter the number, 0 if none'],
  ],
  violations: [
    ['on', 'Enter the date'],
    ['charge', 'Enter the charge'],
  ],
}

const entryIssues = (list: string, entry: Entry, index: number, today: string): Issue[] => {
  const at = (part: string, message: string): Issue => ({ field: `${list}.${index}.${part}`, message })
  const found = (asked[list] ?? []).filter(([part]) => blank(entry[part])).map(([part, message]) => at(part, message))
  const [from, to] = [dayOf(entry['from']), dayOf(entry['to'])]
  if (from !== null && to !== null && to < from) found.push(at('to', 'The end can’t be before the start'))
  if (list !== 'employers') return found
  if (to !== null && blank(entry['reasonLeft'])) found.push(at('reasonLeft', 'Enter why you left'))
  // Asked of the last 3 years only (49 CFR 391.21(b)(10)).
  if (isRecent(entry as Job, today)) {
    if (typeof entry['fmcsr'] !== 'boolean') found.push(at('fmcsr', 'Answer yes or no'))
    if (typeof entry['tested'] !== 'boolean') found.push(at('tested', 'Answer yes or no'))
  }
  return found
}

/** Employers, unless it was said since that there are none. */
const jobsIn = (given: Answers): readonly (Job & Entry)[] =>
  given['noEmployer'] === true ? [] : (entriesOf(given['employers']) as readonly (Job & Entry)[])

/** Gaps that the answers leave open. Nothing is asked before employers were said, or that there were none. */
export const openGaps = (given: Answers, today: string): Gap[] => {
  const jobs = jobsIn(given)
  if (jobs.length === 0 && given['noEmployer'] !== true) return []
  const said = entriesOf(given['gaps']) as readonly Explanation[]
  return gapsOf(jobs, today).filter((gap) => explanationOf(gap, said) === undefined)
}

const single: Readonly<Record<string, string>> = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  birthDate: 'Enter your birth date',
  licenseNumber: 'Enter the license number',
  licenseState: 'Select the state',
  licenseClass: 'Select the class',
  licenseExpirationDate: 'Enter the expiration date',
}

const addressIssues = (value: unknown): Issue[] => {
  const { street, city, state, zip } = (value ?? {}) as Entry
  return Object.entries({
    street: [street, 'Enter the street'],
    city: [city, 'Enter the city'],
    state: [state, 'Select the state'],
    zip: [zip, 'Enter the ZIP'],
  })
    .filter(([, [said]]) => blank(said))
    .map(([part, [, message]]) => ({ field: `address.${part}`, message: String(message) }))
}

/** What a step still lacks, each at its field. `onFile` names stored values that `given` doesn't show. */
export const openQuestions = (step: StepKey, given: Answers, today: string, onFile: readonly string[] = []): Issue[] => {
  const names: readonly string[] = fieldsOf(step).filter((name) => !onFile.includes(name))
  const found = names.flatMap((name): Issue[] => {
    const sentence = single[name]
    if (sentence !== undefined && blank(given[name])) return [{ field: name, message: sentence }]
    return name === 'address' ? addressIssues(given[name]) : []
  })
  if (step === 'about') {
    if (blank(given['phone']) && blank(given['email'])) found.push({ field: 'phone', message: 'Enter a phone number or an email' })
    if (names.includes('ssn') && blank(given['ssn']) && blank(given['noSsnReason']))
      found.push({ field: 'ssn', message: 'Enter the number, or why you have none' })
  }
  for (const [list, none] of answers) {
    if (!names.includes(list) || given[none] === true) continue
    if (blank(given[list]))
      found.push({
        field: given[none] === false ? list : none,
        message: given[none] === false ? 'You answered yes. Add the details' : 'Answer yes or no',
      })
    found.push(...entriesOf(given[list]).flatMap((entry, index) => entryIssues(list, entry, index, today)))
  }
  if (step === 'employers') {
    found.push(...openGaps(given, today).map((gap) => ({ field: `gaps.${gap.from}`, message: gapQuestion(gap) })))
    // What the applicant signs is of today, whatever date an earlier version has.
    const stated = openExperience({ ...given, appliedOn: today }, today)
    found.push(...stated.map((run) => ({ field: `gaps.${run.from}`, message: experienceHelp(given) })))
  }
  return found
}
