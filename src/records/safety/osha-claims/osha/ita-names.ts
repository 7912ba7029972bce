import { cell } from './ita-file.ts'
import type { Finding } from './ita-file.ts'

type Texts = readonly (readonly [what: string, text: string | null])[]

/** Texts that name a person in full: names never leave with the file (29 CFR 1904.41(b)). */
export const fullNames = (texts: Texts, names: readonly string[]): readonly Finding[] => findings(texts, names, inFull)

/** Texts with a last name alone: it may be a word or a place, so a person looks at it. */
export const lastNames = (texts: Texts, names: readonly string[]): readonly Finding[] =>
  findings(texts, names, (name, text) => !inFull(name, text) && byLast(name, text))

const findings = (texts: Texts, names: readonly string[], found: (name: string, text: string) => boolean): readonly Finding[] =>
  texts.map(([what, text]): Finding => [
    names.some((name) => found(cell(name), cell(text))),
    `${what} names a person, which the file must not (29 CFR 1904.41(b))`,
  ])

const inFull = (name: string, text: string): boolean => name.includes(' ') && contains(text, name, 'iu')

/** With its capital letter: "Miller", not "miller". */
const byLast = (name: string, text: string): boolean => {
  const last = name.split(' ').at(-1) ?? ''
  return last.length > 2 && contains(text, last, 'u')
}

const contains = (text: string, words: string, flags: string): boolean => {
  const literal = words.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, flags).test(text)
}
