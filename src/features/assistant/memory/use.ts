import { sql } from 'drizzle-orm'
import { arrayOf, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Frame } from '../frame.ts'
import type { Named } from '../reading/names/named.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Reading } from '../reading/reading.ts'
import { plainText } from '../words.ts'
import { declaredAs } from './declared.ts'
import { slotsOf } from './filters.ts'
import type { Memory, Payload } from './payload.ts'
import { isOfFunctionWords } from './refused.ts'
import { seenBy } from './seen.ts'
import type { Seen } from './seen.ts'
import { signatureOf } from './signature.ts'

/** What a question means to one person. */
export interface Taught {
  /** With what was taught in place of what was typed; a record that words mean stands in it as a sign of its own. */
  readonly question: string
  readonly named: ReadonlyMap<string, { readonly named: Named; readonly said: string }>
  readonly filters: readonly Seen[]
  readonly division: Seen | null
  readonly number: Seen | null
  readonly notes: readonly Seen[]
  readonly used: readonly Seen[]
  /** Two memories of the company say different things of the same words: that is asked. */
  readonly clash: Extract<Frame, { type: 'clarify' }> | null
  readonly broken: readonly string[]
}

const mostAliases = 5
/** How like a question is to the one that a note was said of; as trigrams count it. */
const alike = 0.6
const everywhere = /\b(?:all|any|every) (?:the )?(?:divisions?|terminals?)\b|\bcompany ?wide\b/

export const taughtOf = async (
  deps: Deps,
  user: SessionUser,
  lexicon: Lexicon,
  question: string,
  memories: readonly Memory[],
): Promise<Taught> => {
  const plain = plainText(question)
  const { signature, period } = signatureOf(plain, deps.clock.today())
  const near = await notesLike(deps, plain, memories)
  const { seen, broken } = await seenBy(deps, user, lexicon, memories.filter(concerns(plain, signature, near)))
  // One's own come before the company's, and the latest first.
  const own = seen
    .filter(holds(plain, lexicon))
    .toSorted((one, other) => Number(one.scope === 'company') - Number(other.scope === 'company'))
  const notes = own.filter(({ type }) => type === 'note').slice(0, 2)
  const preferences = own.filter(({ type }) => type === 'preference')
  const rest = {
    notes,
    filters: own.filter(({ type }) => type === 'filter'),
    number: preferences.find(({ does }) => does.as === 'number') ?? null,
    division: everywhere.test(plain) ? null : (preferences.find(({ does }) => does.as === 'division') ?? null),
    broken,
  }
  const whole = own.find(({ type }) => type === 'question')
  if (whole?.does.as === 'question')
    return { ...rest, question: whole.does.words.replace('…', period ?? ''), named: new Map(), used: [whole, ...notes], clash: null }
  const words = withAliases(plain, own)
  return { ...rest, ...words, question: words.used.length === 0 ? question : words.question, used: [...words.used, ...notes] }
}

const concerns =
  (plain: string, signature: string, near: ReadonlySet<string>) =>
  ({ id, type, said }: Memory): boolean => {
    switch (type) {
      case 'alias':
        return ` ${plain} `.includes(` ${said} `) && !isOfFunctionWords(said)
      case 'question':
        return said === signature || said === plain
      case 'note':
        return near.has(id)
      default:
        return type === 'filter' || type === 'preference'
    }
  }

/** A filter taught for a word applies only to questions with that word, and never replaces a declared meaning. */
const holds =
  (plain: string, lexicon: Lexicon) =>
  ({ said, does }: Seen): boolean =>
    does.as === 'filter'
      ? does.when === null || ` ${plain} `.includes(` ${does.when} `)
      : does.as !== 'words' || declaredAs(said, plainText(does.words), lexicon) === null

const notesLike = async ({ pool }: Deps, plain: string, memories: readonly Memory[]): Promise<ReadonlySet<string>> => {
  const notes = memories.filter(({ type }) => type === 'note')
  if (notes.length === 0) return new Set()
  const ids = notes.map(({ id }) => id)
  const found = await run<{ id: string }>(
    pool,
    sql`select id from assistant_memories where id = any(${arrayOf(ids, 'uuid')}) and similarity(said, ${plain}) >= ${alike}`,
  )
  return new Set(found.map(({ id }) => id))
}

type Words = Pick<Taught, 'question' | 'named' | 'clash'> & { readonly used: readonly Seen[] }

