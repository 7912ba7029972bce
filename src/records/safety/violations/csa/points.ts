import { normalizeCode } from './code.ts'
import { disqualifiesUnder } from './disqualifying.ts'
import type { Basic, Level, Method, TimeWeight } from './method.ts'
import { timeWeight } from './time-weight.ts'

export type Outcome = 'as_cited' | 'lesser' | 'dismissed' | 'removed'

export interface CsaViolation {
  readonly id: string
  readonly code: string
  readonly basic: Basic
  readonly group: string | null
  /** Weight of the table, or as delivered by FMCSA. */
  readonly severity: number
  readonly oos: boolean
  readonly outcome: Outcome
  readonly usedInSms: boolean
  readonly driverId: string | null
  readonly vehicleId: string | null
}

export interface CsaInspection {
  readonly id: string
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly level: Level | null
  /** Placardable hazardous material on board. */
  readonly hazmat: boolean
  readonly driverId: string | null
  readonly vehicleId: string | null
  readonly violations: readonly CsaViolation[]
  /** Not clean by what stands outside CSA, or since it is said to have violations and none is entered yet. */
  readonly unclean?: boolean
}

/** What one violation adds to one BASIC, and why. */
export interface Contribution {
  readonly violationId: string
  /** Violations of the same report that this one stands for: the same code again, in the preview others of its group. */
  readonly also: readonly string[]
  readonly inspectionId: string
  readonly basic: Basic
  /** Severity and out-of-service weight after the cap, before the time weight. */
  readonly points: number
  readonly timeWeight: number
  /** points × time weight. */
  readonly weighted: number
  /** "Counted once with 2 others of its group", "Capped", null when nothing was taken off. */
  readonly note: string | null
  readonly driverId: string | null
  readonly vehicleId: string | null
}

/** Dismissed and removed violations leave; what FMCSA does not use is not used here (SMS Methodology). */
export const counts = (violation: CsaViolation): boolean =>
  violation.usedInSms && violation.outcome !== 'dismissed' && violation.outcome !== 'removed'

/** The category of the method that a violation counts in (89 FR 91874 for the preview). */
const basicOf = (method: Method, { basic }: CsaViolation): Basic => method.countsIn[basic] ?? basic

/** Points of the weightiest of the violations that count as one, before the cap; out of service if any of them was. */
const pointsOf = (method: Method, same: readonly CsaViolation[], basic: Basic): number => {
  const oos = same.some((violation) => violation.oos)
  if (method.key === 'enhanced') return oos || same.some((violation) => weighsDouble(violation, basic)) ? 2 : 1
  return Math.max(...same.map(severityOf)) + (oos ? method.oosWeight[basic] : 0)
}

/** Convicted of a lesser charge weighs 1 (SMS Methodology). */
const severityOf = ({ outcome, severity }: CsaViolation): number => (outcome === 'lesser' ? Math.min(1, severity) : severity)

/** The preview weighs what may disqualify the driver like an out-of-service order, in Unsafe Driving alone (89 FR 91874). */
const weighsDouble = ({ outcome, code }: CsaViolation, basic: Basic): boolean =>
  basic === 'unsafe_driving' && outcome !== 'lesser' && disqualifiesUnder(code) !== null

interface Counted {
  readonly basic: Basic
  /** The violation that stands for those counted with it. */
  readonly first: CsaViolation
  readonly same: readonly CsaViolation[]
  /** Before the cap. */
  readonly wanted: number
}

/** The violations of a report that count, the same code (in the preview: group) together, the weightiest first. */
const countedOf = (method: Method, inspection: CsaInspection): Counted[] => {
  const keyOf = (violation: CsaViolation): string =>
    `${basicOf(method, violation)}/${method.byGroup ? (violation.group ?? normalizeCode(violation.code)) : normalizeCode(violation.code)}`
  const together = [...Map.groupBy(inspection.violations.filter(counts), keyOf).values()].flatMap((cited): Counted[] => {
    const same = cited.toSorted((a, b) => severityOf(b) - severityOf(a) || Number(b.oos) - Number(a.oos) || (a.id < b.id ? -1 : 1))
    const [first] = same
    if (first === undefined) return []
    const basic = basicOf(method, first)
    return [{ basic, first, same, wanted: pointsOf(method, same, basic) }]
  })
  return together.toSorted((a, b) => b.wanted - a.wanted || (a.first.id < b.first.id ? -1 : 1))
}

const noteOf = (method: Method, { same, basic, wanted }: Counted, points: number): string | null => {
  const double = method.key === 'enhanced' ? same.find((violation) => weighsDouble(violation, basic)) : undefined
  const notes = [
    same.length > 1 && `${same.length} ${method.byGroup ? 'codes, 1 group' : 'counts of one code'}: counted once`,
    double && `Severity 2: potentially disqualifying (49 CFR ${disqualifiesUnder(double.code)})`,
    points < wanted && `Capped: ${method.cap} points are the most of one inspection in one category, which is assumed`,
  ].filter((note) => typeof note === 'string')
  return notes.length === 0 ? null : notes.join('. ')
}

/**
 * What an inspection adds per BASIC at a snapshot: the same code counts once (the same group in the preview), out of service if any of
 * its counts was, and so many points at most per inspection and BASIC before the time weight, which is assumed; the cap takes from the
 * lightest (SMS Methodology).
 */
export const contributionsOf = (
  method: Method,
  inspection: CsaInspection,
  snapshot: string,
  weight: TimeWeight = timeWeight(inspection.date, snapshot, method),
): Contribution[] => {
  if (weight === 0) return []
  const left = new Map<Basic, number>()
  return countedOf(method, inspection).map((counted) => {
    const { basic, first, same, wanted } = counted
    const room = left.get(basic) ?? method.cap ?? Infinity
    const points = Math.min(wanted, room)
    left.set(basic, room - points)
    return {
      violationId: first.id,
      also: same.flatMap(({ id }) => (id === first.id ? [] : [id])),
      inspectionId: inspection.id,
      basic,
      points,
      timeWeight: weight,
      weighted: points * weight,
      note: noteOf(method, counted, points),
      driverId: first.driverId,
      vehicleId: first.vehicleId,
    }
  })
}

/** One BASIC of one report, for explaining its points. */
export interface InspectionPoints {
  readonly basic: Basic
  /** Violations of the report that stand, and what they are after counting the same ones once. */
  readonly cited: number
  readonly counted: number
  /** Before and after the cap. */
  readonly uncapped: number
  readonly points: number
  /** "3 codes, 1 group", "capped at 30". Empty when points are the plain sum. */
  readonly why: readonly string[]
}

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** How a report comes to its points, per BASIC and before the time weight. */
export const inspectionPoints = (method: Method, inspection: CsaInspection): InspectionPoints[] =>
  [...Map.groupBy(countedOf(method, inspection), ({ basic }) => basic)].map(([basic, own]) => {
    const cited = own.reduce((sum, { same }) => sum + same.length, 0)
    const uncapped = own.reduce((sum, { wanted }) => sum + wanted, 0)
    const points = Math.min(uncapped, method.cap ?? Infinity)
    const counted = own.length
    const once = method.byGroup
      ? `${plural(cited, 'code')}, ${plural(counted, 'group')}`
      : `${plural(cited, 'count')}, ${plural(counted, 'code')}`
    return {
      basic,
      cited,
      counted,
      uncapped,
      points,
      why: [cited > counted && once, points < uncapped && `capped at ${method.cap}`].filter((one) => one !== false),
    }
  })
