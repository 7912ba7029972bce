import type { RecordDefinition } from '#kit/record.ts'
import type { Lexicon } from '../lexicon.ts'
import { takeMeanings } from '../parts.ts'
import { dueField, duePart, takeDue, takeExpiry } from '../reading/expiry.ts'
import { paidDate } from '../reading/fields.ts'
import { goesOn } from '../reading/follow.ts'
import type { Linked } from '../reading/link.ts'
import type { Part } from '../reading/part.ts'
import type { FoundPeriod } from '../periods.ts'
import { isTrend } from '../reading/shape.ts'
import { endDate, isDated, periodPart, takePeriod, tenseOf } from '../reading/words/dated.ts'
import { Rest } from '../rest.ts'
import type { Rule, Subject } from './subject.ts'

const pastVerb = /\b(?:did|was|were|had|drove|ran|happened|went|took|late|missed|cancell?ed|completed|delivered|driven)\b/

/** "How about Friday", "Friday": the days of the question before say which one is meant. */
const leans = (text: string): boolean => goesOn(text) || text.split(' ').length <= 3

/** A period, with the date or the state that it is about: "hired since Labor Day", "medical cards expiring next month". */
export const timesIn: Rule = (rest, { record, reading, linked }) => {
  const { lexicon, today } = reading
  const asksDue = /\bdue\b/.test(rest.text)
  const isPast = pastVerb.test(linked.text)
  const { period, led } = periodIn(rest, { record, reading, linked }, isPast)
  const saysOverdue = lexicon.meanings.get('overdue')?.some(({ kind }) => kind === record.name) === true
  const due = takeDue(rest, record, period, today, saysOverdue)
  if (due !== null) return [due]
  if (asksDue && period !== null && led !== null && led === dueField(record)) return [duePart(record, led, period, today)]
  const expiry = takeExpiry(rest, record, period, today)
  if (expiry !== null) return [expiry]
  if (period === null) return isTrend(linked.text) ? dateAlone(rest, record, lexicon) : []
  const stuck = isAge(period) ? takeStuck(rest) : false
  const meant = takeMeanings(rest, record, lexicon, true)
  const date = stuck
    ? 'statusSince'
    : (led ?? endDate(record, meant, lexicon) ?? paidDate(linked.text, record) ?? endedElsewhere(linked, record, lexicon))
  // "Terminated this year" is when they left; "open this year" says two things.
  if (meant.length > 1 || (meant.length === 1 && date === null)) return []
  const part = periodPart(rest, record, period, { reading, led: date, lexicon, text: linked.text, isPast })
  return part === null ? [] : [...meant, part]
}

/** The period of a question. Where no verb says otherwise, a date of what lies ahead is the nearest one. */
const periodIn = (rest: Rest, { record, reading, linked }: Pick<Subject, 'record' | 'reading' | 'linked'>, isPast: boolean) => {
  const tense = isPast || tenseOf(record) === 'past' ? 'past' : 'near'
  return takePeriod(rest, record, reading, tense, !isPast && leans(linked.text) ? reading.before : null)
}

/** "Hired by month", "drivers hired per quarter": the date that the months are of. */
export const dateAlone = (rest: Rest, record: RecordDefinition, { fields }: Lexicon): readonly Part[] => {
  const words = rest.text
  const property = fields[record.name]?.get(words)?.find((one) => isDated(record, one) && record.fields[one] !== undefined)
  if (property === undefined) return []
  rest.text = ''
  return [{ query: { [property]: '!null' }, on: property, words }]
}

/** "Terminated drivers this year": the day they left, though the words stand apart. */
const endedElsewhere = ({ text }: Linked, record: RecordDefinition, lexicon: Lexicon): string | null =>
  endDate(record, takeMeanings(new Rest(text), record, lexicon, true), lexicon)

const isAge = ({ words }: FoundPeriod): boolean => /^(?:more than|over|older than|longer than|at least|greater than)\b/.test(words)
/** "Stuck in review", "in the shop for more than a week": how long it has been as it is. */
const takeStuck = (rest: Rest): boolean => {
  const found = stuck.test(rest.text.replaceAll('_', ' '))
  if (found) for (const word of ['stuck', 'sitting', 'idle', 'hung up']) rest.take(word)
  return found
}
const stuck = /\b(?:stuck|sitting|waiting|parked|been (?:in|at|on|down)|idle|hung up|in (?:the )?shop|down|out of service|in review)\b/
