import type { ReactNode } from 'react'
import { formatCount, formatCurrencyCents, formatNumber, formatPercent } from '#kit/format.ts'
import { inspectionLevels } from '#records/safety/roadside-inspections/law/levels.ts'
import { isClean } from '#records/safety/violations/csa/rates.ts'
import { monthsLater } from '#records/safety/violations/csa/time-weight.ts'
import { withSearch } from '#web/engine/paths.ts'
import { BarList, type BarRow } from '#web/ui/charts/bar-list.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { ColumnChart } from '#web/ui/charts/column-chart.tsx'
import { Tile } from '#web/ui/display/tile.tsx'
import type { Csa, InspectionFact } from '#features/safety/csa/answers.ts'
import { inspectionsHref, type Scope } from './look.ts'
import { monthWords } from './measure-words.ts'
import { longestStreak, streaksOf } from './streaks.ts'

type FiguresProps = { csa: Csa; scope: Scope }

/** Clean share in all, by level, division and month; streaks; what bonuses cost. Each figure opens its list. */
export function CleanFigures({ csa, scope }: FiguresProps): ReactNode {
  const reports = csa.inspections.filter(({ number }) => number !== null)
  const clean = reports.filter(isClean)
  // Whoever does not want to stand in the leaderboard is not led to from here either.
  const longest = longestStreak(reports.filter(({ driverId }) => driverId !== null && !csa.optedOut.includes(driverId)))
  return (
    <>
      <div className="grid grid-cols-2 gap-block xl:grid-cols-4">
        <Tile
          label="Clean rate"
          value={reports.length === 0 ? null : formatPercent(clean.length / reports.length)}
          href={inspectionsHref(scope, { clean: 'yes' })}
          basis={`${formatNumber(clean.length)} of ${formatCount(reports.length, 'inspection')}, last 24 months`}
        />
        <Tile
          label="Longest current streak"
          value={longest === null ? null : formatNumber(longest.streak)}
          href={
            longest === null ? undefined : inspectionsHref(scope, { driver: longest.driver, inspectedAtFrom: longest.since, clean: 'yes' })
          }
          basis={
            longest === null ? 'no clean inspection' : longest.drivers === 1 ? 'one driver' : `${formatNumber(longest.drivers)} drivers`
          }
        />
        <Tile
          label="Bonuses paid"
          value={formatCurrencyCents(csa.bonus.cents)}
          href={withSearch('/clean-inspections', csa.bonus.query)}
          basis={`${formatCount(csa.bonus.count, 'inspection')}, last 24 months`}
        />
        <Tile
          label="Bonus per clean inspection"
          value={clean.length === 0 ? null : formatCurrencyCents(Math.round(csa.bonus.cents / clean.length))}
          href={inspectionsHref(scope, { clean: 'yes' })}
          basis={`over ${formatNumber(clean.length)} clean, last 24 months`}
        />
      </div>
      {reports.length === 0 ? null : (
        <div className="grid grid-cols-1 gap-block lg:grid-cols-2">
          <Card title="Clean rate by level" scope="24 months">
            <BarList label="Clean rate by level" heads={{ number: 'Clean', extra: 'Of' }} max={1} rows={byLevel(reports, scope)} />
          </Card>
          <Card title="Clean rate by division" scope="Last 24 months, includes sub-divisions">
            <BarList
              label="Clean rate by division"
              heads={{ number: 'Clean', extra: 'Of' }}
              max={1}
              rows={byDivision(csa, reports, scope)}
            />
          </Card>
          <Months reports={reports} scope={scope} />
          <Streaks reports={reports} />
        </div>
      )}
    </>
  )
}

const rowOf = (label: string, own: readonly InspectionFact[], href: string | undefined): BarRow => {
  const clean = own.filter(isClean).length
  return {
    label,
    value: clean / own.length,
    shown: formatPercent(clean / own.length, 0),
    extra: `${formatNumber(clean)} of ${formatNumber(own.length)}`,
    href,
    tone: 'success',
  }
}

const byLevel = (reports: readonly InspectionFact[], scope: Scope): BarRow[] =>
  [...Map.groupBy(reports, ({ level }) => level)]
    .toSorted(([a], [b]) => Object.keys(inspectionLevels).indexOf(a ?? '') - Object.keys(inspectionLevels).indexOf(b ?? ''))
    .map(([level, own]) =>
      rowOf(level === null ? 'Level unknown' : `Level ${level}`, own, inspectionsHref(scope, { level: level ?? 'null', clean: 'yes' })),
    )

const byDivision = (csa: Csa, reports: readonly InspectionFact[], scope: Scope): BarRow[] => {
  const above = new Map(csa.divisions.map(({ id, above: ids }) => [id, ids]))
  const within = (report: InspectionFact, division: string): boolean =>
    report.divisionId === division || (above.get(report.divisionId ?? '') ?? []).includes(division)
  const rows = csa.divisions.map(({ id, title }) =>
    rowOf(
      title,
      reports.filter((report) => within(report, id)),
      inspectionsHref({ ...scope, division: id }, { clean: 'yes' }),
    ),
  )
  const none = reports.filter(({ divisionId }) => divisionId === null)
  return none.length === 0 ? rows : [...rows, rowOf('No division', none, undefined)]
}

function Months({ reports, scope }: { reports: readonly InspectionFact[]; scope: Scope }): ReactNode {
  const months = Array.from({ length: 12 }, (_, position) => monthsLater(`${scope.snapshot.slice(0, 7)}-01`, position - 11).slice(0, 7))
  const columns = months.map((month) => {
    const own = reports.filter(({ date }) => date.startsWith(month))
    const clean = own.filter(isClean).length
    const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)
    return {
      name: monthWords(month),
      value: own.length === 0 ? null : clean / own.length,
      words: `${formatNumber(clean)} of ${formatNumber(own.length)}`,
      href: inspectionsHref(scope, {
        clean: 'yes',
        inspectedAtFrom: `${month}-01`,
        inspectedAtTo: last < scope.snapshot ? last : scope.snapshot,
      }),
    }
  })
  return (
    <ChartCard
      title="Clean inspection rate by month"
      scope="12 months"
      table={{
        heads: ['Month', 'Clean', 'Share'],
        rows: columns.map(({ name, words, value }) => [name, words, value === null ? '–' : formatPercent(value, 0)]),
      }}
    >
      <ColumnChart label="Clean inspection rate by month" columns={columns} format={(value) => formatPercent(value, 0)} />
    </ChartCard>
  )
}

function Streaks({ reports }: { reports: readonly InspectionFact[] }): ReactNode {
  const streaks = streaksOf(reports)
  const columns = ['0', '1', '2', '3', '4', '5 or more'].map((name, length) => ({
    name,
    value: streaks.filter((streak) => (length === 5 ? streak >= 5 : streak === length)).length,
  }))
  return (
    <ChartCard
      title="Current clean streaks"
      scope="drivers inspected in 24 months"
      table={{ heads: ['Streak', 'Drivers'], rows: columns.map(({ name, value }) => [name, formatNumber(value)]) }}
    >
      <ColumnChart label="Drivers by clean streak" columns={columns} />
    </ChartCard>
  )
}
