/** What people at a dispatch desk type for what the lists call otherwise. */
const shorthand: readonly (readonly [RegExp, string])[] = [
  [/\bw\/o\b/g, 'without'],
  [/\bw\/(?=\s)/g, 'with '],
  [/\bw\/\b/g, 'with '],
  [/\bw\b/g, 'with'],
  [/\bwk(s)?\b/g, 'week$1'],
  [/\bmo(s)?\b/g, 'month$1'],
  [/\bqtr(s)?\b/g, 'quarter$1'],
  [/\byr(s)?\b/g, 'year$1'],
  [/\b(?:tmrw|tomrw|tommorow|tmw)\b/g, 'tomorrow'],
  [/\b(?:rn|right now|atm|currently)\b/g, ''],
  [/\b(?:pls|plz|please|thx|thanks)\b/g, ''],
  [/\bmsgs?\b/g, 'messages'],
  [/\bapps\b/g, 'applications'],
  [/\bwc\b/g, 'workers comp'],
  [/\b(?:meds|med cards?|medcards?|medicals)\b/g, 'medical card'],
  [/\bcdls?\b/g, 'license'],
  [/\blicences?\b/g, 'license'],
  [/\bdiv\b/g, 'division'],
  [/\b(?:expirin|expirng)\b/g, 'expiring'],
  [/\b(?:what is |whats )?on my plate(?: today)?\b/g, 'my open tasks before tomorrow'],
  [/\bwhos\b/g, 'who is'],
  [/\bwhats\b/g, 'what is'],
  [/\bwrecks?\b/g, 'accidents'],
  [/\bcrash(?:es)?\b/g, 'accidents'],
  [/\b(\d{1,4})d\b/g, '$1 days'],
]

/** The question as it is read: lower case, one space between words, without signs that say nothing. At most 500 characters. */
export const plainText = (question: string): string => {
  const clean = question
    .normalize('NFKC')
    .slice(0, 500)
    .replace(/[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/g, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase()
  return shorthand
    .reduce((text, [pattern, word]) => text.replace(pattern, word), clean)
    .replace(/'s\b/g, ' ')
    .replace(/[?!.,;:"()[\]{}]+(?=\s|$)|(?<=^|\s)["([{]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether a word is the other one with a slip: letters left out, doubled, changed or swapped. None below four letters, two from eight on. */
export const isSlip = (typed: string, meant: string): boolean => {
  if (typed === meant) return true
  if (typed.length < 4 || /\d/.test(typed) || typed[0] !== meant[0]) return false
  const most = typed.length >= 8 ? 2 : 1
  return Math.abs(typed.length - meant.length) <= most && distance(typed, meant) <= most
}

/** Optimal string alignment: insertions, deletions, changes and swaps of neighbors. */
const distance = (a: string, b: string): number => {
  const rows = Array.from({ length: a.length + 1 }, (_nothing, i) =>
    Array.from({ length: b.length + 1 }, (_none, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY
      ;(rows[i] as number[])[j] = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost, swapped)
    }
  return at(a.length, b.length)
}
