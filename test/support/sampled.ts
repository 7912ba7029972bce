import { part, seed } from '#tools/test-parts.ts'

/** A number that nothing but the seed, the name and the place decides (FNV-1a with a last stir). */
const drawn = (what: string, place: number): number => {
  let hash = 2_166_136_261 ^ seed
  for (const letter of `${what} ${place}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519)
  return (hash ^ (hash >>> 13)) >>> 0
}

/**
 * With `npm test` so many of a list, in their order, others with each run; in every other part all of them. `what` names the question,
 * so that two samples of one list are not the same. The run prints its number, and `npm test -- --seed NUMBER` draws the same again.
 */
export const sampled = <T>(what: string, all: readonly T[], count: number): T[] => {
  if (part !== 'test' || all.length <= count) return [...all]
  const places = all.map((_one, place) => place).toSorted((one, other) => drawn(what, one) - drawn(what, other))
  const chosen = new Set(places.slice(0, count))
  return all.filter((_one, place) => chosen.has(place))
}

/** So much of a list as one in `of`, and one at least. */
export const sampledShare = <T>(what: string, all: readonly T[], of: number): T[] => sampled(what, all, Math.ceil(all.length / of))

/** How many rounds of something that is repeated with values of chance. */
export const sampledRuns = (few: number, many: number): number => (part === 'test' ? few : many)
