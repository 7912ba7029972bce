import type { RecordDefinition } from '#kit/record.ts'
import { fieldsOf } from '../frames/fact.ts'
import { askedIn } from '../frames/fact-asks.ts'
import type { Frame } from '../frame.ts'
import { followed } from '../reading/follow.ts'
import type { Linked } from '../reading/link.ts'
import type { Reading } from '../reading/reading.ts'
import { Rest } from '../rest.ts'

const theirs = /\b(?:they|them|those|these|their|it|its)\b/g
const asks = /^(?:and |so |then |ok )*(?:what|which|who|whom|when|where|since when|how long|show|give|at what|in which|in what|on what)\b/
const sinceWhen =
  /^(?:and |so )*(?:since when|(?:for )?how long|since what day|from when)(?: (?:have|has|are|is|were|was) @(?: been)?(?: (?:so|like that|there|that way|out|gone))?)?$/
const leaving = / (?:leave|leaves|depart|departs|start|starts|begin|go out|head out|roll|roll out|pull out|go)\b/
/** "Which of those are with an attorney" asks for some of the records, not for a field of each. */
const narrows =
  /^(?:and |so |then |ok )*(?:which|what|who) (?:of|ones?|are|were|is|have|has|had)\b(?! (?:their|its|the)\b)|\b(?:of|ones?) (?:those|them|these)\b/
const mostWords = 8
const mostFields = 3

/** "What time do they leave", "since when": the list before, with that field of each record. */
export const readListField = ({ text, mentions }: Linked, reading: Reading): Frame | null => {
  const before = followed(reading)
  const record = reading.lexicon.kinds[before?.kind ?? '']
  if (
    before === null ||
    record === undefined ||
    mentions.length > 0 ||
    text.split(' ').length > mostWords ||
    !asks.test(text) ||
    narrows.test(text)
  )
    return null
  const fields = fieldsAsked(text, before.list.query, record, reading)
  if (fields.length === 0) return null
  const { frame, kind, list } = before
  const first = (frame.type === 'list' || frame.type === 'count') && frame.first !== undefined ? { first: frame.first } : {}
  return { type: 'list', kind, ...list, ...first, show: fields.slice(0, mostFields) }
}

const fieldsAsked = (
  text: string,
  query: Readonly<Record<string, string>>,
  record: RecordDefinition,
  { lexicon }: Reading,
): readonly string[] => {
  const said = text.replace(theirs, '@').replace(/@(?: @)+/g, '@')
  if (sinceWhen.test(said)) return 'status' in query || theirs.test(text) ? ['statusSince'] : []
  const ask = askedIn(said)
  // "How many miles" adds up.
  if (/\bhow (?:many|much)\b/.test(said)) return []
  if (ask === 'time' && said.includes('@')) {
    const rest = said.replace(leaving, '')
    if (/^(?:and )?(?:at )?what time (?:do|does|did|will|are|is|were|was) @$/.test(rest)) return timeField(record)
  }
  const isPlural = new Rest(said).phrases().some((phrase) => lexicon.nouns.has(phrase) && phrase.endsWith('s'))
  if (isPlural) return []
  const found = fieldsOf(record, { text: said, named: [], mention: null }, ask, lexicon) ?? []
  return found.flatMap(({ field, through }) => (through === undefined ? [field] : []))
}

/** The moment of a record: the first of its columns that has a time of day. */
const timeField = ({ fields, list }: RecordDefinition): readonly string[] =>
  list.columns
    .filter((name) => fields[name]?.kind === 'instant' || (fields[name]?.kind === 'text' && /\btime\b/i.test(fields[name].label)))
    .slice(0, 1)
