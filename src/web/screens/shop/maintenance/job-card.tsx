import { Camera, CirclePause, CirclePlay, ClipboardCheck, Clock, OctagonAlert, Wrench } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { useUser } from '#web/api/session.ts'
import { Status } from '#web/engine/values/cells.tsx'
import { useHost } from '#web/engine/host.tsx'
import { expiryReading } from '#web/engine/values/expiry-words.ts'
import { recordPath } from '#web/engine/paths.ts'
import { labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'

type JobProps = {
  record: RecordDefinition
  row: RecordRow
  onMove?: (move: string) => void
  onNote?: () => void
  /** In place of the buttons of one's own job. */
  children?: ReactNode
}

/** What is wrong with which unit, by when, and what can be done about it now. */
export function JobCard({ record, row, onMove, onNote, children }: JobProps): ReactNode {
  const id = useId()
  const held = row['unsafe'] === true || row['origin'] === 'driver_report'
  const complaint = textOf(row['complaint'])
  const waitingFor = textOf(row['waitingFor'])
  return (
    <article className="card job" aria-labelledby={id}>
      <div className="job-unit">
        <b>Unit {labelOf(row, 'vehicle') ?? ''}</b>
        <Status record={record} row={row} />
      </div>
      <h3 id={id}>
        <Anchor href={recordPath(record, row.id)}>{row.title}</Anchor>
      </h3>
      <div className="job-marks">
        {held ? (
          <Pill tone="danger" icon={<OctagonAlert aria-hidden="true" />}>
            {row['unsafe'] === true ? 'Unsafe, do not dispatch' : 'Do not dispatch'}
          </Pill>
        ) : null}
        <Promised row={row} />
      </div>
      {complaint === '' ? null : <p className="job-words">{complaint}</p>}
      {waitingFor === '' ? null : (
        <p className="job-words">
          <b>Waiting for:</b> {waitingFor}
        </p>
      )}
      {row.status === 'ready_to_close' ? <p className="job-words text-fg-muted">The foreman checks it and completes the repair.</p> : null}
      <div className="job-acts">
        {children ?? <Acts record={record} row={row} onMove={onMove ?? (() => undefined)} onNote={onNote ?? (() => undefined)} />}
      </div>
    </article>
  )
}

function Promised({ row }: { row: RecordRow }): ReactNode {
  const { today } = useHost()
  const day = textOf(row['dueOn'])
  if (day === '') return null
  const { words, tone } = expiryReading(day, today, true)
  return (
    <Pill tone={tone} icon={<Clock aria-hidden="true" />}>
      {tone === 'danger' ? words : `Promised ${words}`}
    </Pill>
  )
}

/** The steps of the phone, the next one first. */
const acts: readonly { move: string; words: string; icon: ReactNode }[] = [
  { move: 'start', words: 'Start', icon: <CirclePlay aria-hidden="true" /> },
  { move: 'resume', words: 'Resume', icon: <CirclePlay aria-hidden="true" /> },
  { move: 'work_done', words: 'Work done', icon: <ClipboardCheck aria-hidden="true" /> },
  { move: 'add_work', words: 'Parts and hours', icon: <Wrench aria-hidden="true" /> },
  { move: 'wait_for_parts', words: 'Waiting on parts', icon: <CirclePause aria-hidden="true" /> },
]

function Acts({
  record,
  row,
  onMove,
  onNote,
}: {
  record: RecordDefinition
  row: RecordRow
  onMove: (move: string) => void
  onNote: () => void
}): ReactNode {
  const { role } = useUser()
  const possible = acts.filter(({ move }) => {
    const declared = record.lifecycle.moves[move]
    return declared?.from.includes(row.status) === true && declared.roles.includes(role)
  })
  const first = possible.find(({ move }) => record.lifecycle.moves[move]?.next === true)
  const button = ({ move, words, icon }: (typeof acts)[number], primary: boolean): ReactNode => (
    <Button
      key={move}
      size="lg"
      tone={primary ? 'primary' : 'default'}
      className={primary ? 'job-first' : undefined}
      aria-label={`${words}: ${row.title}`}
      onClick={() => onMove(move)}
    >
      {icon}
      {words}
    </Button>
  )
  return (
    <>
      {first === undefined ? null : button(first, true)}
      <Button size="lg" aria-label={`Add note: ${row.title}`} onClick={onNote}>
        <Camera aria-hidden="true" />
        Add note
      </Button>
      {possible.filter((act) => act !== first).map((act) => button(act, false))}
    </>
  )
}
