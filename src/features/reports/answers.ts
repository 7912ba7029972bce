import * as z from 'zod'

const entryAnswer = z.object({
  key: z.string(),
  title: z.string(),
  area: z.string(),
  definition: z.string(),
  href: z.string().nullable(),
})
const filterSet = z.object({ name: z.string(), query: z.string(), period: z.string(), division: z.string(), isDefault: z.boolean() })

export const savedAnswer = z
  .object({
    id: z.uuid(),
    name: z.string(),
    report: z.string(),
    area: z.string(),
    query: z.string(),
    by: z.string(),
    period: z.string(),
    division: z.string(),
    columns: z.array(z.string()).nullable(),
    chart: z.string(),
    compare: z.boolean(),
    filterSets: z.array(filterSet),
    sharedWith: z.string(),
    sharedRole: z.string().nullable(),
    sharedDivision: z.string().nullable(),
    mine: z.boolean(),
    owner: z.string().nullable(),
  })
  .meta({ id: 'SavedReport' })

const group = z.object({
  key: z.string().nullable(),
  label: z.string(),
  count: z.int(),
  sum: z.number().nullable(),
  unpriced: z.int(),
  href: z.string(),
  before: z.int().nullable(),
  cells: z
    .array(z.object({ count: z.int(), href: z.string().nullable() }))
    .optional()
    .describe('Counts by the second axis, in the order of thenBy.places'),
})
const place = z.object({ key: z.string().nullable(), label: z.string() })
export const resultAnswer = z
  .object({
    key: z.string(),
    title: z.string(),
    definition: z.string(),
    definitions: z.array(z.object({ term: z.string(), text: z.string() })),
    kind: z.string(),
    records: z.string(),
    by: z.string(),
    thenBy: z
      .object({ key: z.string(), label: z.string(), places: z.array(place) })
      .nullable()
      .optional(),
    axes: z.array(z.object({ key: z.string(), label: z.string() })),
    period: z.string().nullable(),
    scope: z.string(),
    filters: z.array(z.string()),
    made: z.string(),
    total: z.int(),
    sum: z.number().nullable().describe('Cents where sumIsMoney'),
    sumLabel: z.string().nullable(),
    sumIsMoney: z.boolean(),
    sumFormat: z
      .object({ places: z.int(), dollars: z.boolean() })
      .nullable()
      .optional()
      .describe('How the sum of a decimal is written; results kept by earlier releases lack it'),
    sumFirst: z.boolean().describe('The chart draws the sum in place of the count'),
    unpriced: z.int(),
    compared: z.object({ scope: z.string(), total: z.int() }).nullable(),
    href: z.string(),
    list: z.string().describe('The whole query of the list'),
    own: z.string().describe('Its filters and order, without period and division'),
    columns: z.array(z.string()),
    rows: z.array(group),
  })
  .meta({ id: 'ReportResult' })

export const catalogAnswer = z.object({ reports: z.array(entryAnswer), saved: z.array(savedAnswer) })

export type FilterSet = z.output<typeof filterSet>
export type SavedReport = z.output<typeof savedAnswer>
export type CatalogAnswer = z.output<typeof catalogAnswer>
export type ResultRow = z.output<typeof group>
export type Result = z.output<typeof resultAnswer>
