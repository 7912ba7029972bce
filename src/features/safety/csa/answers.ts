import * as z from 'zod'
import { basics } from '#records/safety/violations/csa/csa.ts'
import { levelsOfDrivers } from '#records/safety/violations/csa/assumed.ts'
import type { Basic } from '#records/safety/violations/csa/method.ts'

export const basic = z.enum(basics as [Basic, ...Basic[]])
export const methodKey = z.enum(['v3', 'enhanced'])
export const figure = z.number().nullable()
const who = { driverId: z.uuid().nullable(), vehicleId: z.uuid().nullable() }

export const changedSchema = z
  .object({ at: z.iso.datetime({ offset: true }), by: z.string().nullable() })
  .describe('Last change; by null: the program')

export const level = z.enum(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'])
export const assumedSchema = z.object({ driverLevels: z.array(level), cap: z.int().nullable() })

const share = z.number().min(0).max(1)

/** What the public text of the method leaves out. */
export const setAssumedSchema = z.strictObject({
  driverLevels: z.array(z.enum(levelsOfDrivers)).min(1, 'Choose at least one level').max(levelsOfDrivers.length),
  cap: z.int().min(1).max(500).nullable().describe('Most points of one inspection in one category; null: no cap'),
  since: z.iso.date().describe('Effective date; the first assumptions apply before it'),
  source: z.string().trim().min(3).max(200),
})

/** What no record says and sources differ on: which method FMCSA ranks by since when, what the carrier is, what others reach. */
export const csaSettingsSchema = z.strictObject({
  official: z.enum(['v3', 'enhanced']),
  /** First day on which it holds; before it the other method does. */
  since: z.iso.date(),
  source: z.string().trim().min(3).max(200).describe('Source'),
  passengers: z.boolean().describe('Passenger carrier: lower thresholds'),
  hazmatPermit: z.boolean().default(false).describe('Holds an HM safety permit: thresholds of a hazmat carrier, company setting'),
  national: z.strictObject({ driver: share, vehicle: share, hazmat: share }),
  nationalSource: z.string().trim().min(3).max(200),
  assumed: setAssumedSchema,
})
export type CsaSettings = z.infer<typeof csaSettingsSchema>

export const lookQuery = {
  division: z.union([z.literal('ALL'), z.uuid()]).default('ALL'),
  usdot: z
    .string()
    .regex(/^\d{1,8}$/, 'USDOT number: digits only')
    .optional(),
  snapshot: z.iso.date().optional(),
}

export const contributionSchema = z.object({
  violationId: z.string(),
  also: z.array(z.string()).describe('Violations of the report counted together with it'),
  inspectionId: z.string(),
  basic,
  points: z.number(),
  timeWeight: z.number(),
  weighted: z.number(),
  note: z.string().nullable(),
  ...who,
})

const agingSchema = z.object({
  month: z.string(),
  violations: z.int(),
  points: z.number(),
  leaving: z.array(z.object({ violationId: z.string(), basic, points: z.number(), on: z.iso.date() })),
  measures: z.array(z.object({ basic, before: figure, after: figure })),
})

const categorySchema = z.object({
  basic,
  label: z.string(),
  measure: figure,
  numerator: z.number(),
  denominator: figure,
  inspections: z.int(),
  cleanInspections: z.int(),
  violations: z.int(),
  unanswered: z.int().describe('Crashes with an injury, a death or a hazmat release not answered: the measure is the least it can be'),
  cited: z.int(),
  threshold: z.number(),
  trend: z.array(z.object({ month: z.string(), measure: figure })),
  projected: figure,
  enough: z.boolean(),
  sufficiency: z.string(),
  eventGroup: z.string().nullable(),
})

export const methodSchema = z.object({
  key: methodKey,
  name: z.string(),
  status: z.string(),
  source: z.string(),
  label: z.string(),
  categories: z.array(categorySchema),
  contributions: z.array(contributionSchema),
  agingOut: z.array(agingSchema),
})

const violationSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  code: z.string(),
  description: z.string().nullable(),
  unit: z.string().nullable(),
  basic,
  group: z.string().nullable(),
  severity: z.int(),
  oos: z.boolean(),
  outcome: z.enum(['as_cited', 'lesser', 'dismissed', 'removed']),
  usedInSms: z.boolean(),
  ...who,
})

