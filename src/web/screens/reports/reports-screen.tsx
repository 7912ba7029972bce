import './reports.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChartColumn, Download, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCurrencyCents, formatNumber } from '#kit/format.ts'
import { request } from '../../api/client.ts'
import { detailsOf, sentenceOf } from '../../api/problem.ts'
import { useGo, useSearchText } from '../../engine/navigation.ts'
import { saveFile } from '../../engine/save-file.ts'
import { useDivision } from '../../layout/division.ts'
import { TopBar } from '../../layout/top-bar.tsx'
import { withSearch } from '../../paths.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { BarList } from '../../ui/bar-list.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Select } from '../../ui/select.tsx'
import { Pending, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { Catalog } from './catalog.tsx'
import { type CatalogAnswer, periods, type Result } from './contract.ts'
import { SaveDialog } from './save-dialog.tsx'

const path = '/reports'
const shownBars = 12

/** Questions over the lists that one keeps: the catalog beside the report that is open. */
export function ReportsScreen(): ReactNode {
  const { report } = useSearchText()
  const found = useQuery<CatalogAnswer>({ queryKey: ['/api/reports'] })
  return (
    <>
      <TopBar title="Reports" division />
      {found.isError ? (
        <ErrorPanel
          title="The reports could not be loaded"
          text={sentenceOf(found.error)}
          details={detailsOf(found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <div className="reports" data-open={report !== undefined || undefined}>
          {found.data === undefined ? (
            <Pending pending placeholder={<Skeleton width={240} height={320} />}>
              {null}
            </Pending>
          ) : (
            <Catalog answer={found.data} current={report} />
          )}
          {report === undefined ? (
            <EmptyState
              icon={<ChartColumn aria-hidden="true" />}
              title="Choose a report"
              text="Each one counts a list over a period. Every number opens the records behind it."
            />
          ) : (
            <Report key={report} report={report} />
          )}
        </div>
      )}
    </>
  )
}

function Report({ report }: { report: string }): ReactNode {
  const { by, period, query = '' } = useSearchText()
  const go = useGo()
  const division = useDivision().value
  const cache = useQueryClient()
  const [saving, setSaving] = useState(false)
  const search = new URLSearchParams({
    report,
    division,
    ...(by === undefined ? {} : { by }),
    ...(period === undefined ? {} : { period }),
    ...(query === '' ? {} : { query }),
  })
  const found = useQuery<Result>({ queryKey: ['/api/reports/run', `?${search.toString()}`] })
  if (found.isError)
    return (
      <ErrorPanel
        title="This report could not be run"
        text={sentenceOf(found.error)}
        details={detailsOf(found.error)}
        onRetry={() => void found.refetch()}
      />
    )
  const result = found.data
  if (result === undefined)
    return (
      <Pending pending placeholder={<Skeleton width="100%" height={320} />}>
        {null}
      </Pending>
    )
  const change = (part: Record<string, string>): void =>
    go(
      withSearch(path, {
        report,
        by: result.by,
        ...(result.period === null ? {} : { period: result.period }),
        ...(query === '' ? {} : { query }),
        ...part,
      }),
    )
  const save = async (name: string, shared: boolean): Promise<void> => {
    await request('/api/reports/saved', { method: 'POST', body: { ...Object.fromEntries(search), name, shared } })
    await cache.invalidateQueries({ queryKey: ['/api/reports'], exact: true })
    toast.add({ title: 'Report saved', tone: 'success' })
  }
  return (
    <article className="report">
      <header className="report-head">
        <div>
          <Anchor className="report-back" href={path}>
            All reports
          </Anchor>
          <h2>{result.title}</h2>
          <p>{result.scope}</p>
        </div>
        <div className="report-actions">
          <Button data-guide="reports.save" onClick={() => setSaving(true)}>
            Save…
          </Button>
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
          <Button tone="primary" onClick={() => void saveFile(`/api/reports/export?${search.toString()}`)}>
            <Download aria-hidden="true" />
            Export CSV
          </Button>
        </div>
      </header>
      <div className="report-controls">
        {result.period === null ? null : (
          <Select aria-label="Period" value={result.period} onChange={(next) => change({ period: next ?? 'all' })} choices={periods} />
        )}
        <Select
          aria-label="Count by"
          value={result.by}
          onChange={(next) => change({ by: next ?? result.by })}
          choices={result.axes.map(({ key, label }) => ({ value: key, label: `By ${label.toLowerCase()}` }))}
        />
      </div>
      <Summary result={result} />
      {result.total === 0 ? (
        <EmptyState
          icon={<ChartColumn aria-hidden="true" />}
          title="Nothing in this period"
          text="Choose a longer period, or another division."
        />
      ) : (
        <>
          <BarList
            label={result.title}
            rows={result.rows.slice(0, shownBars).map(({ label, count, href }) => ({ label, value: count, href }))}
          />
          <ResultTable result={result} />
        </>
      )}
      <dl className="report-notes">
        <dt>Counted</dt>
        <dd>
          {result.definition}
          {result.by === 'division' ? ' Each division counts those below it too, so the rows may add up to more than the total.' : ''}
        </dd>
        {result.unpriced === 0 ? null : (
          <>
            <dt>Left out of the sum</dt>
            <dd>
              {formatNumber(result.unpriced)} without {result.sumLabel?.toLowerCase()}
            </dd>
          </>
        )}
      </dl>
      {saving ? <SaveDialog title={result.title} onClose={() => setSaving(false)} onSave={save} /> : null}
    </article>
  )
}

function Summary({ result }: { result: Result }): ReactNode {
  return (
    <p className="report-summary">
      <Anchor href={result.href}>
        <strong>{formatNumber(result.total)}</strong> {result.records.toLowerCase()}
      </Anchor>
      {result.sum === null ? null : (
        <>
          , <strong>{formatCurrencyCents(result.sum)}</strong> in all
        </>
      )}
    </p>
  )
}

function ResultTable({ result }: { result: Result }): ReactNode {
  const axis = result.axes.find(({ key }) => key === result.by)?.label ?? 'Group'
  return (
    <table className="report-table">
      <thead>
        <tr>
          <th scope="col">{axis}</th>
          <th scope="col">{result.records}</th>
          <th scope="col">Share</th>
          {result.sumLabel === null ? null : <th scope="col">{result.sumLabel}</th>}
        </tr>
      </thead>
      <tbody>
        {result.rows.map(({ key, label, count, sum, href }) => (
          <tr key={key ?? ''}>
            <th scope="row">
              <Anchor href={href}>{label}</Anchor>
            </th>
            <td>{formatNumber(count)}</td>
            <td>{Math.round((count / result.total) * 100)}%</td>
            {sum === null ? null : <td>{formatCurrencyCents(sum)}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatNumber(result.total)}</td>
          <td>100%</td>
          {result.sum === null ? null : <td>{formatCurrencyCents(result.sum)}</td>}
        </tr>
      </tfoot>
    </table>
  )
}
