import './maintenance.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, Clock, WifiOff } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { formatTime } from '#kit/dates/format-time.ts'
import { shopWorkers } from '#kit/roles.ts'
import { outlines } from '#records/outlines.ts'
import { readJson } from '#web/api/client.ts'
import { useUser } from '#web/api/session.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost } from '#web/engine/host.tsx'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import { useUndoKey } from '#web/engine/queries/undo.ts'
import { useDivision } from '#web/engine/division.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { listPath, newPath, withSearch, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Table } from '#web/ui/display/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Pagination } from '#web/ui/actions/pagination.tsx'
import { SearchInput } from '#web/ui/form/search-input.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Pending, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import type { Queue, Work } from '#features/shop/maintenance/answers.ts'
import { LowStock } from './low-stock.tsx'
import { QuickEntry } from './quick-entry.tsx'
import { MaintenanceTabs } from './tabs.tsx'
import { WorkCards, WorkTable } from './work-table.tsx'

const path = '/maintenance'
const kinds = { all: 'All', repairs: 'Repairs', 'pm-schedules': 'PM', tires: 'Tires', 'maintenance-todos': 'To-dos' } as const
type Choice = keyof typeof kinds
/** How far ahead a forecast counts as work, in days. */
const horizons = { '14': '14 days', '30': '30 days', '60': '60 days', '90': '90 days' } as const
type Horizon = keyof typeof horizons

/** Everything the shop has to do, the most urgent first, whatever list it is from. */
export function WorkQueueScreen(): ReactNode {
  const { role } = useUser()
  const mayEdit = shopWorkers.includes(role)
  const { value: division, query: divisionQuery, words } = useDivision()
  const search = useSearch({ strict: false }) as {
    kind?: string
    within?: string
    q?: string
    line?: string
    offset?: string
    limit?: string
  }
  const navigate = useNavigate()
  const kind: Choice = search.kind !== undefined && Object.hasOwn(kinds, search.kind) ? (search.kind as Choice) : 'all'
  const within: Horizon = search.within !== undefined && Object.hasOwn(horizons, search.within) ? (search.within as Horizon) : '14'
  const [offset, limit] = [whole(search.offset, 0), whole(search.limit, 50)]
  const show = (changes: Readonly<Record<string, string | undefined>>): void =>
    void navigate({ href: withSearch(path, { ...search, ...changes }), replace: true })
  const asked = writeSearch({ division, kind: kind === 'all' ? undefined : kind, within, q: search.q, limit, offset })
  const queue = useQuery({
    // Below a list's own key: what changes the lists changes the queue.
    queryKey: ['/api/maintenance/repairs', 'work-queue', asked],
    queryFn: () => readJson<Queue>(`/api/maintenance/work-queue${asked}`),
    placeholderData: (before) => before,
    refetchOnMount: 'always',
  })
  const counts = queue.data?.counts
  const total = counts === undefined ? undefined : Object.values(counts.kinds).reduce((sum, count) => sum + count, 0)
  useUndoKey()
  useRowKeys()
  return (
    <div className="main-fixed flex flex-col">
      <TopBar
        title="Maintenance"
        division
        actions={
          mayEdit ? (
            <ButtonLink tone="primary" className="max-md:hidden" href={newPath(outlines.repairs, { back: path })}>
              Add repair
            </ButtonLink>
          ) : undefined
        }
      />
      <MaintenanceTabs current="queue" waiting={total} />
      {mayEdit ? <QuickEntry key={search.line} given={search.line ?? ''} onSaved={() => show({ line: undefined })} /> : null}
      <div className="flex items-center gap-3 overflow-x-auto px-4 py-2 md:px-6">
        <Find given={search.q ?? ''} onChange={(q) => show({ q: q === '' ? undefined : q, offset: undefined })} />
        <Segmented<Choice>
          label="Work type"
          value={kind}
          onChange={(next) => show({ kind: next === 'all' ? undefined : next, offset: undefined })}
          choices={(Object.keys(kinds) as Choice[]).map((key) => ({ value: key, label: labelOf(key, counts) }))}
        />
        <Segmented<Horizon>
          label="Due within"
          value={within}
          onChange={(next) => show({ within: next === '14' ? undefined : next, offset: undefined })}
          choices={(Object.keys(horizons) as Horizon[]).map((key) => ({ value: key, label: horizons[key] }))}
        />
        {counts === undefined ? null : <Late counts={counts} division={divisionQuery} />}
      </div>
      {queue.isError && queue.data === undefined ? (
        <div className="flex min-h-0 flex-1">
          <LoadError title="Couldn’t load the work queue" query={queue} />
        </div>
      ) : (
        <Pending pending={queue.isPending} placeholder={<Waiting />}>
          {queue.data === undefined ? null : (
            <Found queue={queue.data} mayEdit={mayEdit} words={words} refetching={queue.isPlaceholderData} />
          )}
        </Pending>
      )}
      <Foot
        queue={queue.data}
        offset={offset}
        limit={limit}
        updatedAt={queue.dataUpdatedAt}
        show={show}
        onRefresh={() => void queue.refetch()}
      />
    </div>
  )
}

