import type { Reply } from './ask.ts'

/** The number of a step, "1. Open Drivers", counts nothing. */
const step = /(?:^|\s)\d{1,2}\.\s/g
const numbers = (text: string): string[] =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((word) => word.replaceAll(',', '').replace(/\.0+$/, ''))

/**
 * Numbers of the sentence that stand neither in what was counted, nor in how it was read, nor in the question, nor in the gold answer.
 * Parts that add up to the total are counted too ("12: 9 open, 3 pending"), and by how many percent one row is more than another.
 */
export const looseNumbers = (reply: Reply, known: readonly string[]): string[] => {
  const { response, ...rest } = reply
  const found = new Set(numbers(`${JSON.stringify(rest)} ${known.join(' ')} ${reply.rows.length} ${changesOf(reply.rows).join(' ')}`))
  const loose = numbers(response.replaceAll(step, ' ')).filter((number) => !found.has(number))
  const parts = numbers(response.split(':').slice(1).join(':'))
  const sum = parts.reduce((all, part) => all + Number(part), 0)
  return reply.total !== null && sum === reply.total ? loose.filter((number) => !parts.includes(number)) : loose
}

const changesOf = (rows: Reply['rows']): number[] =>
  rows.flatMap(({ count }) =>
    rows.flatMap((other) => (other.count === 0 ? [] : [count - other.count, Math.round((100 * (count - other.count)) / other.count)])),
  )
