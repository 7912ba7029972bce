import { expect } from 'vitest'
import { accidentFactor, accidentRate } from '#records/safety/accidents/law/rate.ts'
import { bind, meaning } from './vectors.ts'
import type { Vector } from './vectors.ts'

interface Facts {
  readonly recordable_accidents_12_months: number
  readonly miles_12_months: number | null
  readonly urban_within_100_air_miles: 'yes' | 'no' | 'unknown'
}

interface Expected {
  readonly rate: string
  readonly factor_6: 'unsatisfactory' | 'not unsatisfactory' | 'check'
}

/** The product says where a rate stands and leaves to its reader whether the carrier is an urban one. */
const factorOf = (accidents: number, miles: number | null, urban: Facts['urban_within_100_air_miles']): Expected['factor_6'] => {
  if (miles === null) return 'check'
  const found = accidentFactor(accidents, miles)
  if (found !== 'unless_urban') return found === 'unsatisfactory' ? 'unsatisfactory' : 'not unsatisfactory'
  return meaning({ yes: 'not unsatisfactory', no: 'unsatisfactory', unknown: 'check' } as const, urban)
}

const check = ({ facts, expected }: Vector<Facts, Expected>): void => {
  const { recordable_accidents_12_months: accidents, miles_12_months: miles, urban_within_100_air_miles: urban } = facts
  expect(accidentRate(accidents, miles)?.toFixed(2) ?? 'none').toBe(expected.rate)
  expect(factorOf(accidents, miles, urban)).toBe(expected.factor_6)
}

bind('safety-rating-385-factor6', check, {
  'F6-12': 'The twelve months are chosen by who asks; whether their first day counts is not said by the text.',
})
