import * as z from 'zod'
import { photoSlotKeys } from '#records/recruiting/recruiting-applications/applicants-form/photo-slots.ts'

const moment = z.iso.datetime()
export const carrier = z.object({ name: z.string(), address: z.string() })

export const signature = z.object({
  document: z.enum(['application', 'release', 'disclosure']),
  subject: z.string().nullable(),
  answer: z.enum(['signed', 'refused']),
  signedName: z.string().nullable(),
  signedAt: moment,
})

/** A picture that the applicant added: that it is there, never the picture itself. */
export const photo = z.object({
  slot: z.enum(photoSlotKeys),
  fileName: z.string(),
  bytes: z.int(),
  addedAt: moment,
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
  photos: z.array(photo),
})

export type OpenForm = z.output<typeof openFormAnswer>
export type Signature = z.output<typeof signature>
export type Photo = z.output<typeof photo>
