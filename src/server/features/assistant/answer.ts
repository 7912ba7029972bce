import { formatCurrencyCents, formatNumber } from '#kit/format.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { countedAs, inSentence } from '#kit/words.ts'
import { countRecords, listPage } from '#server/engine/list.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { SessionUser } from '#server/platform/session.ts'
import { groupsOf, hrefOf, isDivision } from '../questions/groups.ts'
import type { Query } from '../questions/groups.ts'
import type { Frame, Said } from './frame.ts'
import type { Lexicon } from './lexicon.ts'
import { examplesFor } from './examples.ts'

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

/** An answer: every number in `response` is the length of a list that `list` opens, or a row of `rows`. */
export interface Answer {
  readonly response: string
  readonly total: number | null
  /** The list behind the number. */
  readonly list: { readonly href: string; readonly label: string } | null
  readonly rows: readonly { readonly label: string; readonly count: number; readonly href: string }[]
  readonly sources: readonly Source[]
  /** "How I read this": heading and words. */
  readonly read: readonly { readonly label: string; readonly value: string }[]
  readonly clarify: { readonly question: string; readonly options: readonly string[] } | null
  readonly actions: readonly Action[]
}

const nothing: Answer = { response: '', total: null, list: null, rows: [], sources: [], read: [], clarify: null, actions: [] }
const shownRows = 5
const mostGroups = 12

/** Counts and lists what the question was read as, with the person's own rights, and says it. */
export const answerFrame = async (deps: Deps, user: SessionUser, lexicon: Lexicon, frame: Frame, path: string): Promise<Answer> => {
  switch (frame.type) {
    case 'list':
    case 'count':
      return answerList(deps, user, lexicon, frame)
    case 'group':
      return answerGroup(deps, user, lexicon, frame)
    case 'sum':
      return answerSum(deps, user, lexicon, frame)
    case 'record': {
      const record = lexicon.kinds[frame.named.kind]
      if (record === undefined) return { ...nothing, response: notThere }
      const href = `${record.path}/${frame.named.id}`
      return {
        ...nothing,
        response: `${record.label.one} ${frame.named.label}. I’ll open it.`,
        sources: [{ kind: record.name, id: frame.named.id, number: '', title: frame.named.label, href }],
        actions: [
          { type: 'navigate', path: href, message: `Opening ${frame.named.label}` },
          { type: 'highlight', selector: '[data-guide="record.header"]', message: `This is ${frame.named.label}.` },
        ],
      }
    }
    case 'navigate':
      return {
        ...nothing,
        response: `I’ll take you to ${frame.label}.`,
        list: { href: frame.path, label: 'Go there' },
        actions: [{ type: 'navigate', path: frame.path, message: `Opening ${frame.label}` }],
      }
    case 'clarify':
      return { ...nothing, response: frame.question, clarify: frame }
    case 'help':
      return {
        ...nothing,
        response: `I count, list and open records, and I show the list behind every number. Try one of these.`,
        clarify: { question: 'Try', options: examplesFor(lexicon, path) },
      }
    case 'cannot':
      return { ...nothing, response: cannot[frame.why] }
    case 'unread':
      return {
        ...nothing,
        response:
          frame.left.length === 0
            ? notThere
            : `I don’t know “${frame.left.join(' ')}” here, so I won’t guess. It may not exist, or your role may not have access.`,
        clarify: { question: 'These work', options: examplesFor(lexicon, path).slice(0, 3) },
      }
    default:
      return { ...nothing, response: notThere }
  }
}

const notThere = 'I can’t show that. It may not exist, or your role may not have access.'
const cannot = {
  write: 'I don’t change records yet. Open the record, and change it there.',
  bulk: 'I change one record at a time. I can open the list, and you change what you choose there.',
  wages: notThere,
  language:
    'I only understand English for now. Try: “who is off tomorrow?” · Por ahora solo entiendo inglés. Pruebe: “who is off tomorrow?”',
  forecast: 'I can’t predict. I can show what is overdue or due soon: ask “what is due on unit 1104”.',
  advice: 'I have no hours-of-service data and give no legal advice. I can show a driver’s runs, time off and holds.',
} as const

const reading = (record: RecordDefinition, said: readonly Said[], chosen: boolean): Answer['read'] => [
  { label: 'Records', value: record.label.many },
  ...(said.length === 0 ? [] : [{ label: 'Only', value: said.map(({ words }) => words).join('; ') }]),
  { label: 'Divisions', value: chosen ? 'The one chosen' : 'All that you may see' },
]

type Listed = Extract<Frame, { type: 'list' | 'count' }>

