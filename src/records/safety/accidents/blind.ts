/** Words that tell who it was, and what stands in their place. */
export interface Telltale {
  readonly as: 'driver' | 'co-driver' | 'unit' | 'number'
  /** A name, a unit number, a VIN, a plate, a record number. */
  readonly words: string
}

/** Hides the telltales in a text; text without any comes back as it was. */
export type Blinder = (text: string) => string

/** E-mail addresses and telephone numbers tell a person too, whoever's they are, and so do our sayable numbers. */
const always: readonly (readonly [string, RegExp])[] = [
  ['email', /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/gu],
  ['phone', /(?<!\p{N})(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4}(?!\p{N})/gu],
  ['number', /(?<![\p{L}\p{N}])(?:drv|veh|acc|tkt|vio|ins|wc|osha|dsc|clk|hld|ca|qd|usr)-?(?:\d{4}-)?\d{2,6}(?!\p{N})/gu],
]

/**
 * Makes the blinder of one case: names in any case, with or without accents, alone or together, possessive or run together with other
 * words; numbers and plates however they are spaced. It rather hides a word too many: "lane" goes where the driver is called Lane.
 */
export const blinderOf = (telltales: readonly Telltale[]): Blinder => {
  const patterns = telltales.flatMap(patternsOf).toSorted((a, b) => b.length - a.length)
  const all: readonly (readonly [string, RegExp])[] = [
    ...patterns.map(({ as, pattern }): readonly [string, RegExp] => [as, pattern]),
    ...always,
  ]
  return (text) => {
    const { folded, starts } = fold(text)
    const hidden = spansIn(folded, all)
    let [shown, from] = ['', 0]
    for (const { start, end, as } of merged(hidden, folded)) {
      shown += `${text.slice(from, starts[start])}[${as}]`
      from = starts[end] ?? text.length
    }
    return shown + text.slice(from)
  }
}

interface Pattern {
  readonly as: string
  readonly length: number
  readonly pattern: RegExp
}

const patternsOf = ({ as, words }: Telltale): Pattern[] => {
  const { folded } = fold(words)
  const whole = folded.trim()
  if (as === 'driver' || as === 'co-driver')
    return [...new Set(whole.split(/[^\p{L}\p{N}]+/u))].filter((part) => part.length > 1).map((part) => namePattern(as, part))
  const signs = whole.replace(/[^\p{L}\p{N}]/gu, '')
  return signs === '' ? [] : [numberPattern(as, signs)]
}

/** A long name is found inside other words too ("quintanillam", "marisolq"); a short one would hide half of the language. */
const namePattern = (as: string, part: string): Pattern => ({
  as,
  length: part.length,
  pattern: part.length > 5 ? new RegExp(part, 'gu') : new RegExp(`(?<![\\p{L}\\p{N}])${part}s?(?![\\p{L}\\p{N}])`, 'gu'),
})

/** One or two digits alone are a dock, a lane, an exit; behind "unit" or "#" they are the unit. */
const numberPattern = (as: string, signs: string): Pattern => {
  const spaced = [...signs].join('[\\s.\\-/]?')
  const lead = signs.length < 3 ? '(?<=(?:unit|truck|tractor|trailer|#)\\s{0,2}#?)' : '(?<![\\p{L}\\p{N}])'
  return { as, length: signs.length, pattern: new RegExp(`${lead}${spaced}(?![\\p{L}\\p{N}])`, 'gu') }
}

/** Without case and accents; `starts[i]` is where the i-th sign of the folded text begins in the original. */
const fold = (text: string): { readonly folded: string; readonly starts: readonly number[] } => {
  let folded = ''
  const starts: number[] = []
  let at = 0
  for (const sign of text) {
    const plain = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    for (let position = 0; position < plain.length; position += 1) starts.push(at)
    folded += plain
    at += sign.length
  }
  return { folded, starts: [...starts, text.length] }
}

interface Span {
  readonly start: number
  readonly end: number
  readonly as: string
}

const spansIn = (folded: string, patterns: readonly (readonly [string, RegExp])[]): Span[] =>
  patterns.flatMap(([as, pattern]) =>
    [...folded.matchAll(pattern)].map((found) => ({ start: found.index, end: found.index + found[0].length, as })),
  )

/** Spans that touch, overlap or are parted by blanks and points only are one: "Dana J. Reyes" is one driver. */
const merged = (spans: readonly Span[], folded: string): Span[] => {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1)
    const near =
      last !== undefined &&
      (span.start <= last.end || (span.as === last.as && /^(?:[\s,.'-]+(?:\p{L}\.?\s+)?)$/u.test(folded.slice(last.end, span.start))))
    if (last !== undefined && near) joined[joined.length - 1] = { ...last, end: Math.max(last.end, span.end) }
    else joined.push(span)
  }
  return joined
}
