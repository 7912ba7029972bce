const longestQuote = 40
const namedCells = 5
/** A column of so few cells is a remark; one of more is a column whose heading was forgotten. */
const mostStrays = 3

const isBlank = (cell: string | undefined): boolean => (cell ?? '').trim() === ''

/** "A" for 0, "BZ" for 77. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

const short = (text: string): string => (text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text)

/**
 * Empties the cells that stand right of the table, apart from it by an empty column and below no heading: a remark beside the rows is no
 * column of them. The first row with a value is the heading, with `above` rows of the sheet above the grid. Changes `grid`; returns what
 * was left out, in sentences.
 */
export const clearStrays = (grid: readonly string[][], above = 0): string[] => {
  const heading = grid.find((row) => row.some((cell) => !isBlank(cell)))
  if (heading === undefined) return []
  const lastHead = heading.findLastIndex((cell) => !isBlank(cell))
  const counts = heading.map((_head, column) => (column > lastHead ? grid.filter((row) => !isBlank(row[column])).length : 0))
  const gap = counts.findIndex((count, column) => column > lastHead && count === 0)
  if (gap < 0) return []
  const strays = counts.flatMap((count, column) => (column > gap && count > 0 && count <= mostStrays ? [column] : []))
  const found = strays.flatMap((column) =>
    grid.flatMap((row, position) => (isBlank(row[column]) ? [] : [{ row, column, place: `${lettersOf(column)}${above + position + 1}` }])),
  )
  const named = found
    .slice(0, namedCells)
    .map(({ row, column, place }) => `Cell ${place} is outside the table: "${short((row[column] ?? '').trim())}". It isn’t imported.`)
  for (const { row, column } of found) row[column] = ''
  return found.length > namedCells
    ? [...named, `${found.length - namedCells} more cells are outside the table and aren’t imported.`]
    : named
}
