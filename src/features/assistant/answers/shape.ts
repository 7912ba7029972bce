import { formatNumber } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { countedAs, inSentence } from '#kit/words.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { hrefOf } from '#features/questions/groups.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Asked, Assumption, Said } from '../frame.ts'
import type { Tour } from '../help/tour.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Draft } from '../proposals/act.ts'

/** A record that the answer stands on. */
export interface Source {
  readonly kind: string
  readonly id: string
  readonly number: string
  readonly title: string
  readonly href: string
}

export type Action =
  | { readonly type: 'navigate'; readonly path: string; readonly message: string }
  | { readonly type: 'highlight'; readonly selector: string; readonly message: string; readonly duration?: number }

/** A line of an answer. `count` is the length of the list behind `href`; `shown` what is said in its place, where that is not the count. */
export interface AnswerRow {
  readonly label: string
  readonly count: number | null
  readonly shown?: string
  readonly href: string | null
}

/** An assumption with what it may be instead; `query` is then the whole question of the list. */
export interface Assumed {
  readonly words: string
  readonly options: readonly { readonly label: string; readonly query: Query }[]
}

/** An answer: every number in `response` is the length of a list that `list` opens, a row of `rows`, or a value of a record in `sources`. */
export interface Answer {
  readonly response: string
  readonly total: number | null
  /** The list behind the number. */
  readonly list: { readonly href: string; readonly label: string } | null
  readonly rows: readonly AnswerRow[]
  /** Bars for the months of a trend, a table for the rest. */
  readonly look: 'table' | 'bars'
  readonly sources: readonly Source[]
  /** "How I read this": heading and words. */
  readonly read: readonly { readonly label: string; readonly value: string }[]
  readonly assumed: readonly Assumed[]
  /** How fresh the telematics numbers in it are, with the list of those that are not. */
  readonly freshness: { readonly words: string; readonly href: string | null } | null
  readonly clarify: { readonly question: string; readonly options: readonly string[] } | null
  readonly actions: readonly Action[]
  /** A task shown step by step. */
  readonly tour?: Tour | null
  /** A change to be confirmed; kept on the server, and only its card is shown. */
  readonly draft?: Draft | null
  /** What was just taught, to be undone at once. */
  readonly learned?: { readonly id: string; readonly words: string }
}

/** Who asks, with the words and the kinds of their role. */
export interface Asking {
  readonly deps: Deps
  readonly user: SessionUser
  readonly lexicon: Lexicon
  /** The screen on which it is asked. */
  readonly path: string
}

export const nothing: Answer = {
  response: '',
  total: null,
  list: null,
  rows: [],
  look: 'table',
  sources: [],
  read: [],
  assumed: [],
  freshness: null,
  clarify: null,
  actions: [],
}
/** What does not exist and what the person may not see are answered with the same words. */
export const notThere: Answer = { ...nothing, response: 'I can’t show that. It may not exist, or your role may not have access.' }

export const shownRows = 5
export const mostRows = 12

/** "12 accidents". */
export const countOf = (record: RecordDefinition, count: number): string => `${formatNumber(count)} ${countedAs(record.label, count)}`

/** The filters in words, in brackets. */
export const only = (read: readonly Said[]): string =>
  read.length === 0 ? '' : ` (${read.map(({ words }) => inSentence(words)).join('; ')})`

export const openList = (record: RecordDefinition, query: Query, total: number): Answer['list'] => ({
  href: hrefOf(record, query),
  label: `Open list (${formatNumber(total)})`,
})

export const reading = (record: RecordDefinition, { read, query }: Pick<Asked, 'read' | 'query'>): Answer['read'] => [
  { label: 'Records', value: record.label.many },
  ...(read.length === 0 ? [] : [{ label: 'Only', value: read.map(({ words }) => words).join('; ') }]),
  { label: 'Divisions', value: 'division' in query && query['division'] !== 'ALL' ? 'The one chosen' : 'All you can access' },
]

/** The parameters of a question without those that an assumption or a reading stands for. */
export const withoutThose = (query: Query, on: string): Query => {
  const gone = new Set(on.split(','))
  return Object.fromEntries(Object.entries(query).filter(([name]) => !gone.has(name) && !gone.has(name.replace(/(?:From|To|On)$/, ''))))
}

/** What was assumed, each with the whole question that takes its place. */
export const assumedIn = ({ query, assumed = [] }: Pick<Asked, 'query' | 'assumed'>): readonly Assumed[] =>
  assumed.map(({ on, words, instead }: Assumption) => ({
    words,
    options: instead.map(({ label, query: own }) => ({ label, query: { ...withoutThose(query, on), ...own } })),
  }))
