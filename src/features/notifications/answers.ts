import * as z from 'zod'

const moment = z.iso.datetime({ offset: true })

export const notificationAnswer = z
  .object({
    id: z.uuid(),
    event: z.string(),
    urgent: z.boolean().describe('A legal deadline, or what blocks a run'),
    headline: z.string(),
    reason: z.string().describe('Reason you were notified'),
    record: z
      .object({ kind: z.string(), id: z.uuid(), number: z.string(), title: z.string(), href: z.string(), about: z.string().nullable() })
      .nullable(),
    action: z.object({ label: z.string(), href: z.string() }),
    at: moment,
    unread: z.boolean(),
    closedAt: moment.nullable(),
  })
  .meta({ id: 'Notification' })

export type Notification = z.output<typeof notificationAnswer>
