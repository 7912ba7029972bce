import './time-off.css'
import './day-list.css'
import { CalendarOff, ChevronLeft, ChevronRight, Plus, UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { managers } from '#kit/roles.ts'
import { OutToday } from '#records/leave/time-off/panels/out-today.tsx'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost } from '#web/engine/host.tsx'
import { PeekPanel } from '#web/engine/list/peek/peek-panel.tsx'
import { useGo } from '#web/engine/navigation.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import { type Steps, useSteps } from '#web/engine/steps.tsx'
import { useUndoKey } from '#web/engine/queries/undo.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { newPath } from '#web/engine/paths.ts'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Kbd } from '#web/ui/actions/kbd.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useMedia } from '#web/ui/display/use-media.ts'
import { CalendarFilters } from './calendar-filters.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { CalendarTabs } from './calendar-tabs.tsx'
import type { Calendar } from '#features/leave/time-off/answers.ts'
import { DayList } from './day-list.tsx'
import { dayBeside, type SpanKind } from './span.ts'
import { type CalendarState, nextLimit, path, useCalendar } from './use-calendar.ts'

/** Who is off when, with the runs it costs. */
export function CalendarScreen({ record }: { record: RecordDefinition }): ReactNode {
  const { viewer, today } = useHost()
  const phone = useMedia('(max-width: 767.98px)')
  const state = useCalendar()
  const decides = managers.includes(viewer.role)
  const { take, dialog } = useSteps(record)
  const review = useReview(take)
  const [reviewing, setReviewing] = useState(false)
  const out = decides && state.search['out'] !== undefined
  const setOut = (open: boolean): void => state.show({ out: open ? 'today' : undefined })
  const next = (): void => {
    setReviewing(true)
    void review().finally(() => setReviewing(false))
  }
  useUndoKey()
  useScreenCommands([
    { id: 'leave.today', label: 'Show today', group: 'Calendar', keys: 't', run: () => state.show({ at: undefined }) },
    { id: 'leave.review', label: 'Review next request', group: 'Calendar', keys: 'r', run: next, hidden: !decides, when: decides },
  ])
  const add = (
    <ButtonLink href={newPath(record, { back: path })} data-guide="time-off.list.new">
      <Plus aria-hidden="true" />
      Add request
    </ButtonLink>
  )
  const call = decides ? (
    <Button onClick={() => setOut(true)}>
      <UserX aria-hidden="true" />
      Out today
    </Button>
  ) : null
  return (
    <div className="main-fixed flex flex-col">
      <TopBar
        title="Time off"
        division
        actions={
          phone ? undefined : (
            <>
              {call}
              {add}
              {decides ? (
                <Button tone="primary" busy={reviewing} onClick={next}>
                  Review next
                  <Kbd>R</Kbd>
                </Button>
              ) : null}
            </>
          )
        }
      />
      <CalendarTabs record={record} />
      <Bar state={state} phone={phone} today={today} />
      <div className="split" data-guide="time-off.calendar">
        <Body record={record} state={state} phone={phone} />
      </div>
      <Foot state={state} phone={phone} />
      {phone ? (
        <div className="action-bar">
          {call}
          {add}
        </div>
      ) : null}
      {out ? <OutToday onClose={() => setOut(false)} /> : null}
      {dialog}
    </div>
  )
}

/** The request that starts soonest, in the dialog that decides it. */
const useReview = (take: Steps['take']) => async (): Promise<void> => {
  try {
    const [first] = await readJson<RecordRow[]>('/api/time-off?status=pending&sort=start&limit=1&fields=id')
    if (first === undefined) toast.add({ title: 'No requests to approve', tone: 'success' })
    else await take(first.id, (move) => move === 'approve')
  } catch (error) {
    toast.add({ title: sentenceOf(error), tone: 'danger' })
  }
}

