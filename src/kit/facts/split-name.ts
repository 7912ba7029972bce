/** A person's name in the parts a driver record has. */
export interface SplitName {
  readonly first: string
  readonly last: string
}

/** Small words that belong to the last name that follows them. */
const particles: ReadonlySet<string> = new Set([
  'al',
  'bin',
  'da',
  'de',
  'del',
  'della',
  'den',
  'der',
  'di',
  'do',
  'dos',
  'du',
  'el',
  'la',
  'le',
  'st',
  'st.',
  'ten',
  'ter',
  'van',
  'von',
  'zu',
])
export const suffixes: ReadonlySet<string> = new Set(['jr', 'jr.', 'sr', 'sr.', 'ii', 'iii', 'iv'])

/**
 * Splits a provider's one-string name: "First Last", "Last, First", with particles and suffixes kept at the last name. Blanks are
 * evened. Null when it does not hold both parts, as in "Sanchez" or "".
 */
export const splitName = (fullName: string | null): SplitName | null => {
  const name = (fullName ?? '').replace(/\s+/g, ' ').trim()
  const comma = name.indexOf(',')
  if (
    comma >= 0 &&
    !suffixes.has(
      name
        .slice(comma + 1)
        .trim()
        .toLowerCase(),
    )
  ) {
    return whole(name.slice(comma + 1), name.slice(0, comma))
  }
  const words = name.replace(',', '').split(' ')
  let start = words.length - 1
  if (start > 1 && suffixes.has((words[start] ?? '').toLowerCase())) start -= 1
  while (start > 1 && particles.has((words[start - 1] ?? '').toLowerCase())) start -= 1
  return whole(words.slice(0, start).join(' '), words.slice(start).join(' '))
}

const whole = (first: string, last: string): SplitName | null => {
  const parts = { first: first.trim(), last: last.trim() }
  return parts.first === '' || parts.last === '' ? null : parts
}
