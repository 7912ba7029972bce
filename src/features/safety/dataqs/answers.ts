import * as z from 'zod'

const named = z.object({ id: z.uuid(), title: z.string() }).nullable()

/** Points of CSA; scores from 0 to 100. */
export const candidateAnswer = z.object({
  kind: z.enum(['violations', 'accidents', 'clean-inspections']),
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  on: z.iso.date(),
  state: z.string().nullable(),
  division: named,
  driver: named,
  vehicle: named,
  draft: z.object({ id: z.uuid(), number: z.string() }).nullable().describe('The draft of a request about it'),
  category: z.string().nullable(),
  score: z.int(),
  arithmetic: z.string(),
  reasons: z.array(z.object({ reason: z.string(), points: z.int(), words: z.string() })),
  evidence: z.array(z.string()),
  stake: z.object({ points: z.number(), arithmetic: z.string() }).nullable(),
  lastDay: z.iso.date().nullable().describe('Null: no rule of the company says until when'),
  prefill: z.record(z.string(), z.string()),
})

export type Candidate = z.output<typeof candidateAnswer>