/** Puts what words mean in their place, the longest first; what was put in is not looked at again. */
const withAliases = (plain: string, own: readonly Seen[]): Words => {
  const aliases = own.filter(({ type }) => type === 'alias').toSorted((a, b) => b.said.length - a.said.length)
  const named = new Map<string, { named: Named; said: string }>()
  const put: Seen[] = []
  let text = ` ${plain} `
  for (const one of aliases) {
    if (put.length === mostAliases || !text.includes(` ${one.said} `)) continue
    const others = aliases.filter(({ said, scope }) => said === one.said && scope === one.scope)
    if (others.some(({ does }) => !same(does, one.does))) return asked(plain, one.said, others)
    text = text.replaceAll(` ${one.said} `, ` zq${put.length} `)
    put.push(one)
  }
  for (const [at, one] of put.entries())
    if (one.does.as === 'words') text = text.replaceAll(` zq${at} `, ` ${plainText(one.does.words)} `)
    else if (one.named !== null) named.set(`zq${at}`, { named: one.named, said: one.said })
  return { question: text.trim(), named, used: put, clash: null }
}

const same = (one: Payload, other: Payload): boolean => JSON.stringify(one) === JSON.stringify(other)

const asked = (plain: string, said: string, others: readonly Seen[]): Words => ({
  question: plain,
  named: new Map(),
  used: [],
  clash: {
    type: 'clarify',
    question: `“${said}” was taught in ${others.length} ways. Which one do you mean?`,
    options: [...new Set(others.map(({ means }) => ` ${plain} `.replaceAll(` ${said} `, ` ${means} `).trim()))].slice(0, 4),
  },
})

/** The reading of a question in which words stand for records. */
export const readingTaught = (reading: Reading, { named, division }: Taught): Reading => ({
  ...reading,
  division: reading.division === 'ALL' && division?.does.as === 'division' ? division.does.id : reading.division,
  find: (words) => {
    const asked = words.trim().toLowerCase()
    const one = named.get(asked) ?? [...named.values()].find(({ said }) => said === asked)
    return one === undefined ? reading.find(words) : Promise.resolve([one.named])
  },
  link: async (text, whole) => {
    const { text: said, mentions } = await reading.link(text, whole)
    const taught = said.split(' ').flatMap((word) => {
      const one = named.get(word)
      return one === undefined ? [] : [{ words: word, found: [one.named] }]
    })
    const marked = taught.map((one, at) => ({ ...one, mark: `@${mentions.length + at}` }))
    return {
      text: marked.reduce((words, one) => words.replace(one.words, one.mark), said),
      mentions: [...mentions, ...marked],
    }
  },
})

/** The frame with what was taught about its list, and with the words as they were typed. */
export const frameTaught = (
  frame: Frame,
  { named, filters, division, used }: Taught,
  asksAll: boolean,
): { frame: Frame; used: readonly Seen[] } => {
  if (frame.type === 'unread')
    return { frame: { ...frame, left: frame.left.map((word) => named.get(word)?.said ?? word) }, used: used.filter(isNote) }
  if (!('query' in frame)) return { frame, used }
  const fits = asksAll ? [] : filters.filter(({ does }) => does.as === 'filter' && narrows(frame, does))
  const narrowed = fits.reduce<Frame>((one, { does }) => (does.as === 'filter' ? narrowedBy(one, does) : one), frame)
  const inDivision = division?.does.as === 'division' && frame.query['division'] === division.does.id
  return { frame: narrowed, used: [...used, ...fits, ...(inDivision && division !== null ? [division] : [])] }
}

const isNote = ({ type }: Seen): boolean => type === 'note'
type Filter = Extract<Payload, { as: 'filter' }>

/** A filter holds where the question says nothing of it: neither itself, nor by another word for the same field. */
const narrows = (frame: Extract<Frame, { query: Query }>, { kind, query, slots }: Filter): boolean =>
  frame.kind === kind &&
  (slots === null || slots.join() === slotsOf(frame).join()) &&
  !('id' in frame.query) &&
  Object.keys(query).every((name) => {
    const said = frame.query[name]
    return said === undefined || said.startsWith('!') || (frame.assumed ?? []).some(({ on }) => on.split(',').includes(name))
  })

const narrowedBy = (frame: Frame, { query, on, words }: Filter): Frame =>
  'query' in frame
    ? {
        ...frame,
        query: { ...frame.query, ...query },
        read: [...frame.read.filter((one) => one.on !== on), { on, words }],
        ...(frame.assumed === undefined ? {} : { assumed: frame.assumed.filter((one) => one.on !== on) }),
      }
    : frame
