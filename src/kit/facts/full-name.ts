/** The parts of a person’s name. */
export interface FullName {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly suffix: string
  /** From quotes or parentheses: William "Bill" Thornton. */
  readonly preferredName: string
}

const suffixes = /^(?:jr|sr|ii|iii|iv|v)\.?$/i
const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'da',
  'dos',
  'van',
  'von',
  'der',
  'den',
  'st',
  'st.',
  'san',
  'mc',
  'mac',
  'le',
  'du',
  'el',
])
const nickname = /\s*["“(']([\p{L} .-]{2,})["”)']\s*/u

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** "ABBOTT" and "abbott" as "Abbott"; a name in mixed case stays as it is. */
const inCase = (text: string): string =>
  text !== text.toUpperCase() && text !== text.toLowerCase()
    ? text
    : text
        .toLowerCase()
        .replace(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())
        .replace(/\b(Mc)(\p{L})/gu, (_all, mc: string, next: string) => `${mc}${next.toUpperCase()}`)

const givenOf = (given: readonly string[]): Pick<FullName, 'firstName' | 'middleName'> => ({
  firstName: inCase(given[0] ?? ''),
  middleName: inCase(
    given
      .slice(1)
      .join(' ')
      .replace(/^(\p{L})\.$/u, '$1'),
  ),
})

/** "JR" as "Jr"; Roman numerals stay capitals. */
const suffixInCase = (text: string): string => (/^[ivx]+$/i.test(text) ? text.toUpperCase() : inCase(text))

/** Reads "Last, First M", "Last Jr, First M", and "First M Last Jr". Null if there is only one word. */
export const readFullName = (text: string): FullName | null => {
  const preferredName = inCase(nickname.exec(text)?.[1]?.trim() ?? '')
  const plain = text.replace(nickname, ' ').trim()
  const [family = '', ...others] = plain.split(',').map((part) => part.trim())
  const behind = others.filter((part) => !suffixes.test(part))
  const suffixBehind = others.find((part) => suffixes.test(part)) ?? ''
  if (behind.length > 0) {
    const last = words(family)
    const given = words(behind.join(' '))
    const own =
      [last, given].map((list) => list.find((word, at) => at > 0 && suffixes.test(word) && !/^v$/i.test(word)) ?? '').find(Boolean) ?? ''
    const without = (list: readonly string[]): string[] => list.filter((word) => word !== own)
    return {
      ...givenOf(without(given)),
      lastName: inCase(without(last).join(' ')),
      suffix: suffixInCase(suffixBehind || own),
      preferredName,
    }
  }
  const all = words(family)
  const suffix = suffixBehind || (all.length > 2 && suffixes.test(all.at(-1) ?? '') ? (all.at(-1) ?? '') : '')
  const names = suffixBehind === '' && suffix !== '' ? all.slice(0, -1) : all
  if (names.length < 2) return null
  const from = names.findIndex((word, at) => at > 0 && particles.has(word.toLowerCase()))
  const start = from === -1 ? names.length - 1 : from
  return { ...givenOf(names.slice(0, start)), lastName: inCase(names.slice(start).join(' ')), suffix: suffixInCase(suffix), preferredName }
}
