/** Rows looked at to find the headings. */
export const rowsAhead = 20
const longestHeading = 60
const shareOfWords = 0.8

const filled = (cells: readonly string[]): readonly string[] => cells.filter((cell) => cell.trim() !== '')

const isHeading = (cell: string): boolean => /[a-z]/i.test(cell) && !cell.includes('@') && cell.trim().length <= longestHeading

/**
 * How many of the first rows stand above the headings: the name of the company, the day of printing. A row is above them if it fills less
 * than half of the widest row's cells and a row further down fills more with words alone. 0 if nothing speaks for another row than the first.
 */
export const rowsAbove = (rows: readonly (readonly string[])[]): number => {
  const widest = Math.max(0, ...rows.map((cells) => filled(cells).length))
  const found = rows.findIndex((cells) => filled(cells).length * 2 >= widest)
  if (found <= 0 || widest < 4) return 0
  const cells = filled(rows[found] ?? [])
  return cells.filter(isHeading).length >= cells.length * shareOfWords ? found : 0
}

const totalWords = /^(?:sub-?\s?|grand\s)?totals?\b|^\d[\d,]*\s+\w+\s+totals?$/i

/** Whether a row is a total below the rows: it begins with the word, or reads "38 drivers total", and fills few of the columns. */
export const isTotal = (cells: readonly string[], columns: number): boolean => {
  const texts = filled(cells)
  return totalWords.test(texts[0]?.trim() ?? '') && texts.length <= Math.max(2, columns / 3)
}

/** Whether a row repeats the headings, as on each page of a printed list. */
export const repeatsHeadings = (cells: readonly string[], headings: readonly string[]): boolean => {
  const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()
  return filled(cells).length > 1 && headings.every((heading, at) => plain(cells[at] ?? '') === plain(heading) || isPlaceName(heading))
}

const isPlaceName = (heading: string): boolean => /^Column \d+$/.test(heading)

/** Says how many rows stand above the headings; null if there are none. */
export const aboveNote = (count: number): string | null =>
  count === 0
    ? null
    : `The first ${count === 1 ? 'line is' : `${count} lines are`} above the headings and ${count === 1 ? 'isn’t' : 'aren’t'} imported.`
