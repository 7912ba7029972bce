import type { RecordDefinition } from '#kit/record.ts'
import type { Assumption, Frame, Said } from '../frame.ts'
import { bindPhrases, chooseKind, clarifyKind, impliedKind, keepNouns, refersTo, takeNouns } from '../kinds.ts'
import type { Noun } from '../kinds.ts'
import type { Lexicon, Sense } from '../lexicon.ts'
import { keysOf } from './part.ts'
import { mine, takeAmount } from './fields.ts'
import { takeParts } from '../parts.ts'
import type { Part } from './part.ts'
import type { Reading } from '../read.ts'
import { Rest, contentOf } from '../rest.ts'
import type { Query } from '../../questions/groups.ts'
import { takeSides } from './compare.ts'
import type { Sides } from './compare.ts'
import { assume } from './assumptions.ts'
import { changedKind, followed, goesOn, goesOnStrongly, withoutRegret } from './follow.ts'
import type { Followed } from './follow.ts'
import { takeLacking, takeNot } from './negation.ts'
import { hopPart, joinPart, readClause, takeClauses } from './joins.ts'
import type { Joined } from './joins.ts'
import type { Linked } from './link.ts'
import { askWhich, refsTo, spelled } from './mentions.ts'
import { readPeriod } from '../periods.ts'
import { saidPeriod } from '../said.ts'
import { saidDate } from './said-dates.ts'
import { shaped, takeAveraged } from './shaped.ts'
import { takeShape } from './shape.ts'
import type { Shape } from './shape.ts'

/** A list as it was read so far. */
export interface Listed {
  readonly query: Query
  readonly read: readonly Said[]
  readonly assumed: readonly Assumption[]
}

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

interface Head {
  readonly sense: Sense
  readonly nouns: readonly Noun[]
  readonly lacking: readonly Part[]
  /** The question names no list: it is that of the question before. */
  readonly isFollowing: boolean
  readonly joined: readonly Joined[] | Promise<readonly (Joined | null)[]>
}

const plain = (kind: string | null | undefined): Sense | null => (kind ? { kind, query: {}, label: '', weight: 0 } : null)

/** The kind that is asked for: named, implied, that of the question before, or that of the screen. Clauses about others are cut out of it. */
const headOf = (rest: Rest, linked: Linked, reading: Reading, follows: Followed | null): Head | 'unclear' | null => {
  const { lexicon, here } = reading
  const before = goesOn(linked.text) ? plain(follows?.kind ?? here) : null
  const parted = partedHead(rest, linked, reading, before)
  if (parted !== null) return { ...parted, isFollowing: parted.isFollowing && follows !== null }
  const nouns = keepNouns(takeNouns(rest, lexicon), rest, lexicon)
  const bare = isBare(linked.text)
  const chosen =
    chooseKind(nouns, lexicon) ??
    before ??
    impliedKind(rest, linked.text, lexicon, here) ??
    (bare ? (plain(follows?.kind) ?? plain(here)) : null) ??
    plain(subjectKind(linked, lexicon))
  if (chosen === null) return null
  if (chosen !== 'unclear')
    return {
      sense: chosen,
      nouns,
      lacking: [],
      joined: [],
      isFollowing: nouns.length === 0 && chosen.kind === follows?.kind && (before !== null || bare),
    }
  for (const { phrase } of nouns) rest.text = `${rest.text} | ${phrase}`
  return 'unclear'
}

/** "Drivers with an accident and no ticket", "tickets without a court date": what is asked for stands before, clauses about it after. */
const partedHead = (rest: Rest, linked: Linked, reading: Reading, before: Sense | null): Head | null => {
  const { lexicon, here } = reading
  const subject = new Rest(headText(rest.text))
  const leading = takeNouns(subject, lexicon)
  const sense = leading.length > 0 ? chooseKind(leading, lexicon) : (before ?? impliedKind(subject, linked.text, lexicon, here))
  const record = sense === null || sense === 'unclear' ? undefined : lexicon.kinds[sense.kind]
  if (sense === null || sense === 'unclear' || record === undefined || asksForThose(leading, rest, record, lexicon)) return null
  const clauses = takeClauses(rest, record, lexicon)
  const lacking = [takeLacking(rest, record, lexicon), takeNot(rest, record, lexicon)].filter((part) => part !== null)
  if (clauses.length === 0 && lacking.length === 0) return null
  const joined = Promise.all(clauses.map((clause) => readClause(clause, record, linked, reading)))
  return { sense, nouns: takeNouns(rest, lexicon), lacking, joined, isFollowing: leading.length === 0 && before !== null }
}

