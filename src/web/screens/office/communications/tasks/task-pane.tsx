import { ArrowLeft, ChevronDown, ChevronUp, Ellipsis, Maximize2, SearchX, X } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import { ApiError } from '#web/api/problem.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { Status } from '#web/engine/values/cells.tsx'
import { MoveMenuItems } from '#web/engine/detail/moves/move-menu-items.tsx'
import { useHost } from '#web/engine/host.tsx'
import { useRecord } from '#web/engine/queries/queries.ts'
import { labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import type { Steps } from '#web/engine/steps.tsx'
import { useNow } from '#web/engine/use-now.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { Menu } from '#web/ui/overlay/dropdown-menu.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Kbd } from '#web/ui/actions/kbd.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useAddress } from '../addresses.ts'
import { RecordContext } from '../context-pane.tsx'
import { FromMessage } from '../messages/message-task.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { TaskChecklist } from './task-checklist.tsx'
import { Urgency } from './task-list.tsx'
import { dueWords } from './task-views.ts'

type PaneProps = {
  record: RecordDefinition
  id: string
  /** The tasks it stands among. */
  rows: readonly RecordRow[]
  steps: Steps
}

/** One task: what is to be done by when, its steps, where it came from, and the record it is about with that record's next step. */
export function TaskPane({ record, id, rows, steps }: PaneProps): ReactNode {
  const found = useRecord(record, id)
  return (
    <section className="comms-task" aria-label="Task">
      <Head record={record} id={id} rows={rows} />
      <div className="comms-task-scroll">
        {found.data !== undefined ? (
          <Suspense fallback={<Skeleton height={200} />}>
            <Shown key={id} record={record} row={found.data} steps={steps} />
          </Suspense>
        ) : found.error instanceof ApiError && found.error.status === 404 ? (
          <EmptyState
            icon={<SearchX />}
            title="This task was not found"
            text="It may belong to someone else, or you no longer have access."
          />
        ) : found.isError ? (
          <LoadError title="Couldn’t load this task" query={found} />
        ) : (
          <Skeleton height={200} />
        )}
      </div>
    </section>
  )
}

function Head({ record, id, rows }: Omit<PaneProps, 'steps'>): ReactNode {
  const address = useAddress()
  const at = rows.findIndex((row) => row.id === id)
  const beside = (step: 1 | -1): string | undefined => (at < 0 ? undefined : rows[at + step]?.id)
  const arrow = (step: 1 | -1, label: string, icon: ReactNode): ReactNode => {
    const other = beside(step)
    return other === undefined ? null : (
      <Anchor className="icon-btn icon-btn-sm" href={address({ task: other })} aria-label={label} title={label}>
        {icon}
      </Anchor>
    )
  }
  return (
    <header className="comms-head">
      <Anchor className="icon-btn comms-back" href={address({ task: undefined })} aria-label="Back to the tasks">
        <ArrowLeft aria-hidden="true" />
      </Anchor>
      <span className="flex-1 text-sm text-fg-muted">{at < 0 ? '' : `${at + 1} of ${rows.length}`}</span>
      {arrow(-1, 'Previous task', <ChevronUp aria-hidden="true" />)}
      {arrow(1, 'Next task', <ChevronDown aria-hidden="true" />)}
      <Anchor className="icon-btn icon-btn-sm" href={recordPath(record, id)} aria-label="Open full page" title="Open full page">
        <Maximize2 aria-hidden="true" />
      </Anchor>
      <Anchor className="icon-btn icon-btn-sm comms-close" href={address({ task: undefined })} aria-label="Close task" title="Close">
        <X aria-hidden="true" />
      </Anchor>
    </header>
  )
}

function Shown({ record, row, steps }: { record: RecordDefinition; row: RecordRow; steps: Steps }): ReactNode {
  const { timeZone, today } = useHost()
  const due = dueWords(row, useNow(), timeZone, today)
  const description = textOf(row['description'])
  return (
    <>
      <section>
        <h2 className="peek-title">{row.title}</h2>
        <p className="flex flex-wrap items-center gap-2 mt-1">
          <Status record={record} row={row} />
          {due.late ? <Pill tone="danger">{due.words}</Pill> : null}
          <Urgency row={row} />
          <span className="text-sm text-fg-muted">
            {textOf(row['dueAt']) === '' ? 'No due date' : `Due ${formatInstant(textOf(row['dueAt']), timeZone, { weekday: true })}`}
          </span>
        </p>
        <Actions record={record} row={row} steps={steps} />
      </section>
      {description === '' ? null : (
        <section>
          <p className="comms-body">{description}</p>
        </section>
      )}
      <FromMessage row={row} />
      <TaskChecklist record={record} row={row} />
      <section>
        <DescriptionList facts={factsOf(row, timeZone)} />
      </section>
      <RecordContext about={row['record']} />
    </>
  )
}

function Actions({ record, row, steps }: { record: RecordDefinition; row: RecordRow; steps: Steps }): ReactNode {
  const [moves, setMoves] = useState(false)
  const ending = row.can?.moves.find((name) => record.lifecycle.moves[name]?.keys === 'd')
  const reopens = row.can?.moves.includes('reopen') === true
  const mayMove = row.can?.update === true && ending !== undefined
  useScreenCommands(
    mayMove ? [{ id: 'tasks.reschedule', label: 'Reschedule', group: 'Tasks', keys: 's', run: () => setMoves(true), hidden: true }] : [],
  )
  const take = (move: string): void => void steps.take(row.id, (name) => name === move)
  return (
    <div className="flex flex-wrap items-center gap-2 mt-3">
      {ending === undefined ? null : (
        <Button tone="primary" size="sm" onClick={() => take(ending)}>
          {record.lifecycle.moves[ending]?.label}
          <span className="comms-key" aria-hidden="true">
            <Kbd>D</Kbd>
          </span>
        </Button>
      )}
      {reopens ? (
        <Button size="sm" onClick={() => take('reopen')}>
          Reopen
        </Button>
      ) : null}
      {mayMove ? (
        <Button size="sm" onClick={() => setMoves(true)}>
          Reschedule
          <span className="comms-key" aria-hidden="true">
            <Kbd>S</Kbd>
          </span>
        </Button>
      ) : null}
      <Menu
        label={`Steps of ${row.title}`}
        trigger={
          <button type="button" className="icon-btn icon-btn-sm" aria-label="More steps">
            <Ellipsis aria-hidden="true" />
          </button>
        }
      >
        <MoveMenuItems record={record} row={row} shown={[]} onChoose={take} />
      </Menu>
      {moves ? <RescheduleDialog record={record} row={row} onClose={() => setMoves(false)} /> : null}
    </div>
  )
}

const factsOf = (row: RecordRow, timeZone: string) =>
  [
    { term: 'Assigned to', value: labelOf(row, 'assignees') ?? '' },
    { term: 'Waiting for', value: textOf(row['waitingFor']) },
    { term: 'Outcome', value: textOf(row['outcome']) },
    { term: 'Completed', value: row['completedAt'] === null ? '' : formatInstant(textOf(row['completedAt']), timeZone) },
    { term: 'Completed by', value: labelOf(row, 'completedBy') ?? '' },
    { term: 'Origin', value: <Origin row={row} /> },
  ].filter(({ value }) => value !== '')

/** Where the task comes from; a template is named, for whoever wants to mute it. */
function Origin({ row }: { row: RecordRow }): ReactNode {
  const template = labelOf(row, 'template')
  if (template !== null) return <Anchor href={`/task-templates/${textOf(row['template'])}`}>Template: {template}</Anchor>
  return { message: 'Message', rule: 'Rule', template: 'Template' }[textOf(row['origin'])] ?? 'Added by a person'
}
