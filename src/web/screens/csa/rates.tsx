import type { ReactNode } from 'react'
import { formatCount, formatNumber, formatPercent } from '#kit/format.ts'
import { addDays } from 'date-fns/addDays'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { Tile } from '../../ui/tile.tsx'
import { type Csa, type RateKey, methodOf } from './contract.ts'
import { type CsaAddress, inspectionsHref, type Scope, violationsHref } from './look.ts'

const labels: Readonly<Record<RateKey, string>> = {
  vehicle_oos: 'Vehicle out of service',
  driver_oos: 'Driver out of service',
  hazmat_oos: 'HM out of service',
  clean: 'Clean inspections',
}

/** The list that is counted. */
const hitsHref: Readonly<Record<RateKey, (scope: Scope) => string>> = {
  vehicle_oos: (scope) => inspectionsHref(scope, { level: 'I,II,V,VI', vehicleOos: 'yes' }),
  driver_oos: (scope) => inspectionsHref(scope, { level: 'I,II,III,VI', driverOos: 'yes' }),
  hazmat_oos: (scope) => violationsHref(scope, { category: 'hm', oos: 'true' }),
  clean: (scope) => inspectionsHref(scope, { clean: 'yes' }),
}

/** Out-of-service and clean rates of the 24 months, against the national average; each opens its list. */
export function Rates({ csa, scope, address }: { csa: Csa; scope: Scope; address: CsaAddress }): ReactNode {
  const soon = format(addDays(parseISO(csa.snapshot), 90), 'yyyy-MM-dd')
  const leaving = methodOf(csa, csa.official.method).agingOut.flatMap((month) => month.leaving.filter(({ on }) => on <= soon))
  const violations = csa.inspections
    .flatMap(({ violations: own }) => own)
    .filter(({ outcome, usedInSms }) => usedInSms && (outcome === 'as_cited' || outcome === 'lesser')).length
  const reports = csa.inspections.filter(({ number }) => number !== null).length
  return (
    <div className="grid grid-cols-2 gap-block md:grid-cols-3 2xl:grid-cols-6">
      {csa.rates
        .filter(({ key, inspections }) => key !== 'hazmat_oos' || inspections > 0)
        .map(({ key, inspections, hits, rate, national }) => (
          <Tile
            key={key}
            label={labels[key]}
            value={rate === null ? null : formatPercent(rate)}
            href={hitsHref[key](scope)}
            delta={
              rate === null || national === null
                ? undefined
                : {
                    words: `national ${formatPercent(national)}`,
                    direction: rate > national ? 'up' : 'down',
                    tone: rate > national ? 'danger' : 'success',
                  }
            }
            basis={`${formatNumber(hits)} of ${formatCount(inspections, 'inspection')}, 24 m`}
          />
        ))}
      <Tile
        label="Violations per inspection"
        value={reports === 0 ? null : formatNumber(violations / reports, 2)}
        href={violationsHref(scope)}
        basis={`${formatNumber(violations)} on ${formatCount(reports, 'inspection')}, 24 m`}
      />
      <Tile
        label="Ages out in 90 days"
        value={formatCount(
          leaving.reduce((sum, { points }) => sum + points, 0),
          'point',
        )}
        href={address.href({ tab: 'aging' })}
        basis={formatCount(leaving.length, 'violation')}
      />
    </div>
  )
}
