import * as z from 'zod'
import { reasons } from '../reasons.ts'
import { memoryTypes, payloadSchema } from './payload.ts'

const memoryShape = {
  id: z.uuid(),
  type: z.enum(memoryTypes),
  status: z.enum(['active', 'proposed', 'rejected', 'retired', 'superseded']),
  said: z.string(),
  means: z.string(),
  payload: payloadSchema.nullable(),
  createdAt: z.string(),
  uses: z.int(),
  lastUsedAt: z.string().nullable(),
}
export const companyMemory = z.object(memoryShape)
export const memoryAnswer = z
  .object({
    ...memoryShape,
    shared: z.enum(['own', 'proposed', 'company', 'declined']).describe('Whether the company uses it too'),
    reviewNote: z.string().nullable(),
  })
  .meta({ id: 'AssistantMemory' })

export const proposalAnswer = z
  .object({
    id: z.uuid(),
    type: z.enum(memoryTypes),
    said: z.string(),
    means: z.string(),
    createdAt: z.string(),
    proposedBy: z.string(),
    correction: z.string().nullable(),
    people: z.int(),
    clashes: z.array(z.string()),
  })
  .meta({ id: 'AssistantProposal' })

export const previewAnswer = z.object({
  looked: z.int(),
  changes: z.array(z.object({ asRead: z.string(), askedAt: z.string(), before: z.string(), after: z.string() })),
  token: z.string().describe('Sent along to approve this version of the proposal'),
})

export const gapAnswer = z
  .object({
    words: z.string().describe('Words not understood, or the interpreted question'),
    why: z.enum(['unread', 'not_helpful', 'asked_back', 'read_two_ways']),
    times: z.int(),
    lastAt: z.string(),
    reasons: z.array(z.enum(reasons)),
  })
  .meta({ id: 'AssistantGap' })

export const usageAnswer = z.object({
  day: z.string(),
  questions: z.int(),
  answered: z.int(),
  askedBack: z.int(),
  refused: z.int(),
  unread: z.int(),
  medianMs: z.int().nullable(),
})

export type Memory = z.output<typeof memoryAnswer>
export type SharedAs = Memory['shared']
export type MemoryType = Memory['type']
export type CompanyMemory = z.output<typeof companyMemory>
export type Proposal = z.output<typeof proposalAnswer>
export type Preview = z.output<typeof previewAnswer>
export type Gap = z.output<typeof gapAnswer>
export type UsageDay = z.output<typeof usageAnswer>
