export type Proof =
  | 'police_report'
  | 'photos'
  | 'video'
  | 'citation_other'
  | 'test_other'
  | 'admission'
  | 'medical_record'
  | 'coroner'
  | 'tow_receipt'

interface CpdpType {
  readonly label: string
  /** What shows it, besides the police report that every request needs. One of these is enough. */
  readonly proof: readonly Proof[]
  /** First day of the crashes it holds for. */
  readonly from: string
  /** From general knowledge: to be compared with FMCSA's own page before filing. */
  readonly check: boolean
}

/** Crashes from this day go by the list of 2024, earlier ones by that of 2020 (regulations notes, 2.5). */
export const listOf2024 = '2024-12-01'
const listOf2020 = '2019-08-01'

const known = (label: string, ...proof: Proof[]): CpdpType => ({ label, proof, from: listOf2020, check: false })
const toCheck = (label: string, ...proof: Proof[]): CpdpType => ({ label, proof, from: listOf2020, check: true })
const added = (label: string, ...proof: Proof[]): CpdpType => ({ label, proof, from: listOf2024, check: false })

/** Crash types that FMCSA's Crash Preventability Determination Program takes (field notes, 28.1; regulations notes, 2.5). Nothing here decides: FMCSA does. */
export const cpdpTypes = {
  struck_in_rear: known('Struck in the rear', 'photos', 'video'),
  side_at_rear: toCheck('Struck on the side at the rear', 'photos', 'video'),
  wrong_way: known('The other vehicle drove in the wrong direction', 'citation_other', 'video'),
  legally_stopped: known('Struck while legally stopped or parked', 'photos', 'video'),
  under_influence: known('The other driver was under the influence', 'citation_other', 'test_other'),
  suicide: known('Suicide or attempt', 'coroner', 'video'),
  animal: known('Disabled by an animal in the road', 'tow_receipt', 'photos'),
  infrastructure: known('Infrastructure failed', 'photos', 'video'),
  debris: known('Struck by cargo, equipment or debris', 'photos', 'video'),
  illegal_turn: toCheck('The other vehicle made a U-turn or illegal turn', 'citation_other', 'video'),
  no_slowing: toCheck('The other vehicle did not stop or slow in traffic', 'citation_other', 'video'),
  ran_control: toCheck('The other vehicle ran a signal or stop sign', 'citation_other', 'video'),
  asleep: toCheck('The other driver fell asleep', 'admission', 'citation_other'),
  distracted: toCheck('The other driver was distracted', 'admission', 'citation_other'),
  medical: toCheck('The other driver had a medical event', 'medical_record'),
  rare: toCheck('Rare or unusual', 'photos', 'video'),
  same_direction: added('Struck on the side by a vehicle in the same direction', 'photos', 'video'),
  entering: added('The other vehicle entered from a driveway or lot', 'citation_other', 'video'),
  lost_control: added('The other driver lost control', 'citation_other', 'video'),
  on_video: added('Any other crash with video of the sequence', 'video'),
} as const satisfies Readonly<Record<string, CpdpType>>

export type CpdpKey = keyof typeof cpdpTypes
