import { formatDate } from '#kit/dates/format-time.ts'
import { inSentence } from '#kit/words.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { companyTimeZone } from '#platform/clock.ts'
import { sets, textOf } from '#records/effects.ts'
import { disciplineFields } from './fields.ts'

/** What a review by HR rests on: whom the action meets, for what, and what they had reported. */
const reviewedFacts = [
  'driver',
  'category',
  'incidentDate',
  'accident',
  'ticket',
  'violation',
  'inspection',
  'protectedReport',
  'protectedOn',
] as const

const isReviewed = (action: StoredRow): boolean => action['protectedActivity'] === true || textOf(action['protectedNote']) !== null

const listed = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '')

/**
 * A review by HR belongs to the facts it looked at: once they change it falls, and HR looks and explains again. Whoever wrote the action
 * is not asked whether it retaliates (29 CFR 1904.35(b)(1)(iv), 49 USC 31105; the second person is company policy).
 */
export const settleReview = (tx: ReadTx, write: Write): void => {
  const { before, after, issues } = write
  // An undo brings a former review back as it stood, with its reviewer.
  const broughtBack = sets(write, 'reviewedBy')
  const given = sets(write, 'protectedNote') || sets(write, 'protectedActivity')
  const changed = before === null ? [] : reviewedFacts.filter((name) => sets(write, name))
  if (broughtBack) return
  if (changed.length > 0 && isReviewed(after) && !given) {
    const facts = listed(changed.map((name) => inSentence(disciplineFields[name].label)))
    const on = textOf(before?.['reviewedAt'])
    after['reviewLapsed'] =
      `${facts.charAt(0).toUpperCase()}${facts.slice(1)} changed after HR had looked${on === null ? '' : ` on ${formatDate(on, companyTimeZone)}`}.`
    for (const name of ['protectedActivity', 'protectedNote', 'reviewedBy', 'reviewedAt']) after[name] = null
    return
  }
  if (!given) return
  if (!isReviewed(after)) {
    for (const name of ['reviewedBy', 'reviewedAt']) after[name] = null
    return
  }
  const author = before === null ? tx.actor.id : before['createdBy']
  if (tx.actor.id !== null && tx.actor.id === author)
    issues.push({ field: 'protectedNote', message: 'Someone other than the author must record the review' })
  after['reviewedBy'] = tx.actor.id
  after['reviewedAt'] = tx.now.toISOString()
  after['reviewLapsed'] = null
}
