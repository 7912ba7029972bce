import { splitName, suffixes } from './split-name.ts'

/** The parts of a person’s name; a part the text doesn’t have is empty. */
export interface FullName {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly suffix: string
  /** From quotes or parentheses: William "Bill" Thornton. */
  readonly preferredName: string
}

const nickname = /\s*["“(']([\p{L} .-]{2,})["”)']\s*/u
const initial = /^(\p{L})\.$/u

/** "ABBOTT" and "abbott" as "Abbott", "MCBRIDE" as "McBride"; a name in mixed case stays as it is. */
const inCase = (text: string): string =>
  text !== text.toUpperCase() && text !== text.toLowerCase()
    ? text
    : text
        .toLowerCase()
        .replace(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase())
        .replace(/\bMc\p{L}/gu, (start) => `Mc${start.slice(2).toUpperCase()}`)

/** "JR" as "Jr"; Roman numerals stay capitals. */
const suffixInCase = (text: string): string => (/^[iv]+$/i.test(text) ? text.toUpperCase() : inCase(text))

/** Takes a suffix off the end of the words. */
const withoutSuffix = (text: string): { readonly words: readonly string[]; readonly suffix: string } => {
  const words = text.replaceAll(',', ' ').split(/\s+/).filter(Boolean)
  const last = words.at(-1) ?? ''
  return words.length > 1 && suffixes.has(last.toLowerCase()) ? { words: words.slice(0, -1), suffix: last } : { words, suffix: '' }
}

/** Reads "Last, First M", "Last Jr, First M", and "First M Last Jr". Null if the text has no first and last name. */
export const readFullName = (text: string): FullName | null => {
  const split = splitName(text.replace(nickname, ' '))
  if (split === null) return null
  const [given, family] = [withoutSuffix(split.first), withoutSuffix(split.last)]
  return {
    firstName: inCase(given.words[0] ?? ''),
    middleName: inCase(given.words.slice(1).join(' ').replace(initial, '$1')),
    lastName: inCase(family.words.join(' ')),
    suffix: suffixInCase(family.suffix || given.suffix),
    preferredName: inCase(nickname.exec(text)?.[1]?.trim() ?? ''),
  }
}
