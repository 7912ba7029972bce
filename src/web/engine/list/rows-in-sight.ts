import { type UIEvent, useDeferredValue, useState } from 'react'

/** Rows drawn above and below those in sight, and the step in which the drawn part moves. */
const reserve = 10
const step = 10
/** What a page draws before it is first seen; the rest follows while it can be read already. */
const drawnFirst = 16
/** Beyond this many rows only those in sight are drawn. */
const drawnAtOnce = 200

export type RowsInSight = {
  first: number
  last: number
  /** Height in px of the rows left out above and below. */
  above: number
  below: number
  onScroll: (event: UIEvent<HTMLElement>) => void
}

/** The part of a long table to draw, by how far its region is scrolled. All rows have the same height, which is read from one of them. */
export const useRowsInSight = (count: number): RowsInSight => {
  const [seen, setSeen] = useState({ top: 0, sight: 900, height: 36 })
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>): void => {
    if (count <= drawnAtOnce) return
    const height = currentTarget.querySelector('tbody tr[data-row]')?.getBoundingClientRect().height ?? seen.height
    const top = Math.floor(currentTarget.scrollTop / (height * step)) * height * step
    if (top !== seen.top || height !== seen.height) setSeen({ top, sight: currentTarget.clientHeight, height })
  }
  const whole = partInSight(count, seen)
  const drawn = useDeferredValue(whole.last, Math.min(whole.last, drawnFirst))
  const part = count > drawnAtOnce ? whole : { first: 0, last: Math.min(drawn, count) }
  return { ...part, above: part.first * seen.height, below: (count - part.last) * seen.height, onScroll }
}

/** First and one past the last row to draw. */
export const partInSight = (
  count: number,
  { top, sight, height }: { top: number; sight: number; height: number },
): { first: number; last: number } => {
  if (count <= drawnAtOnce) return { first: 0, last: count }
  const first = Math.max(0, Math.min(count, Math.floor(top / height)) - reserve)
  return { first, last: Math.min(count, Math.ceil((top + sight) / height) + step + reserve) }
}
