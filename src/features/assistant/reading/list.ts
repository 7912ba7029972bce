import type { RecordDefinition } from '#kit/record.ts'
import type { Frame } from '../frame.ts'
import { bindPhrases, clarifyKind, takeNouns } from '../kinds.ts'
import type { Lexicon, Sense } from '../lexicon.ts'
import { takeParts } from '../parts.ts'
import type { Reading } from './reading.ts'
import { Rest, contentOf } from '../rest.ts'
import type { Query } from '#features/questions/groups.ts'
import { assume } from './assumptions.ts'
import { takeSides } from './compare.ts'
import type { Sides } from './compare.ts'
import { mine, takeAmount } from './fields.ts'
import { changedKind, followed, goesOnStrongly, withoutRegret } from './follow.ts'
import type { Followed } from './follow.ts'
import { headOf, subjectKind } from './head.ts'
import type { Head } from './head.ts'
import { takeHopDates, takeHops, targetsOf } from './hops.ts'
import { joinPart } from './joins.ts'
import type { Joined } from './joins.ts'
import type { Linked } from './link.ts'
import { askWhich, refsTo, spelled } from './names/mentions.ts'
import { keysOf } from './part.ts'
import type { Part } from './part.ts'
import { shaped, takeAveraged } from './shaped.ts'
import { takeShape } from './shape.ts'
import type { Shape } from './shape.ts'
import type { Listed } from './listed.ts'

/** Reads what is asked of a list, or null where the question names none. */
export const readList = async (asked: Linked, reading: Reading): Promise<Frame | null> => {
  const { lexicon } = reading
  const meant = changedKind(asked, reading)
  if (meant !== null) return meant
  const linked = withoutRegret(asked, reading)
  const rest = new Rest(linked.text)
  const follows = followed(reading)
  const sides = takeSides(rest, linked, reading, follows)
  const shape = takeShape(rest, lexicon)
  const subject = subjectKind(linked, lexicon)
  bindPhrases(rest, lexicon, [...(subject === null ? [] : [subject]), ...(/^who\b/.test(linked.text) ? ['drivers'] : [])])
  const head = headOf(rest, linked, reading, follows)
  if (head === null) return askDue(linked, lexicon)
  if (head === 'unclear') return clarifyKind(takeNouns(rest, lexicon), lexicon)
  const record = lexicon.kinds[head.sense.kind]
  if (record === undefined) return null
  const going = head.isFollowing || goesOnStrongly(linked.text) ? follows : null
  return readFrom({ rest, linked, reading, record, shape, sides, follows: going?.kind === record.name ? going : null, ...head })
}

const dueKinds = ['tasks', 'deadlines', 'pm-schedules', 'corrective-actions']
/** "What is overdue": of which list is asked. */
const askDue = ({ text, mentions }: Linked, { kinds }: Lexicon): Frame | null => {
  const found = /\b(?:overdue|past due|due)\b.*$/.exec(text)?.[0].replace(/@\w+/g, '').trim()
  if (found === undefined || mentions.length > 0 || !/^(?:what|anything|show|list|is|whats)\b/.test(text)) return null
  const options = dueKinds.flatMap((kind) => (kinds[kind] === undefined ? [] : [`${kinds[kind].label.many} ${found}`]))
  return options.length < 2 ? null : { type: 'clarify', question: 'Which do you mean?', options }
}

interface Ready extends Head {
  readonly rest: Rest
  readonly linked: Linked
  readonly reading: Reading
  readonly record: RecordDefinition
  readonly shape: Shape
  readonly sides: Sides | null
  readonly follows: Followed | null
}

