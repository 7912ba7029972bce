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
  /** How the list of 2024 says it, where it was widened; `label` is that of 2020. */
  readonly widened: string | null
  /** What shows it, besides the police report that every request needs. One of these is enough. */
  readonly proof: readonly Proof[]
  /** First day of the crashes it holds for. */
  readonly from: string
  /** First day of the crashes in which the other struck something that then struck our vehicle; null where only a direct strike counts. */
  readonly indirectFrom: string | null
  /** From general knowledge: to be compared with FMCSA's own page before filing. */
  readonly check: boolean
}

/** Crashes from this day go by the list of 2024 (89 FR 96269), earlier ones by that of 2020 (85 FR 27017). */
export const listOf2024 = '2024-12-01'
const listOf2020 = '2019-08-01'

type Kind = 'known' | 'to check'
const old = (label: string, indirectFrom: string | null, kind: Kind, widened: string | null, ...proof: Proof[]): CpdpType => ({
  label,
  widened,
  proof,
  from: listOf2020,
  indirectFrom,
  check: kind === 'to check',
})
/** Of the list of 2020, as it stood. */
const known = (label: string, ...proof: Proof[]): CpdpType => old(label, listOf2020, 'known', null, ...proof)
const direct = (label: string, kind: Kind, ...proof: Proof[]): CpdpType => old(label, null, kind, null, ...proof)
/** Of the list of 2020; that of 2024 takes indirect strikes too. */
const widened = (label: string, since2024: string, ...proof: Proof[]): CpdpType => old(label, listOf2024, 'to check', since2024, ...proof)
/** Took indirect strikes in 2020 already. */
const wide = (label: string, since2024: string, ...proof: Proof[]): CpdpType => old(label, listOf2020, 'known', since2024, ...proof)
const added = (label: string, indirectFrom: string | null, kind: Kind, ...proof: Proof[]): CpdpType => ({
  label,
  widened: null,
  proof,
  from: listOf2024,
  indirectFrom,
  check: kind === 'to check',
})

/**
 * Crash types that FMCSA's Crash Preventability Determination Program takes: 16 of 2020, 21 since December 1, 2024, with indirect strikes
 * where another motorist caused the crash (89 FR 96269). Nothing here decides: FMCSA does.
 */
export const cpdpTypes = {
  struck_in_rear: direct('Rear-end (we were hit)', 'known', 'photos', 'video'),
  side_at_rear: direct('Struck on the side at the rear', 'to check', 'photos', 'video'),
  wrong_way: wide(
    'The other vehicle drove in the wrong direction',
    'Struck because another driver drove in the wrong direction',
    'citation_other',
    'video',
  ),
  legally_stopped: direct('Struck while legally stopped or parked', 'known', 'photos', 'video'),
  under_influence: wide(
    'The other driver was under the influence',
    'Struck because another person was under the influence',
    'citation_other',
    'test_other',
  ),
  suicide: known('Suicide or attempt', 'coroner', 'video'),
  animal: known('Disabled by an animal in the road', 'tow_receipt', 'photos'),
  infrastructure: known('Infrastructure failed', 'photos', 'video'),
  debris: known('Struck by cargo, equipment or debris', 'photos', 'video'),
  illegal_turn: widened(
    'The other vehicle made a U-turn or illegal turn',
    'Struck because another driver made a U-turn or illegal turn',
    'citation_other',
    'video',
  ),
  no_slowing: widened(
    'The other vehicle did not stop or slow in traffic',
    'Struck because another driver did not stop or slow in traffic',
    'citation_other',
    'video',
  ),
  ran_control: widened(
    'The other vehicle ran a signal or stop sign',
    'Struck because another driver ran a signal or stop sign',
    'citation_other',
    'video',
  ),
  asleep: widened('The other driver fell asleep', 'Struck because another driver fell asleep', 'admission', 'citation_other'),
  distracted: widened('The other driver was distracted', 'Struck because another driver was distracted', 'admission', 'citation_other'),
  medical: widened('The other driver had a medical event', 'Struck because another driver had a medical event', 'medical_record'),
  rare: old('Rare or unusual', listOf2020, 'to check', null, 'photos', 'video'),
  same_direction: added('Struck on the side by a vehicle in the same direction', null, 'known', 'photos', 'video'),
  entering: added('Struck because another driver entered from a driveway or lot', listOf2024, 'known', 'citation_other', 'video'),
  lost_control: added('Struck because another driver lost control', listOf2024, 'known', 'citation_other', 'video'),
  non_motorist: added('Crash with a pedestrian, bicyclist or other non-motorist', listOf2024, 'to check', 'photos', 'video'),
  on_video: added('Any other crash with video of the sequence', listOf2024, 'known', 'video'),
} as const satisfies Readonly<Record<string, CpdpType>>

/** How the list that holds for a crash of the day says the type. */
export const cpdpLabel = (key: CpdpKey, on: string): string => {
  const { label, widened: since2024 } = cpdpTypes[key]
  return on >= listOf2024 ? (since2024 ?? label) : label
}

export type CpdpKey = keyof typeof cpdpTypes