const answerList = async (deps: Deps, user: SessionUser, { kinds }: Lexicon, frame: Listed): Promise<Answer> => {
  const record = kinds[frame.kind]
  if (record === undefined) return { ...nothing, response: notThere }
  const query = parseListQuery(record, { ...frame.query, limit: String(shownRows) })
  const total = await countRecords(deps, record, user, query)
  const page = total === 0 ? '[]' : (await listPage(deps, record, user, { ...query, fields: ['number', 'title'] })).text
  const rows = JSON.parse(page) as { id: string; number: string; title: string }[]
  const split = await splitOf(deps, user, record, frame.query)
  const said = `${formatNumber(total)} ${countedAs(record.label, total)}`
  return {
    ...nothing,
    response: `${said}${only(frame.read)}${split === '' ? '' : `: ${split}`}.`,
    total,
    list: { href: hrefOf(record, frame.query), label: `Open list (${formatNumber(total)})` },
    sources: rows.map(({ id, number, title }) => ({ kind: record.name, id, number, title, href: `${record.path}/${id}` })),
    read: reading(record, frame.read, 'division' in frame.query),
  }
}

/** "9 open, 3 pending": where a word stands for several states, how many are in each. */
const splitOf = async (deps: Deps, user: SessionUser, record: RecordDefinition, query: Query): Promise<string> => {
  const states = (query['status'] ?? '').split(',').filter((state) => state !== '' && !state.startsWith('!'))
  if (states.length < 2 || states.length > 4) return ''
  const counts = await Promise.all(
    states.map((status) => countRecords(deps, record, user, parseListQuery(record, { ...query, status, limit: '1' }))),
  )
  return states
    .map((state, at) => `${formatNumber(counts[at] ?? 0)} ${inSentence(record.lifecycle.states[state]?.label ?? state)}`)
    .join(', ')
}

type Grouped = Extract<Frame, { type: 'group' }>

const answerGroup = async (deps: Deps, user: SessionUser, { kinds }: Lexicon, frame: Grouped): Promise<Answer> => {
  const record = kinds[frame.kind]
  if (record === undefined) return { ...nothing, response: notThere }
  const groups = await groupsOf(deps, user, record, frame)
  const total = await countRecords(deps, record, user, parseListQuery(record, { ...frame.query, limit: '1' }))
  const by = frame.by === 'status' ? 'Status' : (record.fields[frame.by]?.label ?? 'Month')
  const below = isDivision(record, frame.by) ? ' Each division counts those below it too.' : ''
  const more = groups.length > mostGroups ? ` The first ${mostGroups} are shown.` : ''
  return {
    ...nothing,
    response: `${formatNumber(total)} ${countedAs(record.label, total)} by ${inSentence(by)}${only(frame.read)}.${below}${more}`,
    total,
    list: { href: hrefOf(record, frame.query), label: `Open list (${formatNumber(total)})` },
    rows: groups
      .slice(0, mostGroups)
      .map(({ label, count, sum, href }) => ({ label: sum === null ? label : `${label}: ${formatCurrencyCents(sum)}`, count, href })),
    read: [...reading(record, frame.read, 'division' in frame.query), { label: 'Grouped by', value: by }],
  }
}

type Summed = Extract<Frame, { type: 'sum' }>

const answerSum = async (deps: Deps, user: SessionUser, { kinds }: Lexicon, frame: Summed): Promise<Answer> => {
  const record = kinds[frame.kind]
  const field = record?.fields[frame.field]
  if (record === undefined || field === undefined) return { ...nothing, response: notThere }
  const groups = await groupsOf(deps, user, record, { query: frame.query, by: 'status', sum: frame.field })
  const count = groups.reduce((all, one) => all + one.count, 0)
  const sum = groups.reduce((all, one) => all + (one.sum ?? 0), 0)
  const unpriced = groups.reduce((all, one) => all + one.unpriced, 0)
  const without =
    unpriced === 0
      ? ''
      : ` ${formatNumber(unpriced)} of them ${unpriced === 1 ? 'has' : 'have'} no ${inSentence(field.label)} entered and ${unpriced === 1 ? 'is' : 'are'} not in it.`
  return {
    ...nothing,
    response: `${formatCurrencyCents(sum)} on ${formatNumber(count)} ${countedAs(record.label, count)}${only(frame.read)}.${without}`,
    total: count,
    list: { href: hrefOf(record, frame.query), label: `Open list (${formatNumber(count)})` },
    read: [...reading(record, frame.read, 'division' in frame.query), { label: 'Added up', value: field.label }],
  }
}

const only = (read: readonly Said[]): string => (read.length === 0 ? '' : ` (${read.map(({ words }) => inSentence(words)).join('; ')})`)
