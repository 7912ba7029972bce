import { nameInWords, plain, wordsOf } from './words-of.ts'
import type { RosterDriver } from './proposal.ts'

/** Drivers who may be meant, those for whom most speaks. `sure`: a number, or the whole name. */
export interface DriverGuess {
  readonly drivers: readonly RosterDriver[]
  readonly sure: boolean
}

const none: DriverGuess = { drivers: [], sure: false }

/** Letters that a reader of pictures takes for digits. */
const asDigits = (text: string): string =>
  text
    .replace(/[^a-z0-9]/g, '')
    .replace(/[oq]/g, '0')
    .replace(/[il|]/g, '1')
    .replace(/z/g, '2')
    .replace(/s/g, '5')
    .replace(/b/g, '8')

/** Words between the first and the last name on a form: their labels, a middle name. */
const longestGap = 5
const shortestLicense = 6

const givenNamesOf = ({ firstName, preferredName }: RosterDriver): string[][] =>
  [firstName, preferredName].flatMap((name) => (name === null || name.trim() === '' ? [] : [wordsOf(name)]))

/** Places at which these words stand one after the other; short hyphenated names may stand apart or together. */
const placesOf = (words: readonly string[], wanted: readonly string[]): number[] => {
  const joined = wanted.join('')
  return words.flatMap((word, at) =>
    (wanted.length > 1 && word === joined) || wanted.every((part, offset) => words[at + offset] === part) ? [at] : [],
  )
}

/** How well a driver’s name stands in the words: 0 not at all, more with first and last name side by side, and with the middle name. */
const nameScore = (words: readonly string[], driver: RosterDriver): number => {
  const last = wordsOf(driver.lastName)
  if (last.length === 0) return 0
  let best = 0
  for (const given of givenNamesOf(driver))
    for (const at of placesOf(words, last))
      for (const from of placesOf(words, given)) {
        const gap = from > at ? from - at - last.length : at - from - given.length
        if (gap < 0 || gap > longestGap) continue
        const middle = wordsOf(driver.middleName ?? '')[0]
        const between = words.slice(Math.max(0, Math.min(at, from) - 1), Math.max(at + last.length, from + given.length) + 3)
        const hasMiddle = middle !== undefined && between.some((word) => word === middle || word === middle[0])
        const suffix = plain(driver.suffix ?? '').replace('.', '')
        const hasSuffix = suffix !== '' && between.includes(suffix)
        const otherSuffix = suffix === '' && between.some((word) => word === 'jr' || word === 'sr')
        best = Math.max(best, 10 - gap + (hasMiddle ? 4 : 0) + (hasSuffix ? 4 : 0) - (otherSuffix ? 4 : 0))
      }
  return best
}

const best = (scored: readonly { readonly driver: RosterDriver; readonly score: number }[]): RosterDriver[] => {
  const most = Math.max(0, ...scored.map(({ score }) => score))
  return most === 0 ? [] : scored.filter(({ score }) => score === most).map(({ driver }) => driver)
}

const bornOn = ({ birthDate }: RosterDriver, text: string): boolean => {
  if (birthDate === null) return false
  const [year = '', month = '', day = ''] = birthDate.split('-')
  return [`${month}/${day}/${year}`, `${Number(month)}/${Number(day)}/${year}`, birthDate].some((written) => text.includes(written))
}

/** The driver that the text of a paper names: by license or employee number, else by name. Birth dates tell two of one name apart. */
export const driverInText = (text: string, roster: readonly RosterDriver[]): DriverGuess => {
  const words = wordsOf(text)
  if (words.length === 0) return none
  const numbers = new Set(
    words
      .flatMap((word, at) => [word, `${word}${words[at + 1] ?? ''}`, `${word}${words[at + 1] ?? ''}${words[at + 2] ?? ''}`])
      .map(asDigits),
  )
  const scored = roster.map((driver) => ({
    driver,
    score: nameScore(words, driver),
    licensed: isLicense(driver, numbers),
    numbered: isNumbered(driver, text),
  }))
  const proven = scored.filter(({ licensed, numbered }) => licensed || numbered)
  const named = scored.filter(({ score }) => score > 0)
  // A number that the name on the paper contradicts may be a misread one.
  const both = proven.filter(({ score }) => score > 0)
  if (both.length > 0) return { drivers: best(both), sure: true }
  const born = named.filter(({ driver }) => bornOn(driver, text))
  if (born.length > 0) return { drivers: best(born), sure: true }
  if (proven.length > 0) return { drivers: proven.map(({ driver }) => driver), sure: named.length === 0 }
  return { drivers: best(named), sure: named.length > 0 }
}

const isLicense = ({ licenseNumber }: RosterDriver, numbers: ReadonlySet<string>): boolean => {
  const number = asDigits(plain(licenseNumber ?? ''))
  return number.length >= shortestLicense && numbers.has(number)
}

const isNumbered = ({ employeeId }: RosterDriver, text: string): boolean => {
  if (employeeId === null) return false
  const labelled = /(?:employee|emp|driver|payroll)\.? ?(?:no|number|#|id)\.?:? ?#? ?([A-Z]{0,3}-?\d{1,8})\b/gi
  return [...text.matchAll(labelled)].some(([, number]) => sameNumber(number ?? '', employeeId))
}

/** "807" and "0807", "E1042" and "e-1042". */
const sameNumber = (one: string, other: string): boolean => bare(one) !== '' && bare(one) === bare(other)
const bare = (number: string): string =>
  plain(number)
    .replace(/[^a-z0-9]/g, '')
    .replace(/^([a-z]*)0+/, '$1')

/** Names that a camera, a phone, or a scanner gave: their numbers are nobody’s. */
const byMachine = /^(?:img|dsc\w?|dcim|pxl|scan|doc|photo|image|whatsapp|screenshot)\b|^(?:img|dsc|pxl|scan|doc|photo|image)\d/

/** The driver that a file name tells: "0253 app.pdf", "Smith_John_MedCard.pdf", "BrewerT med card.pdf", "Felton mvr.pdf". */
export const driverInName = (fileName: string, roster: readonly RosterDriver[]): DriverGuess => {
  const name = nameInWords(fileName)
  const words = name.split(' ')
  if (!byMachine.test(name)) {
    const numbered = roster.filter(
      ({ employeeId, licenseNumber }) =>
        words.some((word) => employeeId !== null && /\d/.test(word) && plain(employeeId).replace(/[^a-z0-9]/g, '') === word) ||
        (licenseNumber !== null && wordsJoined(words).has(plain(licenseNumber).replace(/[^a-z0-9]/g, ''))),
    )
    if (numbered.length > 0) return { drivers: numbered, sure: true }
  }
  const named = best(roster.map((driver) => ({ driver, score: nameScore(words, driver) })))
  if (named.length > 0) return { drivers: named, sure: true }
  const byLast = roster.filter(({ lastName }) => placesOf(words, wordsOf(lastName)).length > 0)
  const initialed = byLast.filter((driver) => hasInitial(words, driver))
  return { drivers: initialed.length > 0 ? initialed : byLast, sure: false }
}

const wordsJoined = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((word, at) => [word, `${word}${words[at + 1] ?? ''}`, `${word}${words[at + 1] ?? ''}${words[at + 2] ?? ''}`]))

/** The first letter of the first name right after the last name: "BrewerT". */
const hasInitial = (words: readonly string[], driver: RosterDriver): boolean => {
  const last = wordsOf(driver.lastName)
  return placesOf(words, last).some((at) => {
    const next = words[at + last.length]
    return next?.length === 1 && givenNamesOf(driver).some(([first]) => first?.startsWith(next) === true)
  })
}
