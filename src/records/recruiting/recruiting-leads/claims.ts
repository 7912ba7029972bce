import { tz } from '@date-fns/tz'
import { addBusinessDays } from 'date-fns/addBusinessDays'
import { set } from 'date-fns/set'
import { companyTimeZone } from '#platform/clock.ts'

/** Company policy: the office closes at five. */
const closingHour = 17

/** A claim is kept until the office closes on the business day after the claim or the last contact. Holidays count as business days. */
export const claimEnd = (from: Date): string => {
  const zone = tz(companyTimeZone)
  const next = addBusinessDays(zone(from), 1, { in: zone })
  return new Date(set(next, { hours: closingHour, minutes: 0, seconds: 0, milliseconds: 0 }, { in: zone }).getTime()).toISOString()
}