const readFrom = async (ready: Ready): Promise<Frame | null> => {
  const { rest, linked, reading, record, sense, nouns, shape, follows } = ready
  const { lexicon } = reading
  const joined = await ready.joined
  if (joined.some((one) => one === null)) return { type: 'unread', left: contentOf(spelled(linked)) }
  const amount = shape.spending || /\b(?:total|sum of)\b/.test(rest.text) ? takeAmount(rest, record, lexicon) : null
  if (amount !== null) for (const word of ['total', 'sum']) rest.take(word)
  const averaged = shape.average && !shape.spending ? takeAveraged(rest, record, lexicon) : null
  if (follows !== null)
    for (const words of ['same thing', 'same', 'thing', 'instead', 'too', 'as well', 'what about', 'those', 'them']) rest.take(words)
  const dates = takeHopDates(rest, record, targetsOf(record, nouns, lexicon), reading)
  const taken = await takeParts(rest, record, linked, { ...reading, before: follows?.frame ?? null })
  if ('ask' in taken) return askWhich(linked, taken.ask, taken.found, lexicon)
  const hops = await takeHops(rest, record, nouns, linked, reading)
  if ('ask' in hops) return hops.ask
  const noun = nounPart(sense)
  const counted = joined.flatMap((one) => one ?? [])
  const more = counted.filter(({ clause }) => clause.least === null || clause.none).map(joinPart)
  const parts = [...noun, ...ready.lacking, ...taken.parts, ...dates, ...hops.parts, ...more, ...mine(linked.text, record)]
  if (/\b(?:my|mine)\b/.test(linked.text)) for (const word of ['my', 'mine']) rest.take(word)
  const least = counted.find(({ clause }) => clause.least !== null && !clause.none)
  const left = spelledLeft(rest, linked)
  if (left.length > 0) return { type: 'unread', left }
  const list = assume(record, merge(follows?.list ?? null, parts), {
    text: linked.text,
    nouns: nouns.map(({ phrase }) => phrase),
    reading,
    shape,
    follows: follows !== null,
  })
  if (least !== undefined) return countedBy(record, least, list, lexicon)
  return shaped({
    record,
    list,
    shape,
    sides: ready.sides,
    follows,
    lexicon,
    today: reading.today,
    averaged,
    amount,
    text: spelled(linked),
  })
}

const spelledLeft = (rest: Rest, linked: Linked): string[] =>
  rest.left().map((word) => (word.startsWith('@') ? spelled({ text: word, mentions: linked.mentions }) : word.replaceAll('_', ' ')))

const nounPart = ({ query, label }: Sense): Part[] => (label === '' ? [] : [{ query, on: keysOf(query), words: label }])

/** "Drivers with more than 3 tickets": the tickets by driver, from so many on. */
const countedBy = (head: RecordDefinition, { kind, query, clause, words }: Joined, list: Listed, lexicon: Lexicon): Frame => {
  const by = refsTo(lexicon.kinds[kind.name] ?? kind, head.name)[0] ?? 'driver'
  const own = Object.entries(list.query).map(([name, value]) => [name === 'division' ? name : `${by}.${name}`, value])
  return {
    type: 'group',
    kind: kind.name,
    by,
    least: clause.least ?? 1,
    query: { ...query, ...Object.fromEntries(own) },
    read: [{ on: keysOf(query), words }, ...list.read],
    assumed: list.assumed.map((one) => ({
      ...one,
      on: one.on === 'division' ? one.on : `${by}.${one.on}`,
      instead: one.instead.map((other) => ({
        ...other,
        query: Object.fromEntries(Object.entries(other.query).map(([name, value]) => [`${by}.${name}`, value])),
      })),
    })),
  }
}

/** What was asked before, with what is said now in place of what was said about the same. */
export const merge = (before: Listed | null, own: readonly Part[]): Listed => {
  const said = new Set(own.flatMap(({ on }) => on.split(',')))
  const replaced = (on: string): boolean => on.split(',').some((one) => said.has(one))
  const gone = new Set(
    [...(before?.read ?? []), ...(before?.assumed ?? [])].filter(({ on }) => replaced(on)).flatMap(({ on }) => on.split(',')),
  )
  const query = Object.fromEntries(
    Object.entries(before?.query ?? {}).filter(
      ([name]) => !gone.has(name) && !said.has(name) && !gone.has(name.replace(/(?:From|To)$/, '')),
    ),
  )
  return {
    query: Object.assign(query, ...own.map((one) => one.query)) as Query,
    read: [...(before?.read ?? []).filter(({ on }) => !replaced(on)), ...own.map(({ on, words }) => ({ on, words }))],
    assumed: [...(before?.assumed ?? []).filter(({ on }) => !replaced(on)), ...own.flatMap(({ assumed = [] }) => assumed)],
  }
}
