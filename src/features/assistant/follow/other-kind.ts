import { isJoin } from '#kit/list-joins.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Frame, Said } from '../frame.ts'
import { refersTo } from '../kinds.ts'
import { readPeriod } from '../periods.ts'
import { followed } from '../reading/follow.ts'
import type { Followed } from '../reading/follow.ts'
import type { Linked } from '../reading/link.ts'
import type { Listed } from '../reading/listed.ts'
import { refsTo } from '../reading/names/mentions.ts'
import type { Reading } from '../reading/reading.ts'

type Reader = (linked: Linked, reading: Reading) => Promise<Frame | null>

const whoAre =
  /^(?:and |so |ok |then )*(?:(?:who|what|which)(?: are| were| is| was)?|show(?: me)?|list|what about|how about) (?:the|their|its|those|these) (\S+(?: \S+)?)$/
const ofThose = /^(?:and |so |ok |then )*(.*?)\b(?:those|these|their|the same) (\S+(?: \S+)?)(?= |$)(.*)$/
const have =
  /^(?:and |so |ok |then )*(?:do|did|does|have|had|has) (?:they|any of (?:them|those)|those|these) (?:have |had |have had |get |got |gotten )?(?:any |an? )?(.+)$/
const manyHave =
  /^(?:and |so |ok |then )*(how many|what|which) (.+?) (?:do|did|does|have|had) (?:they|those|these)(?: (?:have|had|get|got))?(.*)$/
const whoDrives =
  /^(?:and |so |ok |then )*who(?: all)?(?: is| are| will be| was| were)? (?:drives?|driving|drove|runs?|running|takes?|taking|covers?|covering|on|in)(?: (?:them|those|these|it))(?: (.+))?$/

/** A question about records of another kind that belong to those of the list before: "who are the drivers" of accidents, "their tickets". */
export const readOtherKind = async (linked: Linked, reading: Reading, read: Reader): Promise<Frame | null> => {
  const before = followed(reading)
  if (before === null || linked.mentions.length > 0) return null
  return (
    (await wrongWith(linked, before, reading, read)) ??
    (await drivenBy(linked, before, reading, read)) ??
    (await named(linked, before, reading, read)) ??
    (await belonging(linked, before, reading, read))
  )
}

/** "Who are the drivers", "which of those drivers have an expired card": records that those of the list point to. */
const named = async ({ text }: Linked, before: Followed, reading: Reading, read: Reader): Promise<Frame | null> => {
  const [, only] = whoAre.exec(text) ?? []
  const [, lead = '', said, rest = ''] = ofThose.exec(text) ?? []
  const noun = only ?? said ?? ''
  const found = nounIn(noun, reading)
  const own = reading.lexicon.kinds[before.kind]
  if (found === null || own === undefined || found.record.name === before.kind) return null
  const frame = listOf(found.record, before, own, reading)
  if (frame === null) return only !== undefined && asksWhich.test(text) ? unrelated(found.record, own) : null
  const more = `${lead} those ${found.rest} ${rest}`.replace(/\s+/g, ' ').trim()
  if (only !== undefined || /^(?:who are |which are |show |list |what are )?(?:of )?those$/.test(more))
    return only !== undefined && found.rest !== '' ? null : frame
  return read({ text: more, mentions: [] }, { ...reading, before: frame })
}

const asksWhich = /^(?:and |so |ok |then )*(?:who|what|which)\b|\b(?:their|its|those|these) /

/** All of a kind would be the wrong answer to "who are the drivers". */
const unrelated = ({ label }: RecordDefinition, own: RecordDefinition): Frame => ({
  type: 'clarify',
  question: `I can’t tell which ${inSentence(label.many)} belong to those ${inSentence(own.label.many)}. Please ask for them in full.`,
  options: [],
})

/** Those that the records before point to, or that point to them. */
const listOf = (record: RecordDefinition, before: Followed, own: RecordDefinition, reading: Reading): Frame | null => {
  if (!refersTo(own, record.name)) return within({ type: 'list', kind: record.name, query: {}, read: [] }, before, reading)
  const list = havingThose(before, own)
  return list === null ? null : { type: 'list', kind: record.name, ...list }
}

interface FoundNoun {
  readonly record: RecordDefinition
  /** Words after the noun that are no part of it. */
  readonly rest: string
}

const nounIn = (words: string, { lexicon }: Reading): FoundNoun | null => {
  const parts = words.split(' ')
  for (let length = parts.length; length > 0; length -= 1) {
    const senses = (lexicon.nouns.get(parts.slice(0, length).join(' ')) ?? []).filter(({ label }) => label === '')
    const [one, other] = senses
    const record = lexicon.kinds[one?.kind ?? '']
    if (record !== undefined && other === undefined) return { record, rest: parts.slice(length).join(' ') }
  }
  return null
}

