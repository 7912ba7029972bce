import type { LegalStopCode } from './legal-stops.ts'

/** What a run asks of everybody who drives it. */
export interface RunNeeds {
  readonly licenseClass: string | null
  readonly endorsements: readonly string[]
}

export interface Licensed {
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

/**
 * Why this driver may not drive the run: the class of the license (49 CFR 383.23(a), 383.91; a higher class drives what a lower one
 * does), endorsements (383.93), and a road test in doubles, triples, or a tank vehicle, which no copy of a CDL replaces (391.33(a)(1)).
 */
export const licenseGaps = (needs: RunNeeds, driver: Omit<Licensed, 'enforcedFrom'>): readonly LicenseGap[] => {
  const gaps: LicenseGap[] = []
  const { licenseClass: needed } = needs
  if (needed !== null && classes.indexOf(driver.licenseClass ?? '') < classes.indexOf(needed))
    gaps.push({
      stop: 'run_license',
      text: `Run needs ${classNames[needed] ?? needed}, driver has ${driver.licenseClass === null ? 'no class entered' : (classNames[driver.licenseClass] ?? driver.licenseClass)}`,
    })
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

export const asksLicense = ({ licenseClass, endorsements }: RunNeeds): boolean => licenseClass !== null || endorsements.length > 0
