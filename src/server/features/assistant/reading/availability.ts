import type { Frame } from '../frame.ts'
import { readPeriod } from '../periods.ts'
import type { Reading } from '../read.ts'
import { Rest } from '../rest.ts'
import { addDays } from '../days.ts'
import type { Linked } from './link.ts'
import { mentionOf } from './mentions.ts'

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
  const text = rest.text
    .replaceAll('|', ' ')
    .replace(/\b(?:in|at|for|on|from)(?= *(?:$|and why|why))/g, ' ')
    .replace(/\bin(?=\s{2,})/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  for (const kind of ['vehicles', 'drivers'] as const) {
    if (lexicon.kinds[kind] === undefined || lexicon.kinds[kind].fields['readiness'] === undefined) continue
    const found = patterns(kind === 'drivers' ? people : units).find(([pattern]) => pattern.test(text))
    if (
      found === undefined ||
      (/^(?:free|available|open) drivers?$/.test(text) !== (kind === 'drivers') && /^(?:free|available|open) \w+$/.test(text))
    )
      continue
    if (text.startsWith('open') && period === null) continue
    const from =
      period?.from !== null && period?.from !== undefined && period.from >= today && !period.from.startsWith('now') ? period.from : today
    const to = period?.to !== null && period?.to !== undefined && period.to >= from ? period.to : from
    const most = addDays(from, 30)
    const division = mentionOf(linked, marks[0]?.mark)?.found[0]?.id ?? reading.division
    return { type: 'availability', kind, from, to: to > most ? most : to, free: found[1], division }
  }
  return null
}
