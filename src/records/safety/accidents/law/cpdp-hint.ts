import { cpdpLabel, cpdpTypes } from './cpdp.ts'
import type { CpdpKey, Proof } from './cpdp.ts'

/** What is said about the other driver and the scene; anything not said is false. */
export interface CpdpFacts {
  /** Calendar date of the crash. */
  readonly on: string
  readonly recordable: boolean
  readonly weWereStopped?: boolean
  readonly otherUnderInfluence?: boolean
  readonly otherWrongWay?: boolean
  readonly otherTurnedIllegally?: boolean
  readonly otherRanControl?: boolean
  readonly otherAsleep?: boolean
  readonly otherDistracted?: boolean
  readonly otherMedical?: boolean
  readonly otherLostControl?: boolean
  readonly otherEntering?: boolean
  readonly otherSameDirection?: boolean
  /** The other struck something that then struck our vehicle. */
  readonly indirect?: boolean
  readonly suicide?: boolean
  readonly debris?: boolean
  readonly infrastructure?: boolean
}

export interface CpdpCandidate {
  readonly type: CpdpKey
  readonly label: string
  /** In the list from general knowledge: compare with FMCSA's page. */
  readonly check: boolean
  /** Proof still to be got; empty when the request can be filed. */
  readonly missing: readonly string[]
}

const words: Readonly<Record<Proof, string>> = {
  police_report: 'Police accident report',
  photos: 'photos',
  video: 'video',
  citation_other: "the other driver's citation",
  test_other: "the other driver's test result",
  admission: "the other driver's admission in the police report",
  medical_record: 'record of the medical event',
  coroner: "coroner's or police finding",
  tow_receipt: 'tow receipt',
}

/** What a fact of the scene speaks for. */
const byFact: readonly (readonly [keyof CpdpFacts, CpdpKey])[] = [
  ['weWereStopped', 'legally_stopped'],
  ['otherUnderInfluence', 'under_influence'],
  ['otherWrongWay', 'wrong_way'],
  ['otherTurnedIllegally', 'illegal_turn'],
  ['otherRanControl', 'ran_control'],
  ['otherAsleep', 'asleep'],
  ['otherDistracted', 'distracted'],
  ['otherMedical', 'medical'],
  ['otherLostControl', 'lost_control'],
  ['otherEntering', 'entering'],
  ['otherSameDirection', 'same_direction'],
  ['suicide', 'suicide'],
  ['debris', 'debris'],
  ['infrastructure', 'infrastructure'],
]

/** What the type of accident on our own record speaks for. A parked unit of ours was stopped. */
const byType: Readonly<Record<string, CpdpKey>> = {
  struck_in_rear: 'struck_in_rear',
  animal: 'animal',
  parked: 'legally_stopped',
  pedestrian: 'non_motorist',
}

/**
 * Crash types of the program that the accident appears to fit, with the proof that is missing, fewest first. Empty when the crash is not
 * recordable (only those count in the Crash Indicator) or nothing fits. A hint: FMCSA decides on eligibility (89 FR 96269).
 */
export const cpdpHint = (type: string, facts: CpdpFacts, evidence: readonly Proof[]): readonly CpdpCandidate[] => {
  if (!facts.recordable) return []
  const fromType = byType[type]
  const keys = new Set<CpdpKey>([
    ...(fromType === undefined ? [] : [fromType]),
    ...byFact.filter(([fact]) => facts[fact] === true).map(([, key]) => key),
  ])
  if (keys.size === 0 && evidence.includes('video')) keys.add('on_video')
  return [...keys]
    .filter((key) => cpdpTypes[key].from <= facts.on && (facts.indirect !== true || takesIndirect(key, facts.on)))
    .map((key) => ({ type: key, label: cpdpLabel(key, facts.on), check: cpdpTypes[key].check, missing: missingOf(key, evidence) }))
    .toSorted((a, b) => a.missing.length - b.missing.length)
}

const takesIndirect = (key: CpdpKey, on: string): boolean => {
  const from: string | null = cpdpTypes[key].indirectFrom
  return from !== null && from <= on
}

const missingOf = (key: CpdpKey, evidence: readonly Proof[]): string[] => {
  const proof: readonly Proof[] = cpdpTypes[key].proof
  return [
    ...(evidence.includes('police_report') ? [] : [words.police_report]),
    ...(proof.some((one) => evidence.includes(one)) ? [] : [sentence(proof.map((one) => words[one]).join(' or '))]),
  ]
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
