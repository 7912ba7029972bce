import { addMonths } from 'date-fns/addMonths'
import { parseISO } from 'date-fns/parseISO'
import { isoDay } from '#kit/dates/iso-day.ts'
import { formatCount } from '#kit/format.ts'

/** An accident as far as the register asks. Calendar date of the place. */
export interface RegisterFacts {
  readonly number: string
  readonly on: string
  readonly city: string
  readonly state: string
  readonly driver: string
  /** People treated away from the scene; null where no one has said, and of an incomplete count the fewest there can be. */
  readonly injuries: number | null
  readonly fatalities: number | null
  /** Other than fuel from the vehicles' own tanks. Null where no one has said. */
  readonly hazmatReleased: boolean | null
}

/** A count of the register as it is written: what nobody has answered is no 0, and one that is not complete says so. */
export const countWords = (count: number | null, open: boolean): number | string =>
  count === null ? 'Not answered' : open ? `At least ${count}` : count

/** Whether hazardous material was released: an entry nobody has made is no "No". */
export const hazmatWords = ['Yes', 'No', 'Not answered'] as const

export const releasedWords = (released: boolean | null): (typeof hazmatWords)[number] =>
  released === null ? 'Not answered' : released ? 'Yes' : 'No'

/** One line of the register: the six entries of 49 CFR 390.15(b)(1), and our own number. */
export interface RegisterLine {
  readonly number: string
  readonly date: string
  readonly place: string
  readonly driver: string
  /** Null where no one has answered: never a 0 for it. */
  readonly injuries: number | null
  readonly fatalities: number | null
  readonly hazmat: (typeof hazmatWords)[number]
}

export interface Register {
  readonly lines: readonly RegisterLine[]
  /** "3 recordable accidents", or "No recordable accidents": an empty period is said, not left blank, and what is still open with it. */
  readonly summary: string
}

/**
 * The register of accidents that were found recordable in a period, oldest first (49 CFR 390.15(b)). Which ones those are the list
 * "DOT register" decides, so that register and list cannot disagree. `toCheck`: accidents of the period not decided yet.
 */
export const register = <A extends RegisterFacts>(accidents: readonly A[], toCheck = 0): Register => {
  const lines = accidents.toSorted((a, b) => (a.on + a.number < b.on + b.number ? -1 : 1)).map(lineOf)
  const found = lines.length === 0 ? 'No recordable accidents' : formatCount(lines.length, 'recordable accident')
  return { lines, summary: toCheck === 0 ? found : `${found}; ${formatCount(toCheck, 'accident')} still to be checked` }
}

const lineOf = ({ number, on, city, state, driver, injuries, fatalities, hazmatReleased }: RegisterFacts): RegisterLine => ({
  number,
  date: on,
  place: `${city}, ${state}`,
  driver,
  injuries,
  fatalities,
  hazmat: releasedWords(hazmatReleased),
})

const keepMonths = 36

/** First day of the three years that a register as of a day covers: everything that is still to be kept then. Calendar dates. */
export const registerFrom = (asOf: string): string => isoDay(addMonths(parseISO(asOf), -keepMonths))

/** Last day of the three years for which the register and its reports are kept (49 CFR 390.15(b)). Calendar date. */
export const keepUntil = (accidentOn: string): string => isoDay(addMonths(parseISO(accidentOn), keepMonths))

/** Why an accident may not be purged yet; null when it may. Holds for a claim or a lawsuit are company policy, the three years are law (49 CFR 390.15(b)). */
export const purgeStop = (
  accident: {
    readonly on: string
    /** It stands in the register, or may come to. */
    readonly registered: boolean
    readonly evidenceHold: boolean
    readonly claimOpen: boolean
  },
  today: string,
): string | null => {
  if (accident.evidenceHold) return 'Evidence is on hold'
  if (accident.claimOpen) return 'A claim or lawsuit is open'
  const last = keepUntil(accident.on)
  return accident.registered && today <= last ? `Kept until ${last} (49 CFR 390.15(b))` : null
}
