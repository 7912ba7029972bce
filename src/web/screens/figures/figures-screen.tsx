import './figures.css'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTime } from '#kit/dates/format-time.ts'
import { administrators } from '#kit/roles.ts'
import { outlines } from '#records/outlines.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost } from '#web/engine/host.tsx'
import { useSearchText, useSetSearch } from '#web/engine/navigation.ts'
import { useDivision } from '#web/engine/division.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { writeSearch } from '#web/engine/paths.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Tile, TileSkeleton } from '#web/ui/display/tile.tsx'
import { Chart } from './chart.tsx'
import { TargetsButton } from '../safety/osha/targets-dialog.tsx'
import type { Analytics } from '#features/analytics/answers.ts'
import { PeriodPicker, readPeriod } from './period-picker.tsx'

export type FiguresKind = 'accidents' | 'tickets' | 'disciplinary-actions' | 'workers-comp' | 'osha-claims'

/** The figures of a kind over a period; each opens the list it is worked out on. */
export function FiguresScreen({ kind }: { kind: FiguresKind }): ReactNode {
  const { timeZone, today, viewer } = useHost()
  const { path, label } = outlines[kind]
  const search = useSearchText()
  const setSearch = useSetSearch()
  const division = useDivision()
  const period = readPeriod(search)
  const asked = writeSearch({ division: division.value, ...period })
  const setsTargets = kind === 'osha-claims' && administrators.includes(viewer.role)
  const ready = period.range !== 'custom' || (period.from !== undefined && period.to !== undefined)
  const found = useQuery<Analytics>({ queryKey: [`/api/figures/${kind}`, asked], enabled: ready })
  return (
    <>
      <TopBar trail={[{ href: path, label: label.many }]} current="Analytics" heading documentTitle={`${label.many} analytics`} division />
      <div className="page">
        <div className="toolbar">
          <PeriodPicker
            period={period}
            today={today}
            onChange={(next) => setSearch({ ...search, from: undefined, to: undefined, ...next })}
          />
          <span className="text-sm text-fg-muted">
            {found.data === undefined ? division.words : `${found.data.period.label} · ${division.words}`}
          </span>
          {found.data === undefined ? null : (
            <span className={clsx('text-sm text-fg-subtle', setsTargets && 'lg:max-xl:hidden')}>
              Updated {formatTime(found.data.generatedAt, timeZone)}
            </span>
          )}
          <div className={clsx('toolbar-end', !setsTargets && 'max-sm:hidden')}>
            {setsTargets ? <TargetsButton /> : null}
            <Button className="max-sm:hidden" onClick={() => window.print()}>
              <Printer aria-hidden="true" />
              Print
            </Button>
          </div>
        </div>
        {found.isError && found.data === undefined ? (
          <LoadError title="Couldn’t load analytics" query={found} />
        ) : (
          <Pending pending={ready && found.isPending} placeholder={<Waiting />}>
            {found.data === undefined ? (
              <p className="text-fg-muted">Choose the first and the last day.</p>
            ) : (
              <Shown figures={found.data} />
            )}
          </Pending>
        )}
      </div>
    </>
  )
}

function Shown({ figures }: { figures: Analytics }): ReactNode {
  const wide = widths(figures.charts)
  return (
    <>
      <div className="figure-tiles" data-count={figures.tiles.length}>
        {figures.tiles.map(({ key, label, shown, basis, href, goal }) => (
          <Tile key={key} label={label} value={shown} href={href} goal={goal === null ? undefined : `target ${goal.shown}`} basis={basis} />
        ))}
      </div>
      <div className="figure-charts">
        {figures.charts.map((chart, index) => (
          <div key={chart.key} data-wide={wide[index] === true || undefined} className="min-w-0">
            <Chart chart={chart} />
          </div>
        ))}
      </div>
    </>
  )
}

/** Whether each chart takes the whole row: maps of many columns, and what would else stand beside a hole. */
function widths(charts: Analytics['charts']): readonly boolean[] {
  const isMap = (chart: Analytics['charts'][number] | undefined): boolean =>
    chart === undefined || (chart.shape === 'heat' && chart.names.length > 8)
  const wide: boolean[] = []
  for (const [index, chart] of charts.entries()) {
    const second = wide.slice(wide.lastIndexOf(true) + 1).length % 2 === 1
    wide.push(isMap(chart) || (!second && isMap(charts[index + 1])))
  }
  return wide
}

function Waiting(): ReactNode {
  return (
    <>
      <div className="figure-tiles" aria-busy="true">
        {Array.from({ length: 8 }, (_, tile) => (
          <TileSkeleton key={tile} lines={1} />
        ))}
      </div>
      <div className="figure-charts" aria-hidden="true">
        {Array.from({ length: 4 }, (_, chart) => (
          <Card key={chart} title={<Skeleton width={140} />}>
            <Skeleton height={220} />
          </Card>
        ))}
      </div>
    </>
  )
}
