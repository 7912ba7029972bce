/** Calendar days `YYYY-MM-DD`, worked out without a time zone: a day of the company stays that day. */
export const addDays = (day: string, days: number): string => textOf(utc(day).getTime() + days * 86_400_000)

/** The first of the month that lies `months` after the day's own. */
export const monthStart = (day: string, months = 0): string => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return textOf(Date.UTC(year, month - 1 + months, 1))
}

/** The Monday of the day's week. */
export const weekStart = (day: string): string => addDays(day, -((weekday(day) + 6) % 7))

/** 0 Sunday to 6 Saturday. */
export const weekday = (day: string): number => utc(day).getUTCDay()

export const yearOf = (day: string): number => Number(day.slice(0, 4))

/** The first day of the quarter that lies `quarters` after the day's own. */
export const quarterStart = (day: string, quarters = 0): string => {
  const month = Number(day.slice(5, 7)) - 1
  return monthStart(`${day.slice(0, 4)}-${String(month - (month % 3) + 1).padStart(2, '0')}-01`, quarters * 3)
}

/** A day from its numbers, or null where the calendar has none such. */
export const dayOf = (year: number, month: number, date: number): string | null => {
  const day = textOf(Date.UTC(year, month - 1, date))
  return day === `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}` ? day : null
}

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`)
const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
