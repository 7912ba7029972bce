import { sql } from 'drizzle-orm'
import { formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { operationsStaff } from '#kit/roles.ts'
import { carrierNumber } from '#records/company/home-division.ts'
import { alertOf } from '#records/safety/violations/csa/alert.ts'
import { basicNames, methods, thresholdOf } from '#records/safety/violations/csa/method.ts'
import type { Basic } from '#records/safety/violations/csa/method.ts'
import { divisionTree } from '#engine/read/division-tree.ts'
import { run } from '#engine/sql.ts'
import { carriersFor } from '../safety/csa/carriers.ts'
import { readPercentiles } from '../safety/csa/percentiles.ts'
import { carrierKindFor } from '../safety/csa/read.ts'
import { officialOn, readCsaSettings } from '../safety/csa/settings.ts'
import type { Attention } from './attention-row.ts'
import type { Look } from '../questions/look.ts'

/** USDOT numbers under which the chosen division and those below it run; all the viewer may see without one. */
const carriersOf = async ({ deps, user, division }: Look): Promise<string[]> => {
  const seen = (await carriersFor(deps, user)).map(({ usdot }) => usdot)
  if (division === null || seen.length === 0) return seen
  const own = await run<{ usdot: string | null }>(
    deps.pool,
    sql`select distinct ${carrierNumber(sql`d.id`)} as usdot from divisions d where d.id in ${divisionTree([division])}`,
  )
  return seen.filter((usdot) => own.some((row) => row.usdot === usdot))
}

const percentileWords = (percentile: number): string => formatNumber(percentile, Number.isInteger(percentile) ? 0 : 1)

/**
 * Percentiles entered as FMCSA shows them, at or above the threshold from which it intervenes, and acute or critical violations of an
 * investigation, by the method it ranks by today: nothing here works one out.
 */
export const csaAlertsOf = async (look: Look): Promise<Attention[]> => {
  const { deps, user } = look
  if (!operationsStaff.includes(user.role)) return []
  const entered = await readPercentiles(deps, await carriersOf(look))
  if (entered.length === 0) return []
  const { settings } = await readCsaSettings(deps)
  const snapshot = deps.clock.today()
  const method = methods[officialOn(settings, snapshot).method]
  const near = entered.flatMap((one) => {
    const basic = one.basic as Basic
    const reached = (['general', 'hazmat', 'passenger'] as const).some((kind) => alertOf(method, basic, one, snapshot, kind) !== null)
    return one.method === method.key && reached ? [{ ...one, basic }] : []
  })
  const kinds = new Map(
    await Promise.all(
      [...new Set(near.map(({ usdot }) => usdot))].map(
        async (usdot) => [usdot, await carrierKindFor({ deps, user, division: null, usdot, snapshot }, settings)] as const,
      ),
    ),
  )
  return near
    .flatMap((one) => {
      const alert = alertOf(method, one.basic, one, snapshot, kinds.get(one.usdot))
      return alert === null ? [] : [{ ...one, alert }]
    })
    .toSorted((a, b) => (b.percentile ?? 100) - (a.percentile ?? 100))
    .map(({ usdot, basic, percentile, seriousOn, asOf, alert }) => ({
      key: `csa/${usdot}/${basic}`,
      kind: 'csa',
      id: null,
      number: `USDOT ${usdot}`,
      title: basicNames[basic],
      why:
        alert === 'investigation'
          ? `Acute or critical violation found ${formatDate(seriousOn ?? asOf)}: alert for 12 months`
          : `CSA percentile ${percentileWords(percentile ?? 0)} as of ${formatDate(asOf)}, at or above ${thresholdOf(method, basic, kinds.get(usdot))}`,
      basis: null,
      effect: 'warn',
      dueOn: null,
      dueAt: null,
      act: null,
      href: `/csa?usdot=${usdot}&category=${basic}&method=${method.key}`,
    }))
}
