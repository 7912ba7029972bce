import { addDays, format, parseISO } from 'date-fns'

/** The driver hands the report in at the next terminal, or sends it within 24 elapsed hours (49 CFR 396.9(d)(1)). ISO instants, UTC. */
export const deliverBy = (inspectedAt: string): string => new Date(Date.parse(inspectedAt) + 24 * 3_600_000).toISOString()

/** The carrier certifies that every violation was corrected and returns the report within 15 days (49 CFR 396.9(d)(3)). Calendar dates. */
export const certifyBy = (inspectedOn: string): string => format(addDays(parseISO(inspectedOn), 15), 'yyyy-MM-dd')
