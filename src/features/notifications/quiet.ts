import { TZDate } from '@date-fns/tz'

/** `HH:MM` on a person's clock; both null where no hours are quiet. */
export interface QuietHours {
  readonly from: string | null
  readonly to: string | null
}

export const usualQuiet = { from: '20:00', to: '06:00' } as const

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The moment itself, or the end of the quiet hours it falls into. */
export const afterQuiet = (now: Date, zone: string, { from, to }: QuietHours): Date => {
  if (from === null || to === null || from === to) return now
  const local = new TZDate(now.getTime(), zone)
  const [at, start, end] = [local.getHours() * 60 + local.getMinutes(), minutesOf(from), minutesOf(to)]
  const overnight = start > end
  const quiet = overnight ? at >= start || at < end : at >= start && at < end
  if (!quiet) return now
  const over = new TZDate(local.getFullYear(), local.getMonth(), local.getDate(), Math.floor(end / 60), end % 60, zone)
  if (overnight && at >= start) over.setDate(over.getDate() + 1)
  return new Date(over.getTime())
}
