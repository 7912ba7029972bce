import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { may } from '#kit/access.ts'
import { formatNumber } from '#kit/format.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { useHost, useKind } from '#web/engine/host.tsx'
import { countOf } from '#web/engine/queries/counts.ts'
import { apiPath } from '#web/engine/queries/queries.ts'
import { labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { listPath, recordPath, type Search, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { uncoveredFilter } from '#records/dispatch/run-assignments/coverage-states.ts'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx'

/** Records of a kind that hang on this one, counted: the number opens the list that it is the total of. */
type WorkLine = { kind: string; label: string; search: Search; tone?: 'danger' | 'warning' }

const tones = { danger: 'text-danger-text', warning: 'text-warning-text' } as const

type WorkCardProps = {
  title: string
  /** The field in which runs name the record. */
  runs: Search
  /** What the next run names besides the record. */
  shows: 'driver' | 'vehicle'
  /** Counts after those of runs. */
  lines: readonly WorkLine[]
}

/** Runs of a driver or unit, then what else is open. Shows only kinds that the viewer reads, and nothing if they read none. */
export function WorkCard({ title, runs, shows, lines }: WorkCardProps): ReactNode {
  const { registry, viewer } = useHost()
  const nextRun = useNextRun(runs, shows)
  const seen = [...runLines(runs), ...lines].flatMap(({ kind, ...line }) => {
    const record = registry[kind]
    return record !== undefined && may(viewer.role, 'read', record) ? [{ ...line, record }] : []
  })
  const counts = useQueries({
    queries: seen.map(({ record, search }) => ({
      queryKey: [apiPath(record), 'count', search],
      queryFn: () => countOf(record, writeSearch({ ...search, limit: '0' })),
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  const facts = seen.flatMap(({ record, label, search, tone }, index): Fact[] => {
    const count = counts[index]
    const named = tone !== undefined && count !== undefined && count > 0 ? tones[tone] : undefined
    const value =
      count === undefined ? (
        '…'
      ) : (
        <Anchor href={listPath(record, search)} className={named} aria-label={`${label}: ${formatNumber(count)}`}>
          {formatNumber(count)}
        </Anchor>
      )
    return [{ term: label, value }]
  })
  const all = [...nextRun, ...facts]
  if (all.length === 0) return null
  return (
    <Card title={title}>
      <DescriptionList facts={all} />
    </Card>
  )
}

const runLines = (by: Search): readonly WorkLine[] => {
  const own = { ...by, status: '!cancelled' }
  return [
    {
      kind: 'run-assignments',
      label: 'Runs, next 7 days',
      search: { ...own, serviceDateFrom: 'today', serviceDateTo: 'today+6d', sort: 'start' },
    },
    {
      kind: 'run-assignments',
      label: 'Uncovered, next 7 days',
      search: { ...by, ...uncoveredFilter, serviceDateTo: 'today+6d', sort: 'start' },
      tone: 'danger',
    },
    {
      kind: 'run-assignments',
      label: 'Runs, last 30 days',
      search: { ...own, serviceDateFrom: 'today-30d', serviceDateTo: 'today-1d', sort: '-start' },
    },
  ]
}

const ahead = 'planned,confirmed,dispatched,in_progress'

/** The run that is under way or comes next. */
const useNextRun = (by: Search, beside: 'driver' | 'vehicle'): readonly Fact[] => {
  const { timeZone, viewer } = useHost()
  const record = useKind('run-assignments')
  const readable = record !== null && may(viewer.role, 'read', record)
  const search = writeSearch({ ...by, status: ahead, endFrom: 'now', sort: 'start', limit: '1', fields: `number,title,start,${beside}` })
  const { data } = useQuery({
    queryKey: ['/api/run-assignments', 'next', search],
    queryFn: () => readJson<RecordRow[]>(`/api/run-assignments${search}`),
    enabled: readable,
  })
  if (!readable || data === undefined) return []
  const [run] = data
  if (run === undefined) return [{ term: 'Next run', value: 'None planned' }]
  const other = labelOf(run, beside)
  const note = [
    formatInstant(textOf(run['start']), timeZone, { weekday: true }),
    other === null ? '' : beside === 'vehicle' ? `Unit ${other}` : other,
  ]
  return [
    {
      term: 'Next run',
      value: <Anchor href={recordPath(record, run.id)}>{run.title}</Anchor>,
      note: note.filter((part) => part !== '').join(', '),
    },
  ]
}
