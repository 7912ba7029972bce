import * as z from 'zod'

const moment = z.iso.datetime()
export const carrier = z.object({ name: z.string(), address: z.string() })

export const signature = z.object({
  document: z.enum(['application', 'release', 'disclosure']),
  subject: z.string().nullable(),
  answer: z.enum(['signed', 'refused']),
  signedName: z.string().nullable(),
  signedAt: moment,
})

/** What the holder of a link sees of the application. */
export const openFormAnswer = z.object({
  carrier,
  expiresAt: moment,
  today: z.iso.date(),
  step: z.int(),
  answers: z.record(z.string(), z.unknown()),
  onFile: z.array(z.string()),
  stamps: z.record(z.string(), z.string()),
  signatures: z.array(signature),
})

export type OpenForm = z.output<typeof openFormAnswer>
export type Signature = z.output<typeof signature>
