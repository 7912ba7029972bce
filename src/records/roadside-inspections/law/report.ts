/** `MO` and `mo-1234567-a` name the same report: State and digits decide, and the suffix of a corrected copy does not (regulations notes, 7.1). */
export const reportKey = (state: string | null, number: string): string =>
  `${state ?? '??'}${number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(new RegExp(`^${state ?? '#'}(?=\\d)`), '')}`

/** Bonus for a clean inspection by level, USD cents. Company policy; a level without a line earns none. */
export const bonusTable: Readonly<Record<string, number>> = { I: 10_000, II: 7_500, III: 5_000, V: 5_000, VI: 10_000 }

/** Last day on which a CVSA decal is valid: the end of the second month after the month of issue, three months in all (regulations notes, 7.1). */
export const decalValidThrough = (issuedOn: string): string => {
  const [year = 0, month = 1] = issuedOn.split('-').map(Number)
  return new Date(Date.UTC(year, month + 2, 0)).toISOString().slice(0, 10)
}

const driverLevels = new Set(['I', 'II', 'III', 'VI'])
const vehicleLevels = new Set(['I', 'II', 'V', 'VI'])

/** Whether the level looks at the driver, at the vehicle, for OOS rates and CSA (regulations notes, 1.2 and 7.1). */
export const looksAt = (level: string | null, what: 'driver' | 'vehicle'): boolean =>
  level !== null && (what === 'driver' ? driverLevels : vehicleLevels).has(level)
