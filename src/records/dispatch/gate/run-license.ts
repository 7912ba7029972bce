import type { LegalStopCode } from './legal-stops.ts'

/** What a run asks of everybody who drives it. */
export interface RunNeeds {
  readonly licenseClass: string | null
  readonly endorsements: readonly string[]
}

/** What an outing asks: the run, and the unit with its trailers. */
export interface OutingNeeds extends RunNeeds {
  /** The class that unit and trailers take (`classFor`); null where they ask for none. */
  readonly unitClass: string | null
  /** Whether driving is the work: not so for the company car of someone in the office. */
  readonly drives: boolean
}

export interface Licensed {
  /** Whether the position drives at all. */
  readonly drives: boolean
  /** Null where nobody entered it. */
  readonly licenseClass: string | null
  readonly endorsements: readonly string[]
  /** Whether a road test in such a vehicle is on file. */
  readonly testedIn: { readonly doubles: boolean; readonly tank: boolean }
  /** `YYYY-MM-DD` from which these stops block the driver; before it they warn. */
  readonly enforcedFrom: string
}

interface LicenseGap {
  readonly stop: LegalStopCode
  readonly text: string
}

const classes = ['non_cdl', 'C', 'B', 'A']
const classNames: Readonly<Record<string, string>> = { A: 'class A', B: 'class B', C: 'class C', non_cdl: 'a driver license' }

/** X is H and N together. */
const holds = (own: readonly string[], asked: string): boolean =>
  own.includes(asked) || (asked === 'X' ? own.includes('H') && own.includes('N') : (asked === 'H' || asked === 'N') && own.includes('X'))

const rank = (licenseClass: string | null): number => classes.indexOf(licenseClass ?? '')

const classGap = ({ licenseClass, unitClass }: OutingNeeds, driver: Pick<Licensed, 'licenseClass'>): LicenseGap | null => {
  const byUnit = rank(unitClass) > rank(licenseClass)
  const needed = byUnit ? unitClass : licenseClass
  if (needed === null || rank(driver.licenseClass) >= rank(needed)) return null
  const has = driver.licenseClass === null ? 'no class entered' : (classNames[driver.licenseClass] ?? driver.licenseClass)
  return {
    stop: byUnit ? 'unit_license' : 'run_license',
    text: `${byUnit ? 'Unit with trailers' : 'Run'} needs ${classNames[needed] ?? needed}, driver has ${has}`,
  }
}

/**
 * Why this driver may not drive the run: a position that does not drive (49 CFR 391.41(a), 391.51), the class of the license for run, unit
 * and trailers (383.23(a), 383.91; a higher class drives what a lower one does), endorsements (383.93), and a road test in doubles,
 * triples, or a tank vehicle, which no copy of a CDL replaces (391.33(a)(1)).
 */
export const licenseGaps = (needs: OutingNeeds, driver: Omit<Licensed, 'enforcedFrom'>): readonly LicenseGap[] => {
  if (needs.drives && !driver.drives) return [{ stop: 'not_a_driver', text: 'Works in a position that does not drive' }]
  const gaps: LicenseGap[] = []
  const ofClass = classGap(needs, driver)
  if (ofClass !== null) gaps.push(ofClass)
  const lacking = needs.endorsements.filter((one) => !holds(driver.endorsements, one))
  if (lacking.length > 0) gaps.push({ stop: 'run_endorsements', text: `Run needs endorsement ${lacking.join(', ')}` })
  const untested = [
    ...(needs.endorsements.includes('T') && !driver.testedIn.doubles ? ['doubles'] : []),
    ...(needs.endorsements.some((one) => one === 'N' || one === 'X') && !driver.testedIn.tank ? ['a tank vehicle'] : []),
  ]
  if (untested.length > 0) gaps.push({ stop: 'run_road_test', text: `No road test in ${untested.join(' or ')}` })
  return gaps
}

/** What a run that names neither asks. */
export const noNeeds: RunNeeds = { licenseClass: null, endorsements: [] }
