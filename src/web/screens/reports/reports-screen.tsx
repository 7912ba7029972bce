import './report-catalog.css'
import './reports.css'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react'
import { LoadError } from '#web/engine/load-error.tsx'
import { useSearchText } from '#web/engine/navigation.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { CatalogAnswer } from '#features/reports/answers.ts'
import { KeptResult } from './kept-result.tsx'
import { useRecentReports } from './report-choices.ts'
import { ReportList } from './report-list.tsx'
import { Report } from './report.tsx'
import { Schedules } from './schedules.tsx'
import { useSettings } from './settings.ts'

/** The list of reports; next to the one that is open, once one is. */
export function ReportsScreen(): ReactNode {
  const found = useQuery<CatalogAnswer>({ queryKey: ['/api/reports'] })
  return (
    <div className="main-fixed flex flex-col">
      <TopBar title="Reports" division />
      {found.isError && found.data === undefined ? (
        <LoadError title="Couldn’t load reports" query={found} />
      ) : (
        <Pending pending={found.data === undefined} placeholder={<Waiting />}>
          {found.data === undefined ? null : <Opened answer={found.data} />}
        </Pending>
      )}
    </div>
  )
}

function Waiting(): ReactNode {
  return (
    <div className="reports" aria-busy="true">
      <div className="report-catalog" data-wide>
        <Skeleton height={480} />
      </div>
    </div>
  )
}

function Opened({ answer }: { answer: CatalogAnswer }): ReactNode {
  const { area, saved, show, result } = useSearchText()
  const settings = useSettings(answer)
  const open = settings !== null || saved !== undefined || show === 'schedules' || result !== undefined
  const current = settings?.saved?.id ?? settings?.report
  const { remember } = useRecentReports()
  const opened = useEffectEvent(remember)
  useEffect(() => {
    if (current !== undefined) opened(current)
  }, [current])
  return (
    <div className="reports" data-open={open || undefined}>
      <ReportList answer={answer} current={current} area={area} wide={!open} />
      {result !== undefined ? (
        <KeptResult key={result} id={result} />
      ) : show === 'schedules' ? (
        <Schedules />
      ) : settings === null ? (
        saved === undefined ? null : (
          <EmptyState
            icon={<ChartColumn aria-hidden="true" />}
            title="Report not found"
            text="It was deleted, or it is no longer shared with you."
          />
        )
      ) : (
        <Suspense fallback={<Skeleton height={320} />}>
          <Report key={settings.saved?.id ?? settings.report} settings={settings} />
        </Suspense>
      )}
    </div>
  )
}
