import { makeByWmi } from './vin-makes.ts'

/** Weights of 49 CFR 565.15(c)(4), Table IV; position 9 (the check digit) weighs nothing. */
const weights: readonly number[] = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Letter values of 49 CFR 565.15(c)(4), Table III. I, O and Q never occur in a VIN. */
const letterValues: Readonly<Record<string, number>> = {
  A: 1,
  B: 2,
  C: 3,
  D: 4,
  E: 5,
  F: 6,
  G: 7,
  H: 8,
  J: 1,
  K: 2,
  L: 3,
  M: 4,
  N: 5,
  P: 7,
  R: 9,
  S: 2,
  T: 3,
  U: 4,
  V: 5,
  W: 6,
  X: 7,
  Y: 8,
  Z: 9,
}

/** Model year codes of 49 CFR 565.15(d)(1), Table VII: A = 1980 … 9 = 2009, then again from 2010. */
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const yearCycle = 30

const vinShape = /^[A-HJ-NPR-Z0-9]{17}$/
const oneCharacter = /^(.)\1{16}$/

/**
 * The VIN in its one comparable form: upper case, 17 characters, without blanks or dashes.
 * Null when the text is no VIN: wrong length, an I, O or Q, or one character repeated. The check digit does not
 * decide here, since vehicles from before 1981 and some trailers fail it.
 */
export const normaliseVin = (text: string | null | undefined): string | null => {
  if (text === null || text === undefined) return null
  const vin = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return vinShape.test(vin) && !oneCharacter.test(vin) ? vin : null
}

/** The check digit ('0'–'9' or 'X') that the other sixteen characters demand, 49 CFR 565.15(c). */
export const vinCheckDigit = (vin: string): string => {
  const sum = weights.reduce((total, weight, position) => total + weight * valueOf(vin.charAt(position)), 0)
  const remainder = sum % 11
  return remainder === 10 ? 'X' : String(remainder)
}

/** True when the text is a VIN and its ninth character is the right check digit. */
export const isValidVin = (text: string | null | undefined): boolean => {
  const vin = normaliseVin(text)
  return vin !== null && vin.charAt(8) === vinCheckDigit(vin)
}

/**
 * Model year from position 10, or null when that code names no year. A letter in position 7 means 2010 or later
 * (49 CFR 565.15(d)); that holds for light vehicles, so a heavy truck or trailer takes the newest cycle that is
 * not after `latestYear` (the newest model year on sale, usually next calendar year).
 */
export const vinModelYear = (vin: string, latestYear: number): number | null => {
  const index = yearCodes.indexOf(vin.charAt(9))
  if (index < 0 || vin.charAt(9) === '') return null
  const first = 1980 + index
  const newest = first + Math.floor((latestYear - first) / yearCycle) * yearCycle
  if (newest < first) return null
  if (!lightWmis.has(vin.slice(0, 3))) return newest
  const wanted = /[A-Z]/.test(vin.charAt(6)) ? first + yearCycle : first
  return Math.min(wanted, newest)
}

/** The make that the first three characters stand for, or null when the table does not know them. */
export const vinMake = (vin: string): string | null => {
  return makeByWmi[vin.slice(0, 3)] ?? null
}

/** Parts of an invented VIN. `serial` is taken modulo one million. */
export interface VinParts {
  readonly wmi: string
  readonly descriptor: string
  readonly year: number
  readonly plant: string
  readonly serial: number
}

/** Builds a VIN with a valid check digit, for demo and test vehicles. */
export const composeVin = (parts: VinParts): string => {
  const yearCode = yearCodes.charAt((((parts.year - 1980) % yearCycle) + yearCycle) % yearCycle)
  const serial = String(parts.serial % 1_000_000).padStart(6, '0')
  const draft = `${parts.wmi}${parts.descriptor}0${yearCode}${parts.plant}${serial}`
  if (!vinShape.test(draft)) throw new Error(`These parts make no VIN: ${draft}`)
  return draft.slice(0, 8) + vinCheckDigit(draft) + draft.slice(9)
}

/** Makers whose vehicles are under 10,000 lb, where the rule of position 7 binds. */
const lightWmis: ReadonlySet<string> = new Set([
  '1FT',
  '1FM',
  '1FA',
  '3FA',
  'NM0',
  '1GC',
  '2GC',
  '3GC',
  '1GN',
  '1GT',
  '2GT',
  '3GT',
  '1GK',
  '1C6',
  '2C3',
  '1D7',
  '3D7',
  '5TF',
  '3TM',
  '5TD',
  '1N6',
  '5UX',
  '5YJ',
  '7SA',
])

const valueOf = (character: string): number => {
  return letterValues[character] ?? (character >= '0' && character <= '9' ? Number(character) : 0)
}
