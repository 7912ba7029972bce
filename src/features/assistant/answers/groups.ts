import { formatNumber } from '#kit/format.ts'
import { isJoin, partsOfJoin } from '#kit/list-joins.ts'
import { isFilterable } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { groupsOf, isDivision } from '#features/questions/groups.ts'
import type { Group } from '#features/questions/groups.ts'
import { isMeasurable } from '#features/questions/measured.ts'
import type { Frame } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import { lengthOf } from './counted.ts'
import { none } from './lists.ts'
import { assumedIn, countOf, mostRows, notThere, nothing, only, openList, reading } from './shape.ts'
import type { Answer, AnswerRow, Asking } from './shape.ts'
import { amountShown, meanShown } from './values.ts'

type Grouped = Extract<Frame, { type: 'group' }>

export const answerGroup = async (asking: Asking, frame: Grouped): Promise<Answer> => {
  const { deps, user, lexicon } = asking
  const record = lexicon.kinds[frame.kind]
  // What the role does not read, and what is confidential, tells nothing as an axis either.
  const by = record === undefined ? null : axisLabel(record, frame.by, lexicon)
  if (record === undefined || by === null) return notThere
  const field = frame.sum ?? frame.average
  if (field !== undefined && !isMeasurable(record, field)) return notThere
  const all = await groupsOf(deps, user, record, { ...frame, sum: field, own: true })
  const found = frame.average === undefined ? all : all.map(averaged)
  // No list is of what has no division.
  const known = isDivision(record, frame.by) ? found.filter(({ key }) => key !== null) : found
  const groups = frame.least === undefined ? known : atLeast(known, frame.least)
  const total = await lengthOf(asking, record, frame.query)
  const base: Answer = {
    ...nothing,
    total,
    list: openList(record, frame.query, total),
    read: [
      ...reading(record, frame),
      ...(field === undefined
        ? []
        : [{ label: frame.sum === undefined ? 'Averaged' : 'Total of', value: record.fields[field]?.label ?? field }]),
      { label: 'Grouped by', value: by },
    ],
    assumed: assumedIn(frame),
  }
  if (total === 0) return { ...base, ...(await none(asking, record, frame)) }
  const ordered = field === undefined || frame.by.includes(':') ? groups : groups.toSorted((one, other) => weight(other) - weight(one))
  const shown = frame.top === undefined ? ordered.slice(0, mostRows) : atTheEnd(groups, { ...frame, top: frame.top })
  return {
    ...base,
    response: wordsOf(record, frame, { total, by, groups, shown }) + leftOut(frame.by, total, found),
    rows: shown.map((group) => rowOf(record, frame, group)),
  }
}

/** What the axis is called; null where the person may not filter by it, since groups would tell what is in it. */
const axisLabel = (record: RecordDefinition, by: string, { kinds }: Pick<Lexicon, 'kinds'>): string | null => {
  const through = partsOfJoin(by)
  if (through !== null) {
    const field = record.fields[through.first]
    const target = field?.kind === 'ref' && isFilterable(record, through.first) ? kinds[field.to] : undefined
    const label = target === undefined ? null : axisLabel(target, through.rest, { kinds })
    return label === null ? null : `${field?.label ?? ''} ${inSentence(label)}`
  }
  if (!isFilterable(record, by.replace(/^month:/, ''))) return null
  return by === 'status' ? 'Status' : (record.fields[by]?.label ?? 'Month')
}

const measuredWords = (record: RecordDefinition, { sum, average }: Grouped): string => {
  const label = record.fields[sum ?? average ?? '']?.label
  return label === undefined ? '' : sum === undefined ? `Average ${inSentence(label)} of ` : `${label} of `
}

interface Counted {
  readonly total: number
  readonly by: string
  readonly groups: readonly Group[]
  readonly shown: readonly Group[]
}