/** "Guys with open tickets", "terminated drivers with open tickets": what is still to be done is asked for, not whose it is. */
const asksForThose = (nouns: readonly Noun[], { text }: Rest, record: RecordDefinition, { meanings }: Lexicon): boolean => {
  if (!/\bwith\b/.test(text) || /\b(?:without|no)\b/.test(text)) return false
  const closed = (state: string): boolean => record.lifecycle.states[state]?.closed === true
  const words = headText(text).split(' ')
  const left = words.some((word) => meanings.get(word)?.some(({ kind, query }) => kind === record.name && closed(query['status'] ?? '')))
  return left || nouns.some(({ phrase }) => phrase === 'guys')
}

/** "Is Dale on leave": of what kind the one record is that is named. */
const subjectKind = ({ mentions }: Linked, { kinds }: Lexicon): string | null =>
  mentions.length === 1
    ? (['drivers', 'vehicles'].find((kind) => kinds[kind] !== undefined && mentions[0]?.found.some((one) => one.kind === kind)) ?? null)
    : null

const headText = (text: string): string =>
  ` ${text}`.split(/ (?:with|without|missing|lacking|that|who|have|has|had|having|got|and|but|never|no|didn't|hasn't) /)[0]?.trim() ?? text
/** So few words that they can only narrow what is looked at. */
const isBare = (text: string): boolean => text.split(' ').length <= 3

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

/** Kinds that the list points to and that the question may speak of: those it names first. */
const targetsOf = (record: RecordDefinition, nouns: readonly Noun[], lexicon: Lexicon): RecordDefinition[] =>
  [...new Set([...nouns.flatMap(({ senses }) => senses.map(({ kind }) => kind)), 'drivers', 'vehicles'])].flatMap((kind) =>
    kind !== record.name && refsTo(record, kind).length > 0 ? (lexicon.kinds[kind] ?? []) : [],
  )

/** "Accidents of drivers hired this year": a date of theirs, not when it happened. */
const takeHopDates = (rest: Rest, record: RecordDefinition, targets: readonly RecordDefinition[], { lexicon, today }: Reading): Part[] => {
  const period = readPeriod(rest.text, today, 'past')
  if (period === null) return []
  const before = rest.text
    .slice(0, ` ${rest.text}`.indexOf(` ${period.words}`))
    .trim()
    .split(' ')
  for (const target of targets)
    for (const length of [2, 1]) {
      const words = before.slice(-length).join(' ')
      const dated = (kind: RecordDefinition): string | undefined =>
        lexicon.fields[kind.name]?.get(words)?.find((one) => ['date', 'instant'].includes(kind.fields[one]?.kind ?? ''))
      const property = dated(target)
      if (property === undefined || dated(record) !== undefined) continue
      rest.take(period.words)
      rest.take(words)
      const query = {
        ...(period.from === null ? {} : { [`${property}From`]: period.from }),
        ...(period.to === null ? {} : { [`${property}To`]: period.to }),
      }
      const hop = hopPart(record, target, { query, on: property, words: `${saidDate(target, property)} ${saidPeriod(period, today)}` })
      return hop === null ? [] : [hop]
    }
  return []
}

/** What is left may be said of the records that the list points to: "tickets of drivers hired this year", "open tickets for owner operators". */
const takeHops = async (
  rest: Rest,
  record: RecordDefinition,
  nouns: readonly Noun[],
  linked: Linked,
  reading: Reading,
): Promise<{ parts: Part[] } | { ask: Frame }> => {
  const { lexicon } = reading
  const named = nouns.flatMap(({ senses }) => senses).filter(({ kind }) => kind !== record.name && refersTo(record, kind))
  const targets = targetsOf(record, nouns, lexicon)
  const parts: Part[] = named.flatMap((sense) => {
    const target = lexicon.kinds[sense.kind]
    const hop =
      target === undefined || sense.label === '' ? null : hopPart(record, target, { query: sense.query, on: '', words: sense.label })
    return hop === null ? [] : [hop]
  })
  for (const target of targets) {
    if (rest.left().length === 0) break
    const trial = new Rest(rest.text)
    const taken = await takeParts(trial, target, { ...linked, mentions: [] }, { ...reading, before: null })
    if ('ask' in taken || taken.parts.length === 0 || trial.left().length >= rest.left().length) continue
    rest.text = trial.text
    parts.push(...taken.parts.flatMap((part) => hopPart(record, target, part) ?? []))
  }
  return { parts }
}

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
