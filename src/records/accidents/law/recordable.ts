import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { parseISO } from 'date-fns/parseISO'
import { definitions } from './cited.ts'

/** What decides whether a crash is an accident of 49 CFR 390.5T. Null where nobody has said. */
export interface RecordableFacts {
  /** A commercial motor vehicle of 390.5T: 10,001 lb or more, passengers or placarded hazmat. */
  readonly commercialVehicle: boolean | null
  /**
   * A road, street or way open to public travel, on public or private property: without restrictive gates, prohibitive signs or rules other
   * than by size, weight or class of registration. Null where no one has said.
   */
  readonly highway: boolean | null
  readonly fatalities: number
  /** Somebody had immediate medical treatment away from the scene. */
  readonly treatedAway: boolean
  /** Any vehicle, not only ours, was towed with disabling damage. */
  readonly disablingTow: boolean
  /** The event was only getting on or off a stopped vehicle, or only loading. */
  readonly only: 'traffic' | 'boarding' | 'loading'
}

export interface Recordability {
  readonly answer: 'yes' | 'no' | 'check'
  /** In words that name the facts. */
  readonly reason: string
}

/** DOT-recordable accident: on a highway, with a commercial vehicle, and a death, treatment away from the scene or a disabling tow (49 CFR 390.5T). */
export const recordable = (facts: RecordableFacts): Recordability => {
  const harm = [
    ...(facts.fatalities > 0 ? ['a death'] : []),
    ...(facts.treatedAway ? ['treatment away from the scene'] : []),
    ...(facts.disablingTow ? ['a tow with disabling damage'] : []),
  ]
  if (harm.length === 0) return { answer: 'no', reason: 'No death, no treatment away from the scene, no tow with disabling damage' }
  if (facts.only !== 'traffic')
    return {
      answer: 'no',
      reason: facts.only === 'boarding' ? 'Only getting on or off a stopped vehicle' : 'Only loading or unloading',
    }
  const words = `${harm.join(' and ')} (${definitions})`
  if (facts.highway === false)
    return {
      answer: 'no',
      reason: `Not on a highway: private property closed to the public, despite ${harm.join(' and ')} (${definitions})`,
    }
  if (facts.commercialVehicle === false)
    return { answer: 'no', reason: `Not a commercial motor vehicle, in spite of ${harm.join(' and ')}` }
  if (facts.highway === null)
    return {
      answer: 'check',
      reason: `Not known whether the place is open to the public without a gate or prohibiting sign; if so, recordable: ${words}`,
    }
  if (facts.commercialVehicle === null)
    return {
      answer: 'check',
      reason: `Not known whether the unit, with what it pulls and carries, is a commercial motor vehicle; if so, recordable: ${words}`,
    }
  return { answer: 'yes', reason: capital(words) }
}

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** A death counts for the crash when it comes at once or within 30 days of it (49 CFR 390.5T). Calendar dates. */
export const countsAsFatal = (crashOn: string, diedOn: string): boolean => {
  const days = differenceInCalendarDays(parseISO(diedOn), parseISO(crashOn))
  return days >= 0 && days <= 30
}

/** GVWR from which a unit is a commercial motor vehicle by weight, pounds (49 CFR 390.5T). */
const commercialWeight = 10_001

/** What the unit's record says about its weight, in pounds, and the people it is designed to carry, driver included. */
export interface Unit {
  readonly kind: string
  readonly gvwr: number | null
  readonly seats?: number | null
}

/** What a unit pulled and carried. */
export interface UnitUse {
  readonly trailers: number
  /** Hazardous material was released: the load may have been placarded. */
  readonly hazmat: boolean
  /** It carried placarded hazardous material, released or not. */
  readonly placarded: boolean
}

/** Units that are commercial by their kind where no weight is entered. */
const heavyKinds: ReadonlySet<string> = new Set(['tractor', 'straight'])

/**
 * Whether a unit is a commercial motor vehicle (49 CFR 390.5T): by its weight, a placarded load, or the people it is designed to carry, driver
 * included: 16 or more, or 9 to 15 for compensation. Null when that is not known: a lighter one may be one together with what it pulls.
 */
export const isCommercial = (unit: Unit | undefined, use: UnitUse): boolean | null => {
  if (use.placarded) return true
  if (unit === undefined) return null
  if ((unit.seats ?? 0) >= 16) return true
  // Nobody has said whether it carries them for compensation.
  if ((unit.seats ?? 0) >= 9 && (unit.gvwr ?? 0) < commercialWeight) return null
  if (unit.gvwr === null) return heavyKinds.has(unit.kind) ? true : null
  if (unit.gvwr >= commercialWeight) return true
  return use.trailers > 0 || use.hazmat ? null : false
}

/** How heavy an event was, from its facts alone (company policy; field notes, 12). */
export const severityOf = (facts: {
  readonly fatalities: number
  readonly injuries: number
  readonly treatedAway: boolean
  readonly towAway: boolean
  readonly hazmatReleased: boolean
  readonly costCents: number
}): 'near_miss' | 'minor' | 'serious' | 'catastrophic' => {
  if (facts.fatalities > 0 || facts.injuries >= 3) return 'catastrophic'
  if (facts.treatedAway || facts.hazmatReleased || facts.costCents >= 5_000_000) return 'serious'
  return facts.towAway || facts.costCents > 0 ? 'minor' : 'near_miss'
}
