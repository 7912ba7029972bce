import * as z from 'zod'
import { tileAnswer } from '#features/metrics/answers.ts'

const line = { cents: z.number(), miles: z.number(), perMile: z.number().nullable().describe('Cents; null without miles') }
const days = { from: z.iso.date(), to: z.iso.date() }
const year = z.int().nullable()

export const costAnswer = z.object({
  ...days,
  tiles: z.array(tileAnswer),
  total: z.object({ ...line, units: z.int(), withoutMiles: z.int() }),
  years: z.array(z.object({ ...line, year, units: z.int() })),
  units: z.array(z.object({ ...line, id: z.uuid(), title: z.string(), year })),
})
export type Costs = z.infer<typeof costAnswer>

export const unitCostAnswer = z.object({
  ...days,
  kinds: z.array(z.object({ label: z.string(), count: z.int(), cents: z.number(), href: z.string() })),
  cents: z.number(),
  miles: z.number().nullable(),
  perMile: line.perMile,
})
