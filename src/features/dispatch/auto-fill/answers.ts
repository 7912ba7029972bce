import * as z from 'zod'

const choice = z.object({
  driver: z.uuid(),
  secondDriver: z.uuid().nullable(),
  vehicle: z.uuid().nullable(),
  words: z.string(),
  why: z.string(),
})
export const proposal = z.object({
  id: z.uuid(),
  version: z.int(),
  title: z.string(),
  serviceDate: z.iso.date(),
  start: z.string(),
  end: z.string(),
  choices: z.array(choice),
  nobody: z.string().nullable(),
})
const outcome = z.object({ id: z.uuid(), taken: z.boolean(), reason: z.string().nullable() })
export const appliedAnswer = z.object({ batchId: z.uuid(), taken: z.int(), rows: z.array(outcome) })

export type Choice = z.output<typeof choice>
export type Proposal = z.output<typeof proposal>
export type Outcome = z.output<typeof outcome>
export type Applied = z.output<typeof appliedAnswer>
