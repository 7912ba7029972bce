import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { Forecast } from '#web/ui/charts/forecast.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Sparkline } from '#web/ui/charts/sparkline.tsx'
import { basics } from '#records/safety/violations/csa/csa.ts'
import { type Basic, basicNames, methods } from '#records/safety/violations/csa/method.ts'
import { monthsLater } from '#records/safety/violations/csa/time-weight.ts'
import type { CategoryFigures, Csa, MethodFigures } from '#features/safety/csa/answers.ts'
import { methodOf } from './contract.ts'
import type { CsaAddress, Scope } from './look.ts'
import { measureWords } from './measure-words.ts'
import { RecentChange } from './recent-change.tsx'
import { Rates } from './rates.tsx'

/** One card a category, both methods in it, then the rates. */
export function Categories({ csa, address, scope }: { csa: Csa; address: CsaAddress; scope: Scope }): ReactNode {
  return (
    <>
      <div className="grid grid-cols-1 gap-block md:grid-cols-2 xl:grid-cols-3">
        {basics.map((basic) => (
          <CategoryCard key={basic} csa={csa} address={address} basic={basic} />
        ))}
        <Exposure csa={csa} />
      </div>
      <Rates csa={csa} scope={scope} />
    </>
  )
}

const categoryIn = (method: MethodFigures, basic: Basic): CategoryFigures | undefined =>
  method.categories.find((category) => category.basic === basic)

/** A category that only one method has says of the other where it counts. */
function CategoryCard({ csa, address, basic }: { csa: Csa; address: CsaAddress; basic: Basic }): ReactNode {
  const halves = csa.methods.map((method) => ({ method, category: categoryIn(method, basic) }))
  const official = categoryIn(methodOf(csa, csa.official.method), basic)
  return (
    <Card
      title={basicNames[basic]}
      marks={official?.enough === false ? <Pill title={official.sufficiency}>Not ranked</Pill> : undefined}
      className="flex flex-col"
      flush
    >
      <div className="grid flex-1 grid-cols-2 border-t border-border">
        {halves.map(({ method, category }, index) => (
          <div key={method.key} className={clsx('min-w-0', index > 0 && 'border-l border-border')}>
            {category === undefined ? (
              <p className="p-3 text-sm text-fg-muted">
                Counted under {basicNames[methods[method.key].countsIn[basic] ?? basic]} in {method.name}.
              </p>
            ) : (
              <MethodHalf
                name={method.name}
                official={csa.official.method === method.key}
                category={category}
                snapshot={csa.snapshot}
                href={address.href({ tab: 'counts', category: category.basic, method: method.key })}
              />
            )}
          </div>
        ))}
      </div>
      {basic === 'driver_observed' ? (
        <p className="border-t border-border px-3 py-2 text-xs text-fg-muted">
          Counts violations whose category is set to Driver Observed; FMCSA lists the codes on its preview site.
        </p>
      ) : null}
    </Card>
  )
}

type MethodHalfProps = { name: string; official: boolean; category: CategoryFigures; snapshot: string; href: string }

function MethodHalf({ name, official, category, snapshot, href }: MethodHalfProps): ReactNode {
  const known = category.trend.flatMap(({ measure }) => (measure === null ? [] : [measure]))
  return (
    <Anchor href={href} className="flex h-full flex-col gap-0.5 px-3 py-2.5 text-fg hover:bg-hover hover:no-underline">
      <span className="flex items-center gap-2 text-sm text-fg-muted">
        <span className="truncate">{name}</span>
        {official ? <Pill tone="info">Official</Pill> : null}
      </span>
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
        alert from percentile {category.threshold}
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
    <Card title="Exposure" scope="divides Unsafe Driving and Crash" className="md:col-span-2 xl:col-span-1">
      <div className="grid gap-x-6">
        <DescriptionList
          facts={[
            {
              term: 'Power units',
              value: averagePowerUnits === null ? '–' : `${formatNumber(averagePowerUnits, 1)} on average`,
              note: `${powerUnits.map((count) => (count === null ? '–' : formatNumber(count))).join(' · ')} now, 6 and 18 months ago`,
            },
            {
              term: 'Miles, 12 months',
              value: yearlyMiles === null ? 'Not reported' : formatNumber(yearlyMiles),
              note: yearlyMiles === null ? 'Enter miles by month in the division' : undefined,
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
