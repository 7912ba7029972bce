import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { formatNumber } from '#kit/format.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import { request } from '#web/api/client.ts'
import { useUser } from '#web/api/session.ts'
import { log } from '#web/layout/log.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { withSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { BarList } from '#web/ui/charts/bar-list.tsx'
import { buttonClass } from '#web/ui/actions/button.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Kept } from '#features/report-schedules/answers.ts'
import { sumWords } from './contract.ts'
import { saidDay } from './schedule-contract.ts'

/** What a report said on a day. Its figures stand as they were; the links open the lists as they are now. */
export function KeptResult({ id }: { id: string }): ReactNode {
  const { timeZone } = useUser()
  const cache = useQueryClient()
  const found = useQuery<Kept>({ queryKey: [`/api/reports/results/${id}`] })
  const isThere = found.data !== undefined
  useEffect(() => {
    if (!isThere) return
    // Seen, so the bell lets go of it.
    request(`/api/reports/results/${id}/read`, { method: 'POST' })
      .then(() => cache.invalidateQueries({ queryKey: ['/api/notifications'] }))
      .catch((error: unknown) => log('A report stays in the bell', error))
  }, [id, isThere, cache])
  if (found.isError) return <LoadError title="Couldn’t open this report" query={found} />
  if (found.data === undefined)
    return (
      <Pending pending placeholder={<Skeleton width="100%" height={320} />}>
        {null}
      </Pending>
    )
  const { name, savedId, createdAt, result } = found.data
  return (
    <article className="report" aria-label={name}>
      <header className="report-head">
        <div>
          <Anchor className="report-back" href="/reports">
            All reports
          </Anchor>
          <h2>{name}</h2>
          <p>
            {saidDay(found.data)} · {result.scope} · Counted {formatInstant(createdAt, timeZone)}
          </p>
        </div>
        <div className="report-actions">
          <Anchor className={buttonClass({ tone: 'primary' })} href={withSearch('/reports', { saved: savedId })}>
            Run it now
          </Anchor>
        </div>
      </header>
      <p className="report-summary">
        <strong>{formatNumber(result.total)}</strong> {result.records.toLowerCase()}
        {result.sum === null ? null : `, ${sumWords(result, result.sum)} in all`}
      </p>
      {result.total === 0 ? null : (
        <BarList label={result.title} rows={result.rows.map(({ label, count, href }) => ({ label, value: count, href }))} />
      )}
      <dl className="report-notes">
        <dt>Counted</dt>
        <dd>{result.definition} Saved results don’t change. Links open the current list.</dd>
      </dl>
    </article>
  )
}