function Bar({ state, phone, today }: { state: CalendarState; phone: boolean; today: string }): ReactNode {
  const { span, show } = state
  const go = (step: 1 | -1): void => show({ at: dayBeside(span, step) })
  const of = span.kind === 'month' ? 'month' : '4 weeks'
  return (
    <div className="listbar">
      <IconButton label={`Previous ${of}`} size="sm" onClick={() => go(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <b className="font-medium" aria-live="polite">
        {span.title}
      </b>
      <IconButton label={`Next ${of}`} size="sm" onClick={() => go(1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <Button size="sm" disabled={today >= span.from && today <= span.to} onClick={() => show({ at: undefined })}>
        Today
      </Button>
      <Segmented<SpanKind>
        label="Days shown"
        size="sm"
        value={span.kind}
        onChange={(kind) => show({ span: kind === 'month' ? kind : undefined })}
        choices={[
          { value: 'weeks', label: '4 weeks' },
          { value: 'month', label: 'Month' },
        ]}
      />
      <CalendarFilters state={state} phone={phone} />
    </div>
  )
}

function Body({ record, state, phone }: { record: RecordDefinition; state: CalendarState; phone: boolean }): ReactNode {
  const { calendar, show, search, span } = state
  const go = useGo()
  const peek = search['peek'] ?? null
  const onPeek = (id: string | null): void => {
    show({ peek: id ?? undefined })
    if (id === null && peek !== null) document.querySelector<HTMLElement>(`.leave-cell[data-request="${peek}"]`)?.focus()
  }
  if (calendar.isError && calendar.data === undefined)
    return (
      <div className="flex min-h-0 flex-1">
        <LoadError title="Couldn’t load the calendar" query={calendar} />
      </div>
    )
  const found = calendar.data
  return (
    <>
      <div className="split-list">
        <Pending pending={calendar.isPending} placeholder={<Waiting />}>
          {found === undefined ? null : found.people.every(({ leave }) => leave.length === 0) && (!state.everyone || phone) ? (
            <Nobody state={state} record={record} />
          ) : phone ? (
            <div className="flex-1 min-h-0 overflow-y-auto">
              <DayList calendar={found} onPeek={onPeek} />
            </div>
          ) : (
            <CalendarGrid
              key={found.from}
              calendar={found}
              refetching={calendar.isPlaceholderData}
              onPeek={onPeek}
              onAdd={({ kind, id }, day) => go(newPath(record, { [kind]: id, start: day, end: day, back: path }))}
              onBeside={(step) => show({ at: dayBeside(span, step) })}
            />
          )}
        </Pending>
      </div>
      {peek === null ? null : (
        <PeekPanel record={record} id={peek} rows={requestsOf(found)} offset={0} total={requestsOf(found).length} onShow={onPeek} />
      )}
    </>
  )
}

/** The requests as the preview goes through them: it reads their ids alone. */
const requestsOf = (found: Calendar | undefined): readonly RecordRow[] =>
  (found?.people ?? []).flatMap(({ leave }) => leave.map(({ id }) => ({ id }) as RecordRow))

function Nobody({ state, record }: { state: CalendarState; record: RecordDefinition }): ReactNode {
  const filtered = state.leave !== null || state.state !== null
  return (
    <EmptyState
      icon={<CalendarOff />}
      title={filtered ? 'No time off matches' : 'No one is off'}
      text={`${state.span.title}, ${state.words}. Requests appear here when drivers or the office ask for days.`}
      actions={
        filtered ? (
          <Button onClick={() => state.show({ leave: undefined, state: undefined })}>Clear filters</Button>
        ) : (
          <ButtonLink href={newPath(record, { back: path })}>Add request</ButtonLink>
        )
      }
    />
  )
}

function Foot({ state, phone }: { state: CalendarState; phone: boolean }): ReactNode {
  const { calendar, show, everyone, mayShowMore, limit } = state
  const found = calendar.data
  if (found === undefined || phone) return null
  const rest = found.total > found.people.length
  return (
    <footer className="pager">
      <span>
        {formatNumber(found.people.length)} of {formatNumber(found.total)} {everyone ? 'people' : 'people with time off'}
      </span>
      {rest && mayShowMore ? (
        <Button tone="link" size="sm" onClick={() => show({ shown: nextLimit(limit) })}>
          Show more
        </Button>
      ) : null}
      {rest && !mayShowMore ? <span>Choose a division to see the others.</span> : null}
      <Button tone="link" size="sm" onClick={() => show({ people: everyone ? undefined : 'all', shown: undefined })}>
        {everyone ? 'Only people with time off' : 'Show everyone'}
      </Button>
      <span className="pager-end max-xl:hidden">
        <span className="leave-key">Approved</span>
        <span className="leave-key" data-of="pending">
          Requested
        </span>
        <span className="leave-key" data-of="run">
          Run
        </span>
        <span className="leave-key" data-of="taken">
          Run uncovered if approved
        </span>
        {found.closed.some(({ effect }) => effect !== 'holiday') ? (
          <span className="leave-key" data-of="blackout">
            Blackout
          </span>
        ) : null}
        <span>
          <Kbd>N</Kbd> new request
        </span>
      </span>
    </footer>
  )
}

function Waiting(): ReactNode {
  return (
    <div className="flex flex-col gap-3 p-6" aria-busy="true">
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height={32} />
      ))}
    </div>
  )
}
