import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useKind } from '#web/engine/host.tsx'
import { useSearchText } from '#web/engine/navigation.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Result } from '#features/reports/answers.ts'
import { sumWords } from './contract.ts'
import { KeptFigures } from './kept-figures.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportChart } from './report-chart.tsx'
import { ReportControls } from './report-controls.tsx'
import { ReportRecords } from './report-records.tsx'
import { ReportTable } from './report-table.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { askedFor, path, type Settings, useChange } from './settings.ts'

/** One report: how it is asked for, its figure, chart and table, its records, and how all of it is counted. */
export function Report({ settings }: { settings: Settings }): ReactNode {
  const asked = askedFor(settings, settings.saved?.name)
  const found = useQuery<Result>({ queryKey: ['/api/reports/run', `?${asked.toString()}`], placeholderData: keepPreviousData })
  if (found.isError)
    return (
      <div className="report">
        <LoadError title="Couldn’t run this report" query={found} />
        <Anchor href={path}>All reports</Anchor>
      </div>
    )
  return (
    <Pending pending={found.data === undefined} placeholder={<Skeleton height={320} />}>
      {found.data === undefined ? null : <Shown settings={settings} result={found.data} stale={found.isPlaceholderData} />}
    </Pending>
  )
}

function Shown({ settings, result, stale }: { settings: Settings; result: Result; stale: boolean }): ReactNode {
  const record = useKind(result.kind)
  const change = useChange()
  const fromList = useSearchText()['save'] === 'new'
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null)
  const open = fromList ? 'new' : dialog
  const close = (): void => {
    setDialog(null)
    if (fromList) change({ save: undefined }, { replace: true })
  }
  const empty = result.total === 0 && (result.compared?.total ?? 0) === 0
  return (
    <article className="report" aria-busy={stale || undefined} data-stale={stale || undefined} aria-labelledby="report-title">
      <header className="report-head">
        <div>
          <Anchor className="report-back no-print" href={path}>
            All reports
          </Anchor>
          <h2 id="report-title">{result.title}</h2>
          <p>{[result.scope, ...result.filters, ...sharedWords(settings)].join(' · ')}</p>
        </div>
        <ReportActions settings={settings} result={result} onSave={() => setDialog('new')} onEdit={() => setDialog('edit')} />
      </header>
      {record === null ? null : <ReportControls settings={settings} result={result} record={record} />}
      <Summary result={result} />
      {empty ? (
        <EmptyState
          icon={<ChartColumn aria-hidden="true" />}
          title="No results"
          text={
            result.period === null || result.period === 'all'
              ? 'No records match these filters.'
              : 'Choose a longer period, or take a filter away.'
          }
        />
      ) : (
        <>
          <ReportChart settings={settings} result={result} />
          <ReportTable result={result} />
          {record === null ? null : <ReportRecords settings={settings} result={result} record={record} />}
        </>
      )}
      {settings.saved === null ? null : <KeptFigures savedId={settings.saved.id} />}
      <dl className="report-notes">
        {[...result.definitions, { term: 'Made', text: result.made }].map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {open === null ? null : <SaveDialog settings={settings} result={result} mode={open} onClose={close} />}
    </article>
  )
}

const sharedWords = ({ saved }: Settings): string[] => (saved === null || saved.mine ? [] : [`shared by ${saved.owner ?? 'somebody'}`])

function Summary({ result }: { result: Result }): ReactNode {
  return (
    <p className="report-summary">
      <Anchor href={result.href}>
        <strong>{formatNumber(result.total)}</strong> {result.records.toLowerCase()}
      </Anchor>
      {result.sum === null ? null : (
        <>
          , <strong>{sumWords(result, result.sum)}</strong> {result.sumIsMoney ? 'in all' : result.sumLabel?.toLowerCase()}
        </>
      )}
      {result.compared === null ? null : (
        <>
          , {changeWords(result.total - result.compared.total)} {formatNumber(result.compared.total)} the prior year
        </>
      )}
    </p>
  )
}

const changeWords = (by: number): string => (by === 0 ? 'as many as' : `${formatNumber(Math.abs(by))} ${by > 0 ? 'more' : 'fewer'} than`)
