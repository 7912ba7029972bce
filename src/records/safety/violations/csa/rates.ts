import { driverLevels, vehicleLevels } from './method.ts'
import type { CarrierKind, Level } from './method.ts'
import type { CsaInspection, CsaViolation } from './points.ts'
import { monthsLater } from './time-weight.ts'

export type OosKind = 'driver' | 'vehicle' | 'hazmat'

/** A report with the out-of-service orders it gave. */
export interface OosInspection {
  readonly level: Level | null
  readonly hazmat: boolean
  readonly driverOos: boolean
  readonly vehicleOos: boolean
  readonly hazmatOos: boolean
}

export interface Rate {
  readonly inspections: number
  readonly hits: number
  /** 0 to 1; null without inspections. */
  readonly rate: number | null
}

const rateOf = <T>(inspections: readonly T[], hit: (inspection: T) => boolean): Rate => {
  const hits = inspections.filter(hit).length
  return { inspections: inspections.length, hits, rate: inspections.length === 0 ? null : hits / inspections.length }
}

/** Out-of-service orders over inspections that look at the driver, the vehicle, the hazardous material. */
export const oosRate = (kind: OosKind, inspections: readonly OosInspection[], ofDriver: readonly Level[] = driverLevels): Rate => {
  const levels = kind === 'driver' ? ofDriver : vehicleLevels
  const own = inspections.filter(({ level, hazmat }) => level !== null && levels.includes(level) && (kind !== 'hazmat' || hazmat))
  return rateOf(own, (one) => (kind === 'driver' ? one.driverOos : kind === 'vehicle' ? one.vehicleOos : one.hazmatOos))
}

/** National averages to compare with: the higher of the figures seen, which differ by year; a company may set its own. */
export const nationalOos: Readonly<Record<OosKind, number>> = { driver: 0.064, vehicle: 0.232, hazmat: 0.045 }

const stands = ({ outcome }: Pick<CsaViolation, 'outcome'>): boolean => outcome !== 'dismissed' && outcome !== 'removed'

/** No violation on the report. One whose violations were all removed or dismissed later becomes clean. */
export const isClean = (inspection: {
  readonly violations: readonly Pick<CsaViolation, 'outcome'>[]
  readonly unclean?: boolean
}): boolean => inspection.unclean !== true && !inspection.violations.some(stands)

/** Clean reports over all reports, of any level. */
export const cleanShare = (inspections: readonly Pick<CsaInspection, 'violations' | 'unclean'>[]): Rate => rateOf(inspections, isClean)

/** What a carrier says of itself. */
export interface CarrierFacts {
  readonly passengers: boolean
  /** Holds an HM safety permit (49 CFR part 385, subpart E), taken to make it a hazmat carrier. */
  readonly hazmatPermit: boolean
}

/**
 * Which thresholds hold. Hazmat carrier: two inspections with placardable material in 24 months, one in the last 12, and 5 % of all; or
 * an HM safety permit, which the company sets. Of passengers: said by the carrier, and the stricter.
 */
export const carrierKindOf = (
  inspections: readonly Pick<CsaInspection, 'date' | 'hazmat'>[],
  snapshot: string,
  { passengers, hazmatPermit }: CarrierFacts = { passengers: false, hazmatPermit: false },
): CarrierKind => {
  if (passengers) return 'passenger'
  if (hazmatPermit) return 'hazmat'
  const recent = inspections.filter(({ date }) => date <= snapshot && monthsLater(date, 24) >= snapshot)
  const hazmat = recent.filter((inspection) => inspection.hazmat)
  const lately = hazmat.some(({ date }) => monthsLater(date, 12) >= snapshot)
  return hazmat.length >= 2 && lately && hazmat.length / recent.length >= 0.05 ? 'hazmat' : 'general'
}
