import type { Issue } from '#kit/errors.ts'
import { isValidVin, normaliseVin, vinMake, vinModelYear } from '#kit/facts/vin.ts'

/**
 * What is wrong with a VIN, as sentences; empty when nothing is. 17 characters without I, O and Q, check digit in position 9
 * (49 CFR 565.15(c)). `override` accepts a wrong check digit: model years before 1981, some trailers, imports.
 */
export const checkVin = (vin: string | null, { override }: { override: boolean }): string[] => {
  if (vin === null) return []
  if (override) return vin.length >= 5 ? [] : ['A VIN has at least 5 characters']
  if (vin.length !== 17) return [`A VIN has 17 characters; this one has ${vin.length}`]
  if (/[IOQ]/.test(vin)) return ['A VIN never contains I, O or Q']
  if (!/^[A-Z0-9]{17}$/.test(vin)) return ['A VIN has letters and digits only']
  return isValidVin(vin) ? [] : ['Check digit (position 9) doesn’t match. Check the VIN.']
}

interface Identified {
  readonly vin: string | null
  readonly year: number | null
  readonly make: string | null
}

/** The newest model year on sale: usually next calendar year. */
const newestModelYear = (today: string): number => Number(today.slice(0, 4)) + 1

/** What the VIN says of year and make; null where it says nothing. */
export const vinFacts = (vin: string | null, today: string): { readonly year: number | null; readonly make: string | null } => {
  const known = normaliseVin(vin)
  return known === null ? { year: null, make: null } : { year: vinModelYear(known, newestModelYear(today)), make: vinMake(known) }
}

/** Where year and make differ from what the VIN says. */
export const vinDoubts = ({ vin, year, make }: Identified, today: string): Issue[] => {
  const said = vinFacts(vin, today)
  return [
    ...(said.year !== null && year !== null && said.year !== year
      ? [{ field: 'year', message: `The VIN says model year ${said.year}` }]
      : []),
    ...(said.make !== null && make !== null && !sameMake(said.make, make) ? [{ field: 'make', message: `The VIN says ${said.make}` }] : []),
  ]
}

/** "INTERNATIONAL TRUCK" and "International" are one make. */
const sameMake = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((text) => text.toLowerCase().replace(/[^a-z]/g, ''))
  return a !== undefined && b !== undefined && (a.startsWith(b) || b.startsWith(a))
}
