import { slipOf } from '#features/assistant/words.ts'
import type { NameIndex } from './name-index.ts'
import { nicknamesOf } from './nicknames.ts'
import { soundOf } from './sounds.ts'

/**
 * The words of names that a typed one may be, and how surely: itself, a nickname, what sounds like it, one or two slips. A word that is known
 * besides (`free` false) is taken for what it says or what sounds the same.
 */
export const wordScores = (typed: string, index: NameIndex, free: boolean): ReadonlyMap<string, number> => {
  const scores = new Map<string, number>()
  const put = (word: string, score: number): void => {
    if (index.byWord.has(word) && score > (scores.get(word) ?? 0)) scores.set(word, score)
  }
  if (/\d|@/.test(typed) || typed.length < 2) return scores
  const word = typed.replaceAll("'", '')
  put(word, 1)
  for (const nickname of nicknamesOf(word)) put(nickname, 0.84)
  if (word.length < 4) return scores
  for (const alike of index.bySound.get(soundOf(word)) ?? [])
    if (Math.abs(alike.length - word.length) <= 2 && alike.length > 2 && sameStart(alike, word))
      put(alike, slipOf(word, alike) <= 1 ? 0.82 : 0.8)
  if (free) for (const [near, slips] of nearOf(word, index)) put(near, slips === 1 ? 0.82 : 0.72)
  return scores
}

/** Words of names that are the typed one with a slip or two, the first two letters perhaps swapped. */
const nearOf = (word: string, index: NameIndex): (readonly [string, number])[] => {
  const most = word.length >= 7 ? 2 : 1
  return [...new Set([word[0] ?? '', word[1] ?? ''])]
    .flatMap((letter) => index.byFirstLetter.get(letter) ?? [])
    .filter((near) => Math.abs(near.length - word.length) <= most && near.length >= 4)
    .map((near) => [near, slipOf(word, near)] as const)
    .filter(([, slips]) => slips > 0 && slips <= most)
}

/** Letters that begin a name alike: Philips and Filips, Catherine and Katherine. */
const starts = [/^(?:ph|f)/, /^[ckq]/, /^(?:j|g[ei])/, /^(?:n|kn|gn)/, /^(?:r|wr|rh)/, /^(?:s|c[ei]|z|ps)/]
const sameStart = (one: string, other: string): boolean =>
  one[0] === other[0] ||
  starts.some((start) => start.test(one) && start.test(other) && one.length > 4 && other.length > 4 && one.slice(-2) === other.slice(-2))
