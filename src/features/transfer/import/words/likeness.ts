/** How many times as many rows a word has than its misspelling. */
const moreOften = 5
const shortest = 3

/** The word of which another is probably a misspelling: far more rows have it, and one letter or two swapped letters differ. */
export const likelyMeant = (text: string, count: number, words: readonly (readonly [string, number])[]): string | null => {
  const [found] = words.find(([word, rows]) => rows >= count * moreOften && isOneOff(word.toLowerCase(), text.toLowerCase())) ?? []
  return found ?? null
}

/** Whether one letter is added, missing, or another one, or two neighbors are swapped. */
const isOneOff = (one: string, other: string): boolean => {
  if (one === other || Math.min(one.length, other.length) < shortest || Math.abs(one.length - other.length) > 1) return false
  const start = [...one].findIndex((letter, position) => letter !== other[position])
  const at = start === -1 ? one.length : start
  const rest = (text: string, skip: number): string => text.slice(at + skip)
  const isSwapped = one.length === other.length && one[at] === other[at + 1] && one[at + 1] === other[at] && rest(one, 2) === rest(other, 2)
  return isSwapped || rest(one, 1) === rest(other, 1) || rest(one, 0) === rest(other, 1) || rest(one, 1) === rest(other, 0)
}
