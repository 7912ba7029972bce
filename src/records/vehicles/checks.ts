import { isValidVin } from '#kit/vin.ts'

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
  return isValidVin(vin) ? [] : ['The check digit (position 9) does not match. Check for a typing error']
}