/** All that point to a record of the list before; null where the list has conditions that can't be asked of it from outside. */
const havingThose = ({ list }: Followed, own: RecordDefinition): Listed | null => {
  const { sort: _sort, division, ...query } = list.query
  if (Object.keys(query).some(isJoin)) return null
  const inside = division === undefined || division === 'ALL' ? query : { ...query, division }
  const value = new URLSearchParams(inside).toString().replaceAll('%2C', ',').replaceAll('%21', '!')
  const words = list.read.filter(({ on }) => on !== 'sort').map((one) => inSentence(one.words))
  const on = `has.${own.name}`
  const said: Said = { on, words: `with ${inSentence(own.label.many)}${words.length === 0 ? '' : ` (${words.join(', ')})`}` }
  return { query: { [on]: value === '' ? 'archived=no' : value }, read: [said], assumed: [] }
}

/** "Their tickets", "do they have any tickets": records that point to those of the list. */
const belonging = async ({ text }: Linked, before: Followed, reading: Reading, read: Reader): Promise<Frame | null> => {
  const any = have.exec(text)?.[1]
  const [, asked, what, end] = manyHave.exec(text) ?? []
  const their = /^(.*)\btheir (.+)$/.exec(text)
  const said =
    any !== undefined
      ? `are there any ${any}`
      : asked !== undefined
        ? `${asked} ${what} ${end}`
        : their === null
          ? null
          : `${their[1]}${their[2]}`
  if (said === null) return null
  const frame = await read({ text: said.replace(/\s+/g, ' ').trim(), mentions: [] }, { ...reading, before: null })
  return frame === null || !('query' in frame) || frame.kind === before.kind ? null : within(frame, before, reading)
}

/** The list that was read, of the records before alone; null where it does not point to them. */
const within = <Listing extends Extract<Frame, { query: Query }>>(
  frame: Listing,
  before: Followed,
  { lexicon }: Reading,
): Listing | null => {
  const record = lexicon.kinds[frame.kind]
  const old = lexicon.kinds[before.kind]
  const by = record === undefined ? undefined : refsTo(record, before.kind)[0]
  const { sort: _sort, division, ...query } = before.list.query
  if (by === undefined || old === undefined || Object.keys(query).some(isJoin)) return null
  const label = record?.fields[by]?.label ?? old.label.one
  const asked = division === undefined || division === 'ALL' ? query : { ...query, division }
  const far = Object.fromEntries(Object.entries(asked).map(([name, value]) => [`${by}.${name}`, value]))
  const read = before.list.read
    .filter(({ on }) => on !== 'sort')
    .map(({ on, words }) => ({
      on: on
        .split(',')
        .map((name) => `${by}.${name}`)
        .join(','),
      words: `${label}: ${inSentence(words)}`,
    }))
  const assumed = before.list.assumed.map(({ on, words }) => ({ on: `${by}.${on}`, words: `${label}: ${words}` }))
  return { ...frame, query: { ...frame.query, ...far }, read: [...read, ...assumed, ...frame.read] }
}

const wrong =
  /^(?:and |so |ok )*(?:what (?:is|are) (?:wrong|the matter|going on|the problems?) with|why are) (?:them|those|these|they)(?: (?:in the shop|down|out of service))?$/

/** "What's wrong with them", of units: the repairs that are not done. */
const wrongWith = async ({ text }: Linked, before: Followed, reading: Reading, read: Reader): Promise<Frame | null> => {
  if (!wrong.test(text) || before.kind !== 'vehicles') return null
  const frame = await read({ text: 'open repairs', mentions: [] }, { ...reading, before: null, here: null })
  return frame !== null && 'query' in frame && frame.kind === 'repairs' ? within(frame, before, reading) : null
}

/** "Who drives them tomorrow", of runs or units: the assignments of that day, with who is on each. */
const drivenBy = async ({ text }: Linked, before: Followed, reading: Reading, read: Reader): Promise<Frame | null> => {
  const found = whoDrives.exec(text)
  const record = reading.lexicon.kinds['run-assignments']
  const when = found?.[1] ?? 'today'
  if (found === null || record === undefined || !refersTo(record, before.kind) || before.kind === 'drivers') return null
  const day = readPeriod(when, reading.today, 'future')?.words
  if (day !== when && day !== when.replace(/^on /, '')) return null
  const frame = await read({ text: `run assignments ${when}`, mentions: [] }, { ...reading, before: null, here: null })
  if (frame?.type !== 'list' || frame.kind !== record.name) return null
  const own = within(frame, before, reading)
  if (own === null) return null
  const status = '!cancelled,missed'
  return {
    ...own,
    query: { ...own.query, status },
    read: [...own.read, { on: 'status', words: 'not canceled or missed' }],
    show: ['crew'],
  }
}
