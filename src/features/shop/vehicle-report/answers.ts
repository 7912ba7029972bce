import * as z from 'zod'

const moment = z.iso.datetime()
export const purpose = z.enum(['report', 'certify', 'review'])

/** What the holder of a link sees of the report. */
export const openReportAnswer = z.object({
  purpose,
  unit: z.string(),
  trailer: z.string().nullable(),
  driver: z.string(),
  expiresAt: moment,
  reportedBy: z.string().nullable(),
  reportedAt: moment.nullable(),
  lines: z.array(z.object({ title: z.string(), outcome: z.string(), certifiedBy: z.string().nullable(), certifiedAt: moment.nullable() })),
  open: z.array(z.object({ number: z.string(), title: z.string(), unsafe: z.boolean() })),
  words: z.object({ defects: z.string(), none: z.string(), review: z.string(), certify: z.string() }),
})

export type OpenReport = z.output<typeof openReportAnswer>
