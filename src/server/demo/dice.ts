/** A repeatable source of numbers: the same seed and label always give the same sequence. */
export interface Dice {
  /** A number from 0 up to 1. */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** True with the given probability. */
  chance(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
  /** The whole numbers below `count` in random order. */
  order(count: number): number[]
  bytes(count: number): Uint8Array
}

/** Dice for one thing of the demo company; separate labels keep things independent, so that adding one does not change the others. */
export const diceFor = (seed: number, label: string): Dice => {
  let state = startOf(`${seed}/${label}`)
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    order: (count) =>
      Array.from({ length: count }, (_, position) => ({ position, key: next() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ position }) => position),
    bytes: (count) => Uint8Array.from({ length: count }, () => between(0, 255)),
  }
}

/** FNV-1a. */
const startOf = (text: string): number => {
  let value = 2_166_136_261
  for (let position = 0; position < text.length; position += 1) value = Math.imul(value ^ text.charCodeAt(position), 16_777_619)
  return value | 0
}
