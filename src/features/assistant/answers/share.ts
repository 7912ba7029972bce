import { formatNumber } from '#kit/format.ts'
import { hrefOf } from '#features/questions/groups.ts'
import type { Query } from '#features/questions/groups.ts'
import type { Frame } from '../frame.ts'
import { lengthOf } from './counted.ts'
import { none } from './lists.ts'
import { assumedIn, countOf, notThere, nothing, only, openList, reading } from './shape.ts'
import type { Answer, Asking } from './shape.ts'

/** The share of a list that also matches other filters: "32.0 % (8 of 25 inspections)". */
export const answerShare = async (asking: Asking, frame: Extract<Frame, { type: 'share' }>): Promise<Answer> => {
  const record = asking.lexicon.kinds[frame.kind]
  if (record === undefined) return notThere
  const query: Query = { ...frame.query, ...frame.part }
  const [total, count] = [await lengthOf(asking, record, frame.query), await lengthOf(asking, record, query)]
  const base: Answer = {
    ...nothing,
    total: count,
    list: openList(record, query, count),
    read: [...reading(record, frame), { label: 'Share', value: frame.words }],
    assumed: assumedIn(frame),
  }
  if (total === 0) return { ...base, ...(await none(asking, record, frame)) }
  return {
    ...base,
    response: `${formatNumber((count / total) * 100, 1)} %: ${formatNumber(count)} of ${countOf(record, total)}${only(frame.read)} (${frame.words}).`,
    rows: [
      { label: frame.words, count, href: hrefOf(record, query) },
      { label: 'All of them', count: total, href: hrefOf(record, frame.query) },
    ],
  }
}