const wordsOf = (record: RecordDefinition, frame: Grouped, { total, by, groups, shown }: Counted): string => {
  const below = isDivision(record, frame.by) ? belowWords(frame, groups) : ''
  const more = frame.top === undefined && groups.length > mostRows ? ` The first ${mostRows} are shown.` : ''
  const none = frame.up === true ? ' Without those that have none.' : ''
  const many = frame.least === undefined ? '' : `; ${formatNumber(groups.length)} with ${formatNumber(frame.least)} or more`
  const head =
    frame.top === undefined
      ? ` by ${inSentence(by)}${many}`
      : ` in all, ranked by ${inSentence(by)}${frame.up === true ? ', the fewest first' : ''}`
  const isShort = frame.top !== undefined && shown.length > 0 && shown.length <= mostNamed
  const winner = isShort ? `${shown.map((group) => `${group.label}: ${worth(record, frame, group)}`).join('; ')}. ` : ''
  return `${winner}${measuredWords(record, frame)}${countOf(record, total)}${head}${only(frame.read)}.${tied(shown, frame.top)}${none}${below}${more}`
}

/** What a division comes to with those below it, which have rows of their own. */
const belowWords = (frame: Grouped, groups: readonly Group[]): string => {
  const parents = groups.filter(({ label }) => groups.some((other) => isBelow(other, label)))
  if (parents.length === 0) return ''
  const words = ' Each division counts without those below it'
  if (frame.sum !== undefined || frame.average !== undefined) return `${words}.`
  const totals = parents.map(({ label, count }) => {
    const below = groups.reduce((sum, other) => sum + (isBelow(other, label) ? other.count : 0), count)
    return `${label} has ${formatNumber(below)} with them`
  })
  return `${words}; ${totals.join(', ')}.`
}

const isBelow = ({ label }: Group, above: string): boolean => label.startsWith(`${above} › `)

/** Records that link to an archived record, or to one outside the person's access, are in no row. */
const leftOut = (by: string, total: number, found: readonly Group[]): string => {
  const rest = total - found.reduce((sum, { count }) => sum + count, 0)
  return isJoin(by) && rest > 0
    ? ` ${formatNumber(rest)} aren’t in a row, because the record they link to is archived or outside your access.`
    : ''
}

const rowOf = (record: RecordDefinition, frame: Grouped, group: Group): AnswerRow => {
  const { label, count, href } = group
  return frame.sum === undefined && frame.average === undefined
    ? { label, count, href }
    : { label, count, href, shown: amountOf(record, frame, group) }
}

/** The amount of a group, or that nobody entered one. */
const amountOf = (record: RecordDefinition, { sum: added, average }: Grouped, { count, sum, unpriced }: Group): string => {
  if (sum === null || unpriced === count) return 'n/a'
  const field = record.fields[added ?? average ?? '']
  return average === undefined ? amountShown(field, sum) : meanShown(field, sum)
}

const worth = (record: RecordDefinition, frame: Grouped, group: Group): string =>
  frame.sum === undefined && frame.average === undefined ? countOf(record, group.count) : amountOf(record, frame, group)

/** The mean of the records that have a value in place of their sum; null where none has one. */
const averaged = (group: Group): Group => {
  const filled = group.count - group.unpriced
  return { ...group, sum: group.sum === null || filled === 0 ? null : group.sum / filled }
}

/** Those of so many or more; what is not stated is none of them. */
const atLeast = (groups: readonly Group[], least: number): readonly Group[] =>
  groups.filter(({ key, count }) => key !== null && count >= least)

const weight = ({ sum, count }: Group): number => sum ?? count

/** More groups than this are rows alone. */
const mostNamed = 5

/** The largest or the smallest, and those that tie with the last of them; what is not stated is no place. */
const atTheEnd = (groups: readonly Group[], { top, up, sum: added, average }: Grouped & { readonly top: number }): readonly Group[] => {
  const isUp = up === true
  const isMeasured = added !== undefined || average !== undefined
  const order = (one: Group): number => (isUp ? -weight(one) : weight(one))
  // Without an amount nothing is known to be the largest or the smallest.
  const placed = groups
    .filter(({ key, count, sum, unpriced }) => key !== null && count > 0 && !(isMeasured && (sum === null || unpriced === count)))
    .toSorted((one, other) => order(other) - order(one))
  const last = placed[top - 1]
  return last === undefined ? placed : placed.filter((one) => order(one) >= order(last))
}

const tied = (shown: readonly Group[], top: number | undefined): string =>
  top !== undefined && shown.length > top ? ` ${formatNumber(shown.length)} are shown, because some have as many as number ${top}.` : ''
