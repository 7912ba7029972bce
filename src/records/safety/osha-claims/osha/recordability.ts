import { classificationOf, classificationWords } from './classification.ts'
import type { Classification } from './classification.ts'
import { questions } from './questions.ts'
import type { Question } from './questions.ts'

export type Answers = Readonly<Record<string, string>>

export interface Decision {
  readonly recordable: 'yes' | 'no' | 'undecided'
  /** What decided it, with the section. */
  readonly reasons: readonly string[]
  /** The one box that is ticked: the most serious outcome (29 CFR 1904.29); null while the answers do not say which. */
  readonly classification: Classification | null
  /** The next question to ask; null when everything that matters is answered. */
  readonly next: Question | null
}

const questionOf = (key: string): Question => {
  const found = questions.find((question) => question.key === key)
  if (!found) throw new Error(`No question ${key}`)
  return found
}

/** An exception from elsewhere names its own paragraph. */
const cited = (words: string): string => (words.includes('1904.5') ? words : `${words} (1904.5(b)(2))`)

/** Answers before which a case cannot be recordable, with the answer that ends it. */
const gates: readonly {
  readonly key: string
  readonly passes: (answer: string) => boolean
  readonly reason: (answer: string) => string
}[] = [
  { key: 'employee', passes: (answer) => answer === 'yes', reason: () => 'Not our employee (1904.31)' },
  { key: 'work_environment', passes: (answer) => answer === 'yes', reason: () => 'Not work-related (1904.5)' },
  {
    key: 'exception',
    passes: (answer) => answer === 'none',
    reason: (answer) => `Exception: ${cited((questionOf('exception').answers[answer] ?? answer).toLowerCase())}`,
  },
  { key: 'new_case', passes: (answer) => answer === 'yes', reason: () => 'Not a new case: update the old one (1904.6)' },
]

const outcomes = [
  ['death', 'A death (1904.7(b)(2))'],
  ['days_away', 'Days away from work (1904.7(b)(3))'],
  ['restricted', 'Restricted work or transfer (1904.7(b)(4))'],
  ['treatment', 'Medical treatment beyond first aid (1904.7(b)(5))'],
  ['unconscious', 'Loss of consciousness (1904.7(b)(6))'],
  ['diagnosis', 'A significant diagnosis (1904.7(b)(7))'],
] as const

/** Why a work injury stays off the log: first aid at most. */
export const noOutcome = 'None of the outcomes of 1904.7, and no special case'

/** A medical removal is a case of days away or of restricted work, as the employer complies, and never another one (29 CFR 1904.9(b)(1)). */
export const classify = (answers: Answers): Classification | null => {
  const said = (key: string): boolean | null => (answers[key] === undefined ? null : answers[key] === 'yes')
  return classificationOf({
    died: said('death'),
    away: said('days_away'),
    restricted: answers['special'] === 'removal' ? true : said('restricted'),
  })
}

/** The question that keeps a recordable case out of columns G to J; null when they are answered. */
export const nextForClass = (answers: Answers): Question | null => {
  const open = classify(answers) === null ? outcomeKeys.find((key) => answers[key] === undefined) : undefined
  return open === undefined ? null : questionOf(open)
}

const outcomeKeys = ['death', 'days_away', 'restricted'] as const

/** The decision from the answers given so far (29 CFR 1904.4): work-related, a new case, and one outcome of 1904.7 or a special case. */
export const decide = (answers: Answers): Decision => {
  for (const gate of gates) {
    const answer = answers[gate.key]
    if (answer === undefined) return { recordable: 'undecided', reasons: [], classification: null, next: questionOf(gate.key) }
    if (!gate.passes(answer)) return { recordable: 'no', reasons: [gate.reason(answer)], classification: null, next: null }
  }
  const met = outcomes.filter(([key]) => answers[key] === 'yes').map(([, reason]) => reason)
  const special = answers['special']
  const reasons = [...met, ...(special !== undefined && special !== 'none' ? [questionOf('special').answers[special] ?? special] : [])]
  const open = [...outcomes.map(([key]) => key), 'special'].find((key) => answers[key] === undefined)
  const next = open === undefined ? null : questionOf(open)
  if (reasons.length > 0) return { recordable: 'yes', reasons, classification: classify(answers), next }
  if (next !== null) return { recordable: 'undecided', reasons: [], classification: null, next }
  return { recordable: 'no', reasons: [noOutcome], classification: null, next: null }
}

const wordsOf = (classification: Classification | null): string =>
  classification === null ? 'not classified' : `classified as ${classificationWords[classification]}`

/** What a change of answers changes in the decision, in one sentence; null when nothing. */
export const difference = (before: Decision, after: Decision): string | null => {
  const said = { yes: 'recordable', no: 'not recordable', undecided: 'undecided' } as const
  if (before.recordable !== after.recordable)
    return `Was ${said[before.recordable]}, is ${said[after.recordable]}: ${after.reasons.join('; ') || 'answers are missing'}`
  return before.classification === after.classification
    ? null
    : `Was ${wordsOf(before.classification)}, is ${wordsOf(after.classification)}`
}
