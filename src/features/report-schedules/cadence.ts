import { TZDate } from '@date-fns/tz'

export const cadences = ['daily', 'weekdays', 'weekly', 'monthly'] as const

export interface Cadence {
  readonly every: (typeof cadences)[number]
  /** 0 is Sunday. */
  readonly weekday: number | null
  /** 1 to 31; in a shorter month its last day. */
  readonly monthDay: number | null
  /** HH:MM in the time zone. */
  readonly at: string
  /** IANA zone. */
  readonly timeZone: string
}

/** Days to look through: the longest wait is from one end of a month to the next. */
const farthest = 63

/** The first moment after `after` at which the schedule is due. An hour that the clocks skip comes an hour later. */
export const nextDue = (cadence: Cadence, after: Date): Date => {
  const [hours = 0, minutes = 0] = cadence.at.split(':').map(Number)
  const start = new TZDate(after.getTime(), cadence.timeZone)
  for (let ahead = 0; ahead <= farthest; ahead += 1) {
    const due = new TZDate(start.getFullYear(), start.getMonth(), start.getDate() + ahead, hours, minutes, cadence.timeZone)
    if (due.getTime() > after.getTime() && falls(cadence, due)) return new Date(due.getTime())
  }
  throw new Error(`no day fits ${JSON.stringify(cadence)}`)
}

const falls = ({ every, weekday, monthDay }: Cadence, day: TZDate): boolean => {
  switch (every) {
    case 'daily':
      return true
    case 'weekdays':
      return day.getDay() !== 0 && day.getDay() !== 6
    case 'weekly':
      return day.getDay() === (weekday ?? 1)
    case 'monthly': {
      const last = new Date(Date.UTC(day.getFullYear(), day.getMonth() + 1, 0)).getUTCDate()
      return day.getDate() === Math.min(monthDay ?? 1, last)
    }
  }
}
