import * as z from 'zod'
import { registry } from '#records/index.ts'

/**
 * alias: words for a record or for other words; question: a question that means another; filter: what a list is narrowed to where nothing
 * else is said; definition: what a word of the figures should mean, which only an admin decides; rejected: kept without effect.
 */
export const memoryTypes = ['alias', 'question', 'filter', 'preference', 'note', 'definition', 'rejected'] as const
export type MemoryType = (typeof memoryTypes)[number]
export type MemoryScope = 'user' | 'company'
export type MemoryStatus = 'active' | 'proposed' | 'rejected' | 'retired' | 'superseded'

export const longestMemory = 300
const words = z.string().min(1).max(longestMemory)
const kind = z.enum(Object.keys(registry) as [string, ...string[]])

/** What a memory does, as data: it is never read as an order. */
export const payloadSchema = z.discriminatedUnion('as', [
  z.strictObject({ as: z.literal('record'), kind, id: z.uuid() }),
  z.strictObject({ as: z.literal('words'), words }),
  /** `…` stands for the period that is asked about. */
  z.strictObject({ as: z.literal('question'), words }),
  z.strictObject({
    as: z.literal('filter'),
    kind,
    query: z.record(z.string().max(60), z.string().max(200)),
    on: z.string().max(200),
    words,
    /** The fields that a question must name, and no others; null where it holds of the whole list. */
    slots: z.array(z.string().max(60)).max(12).nullable(),
    /** The filter applies only to questions with this word; null if it applies to the list by any name. */
    when: words.nullable().default(null),
  }),
  z.strictObject({ as: z.literal('number') }),
  z.strictObject({ as: z.literal('division'), id: z.uuid() }),
  /** A note, shown with questions like the one it was said of. */
  z.strictObject({ as: z.literal('text'), kind: kind.nullable() }),
])
export type Payload = z.infer<typeof payloadSchema>

const doneBy: Readonly<Record<MemoryType, readonly Payload['as'][]>> = {
  alias: ['record', 'words'],
  question: ['question'],
  filter: ['filter'],
  preference: ['number', 'division'],
  note: ['text'],
  definition: ['text'],
  rejected: ['text'],
}

/** The payload of a memory; null if it is broken: an unknown kind, or a payload of another type. */
export const payloadOf = (type: MemoryType, payload: unknown): Payload | null => {
  const { data } = payloadSchema.safeParse(payload)
  return data !== undefined && doneBy[type].includes(data.as) ? data : null
}

/** What a person or the company taught, as it is used. */
export interface Memory {
  readonly id: string
  readonly userId: string
  readonly scope: MemoryScope
  readonly type: MemoryType
  readonly status: MemoryStatus
  readonly said: string
  readonly means: string
  readonly payload: unknown
  readonly createdAt: string
  readonly uses: number
  readonly lastUsedAt: string | null
}

/** What a correction or a sentence of the chat teaches. */
export interface Lesson {
  readonly type: MemoryType
  readonly said: string
  readonly means: string
  readonly payload: Payload
  /** The declared meaning of the words, if it contradicts this one. */
  readonly declared?: string
}
