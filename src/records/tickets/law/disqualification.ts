import { addYears, parseISO } from 'date-fns'

export type Table = 'major' | 'serious' | 'rail' | 'oos'

/** A conviction that counts: its table of 49 CFR 383.51 and the day of the offense. Serious ones in a private car count only if they cost the license. */
export interface Offense {
  readonly table: Table
  /** `YYYY-MM-DD`. */
  readonly on: string
  /** One stop is one incident, whatever the number of charges. */
  readonly incident: string
  readonly hazmat?: boolean
}

/** Years within which offenses of a table are counted together; null means for life (49 CFR 383.51(b) to (e)). */
export const windowYears: Readonly<Record<Table, number | null>> = { major: null, serious: 3, rail: 3, oos: 10 }

/** What the first, second, third conviction costs. */
const penalties: Readonly<Record<Table, readonly (string | null)[]>> = {
  major: ['1 year', 'life', 'life'],
  serious: [null, '60 days', '120 days'],
  rail: ['60 days', '120 days', '1 year'],
  oos: ['180 days to 1 year', '2 to 5 years', '3 to 5 years'],
}
const majorWithHazmat = '3 years'

export interface Counter {
  readonly table: Table
  /** Separate incidents inside the window that ends with the latest one. */
  readonly count: number
  readonly window: { readonly from: string; readonly to: string } | null
  /** What the latest one costs; null while nothing. */
  readonly disqualification: string | null
  /** What one more would cost. */
  readonly next: string | null
}

const iso = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/** True when both days lie within the years, the last day of the window included: 2024-05-01 and 2027-04-30 are inside three years. */
const within = (earlier: string, later: string, years: number): boolean => later < iso(addYears(parseISO(earlier), years))

/** Counts one table for one driver, by separate incidents and the days of the offenses (States use conviction days: both are to be looked at). */
export const counterOf = (table: Table, offenses: readonly Offense[]): Counter => {
  const byIncident = new Map<string, Offense>()
  for (const offense of offenses)
    if (offense.table === table && !byIncident.has(offense.incident)) byIncident.set(offense.incident, offense)
  const own = [...byIncident.values()].toSorted((a, b) => (a.on < b.on ? -1 : 1))
  const last = own.at(-1)
  const years = windowYears[table]
  const counted = last === undefined ? [] : own.filter((offense) => years === null || within(offense.on, last.on, years))
  const penalty = (nth: number): string | null => {
    const said = penalties[table][Math.min(nth, 3) - 1] ?? null
    return table === 'major' && nth === 1 && last?.hazmat === true ? majorWithHazmat : said
  }
  const first = counted[0]
  return {
    table,
    count: counted.length,
    window: first === undefined || last === undefined ? null : { from: first.on, to: last.on },
    disqualification: counted.length === 0 ? null : penalty(counted.length),
    next: penalty(counted.length + 1),
  }
}

/** All four tables for one driver. */
export const disqualification = (offenses: readonly Offense[]): readonly Counter[] =>
  (['major', 'serious', 'rail', 'oos'] as const).map((table) => counterOf(table, offenses))
