import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { parseISO } from 'date-fns/parseISO'

/** What decides whether a crash is an accident of 49 CFR 390.5. Null where nobody has said. */
export interface RecordableFacts {
  /** A commercial motor vehicle of 390.5: 10,001 lb or more, passengers or placarded hazmat. */
  readonly commercialVehicle: boolean | null
  readonly onPublicRoad: boolean | null
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

/** DOT-recordable accident: on a public road, with a commercial vehicle, and a death, treatment away from the scene or a disabling tow (49 CFR 390.5). */
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
  const words = `${harm.join(' and ')} (49 CFR 390.5)`
  if (facts.onPublicRoad === false) return { answer: 'no', reason: `Not on a public road, in spite of ${harm.join(' and ')}` }
  if (facts.commercialVehicle === false)
    return { answer: 'no', reason: `Not a commercial motor vehicle, in spite of ${harm.join(' and ')}` }
  if (facts.commercialVehicle === null)
    return {
      answer: 'check',
      reason: `Not known whether the unit, with what it pulls and carries, is a commercial motor vehicle; if so, recordable: ${words}`,
    }
  return { answer: 'yes', reason: capital(words) }
}

const capital = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** A death counts for the crash when it comes at once or within 30 days of it (49 CFR 390.5). Calendar dates. */
export const countsAsFatal = (crashOn: string, diedOn: string): boolean => {
  const days = differenceInCalendarDays(parseISO(diedOn), parseISO(crashOn))
  return days >= 0 && days <= 30
}

/** GVWR from which a unit is a commercial motor vehicle by weight, pounds (49 CFR 390.5). */
const commercialWeight = 10_001

/** What the unit's record says about its weight; pounds. */
export interface Unit {
  readonly kind: string
  readonly gvwr: number | null
}

/** What a unit pulled and whether it lost hazardous material. */
export interface UnitUse {
  readonly trailers: number
  readonly hazmat: boolean
}

/** Units that are commercial by their kind where no weight is entered. */
const heavyKinds: ReadonlySet<string> = new Set(['tractor', 'straight'])

/**
 * Whether a unit is a commercial motor vehicle by its weight; null when that is not known (49 CFR 390.5). A lighter one may still be
 * one together with what it pulls, or by a placarded load: somebody has to look.
 */
export const isCommercial = (unit: Unit | undefined, use: UnitUse): boolean | null => {
  if (unit === undefined) return null
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
