import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { Forecast } from '#web/ui/charts/forecast.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Sparkline } from '#web/ui/charts/sparkline.tsx'
import { monthsLater } from '#records/safety/violations/csa/time-weight.ts'
import type { CategoryFigures, Csa, MethodFigures } from '#features/safety/csa/answers.ts'
import { methodOf } from './contract.ts'
import type { CsaAddress, Scope } from './look.ts'
import { measureWords } from './measure-words.ts'
import { RecentChange } from './recent-change.tsx'
import { Rates } from './rates.tsx'

/** One card for each category of the chosen method, the official one at first, then the rates. */
export function Categories({ csa, address, scope }: { csa: Csa; address: CsaAddress; scope: Scope }): ReactNode {
  const method = methodOf(csa, address.method ?? csa.official.method)
  return (
    <>
      <span className="self-start">
        <Segmented
          label="Method"
          value={method.key}
          onChange={(next) => address.go({ method: next === csa.official.method ? undefined : next })}
          choices={csa.methods.map(({ key, name }) => ({ value: key, label: name }))}
        />
      </span>
      <div className="grid grid-cols-1 gap-block md:grid-cols-2 xl:grid-cols-3">
        {method.categories.map((category) => (
          <CategoryCard key={category.basic} csa={csa} address={address} method={method} category={category} />
        ))}
        <Exposure csa={csa} />
      </div>
      <Rates csa={csa} scope={scope} />
    </>
  )
}

type CategoryCardProps = { csa: Csa; address: CsaAddress; method: MethodFigures; category: CategoryFigures }

function CategoryCard({ csa, address, method, category }: CategoryCardProps): ReactNode {
  const ranked = csa.official.method !== method.key || category.enough !== false
  return (
    <Card
      title={category.label}
      marks={ranked ? undefined : <Pill title={category.sufficiency}>Not ranked</Pill>}
      className="flex flex-col"
      flush
    >
      <div className="flex-1 border-t border-border">
        <Measure
          category={category}
          snapshot={csa.snapshot}
          href={address.href({ tab: 'counts', category: category.basic, method: method.key })}
        />
      </div>
      {category.basic === 'driver_observed' ? (
        <p className="border-t border-border px-3 py-2 text-xs text-fg-muted">
          Includes violations set to Driver Observed. FMCSA lists the codes on its preview site.
        </p>
      ) : null}
    </Card>
  )
}

type MeasureProps = { category: CategoryFigures; snapshot: string; href: string }

function Measure({ category, snapshot, href }: MeasureProps): ReactNode {
  const known = category.trend.flatMap(({ measure }) => (measure === null ? [] : [measure]))
  return (
    <Anchor href={href} className="flex h-full flex-col gap-0.5 px-3 py-2.5 text-fg hover:bg-hover hover:no-underline">
      <span className="flex items-end gap-2">
        <b className="text-xl font-semibold tracking-tight tabular-nums">
          <span className="sr-only">Measure </span>
          {measureWords(category.measure)}
        </b>
        <span className="ml-auto">{known.length < 3 ? null : <Sparkline values={known} width={64} />}</span>
      </span>
      <RecentChange category={category} />
      <Projection category={category} snapshot={snapshot} />
      <span className="text-xs text-fg-muted">{countWords(category)}</span>
      {category.inspections === 0 ? null : (
        <span className="text-xs text-fg-subtle">
          {formatCount(category.inspections, 'inspection')}, {formatNumber(category.cleanInspections)} without
        </span>
      )}
      <span className="mt-auto text-xs text-fg-subtle" title={category.sufficiency}>
        Intervention Threshold: {category.threshold}%
      </span>
    </Anchor>
  )
}

const countWords = ({ basic, violations, unanswered, cited }: CategoryFigures): string => {
  if (basic === 'crash')
    return `${formatCount(violations, 'crash', 'crashes')}${unanswered === 0 ? '' : `, ${formatNumber(unanswered)} with unanswered questions (minimum)`}`
  return cited > violations ? `${formatCount(cited, 'violation')}, ${formatNumber(violations)} count` : formatCount(violations, 'violation')
}

/** Where the measure goes in three months if nothing happens: a forecast, not a change. */
function Projection({ category, snapshot }: { category: CategoryFigures; snapshot: string }): ReactNode {
  if (category.measure === null)
    return category.denominator === null && category.inspections === 0 ? (
      <span className="text-xs text-fg-muted">nothing divides it</span>
    ) : null
  if (category.projected === null) return null
  return (
    <Forecast className="text-xs">
      Projected {measureWords(category.projected)} by {formatDate(monthsLater(snapshot, 3))} if nothing new is found
    </Forecast>
  )
}

/** What Unsafe Driving and Crash divide by. */
function Exposure({ csa }: { csa: Csa }): ReactNode {
  const { powerUnits, averagePowerUnits, yearlyMiles, segment, utilizationFactor } = csa.exposure
  return (
    <Card title="Exposure" scope="used for Unsafe Driving and Crash Indicator" className="md:col-span-2 xl:col-span-1">
      <div className="grid gap-x-6">
        <DescriptionList
          facts={[
            {
              term: 'Power units',
              value: averagePowerUnits === null ? '–' : `${formatNumber(averagePowerUnits, 1)} on average`,
              note: `${powerUnits.map((count) => (count === null ? '–' : formatNumber(count))).join(' · ')} now, 6 and 18 months ago`,
            },
            {
              term: 'Miles, last 12 months',
              value: yearlyMiles === null ? 'Not reported' : formatNumber(yearlyMiles),
              note: yearlyMiles === null ? 'Enter monthly miles on the division record' : undefined,
            },
          ]}
        />
        <DescriptionList
          facts={[
            { term: 'Segment', value: segment === 'combination' ? 'Combination' : 'Straight' },
            { term: 'Utilization factor', value: formatNumber(utilizationFactor, 2) },
            { term: 'Thresholds', value: carrierWords[csa.carrierKind] },
          ]}
        />
      </div>
    </Card>
  )
}

const carrierWords = { general: 'General carrier', hazmat: 'Hazardous materials carrier', passenger: 'Passenger carrier' } as const
