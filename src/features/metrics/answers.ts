import * as z from 'zod'

const listed = { count: z.int(), href: z.string() }
/** A number with the list that it counts. */
export type Listed = z.infer<z.ZodObject<typeof listed>>

const goal = { value: z.number(), shown: z.string(), met: z.boolean().nullable().describe('Null while the value is unknown') }
/** A goal next to its number. */
export type Goal = z.infer<z.ZodObject<typeof goal>>

export const tileAnswer = z.object({
  ...listed,
  key: z.string(),
  label: z.string(),
  value: z.number().nullable().describe('Null if it can’t be calculated; `basis` has the reason'),
  shown: z.string(),
  basis: z.string().describe('Data it is calculated from'),
  of: z
    .object({ ...listed, label: z.string() })
    .nullable()
    .describe('The wider list of a share'),
  how: z.enum(['count', 'sum', 'average', 'median', 'share', 'miles', 'hours', 'each', 'turnover', 'costPerMile']),
  fields: z.array(z.string()).describe('Fields of the listed records that are added up'),
  base: z.number().nullable().describe('Miles, hours, or people on average'),
  goal: z.object(goal).nullable().describe('Company goal'),
})
/** A metric, counted. */
export type MetricFigure = z.infer<typeof tileAnswer>

const change = z.object({ direction: z.enum(['up', 'down', 'same']), words: z.string().describe('"Up 3 pts from prior 12 months"') })
export type Change = z.infer<typeof change>

export const boardFigureAnswer = tileAnswer.extend({
  place: z.enum(['tile', 'table', 'queue']).describe('One of the six tiles, the table below them, or next to what to do now'),
  dated: z.boolean().describe('Counted over days that are past, so it has a period before'),
  change: change.nullable().describe('Against the period before; null where one of the two is unknown'),
  trend: z.array(z.number()).describe('Its known values step by step up to now'),
})
/** A metric on a dashboard. */
export type BoardFigure = z.infer<typeof boardFigureAnswer>

const point = z.object({
  ...listed,
  value: z.number().nullable(),
  shown: z.string(),
  of: z.object(listed).nullable(),
  tone: z.enum(['warning', 'danger']).optional().describe('Set if it needs work'),
  days: z.number().nullable().optional().describe('Of a step of a funnel: the median days it took'),
})
export type Point = z.infer<typeof point>

export const chartAnswer = z.object({
  key: z.string(),
  title: z.string(),
  shape: z.enum(['columns', 'bars', 'pareto', 'heat', 'states', 'lines', 'funnel']),
  scope: z.string(),
  heads: z.array(z.string()),
  names: z.array(z.string()),
  series: z.array(z.object({ name: z.string(), points: z.array(point) })),
  how: z.enum(['count', 'average', 'sum', 'share', 'rate']),
  fields: z.array(z.string()),
  total: z.number().nullable().describe('All that the chart counts, drawn or not'),
  goals: z.array(z.object({ ...goal, name: z.string() })).describe('Goals by the name of their series'),
  why: z.string().nullable().describe('Reason nothing can be drawn'),
})
export type ChartFigure = z.infer<typeof chartAnswer>