export const inspectionSchema = z.object({
  id: z.string(),
  number: z.string().nullable().describe('Null: violations of a day with no report on file'),
  reportNumber: z.string().nullable(),
  state: z.string().nullable(),
  date: z.iso.date(),
  level: level.nullable(),
  hazmat: z.boolean(),
  divisionId: z.uuid().nullable(),
  alongIds: z.array(z.uuid()).describe('Co-driver and trailers'),
  unclean: z.boolean().describe('Has a violation, in CSA or not, or one not entered yet'),
  violations: z.array(violationSchema),
  ...who,
})

export const crashSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  date: z.iso.date(),
  recordable: z.boolean(),
  injuryOrDeath: z.boolean().nullable().describe('Null: not answered'),
  hazmatReleased: z.boolean().nullable().describe('Null: not answered'),
  notPreventable: z.boolean(),
  ...who,
})

const exposureSchema = z.object({
  powerUnits: z.tuple([z.int().nullable(), z.int().nullable(), z.int().nullable()]),
  averagePowerUnits: figure,
  yearlyMiles: figure,
  segment: z.enum(['combination', 'straight']),
  utilizationFactor: z.number(),
})

const rateKey = z.enum(['vehicle_oos', 'driver_oos', 'hazmat_oos', 'clean'])

export const csaSchema = z.object({
  snapshot: z.iso.date(),
  carriers: z.array(z.object({ usdot: z.string(), name: z.string() })),
  percentiles: z
    .array(
      z.object({
        usdot: z.string(),
        method: methodKey,
        basic,
        percentile: z.number().nullable(),
        seriousOn: z.iso.date().nullable(),
        asOf: z.iso.date(),
        source: z.string(),
        changed: changedSchema,
      }),
    )
    .describe('As FMCSA shows them, entered manually with their source'),
  carrierKind: z.enum(['general', 'hazmat', 'passenger']),
  official: z.object({ method: methodKey, sentence: z.string(), note: z.string() }),
  settings: csaSettingsSchema,
  assumed: assumedSchema.describe('Where the public text says nothing, at the snapshot: company policy'),
  settingsChanged: changedSchema.nullable().describe('Null: as sources said when this was made'),
  exposure: exposureSchema,
  rates: z.array(
    z.object({
      key: rateKey,
      inspections: z.int(),
      hits: z.int(),
      rate: figure,
      national: figure,
    }),
  ),
  reviews: z
    .object({ won: z.int(), decided: z.int(), wonQuery: z.record(z.string(), z.string()).describe('Query of the list of those won') })
    .describe('Requests to DataQs decided in the 24 months'),
  bonus: z
    .object({ count: z.int(), cents: z.int(), query: z.record(z.string(), z.string()).describe('Query of the list of those paid') })
    .describe('Bonuses paid for clean inspections in the 24 months, USD cents'),
  divisions: z
    .array(z.object({ id: z.uuid(), title: z.string(), above: z.array(z.uuid()) }))
    .describe('Divisions of the reports and their parent divisions that the viewer can access'),
  unreported: z.int().describe('Counted violations with no report on file'),
  methods: z.tuple([methodSchema, methodSchema]),
  inspections: z.array(inspectionSchema).describe('Reports of the 24 months that count'),
  crashes: z.array(crashSchema),
  names: z.record(z.string(), z.string()).describe('Titles of drivers and vehicles by id'),
  optedOut: z.array(z.uuid()).describe('Drivers who opted out of the leaderboard'),
})

export type Csa = z.output<typeof csaSchema>
export type MethodFigures = z.output<typeof methodSchema>
export type CategoryFigures = z.output<typeof categorySchema>
export type AgingMonth = z.output<typeof agingSchema>
export type ViolationFact = z.output<typeof violationSchema>
export type InspectionFact = z.output<typeof inspectionSchema>
export type CrashFact = z.output<typeof crashSchema>
export type RateKey = z.output<typeof rateKey>
