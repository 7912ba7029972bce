import { readFileSync } from 'node:fs'
import { normalPassword } from './password-hash.ts'

/** There is no second factor, so the longer minimum of NIST SP 800-63B-4 holds. */
export const leastCharacters = 15
export const mostBytes = 256
/** Fewer independent parts than this are guessed in hours. */
const leastParts = 5

const listedWords: readonly string[] = readFileSync(new URL('./listed-words.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .flatMap((line) => line.split(' '))
  .filter((word) => word !== '')

/**
 * The reason a new password is refused, as a sentence for its field, or null. No rule about kinds of characters: length and not being
 * guessable count (promise P-09).
 * @param personal the person's own names and address, refused as parts like listed words.
 */
export const passwordProblem = (password: string, personal: readonly string[]): string | null => {
  const text = normalPassword(password)
  if ([...text].length < leastCharacters)
    return `Use at least ${leastCharacters} characters. A few words that do not belong together are easy to remember.`
  if (Buffer.byteLength(text) > mostBytes || Buffer.byteLength(password) > mostBytes)
    return `Use at most ${mostBytes} bytes (about ${mostBytes} characters).`
  if (text.trim() === '') return 'Use more than spaces.'
  const words = vocabulary(personal)
  return forms(text).some((form) => parts(form, words) < leastParts)
    ? 'This password is easy to guess: it is made of common words, names, repeats or rows of keys. Use a few words that do not belong together.'
    : null
}

const vocabulary = (personal: readonly string[]): ReadonlySet<string> => {
  const own = personal.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)).filter((word) => word.length >= 3)
  return new Set([...listedWords, ...own])
}

/** Signs that stand for letters in disguised words. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** The text in lower case as typed, without separators, and with disguises taken off. Where hardly anything but signs was typed, only as typed. */
const forms = (text: string): string[] => {
  const lower = text.toLowerCase()
  const bare = (form: string): string => form.replace(/[^\p{L}\p{N}]/gu, '')
  const stripped = [bare(lower), bare(lower.replace(/[0134578@$!]/g, (sign) => disguises[sign] ?? sign))]
  return [lower, ...stripped.filter((form) => form.length * 3 >= lower.length)]
}

/**
 * The least number of independent parts the text can be put together from: a listed word counts one, any other letter one, and
 * digits, repeats and rows count nothing beyond their first character. A text that only repeats a shorter one is that one.
 */
const parts = (whole: string, words: ReadonlySet<string>): number => {
  const text = whole.replace(/^(.+?)\1+$/su, '$1')
  const longest = 16
  const least = Array.from({ length: text.length + 1 }, (_, end) => end)
  for (let start = 0; start < text.length; start += 1) {
    const sofar = least[start] ?? start
    const reach = (end: number, price: number): void => {
      least[end] = Math.min(least[end] ?? end, sofar + price)
    }
    reach(start + 1, isDigit(text[start]) ? 0 : 1)
    reach(endOfRun(text, start), 1)
    for (let end = start + 2; end <= Math.min(text.length, start + longest); end += 1) {
      if (words.has(text.slice(start, end))) reach(end, 1)
    }
  }
  return least[text.length] ?? 0
}

const isDigit = (sign: string | undefined): boolean => sign !== undefined && /\p{N}/u.test(sign)

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
]
const both = rows.flatMap((row) => [row, [...row].reverse().join('')])

/** End of the run of one character, or of neighbours on the keyboard or in the alphabet, that begins at `start`; at least one character. */
const endOfRun = (text: string, start: number): number => {
  let same = start + 1
  while (same < text.length && text[same] === text[start]) same += 1
  const row = both.reduce((longest, keys) => Math.max(longest, sharedLength(text, start, keys)), 0)
  return Math.max(same, start + (row >= 3 ? row : 1))
}

const sharedLength = (text: string, start: number, keys: string): number => {
  const from = keys.indexOf(text[start] ?? '')
  if (from === -1) return 0
  let length = 0
  while (from + length < keys.length && text[start + length] === keys[from + length]) length += 1
  return length
}
