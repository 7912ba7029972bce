import { daysAfter, monthsAfter } from '#kit/dates/iso-day.ts'
import type { ImportShape, Sheet } from '#engine/import/shape.ts'

/** Headings by which such tables are known: `default.truck_mileage.rdate` counts as rdate. */
const known = {
  unit: ['unit', 'unitnumber', 'unitid', 'truck', 'truckid', 'trucknumber', 'vehicle', 'vehicleid', 'vehiclenumber'],
  month: ['month', 'rdate', 'period', 'yearmonth', 'reportmonth'],
  miles: ['miles', 'milesdriven', 'monthlymiles', 'monthmiles', 'distance'],
} as const
type Column = keyof typeof known

const plain = (heading: string): string => (heading.split('.').at(-1) ?? '').toLowerCase().replace(/[^a-z]/g, '')

const placeOf = (headings: readonly string[], column: Column): number =>
  headings.findIndex((heading) => (known[column] as readonly string[]).includes(plain(heading)))

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The first day of a month said as jun13, Jun 2013, 2013-06, 201306 or 6/2013; null for what is none, a whole date among them. */
export const firstOfMonth = (text: string, today: string): string | null => {
  const said = text.trim().toLowerCase()
  const named = /^([a-z]{3})[a-z]*[\s.'-]*(\d{2}|\d{4})$/.exec(said)
  const yearFirst = /^(\d{4})[-/.]?(\d{2})$/.exec(said)
  const monthFirst = /^(\d{1,2})[-/.](\d{4})$/.exec(said)
  const [year, month] = named
    ? [named[2] ?? '', names.indexOf(named[1] ?? '') + 1]
    : yearFirst
      ? [yearFirst[1] ?? '', Number(yearFirst[2])]
      : [monthFirst?.[2] ?? '', Number(monthFirst?.[1] ?? 0)]
  if (year === '' || month < 1 || month > 12) return null
  const short = Number(`${today.slice(0, 2)}${year}`)
  const full = year.length === 4 ? Number(year) : short > Number(today.slice(0, 4)) ? short - 100 : short
  return `${full}-${String(month).padStart(2, '0')}-01`
}

const milesOf = (text: string): number | null => {
  const bare = text.trim().replaceAll(',', '')
  return /^\d+(\.\d+)?$/.test(bare) ? Number(bare) : null
}

interface Month {
  readonly position: number
  readonly unit: string
  readonly first: string
  readonly miles: number
}

/**
 * Miles by month and unit as readings: those of each unit added up from its first month on, read on the last day of each. The miles of a
 * month are no reading of a meter, so the sum begins at 0.
 */
export const monthMiles: ImportShape = {
  maybe: (headings) => (Object.keys(known) as Column[]).every((column) => placeOf(headings, column) !== -1),
  read: ({ headings, rows }, today) => {
    const [unit, month, miles] = [placeOf(headings, 'unit'), placeOf(headings, 'month'), placeOf(headings, 'miles')]
    const months = rows.flatMap((cells, position): Month[] => {
      const [first, driven] = [firstOfMonth(cells[month] ?? '', today), milesOf(cells[miles] ?? '')]
      return first === null || driven === null ? [] : [{ position, unit: (cells[unit] ?? '').trim().toLowerCase(), first, miles: driven }]
    })
    // A table of whole dates has readings already.
    if (months.length * 2 < rows.length || months.length === 0) return null
    const readings = new Map(addedUp(months).map((one) => [one.position, one]))
    return {
      headings: headings.map((heading, position) =>
        position === unit ? 'Vehicle' : position === month ? 'Read at' : position === miles ? 'Reading' : heading,
      ),
      rows: rows.map((cells, row) => {
        const reading = readings.get(row)
        if (reading === undefined) return cells
        const last = daysAfter(monthsAfter(reading.first, 1), -1)
        return cells.map((cell, position) =>
          position === month ? `${last} 23:59` : position === miles ? String(Math.round(reading.miles)) : cell,
        )
      }),
      note: 'Read as miles by month: each unit’s months were added up from 0. Each total is its reading on the last day of that month.',
    } satisfies Sheet & { note: string }
  },
}

/** Each month with the miles of its unit up to its end. */
const addedUp = (months: readonly Month[]): Month[] =>
  [...Map.groupBy(months, ({ unit }) => unit).values()].flatMap((own) => {
    let sum = 0
    return own
      .toSorted((one, other) => one.first.localeCompare(other.first) || one.position - other.position)
      .map((one) => ({ ...one, miles: (sum += one.miles) }))
  })
