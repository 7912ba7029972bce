import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { basicNames, methods } from '#records/safety/violations/csa/method.ts'
import type { Basic, MethodKey } from '#records/safety/violations/csa/method.ts'
import { monthsLater } from '#records/safety/violations/csa/time-weight.ts'
import { Card } from '#web/ui/display/card.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { LineChart } from '#web/ui/charts/line-chart.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { CategoryFigures, Csa } from '#features/safety/csa/answers.ts'
import { methodOf } from './contract.ts'
import { Contributions } from './contributions.tsx'
import { Denominator } from './denominator.tsx'
import { type CsaAddress, crashesHref, type Scope, storedCategories, violationsHref } from './look.ts'
import { measureWords, shortMonth } from './measure-words.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { linesOf } from './lines.ts'
import { Percentile } from './percentile.tsx'
import { WhoAndWhat } from './who-and-what.tsx'

/** One category by one method, opened down to its violations and inspections. */
export function Counted({ csa, address, scope }: { csa: Csa; address: CsaAddress; scope: Scope }): ReactNode {
  const key: MethodKey = address.method ?? csa.official.method
  const method = methodOf(csa, key)
  const asked = countedIn(key, address.category)
  const chosen = method.categories.find(({ basic }) => basic === asked) ?? heaviest(method.categories)
  if (chosen === undefined) return null
  const lines = linesOf(csa, method.contributions, chosen.basic)
  return (
    <>
      <div className="toolbar">
        <span className="w-64 min-w-0 max-sm:w-full">
          <Select
            aria-label="Category"
            value={chosen.basic}
            onChange={(category) => address.go({ category: category ?? undefined })}
            choices={method.categories.map(({ basic, label, measure }) => ({ value: basic, label, note: measureWords(measure) }))}
          />
        </span>
        <Segmented
          label="Method"
          value={key}
          onChange={(next) => address.go({ method: next })}
          choices={csa.methods.map(({ key: value, name }) => ({ value, label: name }))}
        />
        <span className="toolbar-end text-sm">
          <Anchor href={citedHref(scope, csa, key, chosen.basic)}>
            {chosen.basic === 'crash'
              ? `Open ${formatCount(chosen.violations, 'crash', 'crashes')} in the list`
              : `Open ${formatCount(chosen.cited, 'violation')} in the list`}
          </Anchor>
        </span>
      </div>
      <div className="grid grid-cols-1 gap-block xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Arithmetic csa={csa} category={chosen} method={key} scope={scope} />
        <Trend csa={csa} basic={chosen.basic} />
      </div>
      <Contributions lines={lines} total={chosen.numerator} csa={csa} />
      {lines.length === 0 ? null : <WhoAndWhat lines={lines} csa={csa} method={key} basic={chosen.basic} scope={scope} />}
      <Denominator csa={csa} category={chosen} method={key} />
    </>
  )
}

/** The category of the method that takes what was asked for. */
const countedIn = (method: MethodKey, basic: Basic | undefined): Basic | undefined =>
  basic === undefined ? undefined : (methods[method].countsIn[basic] ?? basic)

const citedHref = (scope: Scope, csa: Csa, method: MethodKey, basic: Basic): string =>
  basic === 'crash' ? crashesHref(scope, csa.crashes) : violationsHref(scope, { category: storedCategories(method, basic) })

const heaviest = (categories: readonly CategoryFigures[]): CategoryFigures | undefined =>
  categories.toSorted((a, b) => b.numerator - a.numerator)[0]

/** How the measure comes about, in one line each. */
type ArithmeticProps = { csa: Csa; category: CategoryFigures; method: MethodKey; scope: Scope }

function Arithmetic({ csa, category, method, scope }: ArithmeticProps): ReactNode {
  const byUnits = category.basic === 'unsafe_driving' || category.basic === 'crash'
  const { averagePowerUnits, utilizationFactor } = csa.exposure
  const rows = [
    [
      'Points × time weight',
      formatNumber(category.numerator),
      category.unanswered === 0 ? 'the table below' : `minimum: ${crashesOpen(category.unanswered)}`,
    ],
    [
      byUnits ? 'Power units × utilization' : 'Total time weight of relevant inspections',
      category.denominator === null ? '–' : formatNumber(category.denominator, byUnits ? 2 : 0),
      byUnits
        ? averagePowerUnits === null
          ? 'no power units on file'
          : `${formatNumber(averagePowerUnits, 2)} × ${formatNumber(utilizationFactor, 2)}`
        : `${formatCount(category.inspections, 'relevant inspection')}, ${formatNumber(category.cleanInspections)} without a violation in it`,
    ],
  ] as const
  return (
    <Card title={`${category.label}, ${methods[method].name}`}>
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1.5">
        {rows.map(([term, value, note]) => (
          <div key={term} className="contents">
            <dt className="text-sm text-fg-muted">
              {term} <span className="text-xs text-fg-subtle">{note}</span>
            </dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
        <dt className="border-t border-border pt-1.5 font-medium">Measure</dt>
        <dd className="border-t border-border pt-1.5 text-right text-xl font-semibold tabular-nums">{measureWords(category.measure)}</dd>
      </dl>
      <p className="mt-2 text-sm text-fg-muted">
        {category.sufficiency}. Intervention Threshold: {category.threshold}%. Only FMCSA assigns percentiles.
        {category.eventGroup === null
          ? ''
          : ` FMCSA compares carriers in the same safety event group: ${category.eventGroup} ${eventWords(category.basic)} (company policy, not confirmed).`}
      </p>
      <Percentile csa={csa} basic={category.basic} method={method} scope={scope} />
    </Card>
  )
}

const crashesOpen = (count: number): string =>
  `${formatCount(count, 'crash', 'crashes')} ${count === 1 ? 'has' : 'have'} unanswered questions`

const eventWords = (basic: Basic): string =>
  basic === 'crash'
    ? 'crashes'
    : basic === 'unsafe_driving' || basic === 'controlled'
      ? 'inspections with a violation'
      : 'relevant inspections'

/** Both methods over 24 months, and three months ahead if nothing is found: that point is a forecast, and drawn as one. */
function Trend({ csa, basic }: { csa: Csa; basic: Basic }): ReactNode {
  const both = csa.methods.flatMap((method) => {
    const category = method.categories.find((one) => one.basic === basic)
    return category === undefined ? [] : [{ name: method.name, category }]
  })
  const [first] = both
  if (first === undefined) return null
  const known = first.category.trend.map(({ month }) => shortMonth(month))
  const names = [...known, 'Projected']
  const series = both.map(({ name, category }) => ({
    name: name.replace(/ SMS$/, ''),
    values: [...category.trend.map(({ measure }) => measure), category.projected],
  }))
  return (
    <ChartCard
      title={`${basicNames[basic]}, 24 months`}
      scope={`based on current data; dashed: projected for ${formatDate(monthsLater(csa.snapshot, 3))} with no new violations`}
      table={{
        heads: ['Month', ...series.map(({ name }) => name)],
        rows: names.map((name, index) => [name, ...series.map(({ values }) => measureWords(values[index] ?? null))]),
      }}
    >
      <LineChart
        label={`${basicNames[basic]} by month`}
        names={names}
        series={series}
        forecastFrom={known.length}
        format={(value) => formatNumber(value, 2)}
        height={188}
      />
    </ChartCard>
  )
}
