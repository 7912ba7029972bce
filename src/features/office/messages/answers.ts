import * as z from 'zod'

const moment = z.iso.datetime({ offset: true })
const person = z.object({ id: z.uuid(), name: z.string() })
const record = z.object({ kind: z.string(), id: z.uuid(), number: z.string(), title: z.string(), status: z.string() })
const kind = z.enum(['direct', 'group', 'broadcast', 'record'])

export const threadAnswer = z
  .object({
    id: z.uuid(),
    kind,
    subject: z.string().nullable(),
    audience: z.string().nullable().describe('Recipients of a broadcast'),
    record: record.nullable().describe('The record whose comments these are'),
    members: z.array(person).describe('The others in it, at most 20; of a broadcast its author only'),
    memberCount: z.int(),
    last: z.object({ id: z.uuid(), author: person, body: z.string().nullable().describe('Null: recalled'), at: moment }).nullable(),
    unread: z.int(),
    waitingSince: moment.nullable().describe('Since when your answer or acknowledgment is awaited'),
    mustAcknowledge: z.boolean(),
  })
  .meta({ id: 'MessageThread' })

const priority = z.enum(['normal', 'important', 'acknowledge'])

const receipt = z.object({
  user: person,
  deliveredAt: moment.nullable(),
  readAt: moment.nullable(),
  acknowledgedAt: moment.nullable(),
  remindedAt: moment.nullable(),
})

export const messageFileAnswer = z
  .object({
    id: z.uuid(),
    fileName: z.string(),
    mime: z.string(),
    bytes: z.int(),
    href: z.string().nullable().describe('Null: open it on the page of the record'),
    thumbnailHref: z.string().nullable(),
  })
  .meta({ id: 'MessageFile' })

export const messageTask = z.object({ id: z.uuid(), number: z.string(), title: z.string(), status: z.string() })

export const messageAnswer = z
  .object({
    id: z.uuid(),
    thread: z.object({ id: z.uuid(), kind, subject: z.string().nullable(), record: record.nullable() }),
    author: person,
    body: z.string().nullable().describe('Null: recalled'),
    priority,
    at: moment,
    recalledAt: moment.nullable(),
    unread: z.boolean(),
    acknowledgedAt: moment.nullable(),
    sentTo: z.int(),
    acknowledged: z.int(),
    receipts: z.array(receipt).nullable().describe('For the sender: recipients and their read status'),
    files: z.array(messageFileAnswer),
    task: messageTask.nullable().describe('Task created from it, if you can access it'),
    can: z.object({ acknowledge: z.boolean(), recall: z.boolean(), remind: z.boolean() }),
  })
  .meta({ id: 'Message' })

export type Person = z.output<typeof person>
export type ThreadKind = z.output<typeof kind>
export type Priority = z.output<typeof priority>
export type RecordLabel = z.output<typeof record>
export type Thread = z.output<typeof threadAnswer>
export type Receipt = z.output<typeof receipt>
export type MessageFile = z.output<typeof messageFileAnswer>
export type Message = z.output<typeof messageAnswer>
