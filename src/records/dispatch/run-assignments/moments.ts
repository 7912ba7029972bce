import { TZDate } from '@date-fns/tz'

/** The moment a clock on the wall says so on that day; a time that a change of the clocks leaves out is an hour later. */
export const momentOf = (day: string, time: string, zone: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(new TZDate(year, month - 1, date, hours, minutes, zone).getTime())
}

/** When a run is on the road, by what it says. Hours are hours on the road: a change of the clocks moves the end on the wall. */
export const spanOf = (
  day: string,
  run: { readonly time: string; readonly zone: string; readonly hours: number },
): { start: string; end: string } => {
  const start = momentOf(day, run.time, run.zone)
  return { start: start.toISOString(), end: new Date(start.getTime() + run.hours * 3_600_000).toISOString() }
}
