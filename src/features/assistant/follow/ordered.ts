import { isSortable } from '#kit/list-query.ts'
import { isNumberField } from '#kit/number-words.ts'
import { fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Frame } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import { moneyField } from '../reading/fields.ts'
import type { Followed } from '../reading/follow.ts'
import type { Reading } from '../reading/reading.ts'
import { dateField, isDated } from '../reading/words/dated.ts'

const sorts =
  /^(?:and |now |ok |then |please |can you )*(?:sort|order|rank|arrange|put|list|show)(?:ed)?(?: (?:me|them|it|those|that|these|the list|all))*(?: (?:by|with|from|in order of))?(?= )/
const firsts = / (?:first|on top|at the top)(?: instead)?$/
const asks =
  /^(?:and |so |then |ok )*(?:which|what)(?: one| ones)?(?: of (?:them|those|these))?(?: (?:is|was|are|were|has|had))? (?:the )?(?=\S)/

const large = /\b(?:most expensive|highest|biggest|largest|dearest|costliest|priciest|longest|greatest|most|descending|desc)\b/
const small = /\b(?:least expensive|lowest|smallest|cheapest|shortest|fewest|least|ascending|asc)\b/
const late = /\b(?:newest|latest|most recent)\b/
const early = /\b(?:oldest|earliest)\b/
const besides = /\b(?:first|on top|at the top|instead|the|by|to|and|then|one|ones|on|in|of|them|those|these)\b/g

interface Order {
  /** Words for the field; empty where the direction alone says it. */
  readonly words: string
  readonly way: 'large' | 'small' | 'late' | 'early' | null
}

/** "Sort by fine, highest first" says the direction twice at most: "newest to oldest". */
const orderIn = (text: string): Order => {
  const found = (
    [
      ['large', large],
      ['small', small],
      ['late', late],
      ['early', early],
    ] as const
  )
    .flatMap(([way, pattern]) => {
      const at = pattern.exec(text)?.index
      return at === undefined ? [] : [{ way, at }]
    })
    .toSorted((one, other) => one.at - other.at)
  const words = [late, large, small, early].reduce((left, pattern) => left.replace(pattern, ' '), text)
  return { words: words.replace(besides, ' ').replace(/\s+/g, ' ').trim(), way: found[0]?.way ?? null }
}

interface Sorted {
  readonly field: string
  readonly isDescending: boolean
  readonly words: string
}

const amounts = new Set(['', 'cost', 'amount', 'price', 'expensive', 'money'])

/** The field that the list is sorted by, with its words in the reading. */
const sortedBy = (order: Order, record: RecordDefinition, lexicon: Lexicon): Sorted | null => {
  const field = fieldFor(order, record, lexicon)
  if (field === null || !isSortable(record, field)) return null
  const isNumber = isNumberField(fieldOf(record, field))
  const isDate = isDated(record, field) || isDay(order)
  if (!isDate && !isNumber && order.way !== null) return null
  const isDescending = order.way === null ? isDate || isNumber : order.way === 'large' || order.way === 'late'
  const name = isDate && (isDay(order) || field === dateField(record)) ? '' : `${fieldOf(record, field)?.label ?? 'Date'}, `
  const [up, down] = isDate ? ['oldest first', 'newest first'] : isNumber ? ['lowest first', 'highest first'] : ['A to Z', 'Z to A']
  return { field, isDescending, words: `${name}${isDescending ? down : up}` }
}

/** "Newest first", "sort by date": the day of the records, and the model year of units. */
const isDay = ({ words, way }: Order): boolean => words === 'date' || (words === '' && (way === 'late' || way === 'early'))

const fieldFor = (order: Order, record: RecordDefinition, lexicon: Lexicon): string | null => {
  if (isDay(order)) return record.name === 'vehicles' ? 'year' : dateField(record)
  if (order.words === '' && order.way === null) return null
  return namedField(order.words, record, lexicon) ?? (amounts.has(order.words) ? moneyField(record) : null)
}

/** The one sortable field that goes by these words. */
const namedField = (words: string, record: RecordDefinition, { fields }: Lexicon): string | null => {
  const known = fields[record.name]
  const named = [words, words.replace(/s$/, ''), `${words}s`].flatMap((one) => known?.get(one) ?? [])
  return named.find((name) => isSortable(record, name)) ?? null
}

/** "Sort by fine, highest first", "highest fine first", "which one is the most expensive": the list before in another order. */
export const reordered = (text: string, before: Followed, { lexicon }: Reading): Frame | null => {
  const record = lexicon.kinds[before.kind]
  const isSort = sorts.test(text) || firsts.test(text)
  const isAsked = !isSort && asks.test(text)
  if (record === undefined || !(isSort || isAsked)) return null
  const order = orderIn(text.replace(sorts, '').replace(isAsked ? asks : /^(?:and |now |ok |then )*/, ''))
  if (isAsked) return order.way === null ? null : sorted(before, sortedBy(order, record, lexicon), areAsked.test(text) ? undefined : 1)
  const { frame } = before
  if (frame.type === 'group' && order.way !== null && isOfGroup(order.words, frame, record, lexicon))
    return { ...frame, ...(order.way === 'small' ? { up: true, top: frame.top ?? mostShown } : {}) }
  return sorted(before, sortedBy(order, record, lexicon), frame.type === 'list' && frame.first !== 1 ? frame.first : undefined)
}

const areAsked = /\bones\b|\bare\b|\bwere\b/
const mostShown = 12

/** The list before, by that field; its first so many. */
const sorted = ({ kind, list }: Followed, by: Sorted | null, first: number | undefined): Frame | null => {
  if (by === null) return null
  const { sort: _sort, ...query } = list.query
  return {
    type: 'list',
    kind,
    query: { ...query, sort: `${by.isDescending ? '-' : ''}${by.field}` },
    read: [...list.read.filter(({ on }) => on !== 'sort'), { on: 'sort', words: by.words }],
    assumed: list.assumed,
    ...(first === undefined ? {} : { first }),
  }
}

type Grouped = Extract<Frame, { type: 'group' }>
const isOfGroup = (words: string, { sum, average }: Grouped, record: RecordDefinition, lexicon: Lexicon): boolean =>
  words === '' || (namedField(words, record, lexicon) !== null && namedField(words, record, lexicon) === (sum ?? average))
