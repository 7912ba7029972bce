import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { parseISO } from 'date-fns/parseISO'
import { definitions } from './cited.ts'

/** The harm on which rules of law hang. Null where no one has said, which is neither "no" nor 0. */
export interface HarmAnswers {
  /** Deaths that count for the crash. */
  readonly fatalities: number | null
  /** Somebody had immediate medical treatment away from the scene. */
  readonly treatedAway: boolean | null
  /** Any vehicle, not only ours, was towed with disabling damage. */
  readonly disablingTow: boolean | null
}

/** What decides whether a crash is an accident of 49 CFR 390.5T. Null where nobody has said. */
export interface RecordableFacts extends HarmAnswers {
  /** A commercial motor vehicle of 390.5T: 10,001 lb or more, passengers or placarded hazmat. */
  readonly commercialVehicle: boolean | null
  /**
   * A road, street or way open to public travel, on public or private property: without restrictive gates, prohibitive signs or rules other
   * than by size, weight or class of registration. Null where no one has said.
   */
  readonly highway: boolean | null
  /** Nobody has said whether it was private property: taken for a highway, and said so. */
  readonly placeUnsaid?: boolean
  /** The event was only getting on or off a stopped vehicle, or only loading. */
  readonly only: 'traffic' | 'boarding' | 'loading'
}

export interface Recordability {
  readonly answer: 'yes' | 'no' | 'check'
  /** In words that name the facts. */
  readonly reason: string
}

/**
 * DOT-recordable accident: on a highway, with a commercial vehicle, and a death, treatment away from the scene or a disabling tow (49 CFR
 * 390.5T). A question that no one has answered is no "no": the accident is to be checked.
 */
export const recordable = (facts: RecordableFacts): Recordability => {
  const harm = [
    ...((facts.fatalities ?? 0) > 0 ? ['a death'] : []),
    ...(facts.treatedAway === true ? ['treatment away from the scene'] : []),
    ...(facts.disablingTow === true ? ['a tow with disabling damage'] : []),
  ]
  const open = harm.length > 0 ? [] : unansweredHarm(facts)
  if (harm.length === 0 && open.length === 0)
    return { answer: 'no', reason: 'No death, no treatment away from the scene, no tow with disabling damage' }
  if (facts.only !== 'traffic')
    return {
      answer: 'no',
      reason: facts.only === 'boarding' ? 'Only getting on or off a stopped vehicle' : 'Only loading or unloading',
    }
  const words = `${[...harm, ...open].join(harm.length > 0 ? ' and ' : ' or ')} (${definitions})`
  if (facts.highway === false)
    return {
      answer: 'no',
      reason: `Not on a highway: private property closed to the public${harm.length === 0 ? '' : `, despite ${harm.join(' and ')}`} (${definitions})`,
    }
  if (facts.commercialVehicle === false)
    return { answer: 'no', reason: `Not a commercial motor vehicle${harm.length === 0 ? '' : `, in spite of ${harm.join(' and ')}`}` }
  if (harm.length === 0) return { answer: 'check', reason: `Not known whether there was ${words}; if so, recordable` }
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
  return { answer: 'yes', reason: facts.placeUnsaid === true ? `${capital(words)}; ${placeOpen}` : capital(words) }
}

/** Said beside an answer for which a place that nobody has called private is taken for a highway (49 CFR 390.5T). */
const placeOpen = 'private property or not is not answered, so the place is treated as a highway'

/** Kinds of harm of which no one has said whether there was any. */
const unansweredHarm = ({ fatalities, treatedAway, disablingTow }: HarmAnswers): readonly string[] => [
  ...(fatalities === null ? ['a death'] : []),
  ...(treatedAway === null ? ['treatment away from the scene'] : []),
  ...(disablingTow === null ? ['a tow with disabling damage'] : []),
]

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
  /** It carried placarded hazardous material, released or not. Null where no one has said. */
  readonly placarded: boolean | null
  /** What it weighed with its load and what it pulled, pounds; null where nobody weighed it. */
  readonly weight?: number | null
  /** It carried passengers for compensation. Null where no one has said. */
  readonly paid?: boolean | null
}

/** Units that are commercial by their kind where no weight is entered. */
const heavyKinds: ReadonlySet<string> = new Set(['tractor', 'straight'])

/** True of a unit for people of which nobody has entered for how many it is designed: they may be enough to make a commercial motor vehicle of it. */
export const areSeatsOpen = ({ kind, seats }: Unit): boolean => kind === 'bus' && (seats ?? null) === null

/**
 * Whether a unit is a commercial motor vehicle (49 CFR 390.5T): by its rating or its actual weight, whichever is greater, a placarded load, or
 * the people it is designed to carry, driver included: 16 or more, or 9 to 15 for compensation. Null when that is not known: a lighter one
 * may be one together with what it pulls.
 */
export const isCommercial = (unit: Unit | undefined, use: UnitUse): boolean | null => {
  if (use.placarded === true) return true
  if (unit === undefined) return null
  const seats = unit.seats ?? 0
  if (seats >= 16 || (use.weight ?? 0) >= commercialWeight || (unit.gvwr ?? 0) >= commercialWeight) return true
  if (seats >= 9 && use.paid !== false) return use.paid === true ? true : null
  if (unit.gvwr === null) return heavyKinds.has(unit.kind) ? true : null
  return use.trailers > 0 || use.hazmat || use.placarded === null || areSeatsOpen(unit) ? null : false
}

/**
 * How heavy an event was, from its facts alone (company policy). Null while it could be called light only because no one has said whether
 * anyone died or was treated away from the scene.
 */
export const severityOf = (
  facts: HarmAnswers & { readonly injuries: number; readonly hazmatReleased: boolean; readonly costCents: number },
): 'near_miss' | 'minor' | 'serious' | 'catastrophic' | null => {
  if ((facts.fatalities ?? 0) > 0 || facts.injuries >= 3) return 'catastrophic'
  if (facts.treatedAway === true || facts.hazmatReleased || facts.costCents >= 5_000_000) return 'serious'
  if (facts.fatalities === null || facts.treatedAway === null) return null
  return facts.disablingTow === true || facts.costCents > 0 ? 'minor' : 'near_miss'
}
