import type { Frame } from '../frame.ts'
import { readPeriod } from '../periods.ts'
import type { Period } from './words/period.ts'
import type { Reading } from './reading.ts'
import { Rest } from '../rest.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { truckKinds } from './assumptions.ts'
import type { Linked } from './link.ts'
import { mentionOf } from './names/mentions.ts'

const people = String.raw`(?:who(?: all)?|anybody|anyone|somebody|someone|(?:(?:which|what|any|how many|show me|list|the) )*(?:drivers?|guys))`
const units = String.raw`(?:(?:which|what|any|how many|show me|list|the) )*(?:trucks?|units?|tractors?|vehicles?|trailers?|rigs?|equipment)`
const freeWords = String.raw`(?:free|available|open|ready|good|able|cleared|up)(?: (?:to (?:drive|go|run|roll|work|take (?:a|the) (?:run|load))|for (?:a|the) (?:run|load)|for dispatch))?`
const patterns = (subject: string): readonly (readonly [RegExp, boolean])[] => [
  [
    new RegExp(
      `^(?:is |are )?(?:there )?${subject}(?: that| who)?(?: (?:isn't|is not|aren't|are not)) (?:available|free|able to (?:drive|work)|ready|cleared|allowed to drive|working)(?: and why| or why)?$`,
    ),
    false,
  ],
  [
    new RegExp(
      `^${subject}(?: that| who)? (?:can't|cannot|can not|may not|shouldn't|couldn't) (?:drive|work|run|go|be dispatched|be used|roll|go out|take a run)(?: out)?(?: and why| or why|,? why)?$`,
    ),
    false,
  ],
  [
    new RegExp(
      `^${subject}(?: is| are)?(?: that| who)? (?:unavailable|blocked|not available|not ready|not cleared|sidelined|grounded|held)(?: and why| why)?$`,
    ),
    false,
  ],
  [
    new RegExp(
      `^(?:is |are )?(?:there )?${subject}(?: that| who)?(?: (?:is|are|will be|would be|i got|we got|do we have|do i have|have we got))? ?(?:that (?:is|are) )?${freeWords}$`,
    ),
    true,
  ],
  [
    new RegExp(
      `^${subject} (?:can|could|may) (?:drive|work|run|cover|take a (?:run|load)|go|go out|take it|be used|roll)(?: (?:a|the) (?:run|load))?$`,
    ),
    true,
  ],
  [new RegExp(`^(?:free|available|open) (?:drivers?|trucks?|units?|tractors?|trailers?)$`), true],
]

/** "Who is free Monday", "which trucks are free tomorrow", "who can't drive tomorrow and why": as the gate says of those days. */
export const readAvailability = (linked: Linked, reading: Reading): Frame | null => {
  const { lexicon, today } = reading
  const rest = new Rest(linked.text)
  const period = readPeriod(linked.text, today, 'future')
  if (period !== null) rest.take(period.words)
  const marks = linked.mentions.filter(({ found }) => found.length === 1 && found[0]?.kind === 'divisions')
  if (marks.length !== linked.mentions.length) return null
  for (const { mark } of marks) rest.take(mark)
  const text = bared(rest)
  if (text.startsWith('open') && period === null) return null
  for (const kind of ['vehicles', 'drivers'] as const) {
    const free = lexicon.kinds[kind]?.fields['readiness'] === undefined ? null : freeIn(text, kind)
    if (free === null) continue
    const division = mentionOf(linked, marks[0]?.mark)?.found[0]?.id ?? reading.division
    const only = kind === 'vehicles' && /\b(?:trucks?|rigs?)\b/.test(text) ? { only: { kind: truckKinds } } : {}
    return { type: 'availability', kind, ...daysOf(period, today), free, division, ...only }
  }
  return null
}

/** Without the little words that the day and the division leave behind. */
const bared = (rest: Rest): string =>
  rest.text
    .replaceAll('|', ' ')
    .replace(/\b(?:in|at|for|on|from)(?= *(?:$|and why|why))/g, ' ')
    .replace(/\bin(?=\s{2,})/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether those are asked for who may go, or those who may not; null where neither is. */
const freeIn = (text: string, kind: 'drivers' | 'vehicles'): boolean | null => {
  const short = /^(?:free|available|open) (\w+)$/.exec(text)?.[1]
  if (short !== undefined && /^drivers?$/.test(short) !== (kind === 'drivers')) return null
  return patterns(kind === 'drivers' ? people : units).find(([pattern]) => pattern.test(text))?.[1] ?? null
}

const longest = 30
/** Today where no day is named; never a day that is over. */
const daysOf = (period: Period | null, today: string): { from: string; to: string } => {
  const { from: first = null, to: last = null } = period ?? {}
  const from = first !== null && first >= today && !first.startsWith('now') ? first : today
  const to = last !== null && last >= from ? last : from
  const most = daysAfter(from, longest)
  return { from, to: to > most ? most : to }
}
