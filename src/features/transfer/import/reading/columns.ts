import { addSigns, noSigns } from './dates.ts'
import type { OrderSigns } from './dates.ts'
import type { FileRow } from '#engine/import/csv.ts'

/** What the file's own content says about one column. */
export interface ColumnFacts {
  readonly heading: string
  /** Up to five different texts. */
  readonly samples: readonly string[]
  /** Every different text with its count, most frequent first; null when there are more than a hundred. */
  readonly values: readonly (readonly [string, number])[] | null
  readonly signs: OrderSigns
}

const mostValues = 100
const mostSamples = 5

const watchColumn = (heading: string) => {
  const counts = new Map<string, number>()
  const samples = new Set<string>()
  let tooMany = false
  let signs = noSigns
  return {
    see: (cell: string): void => {
      const text = cell.trim()
      if (text === '') return
      if (samples.size < mostSamples) samples.add(text.slice(0, 120))
      signs = addSigns(signs, text)
      if (tooMany) return
      counts.set(text, (counts.get(text) ?? 0) + 1)
      tooMany = counts.size > mostValues
      if (tooMany) counts.clear()
    },
    facts: (): ColumnFacts => ({
      heading,
      samples: [...samples],
      values: tooMany ? null : [...counts].toSorted((a, b) => b[1] - a[1]),
      signs,
    }),
  }
}

/** Gathers facts while rows pass by. */
export const watchColumns = (headings: readonly string[]) => {
  const columns = headings.map(watchColumn)
  return {
    see: ({ cells }: FileRow): void => {
      columns.forEach((column, position) => column.see(cells[position] ?? ''))
    },
    facts: (): ColumnFacts[] => columns.map((column) => column.facts()),
  }
}
