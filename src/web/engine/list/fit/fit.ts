/** What one column asks of the width. All in px, cell padding included. */
export type Need = {
  name: string
  /** Shows every value of the page whole. */
  full: number
  /** Below this the column is dropped instead: a title may be cut to it, any other column needs `full`. */
  least: number
  /** The order in which columns stay, 0 first. */
  rank: number
  /** Dropped with everything ranked after it at the first column that doesn't fit, so that no odd column fills a gap. */
  filler: boolean
  /** Takes spare width first. */
  grows: boolean
}

export type Fitted = { widths: Readonly<Record<string, number>>; dropped: readonly string[] }

/** A column that takes spare width stops at this, so that its neighbors get the rest. */
const widest = 480

/** Chooses the columns that fit into `room` px and shares all of it out among them. The column of the lowest rank always stays. */
export const fitColumns = (needs: readonly Need[], room: number): Fitted => shareAmong(staying(needs, room), needs, room)

/** All of them, wider than the room if need be. */
export const fitAll = (needs: readonly Need[], room: number): Fitted =>
  shareAmong(
    needs.map((need) => ({ ...need, least: need.full })),
    needs,
    room,
  )

const shareAmong = (shown: readonly Need[], needs: readonly Need[], room: number): Fitted => {
  const names = new Set(shown.map(({ name }) => name))
  return { widths: shareOut(shown, room), dropped: needs.flatMap(({ name }) => (names.has(name) ? [] : [name])) }
}

const staying = (needs: readonly Need[], room: number): readonly Need[] => {
  const shown: Need[] = []
  let left = room
  for (const need of needs.toSorted((one, other) => one.rank - other.rank)) {
    if (need.least <= left || shown.length === 0) {
      shown.push(need)
      left -= need.least
    } else if (need.filler) break
  }
  return shown
}

/** First up to what each column needs in full, by rank; then to those that grow; then evenly. */
const shareOut = (shown: readonly Need[], room: number): Readonly<Record<string, number>> => {
  const widths = new Map(shown.map(({ name, least }) => [name, least]))
  let left = room - shown.reduce((sum, { least }) => sum + least, 0)
  const raise = (name: string, to: number): void => {
    const width = widths.get(name) ?? 0
    const by = Math.max(0, Math.min(left, Math.round(to) - width))
    widths.set(name, width + by)
    left -= by
  }
  for (const { name, full } of shown) raise(name, full)
  for (const { name, grows } of shown) if (grows) raise(name, widest)
  for (const [index, { name }] of shown.entries()) raise(name, (widths.get(name) ?? 0) + Math.floor(left / (shown.length - index)))
  return Object.fromEntries(widths)
}
