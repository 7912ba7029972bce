import * as z from 'zod'
import { chartAnswer, tileAnswer } from '../metrics/answers.ts'

export const analyticsAnswer = z.object({
  period: z.object({ from: z.iso.date(), to: z.iso.date(), label: z.string() }),
  generatedAt: z.iso.datetime(),
  tiles: z.array(tileAnswer),
  charts: z.array(chartAnswer),
})
export type Analytics = z.infer<typeof analyticsAnswer>
