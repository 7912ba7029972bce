import { addBusinessDays } from 'date-fns/addBusinessDays'
import { addDays } from 'date-fns/addDays'
import { isWeekend } from 'date-fns/isWeekend'
import { parseISO } from 'date-fns/parseISO'
import { isoDay } from '#kit/dates/iso-day.ts'

/** Last day for the driver's written notice of a conviction other than parking: 30 days after it (49 CFR 383.31). Calendar dates. */
export const driverNoticeDue = (convictionOn: string): string => isoDay(addDays(parseISO(convictionOn), 30))

/** True from the day after the last one, while no notice came. */
export const noticeOverdue = (convictionOn: string, noticeOn: string | null, today: string): boolean =>
  noticeOn === null && today > driverNoticeDue(convictionOn)

/**
 * Day by whose end the driver notifies us of a suspension, revocation or disqualification: the business day after they learned of it
 * (49 CFR 383.33). Part 383 does not define "business day": leaving out weekends and `holidays` (calendar dates) is the company's reading.
 */
export const suspensionNoticeDue = (learnedOn: string, holidays: readonly string[]): string => {
  let day = addBusinessDays(parseISO(learnedOn), 1)
  while (isWeekend(day) || holidays.includes(isoDay(day))) day = addDays(day, 1)
  return isoDay(day)
}
