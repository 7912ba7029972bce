import * as z from 'zod'
import { leaveTypes } from '#records/leave/time-off/types.ts'
import type { LeaveTypeName } from '#records/leave/time-off/types.ts'

const moment = z.iso.datetime()
export const day = z.iso.date()
export const leaveType = z.enum(Object.keys(leaveTypes) as [LeaveTypeName, ...LeaveTypeName[]])
export const partOfDay = z.enum(['full', 'am', 'pm'])

/** A driver's own balances of this year, and requests of the last months. */
export const ownTimeOff = z.object({
  balances: z.array(z.object({ type: leaveType, year: z.int(), unit: z.enum(['days', 'hours']), left: z.number(), reserved: z.number() })),
  requests: z.array(
    z.object({
      id: z.uuid(),
      type: leaveType,
      start: day,
      end: day,
      partOfDay,
      status: z.enum(['pending', 'approved', 'denied', 'cancelled']),
      denyReason: z.string().nullable(),
    }),
  ),
})
export type OwnTimeOff = z.infer<typeof ownTimeOff>

/** What a driver holds and can send a photo of. */
export const sentTypes = ['license', 'medical', 'road_test', 'eldt', 'hazmat_training', 'violations_certificate'] as const
/** The rest is the office's own: investigations, reviews, tests, and queries (49 CFR 391.53, 382.405). */
export const shownTypes = [...sentTypes, 'application', 'policies'] as const

export const ownDocument = z.object({
  id: z.uuid(),
  type: z.enum(shownTypes),
  status: z.enum(['draft', 'active', 'revoked', 'rejected']),
  expirationDate: day.nullable(),
  expired: z.boolean(),
})
export type OwnDocument = z.infer<typeof ownDocument>

/** A message on a driver's page; `gotAt` is when the driver pressed "Got it". */
export const ownMessage = z.object({ id: z.uuid(), text: z.string(), sentAt: moment, gotAt: moment.nullable() })
export type OwnMessage = z.infer<typeof ownMessage>

/** What the list shows before a paper is opened: no name of it, since others may look at the phone. */
export const waitingPaper = z.object({ id: z.uuid(), kind: z.enum(['letter', 'offer']), on: day.nullable(), answerBy: day.nullable() })
export type WaitingPaper = z.infer<typeof waitingPaper>

/** A paper as a phone shows it. What people typed is in the words they typed. */
export const paperText = z.object({
  title: z.string(),
  company: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  sections: z.array(z.object({ heading: z.string().nullable(), paragraphs: z.array(z.string()) })),
  /** What the signature says. */
  receipt: z.string().nullable(),
  /** The driver's statement that the office wrote down. */
  statement: z.string().nullable(),
})
export type PaperText = z.infer<typeof paperText>
