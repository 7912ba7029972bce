import type { ReactNode } from 'react'
import { formatCount, formatNumber, formatPercent } from '#kit/format.ts'
import { addDays } from 'date-fns/addDays'
import { parseISO } from 'date-fns/parseISO'
import { isoDay } from '#kit/dates/iso-day.ts'
import { agesOutOn } from '#records/safety/violations/csa/time-weight.ts'
import { withSearch } from '#web/engine/paths.ts'
import { Tile } from '#web/ui/display/tile.tsx'
import type { Csa, RateKey } from '#features/safety/csa/answers.ts'
import { methodOf } from './contract.ts'
import { inspectionsHref, type Scope, violationsHref } from './look.ts'

const labels: Readonly<Record<RateKey, string>> = {
  vehicle_oos: 'Vehicle out of service',
  driver_oos: 'Driver out of service',
  hazmat_oos: 'HM out of service',
  clean: 'Clean inspections',
}

/** The list that is counted. */
const hitsHref: Readonly<Record<RateKey, (scope: Scope, csa: Csa) => string>> = {
  vehicle_oos: (scope) => inspectionsHref(scope, { level: 'I,II,V,VI', vehicleOos: 'yes' }),
  driver_oos: (scope, { assumed }) => inspectionsHref(scope, { level: assumed.driverLevels.join(','), driverOos: 'yes' }),
  hazmat_oos: (scope) => violationsHref(scope, { category: 'hm', oos: 'true' }),
  clean: (scope) => inspectionsHref(scope, { clean: 'yes' }),
}

/** Categories that count in CSA, as the list of violations says it. */
const counted = '!other,crash'
const nextDay = (day: string): string => isoDay(addDays(parseISO(day), 1))

/** Out-of-service and clean rates of the 24 months, against the national average; each opens its list. */
export function Rates({ csa, scope }: { csa: Csa; scope: Scope }): ReactNode {
  const soon = isoDay(addDays(parseISO(csa.snapshot), 90))
  const leaving = methodOf(csa, csa.official.method).agingOut.flatMap((month) =>
    month.leaving.filter(({ on, basic }) => on <= soon && basic !== 'crash'),
  )
  const found = csa.inspections.flatMap(({ date, violations }) => violations.map((violation) => ({ ...violation, date })))
  const standing = found.filter(({ outcome, usedInSms }) => usedInSms && (outcome === 'as_cited' || outcome === 'lesser'))
  const aging = standing.filter(({ date }) => agesOutOn(date) <= soon)
  const reports = csa.inspections.filter(({ number }) => number !== null).length
  const { won, decided, wonQuery } = csa.reviews
  return (
    <div className="grid grid-cols-2 gap-block md:grid-cols-3 xl:grid-cols-4">
      {csa.rates
        .filter(({ key, inspections }) => key !== 'hazmat_oos' || inspections > 0)
        .map(({ key, inspections, hits, rate, national }) => (
          <Tile
            key={key}
            label={labels[key]}
            value={rate === null ? null : formatPercent(rate)}
            href={hitsHref[key](scope, csa)}
            delta={
              rate === null || national === null
                ? undefined
                : {
                    words: `${rate > national ? 'above' : 'at or below'} the national ${formatPercent(national)}`,
                    tone: rate > national ? 'danger' : 'success',
                  }
            }
            basis={`${formatNumber(hits)} of ${formatCount(inspections, 'inspection')}, last 24 months`}
          />
        ))}
      <Tile label="Inspections" value={formatNumber(reports)} href={inspectionsHref(scope)} basis="last 24 months" />
      <Tile
        label="Violations per inspection"
        value={reports === 0 ? null : formatNumber(standing.length / reports, 2)}
        href={violationsHref(scope, { category: counted })}
        basis={`${formatNumber(standing.length)} on ${formatCount(reports, 'inspection')}, last 24 months`}
      />
      <Tile
        label="Aging out in 90 days"
        value={formatCount(
          leaving.reduce((sum, { points }) => sum + points, 0),
          'point',
        )}
        href={violationsHref(scope, { category: counted, agesOutOnFrom: nextDay(csa.snapshot), agesOutOnTo: soon })}
        basis={formatCount(aging.length, 'violation')}
      />
      <Tile
        label="DataQs success"
        value={decided === 0 ? null : formatPercent(won / decided, 0)}
        href={withSearch('/dataqs', wonQuery)}
        basis={`${formatNumber(won)} of ${formatNumber(decided)} decided, last 24 months`}
      />
    </div>
  )
}
