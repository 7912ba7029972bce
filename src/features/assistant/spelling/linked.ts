import { plainText } from '../words.ts'
import { possessivesOf } from '../reading/link.ts'
import type { Linked } from '../reading/link.ts'
import { spelled } from '../reading/names/mentions.ts'
import type { Reading } from '../reading/reading.ts'
import { isKnownWord, mend } from './mend.ts'
import type { Mended, Repair, Right } from './mend.ts'
import { mayBeWord } from './repair.ts'

/** A question with its names found and its slips corrected. */
export interface Spelled {
  readonly linked: Linked
  readonly repairs: readonly Repair[]
}

/** The likeliest spelling of a question first. Names are found before words are corrected, and again in the corrected ones. */
export const spellingsOf = async (text: string, question: string, reading: Reading): Promise<readonly [Spelled, ...Spelled[]]> => {
  const first = await reading.link(text, question)
  const right = await rightIn(first.text, question, reading)
  const { others, ...best } = mend(first.text, reading.lexicon, right)
  const link = async (one: Omit<Mended, 'others'>): Promise<Spelled> => {
    // "Divvision 3" names a division only once it is spelled.
    const linked = one.text === first.text ? first : await reading.link(plainText(spelled({ ...first, text: one.text })), question)
    return { linked, repairs: one.repairs }
  }
  return [await link(best), ...(await Promise.all(others.map(link)))]
}

/** Words of the question that are right though no list declares them. */
const rightIn = async (text: string, question: string, { lexicon, values }: Reading): Promise<Right> => {
  const words = text.split(' ')
  const strange = words.flatMap((word, at) => (!isKnownWord(word, lexicon) && mayBeWord(word, lexicon) ? [at] : []))
  const names = new Set([...namesIn(question), ...possessivesOf(question)])
  if (strange.length === 0) return { values: new Set(), names }
  const phrases = strange.flatMap((at) => [words.slice(at, at + 1), words.slice(at - 1, at + 1), words.slice(at, at + 2)])
  const texts = [...new Set(phrases.map((phrase) => phrase.join(' ')))].filter(Boolean)
  const found = await Promise.all(Object.values(lexicon.kinds).map((record) => values(record, texts)))
  return { values: new Set(found.flat().flatMap((one) => one.words.split(' '))), names }
}

/** Words with a capital inside a sentence that is written in small letters. */
const namesIn = (question: string): readonly string[] => {
  const [, ...words] = question.trim().split(/\s+/)
  const capital = words.filter((word) => /^[A-Z][a-z]/.test(word))
  return capital.length * 2 > words.length ? [] : capital.map((word) => word.toLowerCase().replace(/[^a-z]/g, ''))
}