const whole = (text: string | undefined, otherwise: number): number => {
  const value = Number(text)
  return text !== undefined && Number.isInteger(value) && value >= 0 && value <= 100_000 ? value : otherwise
}

const labelOf = (key: Choice, counts: Queue['counts'] | undefined): string =>
  key === 'all' || counts === undefined ? kinds[key] : `${kinds[key]} ${counts.kinds[key satisfies Work['kind']]}`

/** Part of a unit or of what is done. */
function Find({ given, onChange }: { given: string; onChange: (q: string) => void }): ReactNode {
  const [typed, setTyped] = useState(given)
  const input = useRef<HTMLInputElement>(null)
  useScreenCommands([
    { id: 'find-work', label: 'Search the work queue', group: 'Maintenance', keys: '/', run: () => input.current?.focus(), hidden: true },
  ])
  return (
    <div className="w-44 shrink-0">
      <SearchInput
        ref={input}
        label="Search the work queue"
        placeholder="Unit, work"
        keys="/"
        value={typed}
        onChange={(value) => {
          setTyped(value)
          onChange(value)
        }}
      />
    </div>
  )
}

/** What is late or not known, each with its list. */
function Late({ counts, division }: { counts: Queue['counts']; division: { division?: string } }): ReactNode {
  const schedules = (state: string): string => listPath(outlines['pm-schedules'], { status: 'active', state, ...division })
  const lines = [
    { count: counts.stop, words: 'stop', tone: 'danger', icon: <CircleAlert aria-hidden="true" />, href: schedules('stop') },
    { count: counts.overdue, words: 'overdue', tone: 'danger', icon: <Clock aria-hidden="true" />, href: schedules('overdue') },
    { count: counts.unknown, words: 'unknown', tone: 'neutral', icon: <WifiOff aria-hidden="true" />, href: schedules('unknown') },
  ] as const
  return (
    <ul className="ml-auto flex gap-2" aria-label="Needs attention">
      {lines
        .filter(({ count }) => count > 0)
        .map(({ count, words, tone, icon, href }) => (
          <li key={words}>
            <Anchor href={href}>
              <Pill tone={tone} icon={icon}>
                {count} {words}
              </Pill>
            </Anchor>
          </li>
        ))}
      <LowStock division={division} />
    </ul>
  )
}

/** J and K go from one unit's next action to the other's; Enter takes it. */
function useRowKeys(): void {
  const go = (step: 1 | -1): void => {
    const actions = [...document.querySelectorAll<HTMLElement>('[data-next]')]
    const at = actions.indexOf(document.activeElement as HTMLElement)
    actions[at === -1 ? (step === 1 ? 0 : actions.length - 1) : Math.min(Math.max(at + step, 0), actions.length - 1)]?.focus()
  }
  useScreenCommands([
    { id: 'next-unit', label: 'Next unit', group: 'Maintenance', keys: 'j', run: () => go(1), hidden: true },
    { id: 'previous-unit', label: 'Previous unit', group: 'Maintenance', keys: 'k', run: () => go(-1), hidden: true },
  ])
}

function Found({ queue, mayEdit, words, refetching }: { queue: Queue; mayEdit: boolean; words: string; refetching: boolean }): ReactNode {
  const narrow = useMedia('(max-width: 1023.98px)')
  if (queue.rows.length === 0)
    return (
      <div className="flex-1">
        <EmptyState
          icon={<CircleCheck />}
          title="No work waiting"
          text={`You’re all caught up. Work due in the next weeks appears here on its own (${words}).`}
        />
      </div>
    )
  return narrow ? (
    <WorkCards rows={queue.rows} weeks={queue.weeks} mayEdit={mayEdit} />
  ) : (
    <WorkTable rows={queue.rows} weeks={queue.weeks} mayEdit={mayEdit} refetching={refetching} />
  )
}

type FootProps = {
  queue: Queue | undefined
  offset: number
  limit: number
  updatedAt: number
  show: (changes: Readonly<Record<string, string | undefined>>) => void
  onRefresh: () => void
}

function Foot({ queue, offset, limit, updatedAt, show, onRefresh }: FootProps): ReactNode {
  const { timeZone } = useHost()
  if (queue === undefined) return <footer className="pager" />
  return (
    <Pagination
      offset={offset}
      limit={limit}
      total={queue.total}
      onOffset={(next) => show({ offset: next === 0 ? undefined : String(next) })}
      onLimit={(next) => show({ limit: String(next), offset: undefined })}
      freshness={`Updated ${formatTime(new Date(updatedAt), timeZone)}`}
      onRefresh={onRefresh}
    />
  )
}

function Waiting(): ReactNode {
  return (
    <div className="min-h-0 flex-1">
      <Table>
        <tbody aria-busy="true">
          <SkeletonRows
            columns={[{ width: 80 }, { width: 60 }, { width: 280 }, { width: 140 }, { width: 180 }, { width: 160 }, { width: 110 }]}
            rows={10}
          />
        </tbody>
      </Table>
    </div>
  )
}
