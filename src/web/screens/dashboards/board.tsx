import { useQuery } from '@tanstack/react-query'
import { Eye, Plus, Printer, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTime } from '#kit/dates/format-time.ts'
import { outlines } from '#records/outlines.ts'
import { useUser } from '#web/api/session.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useDivision } from '#web/engine/division.ts'
import { besideMenu, maySee, reports } from '#web/layout/navigation/nav.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { newPath, withSearch, writeSearch } from '#web/engine/paths.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ActNow } from './act-now.tsx'
import { BoardSkeleton } from './board-skeleton.tsx'
import { Charts } from './charts.tsx'
import type { BoardKind, Stats } from './contract.ts'
import { RecentActivity } from './recent-activity.tsx'
import { MoreFigures, Tiles } from './tiles.tsx'

type BoardProps = {
  kind: BoardKind
  title: string
  /** In the bar, beside what every dashboard has there. */
  actions?: ReactNode
  /** Above everything else. */
  first?: ReactNode
  /** What stands above figures that are all zero: a company that has nothing to count yet. */
  empty?: ReactNode
}

/** The common frame of dashboards: what to do now, figures, charts, what changed. */
export function Board({ kind, title, actions, first: above, empty }: BoardProps): ReactNode {
  const user = useUser()
  const { value } = useDivision()
  const stats = useQuery<Stats>({ queryKey: ['/api/dashboard/stats', writeSearch({ for: kind, division: value })] })
  const first = additions[kind]
  const beside = [...besideMenu.filter(({ path }) => path === '/csa' && kind === 'safety'), reports]
  return (
    <>
      <TopBar
        title={title}
        division
        actions={
          <>
            {beside
              .filter((entry) => maySee(entry, user.role))
              .map((entry) => (
                <ButtonLink key={entry.path} href={entry.path === '/reports' ? reportsHref(kind) : entry.path} className="max-md:hidden">
                  {entry.label}
                </ButtonLink>
              ))}
            {first !== null && first.record.create.includes(user.role) ? (
              <ButtonLink tone="primary" href={newPath(first.record)} className="max-md:hidden">
                <Plus aria-hidden="true" />
                {first.label}
              </ButtonLink>
            ) : null}
            {actions}
          </>
        }
      />
      <div className="page">
        {above}
        <BoardToolbar stats={stats.data} refetch={() => void stats.refetch()} refetching={stats.isFetching} />
        {stats.isError && stats.data === undefined ? (
          <LoadError title="Couldn’t load the dashboard" query={stats} />
        ) : (
          <Pending pending={stats.isPending} placeholder={<BoardSkeleton />}>
            {stats.data === undefined ? null : <BoardBody stats={stats.data} empty={empty} />}
          </Pending>
        )}
        {/* Fetched meanwhile; shown first it would be pushed down by what comes before it. */}
        <div hidden={stats.isPending}>
          <RecentActivity division={value} />
        </div>
      </div>
    </>
  )
}

/** The add button of each dashboard. Recruiting has its own action. */
const additions = {
  main: { record: outlines.accidents, label: 'Report accident' },
  drivers: { record: outlines.drivers, label: 'Add driver' },
  assets: { record: outlines['vehicle-reports'], label: 'Report defect' },
  safety: { record: outlines.accidents, label: 'Report accident' },
  recruiting: null,
} as const

/** The reports of a dashboard's area; the first dashboard has all of them. */
const reportAreas: Readonly<Partial<Record<BoardKind, string>>> = {
  drivers: 'Drivers',
  assets: 'Fleet',
  safety: 'Safety',
  recruiting: 'Recruiting',
}
const reportsHref = (kind: BoardKind): string => withSearch('/reports', { area: reportAreas[kind] })

type Place = Stats['tiles'][number]['place']

function BoardBody({ stats, empty }: { stats: Stats; empty: ReactNode }): ReactNode {
  const { tiles, charts } = stats
  const at = (place: Place) => tiles.filter((tile) => tile.place === place)
  return (
    <>
      {tiles.every(({ count }) => count === 0) && charts.every(({ total }) => total === 0) ? empty : null}
      <ActNow queue={stats} waiting={at('queue')} />
      <Tiles tiles={at('tile')} />
      <MoreFigures figures={at('table')} />
      <Charts charts={charts} />
    </>
  )
}

/** Divisions, days, and time of the figures, once for the whole page. */
function BoardToolbar({ stats, refetch, refetching }: { stats: Stats | undefined; refetch: () => void; refetching: boolean }): ReactNode {
  const user = useUser()
  const { words, settled } = useDivision()
  return (
    <div className="toolbar">
      <span className="inline-flex h-control shrink-0 items-center gap-2 rounded-control bg-sunken px-2.5 text-sm text-fg-muted">
        <Eye aria-hidden="true" />
        {settled ? capitalised(stats?.scope.limited === true ? `${stats.scope.label} · ${words}` : words) : <Skeleton width={96} />}
      </span>
      {stats === undefined || stats.period === null ? null : <span className="text-sm text-fg-muted">{stats.period}</span>}
      {stats === undefined ? null : <span className="text-sm text-fg-subtle">Updated {formatTime(stats.generatedAt, user.timeZone)}</span>}
      <span className="no-print">
        <IconButton label="Refresh" size="sm" onClick={refetch} disabledReason={refetching ? 'Refreshing' : undefined}>
          <RefreshCw aria-hidden="true" />
        </IconButton>
      </span>
      <div className="toolbar-end max-sm:hidden">
        <Button onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          Print
        </Button>
      </div>
    </div>
  )
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
