import { AppError } from '#kit/errors.ts'
import { parseListQuery } from '#kit/list-query.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Assumption, Frame, Said } from '../frame.ts'
import type { Lexicon } from '../lexicon.ts'
import { changeable } from './readings.ts'
import { withoutThose } from './shape.ts'

const isSame = (one: Query, other: Query): boolean => written(one) === written(other)
const written = (query: Query): string => JSON.stringify(Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** A question with other parameters of its list. Null where it goes by no list, or the list would not take them. */
export const withQuery = ({ kinds }: Lexicon, frame: Frame, query: Query, today: string): Frame | null => {
  if (!('query' in frame)) return null
  const record = kinds[frame.kind]
  if (record === undefined || !fits(record, query)) return null
  const chosen = (frame.assumed ?? []).flatMap((one) =>
    one.instead
      .filter((option) => isSame(query, { ...withoutThose(frame.query, one.on), ...option.query }))
      .map((option) => ({ one, option })),
  )[0]
  if (chosen === undefined)
    return changed(record, frame, query, today) ?? { ...frame, query, read: stillTrue(frame.query, query, frame.read) }
  const { one, option } = chosen
  const gone = new Set(one.on.split(','))
  const about = ({ on }: Said): boolean => on.split(',').some((name) => gone.has(name))
  const read = [
    ...frame.read.filter((said) => !about(said)),
    ...(Object.keys(option.query).length === 0 ? [] : [{ on: one.on, words: option.label }]),
  ]
  return {
    ...frame,
    query,
    read,
    assumed: (frame.assumed ?? []).map((each) => (each === one ? swapped(frame.query, one, option.label) : each)),
  }
}

type Listed = Parameters<typeof changeable>[1]

/** The frame with one reading changed to a choice of its menu, or left out; null where the query is none of them. */
const changed = (record: RecordDefinition, frame: Listed, query: Query, today: string): Listed | null => {
  for (const { on, changes, without } of changeable(record, frame, today)) {
    const choice = changes.find((one) => isSame(query, one.query))
    if (choice === undefined && (without === null || !isSame(query, without))) continue
    const gone = new Set(on.split(','))
    const about = (said: Said): boolean => said.on.split(',').some((name) => gone.has(name))
    const read = frame.read.flatMap((one) =>
      about(one) ? (choice !== undefined && one.on === on ? [{ on, words: choice.words }] : []) : [one],
    )
    return { ...frame, query, read, assumed: (frame.assumed ?? []).filter((one) => !about(one)) }
  }
  return null
}

/** What says which rows of a list are answered, and is no part of its question. */
const ofPage = ['limit', 'offset', 'fields', 'view', 'peek']

const fits = (record: RecordDefinition, query: Query): boolean => {
  if (ofPage.some((name) => name in query)) return false
  try {
    parseListQuery(record, query)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'malformed') return false
    throw error
  }
}

/** The assumption with what it is now; what it was is offered in its place. */
const swapped = (query: Query, { on, words, instead }: Assumption, label: string): Assumption => {
  const gone = withoutThose(query, on)
  const before = Object.fromEntries(Object.entries(query).filter(([name]) => !Object.hasOwn(gone, name)))
  return { on, words: label, instead: [{ label: words, query: before }, ...instead.filter((option) => option.label !== label)] }
}

/** The readings whose parameters are as they were. */
const stillTrue = (before: Query, now: Query, read: readonly Said[]): readonly Said[] =>
  read.filter(({ on }) => {
    const [was, is] = [before, now].map((query) => {
      const rest = withoutThose(query, on)
      return Object.fromEntries(Object.entries(query).filter(([name]) => !Object.hasOwn(rest, name)))
    })
    return was !== undefined && is !== undefined && isSame(was, is)
  })
