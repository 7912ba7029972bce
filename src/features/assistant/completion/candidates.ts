import { inSentence } from '#kit/words.ts'
import { examplesFor, useful } from '../examples.ts'
import type { Lexicon, Sense } from '../lexicon.ts'
import { Rest } from '../rest.ts'
import { endsOf, kindsOf, phrasesOf } from './phrases.ts'
import type { Phrase } from './phrases.ts'

/** Where something is typed. */
export interface Typing {
  readonly text: string
  readonly lexicon: Lexicon
  /** The kind on the screen. */
  readonly here: string | null
  readonly path: string
  /** What this person asked before, the latest first. */
  readonly asked: readonly string[]
}

/** The most words of a phrase that are typed before it is complete. */
const mostTyped = 5

/** Questions that begin with what is typed, with the last word completed. The likeliest come first. */
export const completedWords = (typing: Typing): readonly string[] => {
  const { text, lexicon, path, asked } = typing
  const whole = [...asked, ...examplesFor(lexicon, path)].filter((one) => begins(one, text))
  const words = text.split(' ')
  for (let size = Math.min(mostTyped, words.length); size > 0; size -= 1) {
    const typed = words.slice(-size).join(' ')
    const found = typed === '' ? [] : phrasesAfter(words.slice(0, -size).join(' '), typed, typing)
    if (found.length > 0) return [...new Set([...whole, ...found])]
  }
  return whole
}

/** Questions that complete the words after the head. */
const phrasesAfter = (head: string, typed: string, typing: Typing): readonly string[] => {
  const before = contextOf(head, typing.lexicon)
  const order = kindOrder(typing)
  const key = typed.toLowerCase()
  const rankOf = ({ kinds, rank }: Phrase): number =>
    rank + Math.min(...kinds.map((kind) => order.get(kind) ?? 99)) - (before.meant.some((kind) => kinds.includes(kind)) ? 200 : 0)
  return phrasesOf(typing.lexicon)
    .filter((one) => one.key.startsWith(key) && one.key !== key && fits(one, before, head))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || one.words.length - other.words.length)
    .flatMap((one) => {
      const ended = one.words === one.key ? `${typed}${one.words.slice(typed.length)}` : one.words
      const text = head === '' ? ended : `${head} ${ended}`
      // A state alone names no list.
      return one.is === 'filter' && before.named.length === 0 ? withNouns(text, one.kinds, typing).slice(0, 2) : [text]
    })
}

const fits = ({ is, kinds, leads }: Phrase, { named, meant }: Context, head: string): boolean => {
  if (is === 'start') return head === ''
  if (is === 'noun') return named.length === 0
  return named.length > 0 ? kinds.some((kind) => named.includes(kind)) : leads && meant.length === 0
}

/** Words after which something has to follow. */
const leading = new Set(
  'a an the of for in on at by with without from to and or that which who is are was were more than this last next past top first'.split(
    ' ',
  ),
)

/** Questions that go on after the last word. `kind` is the list that the words were read as, if they were. */
export const goneOn = (text: string, kind: string | null, typing: Typing): readonly string[] => {
  const last = text.split(' ').at(-1) ?? ''
  if (/[?.!]$/.test(text) || leading.has(last.toLowerCase())) return []
  const record = kind === null ? undefined : typing.lexicon.kinds[kind]
  if (record === undefined && contextOf(text, typing.lexicon).named.length > 0) return []
  if (record === undefined) return withNouns(text, kindsAtEnd(text, typing.lexicon), typing)
  return endsOf(record)
    .filter((end) => !saysAlready(text.toLowerCase(), end))
    .map((end) => `${text} ${end}`)
}

/** A question is about one period, grouped once. */
const saysAlready = (text: string, end: string): boolean =>
  end.startsWith('by ') ? / (?:by|per) /.test(text) : end.startsWith('with ') ? /\b(?:with|that|expir|by )/.test(text) : isDated(text, end)
const isDated = (text: string, end: string): boolean =>
  end.startsWith('that ')
    ? /\b(?:that|open|closed)\b/.test(text)
    : /\d|\b(?:today|tomorrow|yesterday|weeks?|months?|quarters?|years?)\b/.test(text)

/** Names the list for words that only say how its records are: "overdue" goes on with "tasks". */
const withNouns = (text: string, meant: readonly string[], typing: Typing): readonly string[] => {
  const order = kindOrder(typing)
  return meant
    .toSorted((one, other) => (order.get(one) ?? 99) - (order.get(other) ?? 99))
    .flatMap((kind) => typing.lexicon.kinds[kind] ?? [])
    .map((record) => `${text} ${inSentence(record.label.many)}`)
}

const begins = (question: string, typed: string): boolean =>
  question.length > typed.length && question.toLowerCase().startsWith(typed.toLowerCase())

/** The lists that words name, and those whose states or options they say. */
interface Context {
  readonly named: readonly string[]
  readonly meant: readonly string[]
}

const contextOf = (text: string, { nouns, meanings }: Lexicon): Context => ({
  named: kindsIn(text.toLowerCase(), nouns),
  meant: kindsIn(text.toLowerCase(), meanings),
})

const kindsIn = (text: string, words: ReadonlyMap<string, readonly Sense[]>): readonly string[] =>
  kindsOf(new Rest(text).phrases().flatMap((phrase) => words.get(phrase) ?? []))

/** The kinds of which the last words say how they are: "tickets" and others after "show me late". */
const kindsAtEnd = (text: string, { meanings }: Lexicon): readonly string[] => {
  const said = text.toLowerCase().split(' ')
  const sizes = Array.from({ length: Math.min(4, said.length) }, (_none, at) => Math.min(4, said.length) - at)
  return sizes.map((size) => kindsOf(meanings.get(said.slice(-size).join(' ')) ?? [])).find((kinds) => kinds.length > 0) ?? []
}

const kindOrder = ({ lexicon, here }: Typing): ReadonlyMap<string, number> => {
  const kinds = Object.values(lexicon.kinds)
  const marked = kinds.filter(({ badge }) => badge.length > 0)
  const names = [...(here === null ? [] : [here]), ...useful, ...[...marked, ...kinds].map(({ name }) => name)]
  return new Map([...new Set(names)].map((name, at) => [name, at]))
}
