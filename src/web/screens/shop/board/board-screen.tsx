import '../../dispatch/run-board/board.css'
import '../../dispatch/run-board/moving/moving.css'
import './shop-board.css'
import { ChevronLeft, ChevronRight, Wrench } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { isRealDay } from '#kit/dates/days.ts'
import { shopWorkers } from '#kit/roles.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { outlines } from '#records/outlines.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost, useKind } from '#web/engine/host.tsx'
import { useSearchText, useSetSearch } from '#web/engine/navigation.ts'
import { newPath } from '#web/engine/paths.ts'
import { useUndoKey } from '#web/engine/queries/undo.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useDrag } from '../../dispatch/run-board/moving/use-drag.ts'
import { spanWords } from '../../dispatch/run-board/words.ts'
import { MaintenanceTabs } from '../maintenance/tabs.tsx'
import { DayJobs } from './day-jobs.tsx'
import { jobsAt, type Job, refusalOf, spotOf, spotWords } from './jobs.ts'
import { MoveDialog } from './move-dialog.tsx'
import { type Jobs, useJobs } from './use-jobs.ts'
import { usePlacing } from './use-placing.ts'
import { WaitingJobs } from './waiting-jobs.tsx'
import { WeekJobs } from './week-jobs.tsx'

const path = '/maintenance/board'

/** The shop's week: bays by day, and the jobs that have no day yet. */
export function ShopBoardScreen(): ReactNode {
  const { viewer } = useHost()
  const phone = useMedia('(max-width: 767.98px)')
  return (
    <div className="main-fixed flex flex-col">
      <TopBar
        title="Maintenance"
        documentTitle="Shop board"
        division
        actions={
          shopWorkers.includes(viewer.role) && !phone ? (
            <ButtonLink tone="primary" href={newPath(outlines.repairs, { back: path })}>
              Add repair
            </ButtonLink>
          ) : undefined
        }
      />
      <MaintenanceTabs current="board" />
      <Suspense fallback={<Skeleton height={420} />}>
        <Kinds phone={phone} />
      </Suspense>
    </div>
  )
}

function Kinds({ phone }: { phone: boolean }): ReactNode {
  const repairs = useKind('repairs')
  const oilChanges = useKind('oil-changes')
  return repairs === null || oilChanges === null ? null : <Week repairs={repairs} oilChanges={oilChanges} phone={phone} />
}

type WeekProps = { repairs: RecordDefinition; oilChanges: RecordDefinition; phone: boolean }

function Week({ repairs, oilChanges, phone }: WeekProps): ReactNode {
  const { today } = useHost()
  const { from, days, day, show } = usePlace(phone)
  const { jobs, failed, stale } = useJobs({ repairs, oilChanges }, from, today)
  useUndoKey()
  return (
    <>
      <WeekBar days={days} from={from} phone={phone} onShow={show} />
      {failed !== undefined ? (
        <div className="page">
          <LoadError title="Couldn’t load the shop board" query={failed} />
        </div>
      ) : (
        <Pending pending={jobs === null} placeholder={<Skeleton height={420} />}>
          {jobs === null ? null : <Planned jobs={jobs} days={phone ? [day] : days} phone={phone} stale={stale} />}
        </Pending>
      )}
    </>
  )
}

/** Seven days from the one in the address, today by default; on a phone the first of them. */
const usePlace = (phone: boolean) => {
  const { today } = useHost()
  const search = useSearchText()
  const setSearch = useSetSearch()
  const asked = search['from'] ?? ''
  const from = isRealDay(asked) ? asked : today
  return {
    from,
    day: from,
    days: Array.from({ length: phone ? 1 : 7 }, (_, at) => daysAfter(from, at)),
    show: (next: string): void => setSearch({ ...search, from: next === today ? undefined : next }, { replace: true }),
  }
}

type BarProps = { days: readonly string[]; from: string; phone: boolean; onShow: (from: string) => void }

function WeekBar({ days, from, phone, onShow }: BarProps): ReactNode {
  const { today } = useHost()
  const step = phone ? 1 : 7
  const [earlier, later] = phone ? ['Previous day', 'Next day'] : ['Earlier 7 days', 'Later 7 days']
  return (
    <div className="listbar week-bar">
      <IconButton label={earlier} size={phone ? 'md' : 'sm'} onClick={() => onShow(daysAfter(from, -step))}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <h2 className="week-span">{phone ? dayHead(from) : spanWords(days)}</h2>
      <IconButton label={later} size={phone ? 'md' : 'sm'} onClick={() => onShow(daysAfter(from, step))}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
      <Button
        size={phone ? 'md' : 'sm'}
        disabledReason={from === today ? 'The board starts today' : undefined}
        onClick={() => onShow(today)}
      >
        Today
      </Button>
    </div>
  )
}

const dayHead = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' })

type PlannedProps = { jobs: Jobs; days: readonly string[]; phone: boolean; stale: boolean }

function Planned({ jobs, days, phone, stale }: PlannedProps): ReactNode {
  const { viewer, today } = useHost()
  const mayEdit = shopWorkers.includes(viewer.role)
  const [moved, setMoved] = useState<Job | null>(null)
  const [said, say] = useState('')
  const placing = usePlacing(say)
  const every = [...jobs.planned, ...jobs.late, ...jobs.waiting]
  const { ghost, onPointerDown } = useDrag<Job>({
    lift: (source) => {
      const load = every.find(({ key }) => key === source)
      return load === undefined ? null : { load, name: `${load.title}, unit ${load.unit}` }
    },
    judge: (job, target) => {
      const refused = refusalOf(job, spotOf(target), today)
      return refused === null ? { effect: 'ok', text: spotWords(spotOf(target)) } : { effect: 'block', text: refused }
    },
    drop: (job, target) => {
      const to = spotOf(target)
      const refused = refusalOf(job, to, today)
      if (refused !== null) say(`${refused}.`)
      else if (!jobsAt([job], to).includes(job)) placing.place(job, to)
    },
  })
  const side = <WaitingJobs jobs={jobs} mayEdit={mayEdit} onMove={setMoved} />
  const first = days[0] ?? today
  return (
    <div className="week-split" onPointerDown={mayEdit ? onPointerDown : undefined} aria-busy={placing.busy || stale}>
      {phone ? (
        <div className="shop-day">
          <DayJobs jobs={jobs} day={first} mayEdit={mayEdit} onMove={setMoved} />
          {side}
        </div>
      ) : (
        <>
          <div className="week-scroll">
            {every.length === 0 ? <NoJobs mayEdit={mayEdit} /> : <WeekJobs jobs={jobs} days={days} mayEdit={mayEdit} onMove={setMoved} />}
          </div>
          {every.length === 0 ? null : side}
        </>
      )}
      <div ref={ghost} className="week-ghost" aria-hidden="true">
        <b />
        <span />
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {moved === null ? null : (
        <MoveDialog
          job={moved}
          bays={jobs.bays}
          day={first < today ? today : first}
          today={today}
          onMove={(to) => {
            setMoved(null)
            placing.place(moved, to)
          }}
          onClose={() => setMoved(null)}
        />
      )}
    </div>
  )
}

function NoJobs({ mayEdit }: { mayEdit: boolean }): ReactNode {
  return (
    <EmptyState
      icon={<Wrench />}
      title="No work to plan"
      text="Add a repair, or schedule PM from the work queue. Then give it a day and a bay here."
      actions={
        <>
          {mayEdit ? <ButtonLink href={newPath(outlines.repairs, { back: path })}>Add repair</ButtonLink> : null}
          <ButtonLink href="/maintenance">View work queue</ButtonLink>
        </>
      }
    />
  )
}
