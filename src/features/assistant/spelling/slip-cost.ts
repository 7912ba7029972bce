/** Rows of an American keyboard: letters side by side are hit for each other. */
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Letters that sound alike in words: "licence", "seperate". */
const alike = ['ck', 'cs', 'sz', 'iy', 'ey', 'gj', 'kq', 'vw', 'dt', 'mn']

const isVowel = (letter: string | undefined): boolean => letter !== undefined && 'aeiou'.includes(letter)

const placeOf = new Map(rows.flatMap((row, y) => [...row].map((letter, x) => [letter, [x + y * 0.5, y] as const] as const)))

/** Whether one key is beside the other. */
const areNeighbors = (one: string, other: string): boolean => {
  const [a, b] = [placeOf.get(one), placeOf.get(other)]
  return a !== undefined && b !== undefined && Math.abs(a[0] - b[0]) <= 1 && Math.abs(a[1] - b[1]) <= 1
}

const changed = (typed: string, meant: string): number => {
  if (typed === meant) return 0
  if ((isVowel(typed) && isVowel(meant)) || alike.some((pair) => pair.includes(typed) && pair.includes(meant))) return 0.75
  return areNeighbors(typed, meant) ? 0.8 : 1.3
}

/** A vowel or a second letter is left out more often than another letter. */
const missing = (meant: string, at: number): number => {
  if (at === 0) return 1.1
  if (meant[at] === meant[at - 1]) return 0.25
  if (isVowel(meant[at])) return 0.35
  // "Settle" is no slip of "settled", nor "drive" of "driver".
  if (at === meant.length - 1) return meant[at] === 'd' ? 1 : meant[at] === 'r' ? 0.85 : 0.7
  return 0.7
}

const extra = (typed: string, at: number): number => {
  if (at > 0 && typed[at] === typed[at - 1]) return 0.25
  return at === 0
    ? 1.3
    : [typed[at - 1], typed[at + 1]].some((beside) => beside !== undefined && areNeighbors(typed[at] ?? '', beside))
      ? 0.7
      : 0.9
}

/** How far the typed word is from the meant one. Slips that are made often cost less; a wrong first letter costs more. */
export const slipCost = (typed: string, meant: string): number => {
  let before: number[] = []
  let row = [0]
  for (const at of Array.from(meant).keys()) row.push((row[at] ?? 0) + missing(meant, at))
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [(row[0] ?? 0) + extra(typed, i - 1)]
    for (let j = 1; j <= meant.length; j += 1) {
      const [letter, wanted] = [typed[i - 1] ?? '', meant[j - 1] ?? '']
      let least = Math.min(
        (row[j] ?? 0) + extra(typed, i - 1),
        (next[j - 1] ?? 0) + missing(meant, j - 1),
        (row[j - 1] ?? 0) + changed(letter, wanted) + (letter !== wanted && i === 1 && j === 1 ? 0.5 : 0),
      )
      const isSwap = letter !== wanted && letter === meant[j - 2] && wanted === typed[i - 2]
      if (isSwap) least = Math.min(least, (before[j - 2] ?? 0) + (i === 2 ? 0.6 : 0.5))
      next.push(least)
    }
    before = row
    row = next
  }
  return row[meant.length] ?? Infinity
}

/** The first letter and the consonants after it, each once: "accidents" and "accdnts" are one. */
export const skeletonOf = (word: string): string => `${word[0] ?? ''}${word.slice(1).replace(/[aeiou']/g, '')}`.replace(/(.)\1+/g, '$1')

/** Whether only vowels and second letters were left out: "drvrs". */
export const isVowelless = (typed: string, meant: string): boolean =>
  typed.length < meant.length && skeletonOf(typed) === skeletonOf(meant) && isWithin(typed, meant)

/** Whether the letters of the one stand in the other in the same order. */
const isWithin = (typed: string, meant: string): boolean => {
  let at = 0
  for (const letter of meant) if (letter === typed[at]) at += 1
  return at === typed.length
}
