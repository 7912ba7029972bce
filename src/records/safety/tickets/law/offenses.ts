import type { Table } from './disqualification.ts'

interface OffenseKind {
  readonly table: Table
  readonly label: string
  /** Counts only when driving a commercial vehicle. */
  readonly commercialOnly?: true
  /** For life at the first conviction, without reinstatement. */
  readonly final?: true
}

const major = (label: string): OffenseKind => ({ table: 'major', label })
const serious = (label: string): OffenseKind => ({ table: 'serious', label })
const seriousInCommercial = (label: string): OffenseKind => ({ table: 'serious', label, commercialOnly: true })
const rail = (label: string): OffenseKind => ({ table: 'rail', label, commercialOnly: true })

/** Offenses that cost the right to drive a commercial vehicle, tables 1 to 4 of 49 CFR 383.51(b) to (e). */
export const disqualifyingOffenses = {
  dui_alcohol: major('Under the influence of alcohol'),
  dui_drugs: major('Under the influence of a controlled substance'),
  bac_04: { table: 'major', label: 'Alcohol concentration of 0.04 or more in a commercial vehicle', commercialOnly: true },
  test_refusal: major('Refused an alcohol test under implied consent'),
  left_scene: major('Left the scene of an accident'),
  felony: major('Used the vehicle to commit a felony'),
  drove_disqualified: { table: 'major', label: 'Drove a commercial vehicle while revoked or disqualified', commercialOnly: true },
  negligent_death: { table: 'major', label: 'Caused a death by negligent operation of a commercial vehicle', commercialOnly: true },
  drug_felony: { table: 'major', label: 'Used the vehicle for a drug felony', final: true },
  trafficking: { table: 'major', label: 'Used a commercial vehicle for human trafficking', commercialOnly: true, final: true },
  speeding_15: serious('Speeding, 15 mph or more over the limit'),
  reckless: serious('Reckless driving'),
  lane_change: serious('Improper or erratic lane change'),
  following: serious('Following too closely'),
  fatal_violation: serious('Traffic violation connected with a fatal accident'),
  no_cdl: seriousInCommercial('No CDL or CLP'),
  cdl_not_carried: seriousInCommercial('CDL or CLP not in possession'),
  wrong_class: seriousInCommercial('Wrong class or endorsement'),
  texting: seriousInCommercial('Texting'),
  handheld: seriousInCommercial('Hand-held mobile telephone'),
  rail_no_slowing: rail('Did not slow down and check for a train'),
  rail_no_stop: rail('Did not stop before an occupied crossing'),
  rail_always_stop: rail('Did not stop where a stop is always required'),
  rail_no_space: rail('Not enough space to clear the crossing'),
  rail_signal: rail('Disobeyed a signal or officer at a crossing'),
  rail_undercarriage: rail('Not enough undercarriage clearance'),
  oos_order: { table: 'oos', label: 'Violated an out-of-service order', commercialOnly: true },
} as const satisfies Readonly<Record<string, OffenseKind>>

export type OffenseCode = keyof typeof disqualifyingOffenses

/** A charge somebody marked as serious without naming which of 383.51(c) it is: it counts like one of them. */
export const unnamedSerious = 'serious_unnamed'

/** What 383.51 says about an offense. */
export const offenseKind = (offense: Conviction['offense']): OffenseKind =>
  offense === unnamedSerious ? serious('Serious offense, not named') : disqualifyingOffenses[offense]

/** A conviction of a CDL holder as far as 49 CFR 383.51 asks. Calendar dates. */
export interface Conviction {
  readonly offense: OffenseCode | typeof unnamedSerious
  /** Day of the offense. */
  readonly on: string
  /** Day of the conviction; null when not known. */
  readonly convictedOn: string | null
  /** One stop is one incident, whatever the number of charges. */
  readonly incident: string
  readonly commercial: boolean
  /** A conviction in a private car led to loss of the license. Null where no one has said. */
  readonly lostLicense?: boolean | null | undefined
  /** Placarded hazardous material on board, or for out-of-service orders a vehicle for 16 passengers or more. */
  readonly hazmat?: boolean
}

/**
 * Whether a conviction counts: in a private car serious ones count only if they cost the license (49 CFR 383.51(b), (c)), which they may
 * have done while no one has answered.
 */
export const countsAs = ({
  offense,
  commercial,
  lostLicense,
}: Pick<Conviction, 'offense' | 'commercial' | 'lostLicense'>): 'yes' | 'no' | 'may_be' => {
  const kind = offenseKind(offense)
  if (commercial) return 'yes'
  if (kind.commercialOnly === true) return 'no'
  if (kind.table !== 'serious') return 'yes'
  return lostLicense === true ? 'yes' : lostLicense === false ? 'no' : 'may_be'
}

/** Whether it is known that a conviction counts. */
export const counts = (conviction: Conviction): boolean => countsAs(conviction) === 'yes'

/** True for offenses that end the right for life, without reinstatement after ten years (49 CFR 383.51(b)(9), (10)). */
export const isFinal = (offense: Conviction['offense']): boolean => offenseKind(offense).final === true

const seriousEntries = Object.entries(disqualifyingOffenses as Readonly<Record<string, OffenseKind>>).filter(
  ([, { table }]) => table === 'serious',
)

/** Offenses of the table of serious ones, the unnamed among them, and those of them that count in a commercial vehicle alone (383.51(c)). */
export const seriousOffenses: readonly string[] = [...seriousEntries.map(([code]) => code), unnamedSerious]
export const seriousCommercialOnly: readonly string[] = seriousEntries
  .filter(([, kind]) => kind.commercialOnly === true)
  .map(([code]) => code)
