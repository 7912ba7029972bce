import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { operationsStaff } from '#kit/roles.ts'
import { carrierNumber } from '#records/company/home-division.ts'
import { csaOf } from '#records/safety/violations/csa/csa.ts'
import { methodsUnder } from '#records/safety/violations/csa/assumed.ts'
import { basicNames } from '#records/safety/violations/csa/method.ts'
import type { Method } from '#records/safety/violations/csa/method.ts'
import { cleanShare } from '#records/safety/violations/csa/rates.ts'
import { run } from '#engine/sql.ts'
import { readRecord } from '#engine/write/store.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'
import { countedFacts } from './answer.ts'
import { readCsa } from './read.ts'
import type { CsaRecords, InspectionFact } from './read.ts'
import { assumedOn, readCsaSettings } from './settings.ts'
import { basic, contributionSchema, crashSchema, inspectionSchema, methodKey } from './answers.ts'

const rate = z.object({ inspections: z.int(), hits: z.int(), rate: z.number().nullable() })

const shareSchema = z.object({
  snapshot: z.iso.date(),
  usdot: z.string().nullable(),
  methods: z.array(
    z.object({
      key: methodKey,
      name: z.string(),
      categories: z.array(
        z.object({
          basic,
          label: z.string(),
          weighted: z.number().describe('Points × time weight of this driver or vehicle'),
          of: z.number().describe('Those of the carrier'),
          violations: z.int(),
        }),
      ),
      contributions: z.array(contributionSchema),
    }),
  ),
  clean: rate,
  carrierClean: rate,
  streak: z.int().describe('Clean inspections since the last one with a violation'),
  inspections: z.array(inspectionSchema),
  crashes: z.array(crashSchema),
})

type Subject = { readonly by: 'driverId' | 'vehicleId'; readonly id: string }

const isOf = ({ by, id }: Subject, inspection: InspectionFact): boolean =>
  inspection.number !== null && (inspection[by] === id || inspection.alongIds.includes(id))

const methodShare = (records: CsaRecords, method: Method, snapshot: string, { by, id }: Subject) => {
  const categories = csaOf(records, method, snapshot)
  const own = categories.flatMap(({ contributions }) => contributions.filter((one) => one[by] === id))
  return {
    key: method.key,
    name: method.name,
    categories: categories.flatMap((category) => {
      const mine = own.filter((one) => one.basic === category.basic)
      return mine.length === 0
        ? []
        : [
            {
              basic: category.basic,
              label: basicNames[category.basic],
              weighted: mine.reduce((sum, one) => sum + one.weighted, 0),
              of: category.numerator,
              violations: mine.length,
            },
          ]
    }),
    contributions: own,
  }
}

/** Clean ones since the last inspection with a violation. */
const streakOf = (newestFirst: readonly InspectionFact[]): number => {
  const broken = newestFirst.findIndex((report) => cleanShare([report]).hits === 0)
  return broken === -1 ? newestFirst.length : broken
}

const shareAnswer = async (deps: Deps, user: SessionUser, subject: Subject, usdot: string | null) => {
  const snapshot = deps.clock.today()
  const [records, { settings }] = await Promise.all([readCsa({ deps, user, division: null, usdot, snapshot }), readCsaSettings(deps)])
  const methods = methodsUnder(assumedOn(settings, snapshot))
  const { inspections, crashes } = countedFacts(records, snapshot)
  const own = inspections.filter((report) => isOf(subject, report)).toSorted((a, b) => (a.date < b.date ? 1 : -1))
  // A violation may be put to the other driver, or to a trailer that the report does not name.
  const cited = inspections.filter((report) => !own.includes(report) && report.violations.some((one) => one[subject.by] === subject.id))
  return {
    snapshot,
    usdot,
    methods: [methodShare(records, methods.v3, snapshot, subject), methodShare(records, methods.enhanced, snapshot, subject)],
    clean: cleanShare(own),
    carrierClean: cleanShare(inspections.filter(({ number }) => number !== null)),
    streak: streakOf(own),
    inspections: [...own, ...cited],
    crashes: crashes.filter((crash) => crash[subject.by] === subject.id),
  }
}

/** What one driver or vehicle adds to the carrier's measures, and the clean inspections that speak for it. */
export const shareRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/csa/share',
    tag: 'CSA',
    summary: 'A driver’s or vehicle’s share of the measures, with clean inspections',
    access: operationsStaff,
    query: z.strictObject({ driver: z.uuid().optional(), vehicle: z.uuid().optional() }),
    answer: shareSchema,
    handler: async ({ user, query: { driver, vehicle } }) => {
      const id = driver ?? vehicle
      if (id === undefined || (driver !== undefined && vehicle !== undefined))
        throw new AppError('malformed', 'Name a driver or a vehicle.')
      const record = kindOf(deps, driver === undefined ? 'vehicles' : 'drivers')
      const row = await readRecord(deps, record, user, id)
      const [carrier] = await run<{ usdot: string | null }>(deps.pool, sql`select ${carrierNumber(sql`${row['division']}::uuid`)} as usdot`)
      return shareAnswer(deps, user, { by: driver === undefined ? 'vehicleId' : 'driverId', id }, carrier?.usdot ?? null)
    },
  })
