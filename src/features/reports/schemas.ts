import * as z from 'zod'
import { everyone } from '#kit/roles.ts'
import { presets } from '#kit/kind/reports.ts'
import { charts, mostColumns } from './spec.ts'

const division = z.union([z.literal('ALL'), z.uuid()]).default('ALL')
const query = z.string().max(2_000).default('')

/** How a report is asked for. */
const settings = {
  report: z.string().max(80),
  by: z.string().max(80).optional(),
  period: z.enum(presets).optional(),
  division,
  query,
}

const columnNames = z
  .string()
  .max(4_000)
  .transform((text) => text.split(',').filter((name) => name !== ''))
  .refine((names) => names.length <= mostColumns, `At most ${mostColumns} columns`)

export const askedInAddress = z.strictObject({
  ...settings,
  columns: columnNames.optional(),
  compare: z.enum(['year']).optional(),
  title: z.string().max(60).optional(),
})
export const askedForFile = askedInAddress.extend({ format: z.enum(['csv', 'xlsx', 'pdf']).default('csv') })

const filterSet = z.strictObject({
  name: z.string().trim().min(1).max(40),
  query,
  period: z.enum(presets),
  division,
  isDefault: z.boolean().default(false),
})
export type FilterSet = z.output<typeof filterSet>

const sets = z
  .array(filterSet)
  .max(20)
  .refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, 'Two sets have the same name')
  .refine((all) => all.filter(({ isDefault }) => isDefault).length <= 1, 'Only one set can be the default')

const kept = {
  ...settings,
  name: z.string().trim().min(1, 'Required').max(60),
  columns: z.array(z.string().max(60)).max(mostColumns, `At most ${mostColumns} columns`).nullable().default(null),
  chart: z.enum(charts).default('bars'),
  compare: z.boolean().default(false),
  filterSets: sets.default([]),
  sharedWith: z.enum(['me', 'role', 'division', 'all']).default('me'),
  sharedRole: z.enum(everyone).nullable().default(null),
  sharedDivision: z.uuid().nullable().default(null),
}
export const keptReport = z.strictObject(kept)
export type KeptReport = z.output<typeof keptReport>
/** Parts of it; what is left out stays. */
export const keptChange = z.strictObject({
  by: z.string().max(80).optional(),
  period: z.enum(presets).optional(),
  division: z.union([z.literal('ALL'), z.uuid()]).optional(),
  query: z.string().max(2_000).optional(),
  name: kept.name.optional(),
  columns: z.array(z.string().max(60)).max(mostColumns).nullable().optional(),
  chart: z.enum(charts).optional(),
  compare: z.boolean().optional(),
  filterSets: sets.optional(),
  sharedWith: z.enum(['me', 'role', 'division', 'all']).optional(),
  sharedRole: z.enum(everyone).nullable().optional(),
  sharedDivision: z.uuid().nullable().optional(),
})
