import { daysUntil } from '#kit/dates/expiry.ts'
import { formatDay, formatTime } from '#kit/dates/format-time.ts'
import type { Stay, Work } from '#features/shop/maintenance/answers.ts'

/** From this hour on a unit that comes home is there for the night. */
const evening = 17
const weekday = (day: string): string => new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' })

const hourOf = (moment: string, timeZone: string): number =>
  Number(new Date(moment).toLocaleTimeString('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone }))

/** Mon, Mon night, Dec 7, today, tonight. */
const dayWords = ({ day, from }: Pick<Stay, 'day' | 'from'>, today: string, timeZone: string): string => {
  const away = daysUntil(day, today)
  const late = from !== null && hourOf(from, timeZone) >= evening
  if (away <= 0) return late ? 'tonight' : 'today'
  return away < 7 ? `${weekday(day)}${late ? ' night' : ''}` : formatDay(day)
}

/** The day as the button says it: "Mon", "tonight". */
export const bookingDay = (stay: Stay | null, on: string, today: string, timeZone: string): string =>
  dayWords(stay ?? { day: on, from: null }, today, timeZone).replace(' night', '')

const moment = (at: string, today: string, timeZone: string): string => {
  const day = new Date(at).toLocaleDateString('en-CA', { timeZone })
  const away = daysUntil(day, today)
  return `${away <= 0 ? '' : `${away < 7 ? weekday(day) : formatDay(day)} `}${formatTime(at, timeZone)}`
}

const standing: Readonly<Record<string, string>> = { in_shop: 'In shop', out_of_service: 'Out of service', inactive: 'Inactive' }

/** Where the unit is to be met: "Home Mon night", off the run it comes from or until the one it leaves on. */
export const homeWords = ({ unit, home }: Work, today: string, timeZone: string): { words: string; note?: string } | null => {
  if (unit === null) return null
  const said = standing[unit.status]
  if (said !== undefined) return { words: said, ...(unit.terminal === null ? {} : { note: unit.terminal }) }
  if (home === null) return { words: 'Away', note: 'not home in 4 weeks' }
  if (home.from === null && home.until === null) return { words: 'Parked', note: [unit.terminal, 'no run'].filter(Boolean).join(', ') }
  if (home.from === null) return { words: 'At yard now', note: `until ${moment(String(home.until), today, timeZone)}` }
  const off = home.run === null ? (home.until === null ? undefined : `until ${moment(home.until, today, timeZone)}`) : `off ${home.run}`
  return { words: `Home ${dayWords(home, today, timeZone)}`, ...(off === undefined ? {} : { note: off }) }
}
