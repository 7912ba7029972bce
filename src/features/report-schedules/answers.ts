import * as z from 'zod'
import { timeZones } from '#kit/dates/time-zones.ts'
import { resultAnswer } from '#features/reports/answers.ts'
import { cadences } from './cadence.ts'

const zones = Object.keys(timeZones) as [keyof typeof timeZones, ...(keyof typeof timeZones)[]]

/** When a report is sent. */
export const cadence = {
  every: z.enum(cadences),
  weekday: z.int().min(0).max(6).nullable().default(null),
  monthDay: z.int().min(1).max(31).nullable().default(null),
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 07:00'),
  timeZone: z.enum(zones),
}

export const schedule = z
  .object({
    id: z.uuid(),
    savedId: z.uuid(),
    name: z.string(),
    ...cadence,
    recipients: z.array(z.object({ id: z.uuid(), title: z.string(), active: z.boolean() })),
    onlyIfRows: z.boolean(),
    paused: z.boolean(),
    nextAt: z.iso.datetime({ offset: true }),
    lastAt: z.iso.datetime({ offset: true }).nullable(),
    failure: z.string().nullable().describe('Reason the last one failed'),
  })
  .meta({ id: 'ReportSchedule' })

const told = {
  id: z.uuid(),
  savedId: z.uuid(),
  name: z.string(),
  reason: z.enum(['schedule', 'month_end']),
  day: z.iso.date(),
  createdAt: z.iso.datetime({ offset: true }),
}

const { sum, sumLabel, sumIsMoney, sumFormat } = resultAnswer.shape
export const resultLine = z
  .object({ ...told, total: z.int(), sum, sumLabel, sumIsMoney, sumFormat, records: z.string() })
  .meta({ id: 'ReportResultLine' })

export const wholeResult = z.object({ ...told, result: resultAnswer }).meta({ id: 'KeptReportResult' })

export type Schedule = z.output<typeof schedule>
export type KeptLine = z.output<typeof resultLine>
export type Kept = z.output<typeof wholeResult>
/** A form starts with the user’s own time zone, which need not be among those of the schedule. */
export type Cadence = Omit<Pick<Schedule, keyof typeof cadence>, 'timeZone'> & { timeZone: string }
