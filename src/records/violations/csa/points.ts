import { timeWeight } from './time-weight.ts'
import type { Basic, Level, Method } from './method.ts'
import { normalizeCode } from './code.ts'

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
}

/** What one violation adds to one BASIC, and why. */
export interface Contribution {
  readonly violationId: string
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

/** Dismissed and removed violations leave; what FMCSA does not use is not used here (regulations notes, 1.3, 1.11). */
export const counts = (violation: CsaViolation): boolean =>
  violation.usedInSms && violation.outcome !== 'dismissed' && violation.outcome !== 'removed'

/** Categories of the method: the preview puts substances into Unsafe Driving (regulations notes, 1.9). */
const basicOf = (method: Method, violation: CsaViolation): Basic =>
  method.key === 'enhanced' && violation.basic === 'controlled' ? 'unsafe_driving' : violation.basic

const pointsOf = (method: Method, violation: CsaViolation, oos: boolean): number => {
  if (method.key === 'enhanced') return oos ? 2 : 1
  return (
    (violation.outcome === 'lesser' ? Math.min(1, violation.severity) : violation.severity) + (oos ? method.oosWeight[violation.basic] : 0)
  )
}

/**
 * What an inspection adds per BASIC at a snapshot: the same code counts once (the same group in the preview), out of service if any of
 * its counts was, and 30 points at most per inspection and BASIC before the time weight (SMS 3.21; regulations notes, 1.3).
 */
export const contributionsOf = (method: Method, inspection: CsaInspection, snapshot: string): Contribution[] => {
  const weight = timeWeight(inspection.date, snapshot)
  if (weight === 0) return []
  const standing = inspection.violations.filter(counts)
  const keyOf = (violation: CsaViolation): string =>
    `${basicOf(method, violation)}/${method.byGroup ? (violation.group ?? normalizeCode(violation.code)) : normalizeCode(violation.code)}`
  const left = new Map<Basic, number>()
  return [...Map.groupBy(standing, keyOf).values()].flatMap((same) => {
    const [first] = same.toSorted((a, b) => b.severity - a.severity)
    if (first === undefined) return []
    const basic = basicOf(method, first)
    const wanted = pointsOf(
      method,
      first,
      same.some((violation) => violation.oos),
    )
    const room = method.cap === null ? wanted : Math.max(0, left.get(basic) ?? method.cap)
    const points = Math.min(wanted, room)
    if (method.cap !== null) left.set(basic, room - points)
    const capped = points < wanted ? `Capped: ${method.cap} points are the most of one inspection in one category` : null
    const merged = same.length > 1 ? `${same.length} ${method.byGroup ? 'codes, 1 group' : 'counts of one code'}: counted once` : null
    const note = [merged, capped].filter((part) => part !== null).join('. ')
    return [
      {
        violationId: first.id,
        inspectionId: inspection.id,
        basic,
        points,
        timeWeight: weight,
        weighted: points * weight,
        note: note === '' ? null : note,
        driverId: first.driverId,
        vehicleId: first.vehicleId,
      },
    ]
  })
}
