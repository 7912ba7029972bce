import { CalendarCheck, CircleAlert, Ellipsis, FileText, Reply } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { NoValue } from '#web/engine/values/cells.tsx'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { useSaveDocument } from '#records/document-refusal.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/dropdown-menu.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { workersCompCases } from '#records/safety/workers-comp-cases/record.ts'
import { PanelLine } from '#records/panel-line.tsx'
import { limitsOf, type StoredLimit } from './entries.ts'

/** Work notes beside each other; where the columns have no room, one below the other. */
export function WorkNotes({ notes }: { notes: readonly RecordRow[] }): ReactNode {
  const narrow = useMedia('(max-width: 1279.98px)')
  return narrow ? (
    <ul>
      {notes.map((note) => (
        <NoteLine key={note.id} note={note} />
      ))}
    </ul>
  ) : (
    <NotesTable notes={notes} />
  )
}

function NotesTable({ notes }: { notes: readonly RecordRow[] }): ReactNode {
  return (
    <TableRegion label="Work notes, table">
      <Table flat>
        <thead>
          <tr>
            <HeadCell>Status</HeadCell>
            <HeadCell>From</HeadCell>
            <HeadCell>Until</HeadCell>
            <HeadCell numeric>Days</HeadCell>
            <HeadCell>Restrictions</HeadCell>
            <HeadCell>Next appointment</HeadCell>
            <HeadCell>Offer of work</HeadCell>
            <HeadCell>
              <span className="sr-only">Action</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {notes.map((note) => (
            <NoteRow key={note.id} note={note} />
          ))}
        </tbody>
      </Table>
    </TableRegion>
  )
}

function NoteRow({ note }: { note: RecordRow }): ReactNode {
  const limits = limitsOf(note)
  return (
    <Row>
      <Cell>
        <Status note={note} />
      </Cell>
      <Cell>{formatDate(textOf(note['startsOn']))}</Cell>
      <Cell>
        <Until note={note} />
      </Cell>
      <Cell numeric>{typeof note['days'] === 'number' ? note['days'] : <NoValue />}</Cell>
      <Cell className="whitespace-normal min-w-44 py-2">
        {limits.length === 0 ? (
          <NoValue />
        ) : (
          limits.map((limit) => (
            <span key={`${limit.text} ${limit.until}`} className="block">
              {limitWords(limit)}
            </span>
          ))
        )}
      </Cell>
      <Cell>
        <Appointment note={note} />
      </Cell>
      <Cell className="whitespace-normal min-w-44 py-2">{textOf(note['offer']) === '' ? <NoValue /> : <Offer note={note} />}</Cell>
      <Cell numeric>
        <NoteActions note={note} />
      </Cell>
    </Row>
  )
}

function NoteLine({ note }: { note: RecordRow }): ReactNode {
  const days = note['days']
  const appointment = textOf(note['nextAppointment'])
  return (
    <PanelLine
      state={<Status note={note} />}
      name={
        <>
          {formatDate(textOf(note['startsOn']))} – <Until note={note} />
          {typeof days === 'number' ? <span className="font-normal text-fg-muted"> · {formatCount(days, 'day')}</span> : null}
        </>
      }
      note={
        <>
          {limitsOf(note).map((limit) => (
            <span key={`${limit.text} ${limit.until}`} className="block">
              {limitWords(limit)}
            </span>
          ))}
          {textOf(note['offer']) === '' ? null : <Offer note={note} />}
          {appointment === '' && note.status !== 'open' ? null : (
            <span className="block">
              Next appointment: <Appointment note={note} />
            </span>
          )}
        </>
      }
      end={<NoteActions note={note} />}
    />
  )
}

const tones = { off_work: 'danger', modified_duty: 'warning', full_duty: 'success' } as const
const labels = workersCompCases.fields.workStatus.options

function Status({ note }: { note: RecordRow }): ReactNode {
  const status = note['workStatus'] as keyof typeof tones
  return (
    <>
      <Anchor className="cell-key" href={`/workers-comp-cases/${note.id}`}>
        <Pill tone={tones[status]}>{labels[status].label}</Pill>
      </Anchor>
      {status === 'modified_duty' ? (
        <span className="block text-sm text-fg-muted">{note['mayDrive'] === true ? 'May drive' : 'No driving'}</span>
      ) : null}
    </>
  )
}

function Until({ note }: { note: RecordRow }): ReactNode {
  const until = textOf(note['endsOn'])
  return until === '' ? (
    <span className="font-normal text-fg-muted">{note['workStatus'] === 'full_duty' ? 'on' : 'runs'}</span>
  ) : (
    formatDate(until)
  )
}

/** The next visit; a note that runs without one, or past it, is pointed out. */
function Appointment({ note }: { note: RecordRow }): ReactNode {
  const { today } = useHost()
  const runs = note.status === 'open'
  const day = textOf(note['nextAppointment'])
  if (day !== '') return <span className={runs && day < today ? 'text-warning-text' : undefined}>{formatDate(day)}</span>
  if (!runs) return <NoValue />
  return (
    <span className="cell-age" data-tone="warning">
      <CircleAlert aria-hidden="true" />
      None set
    </span>
  )
}

/** "Lift up to 20 lb, until Dec 4, 2026". */
const limitWords = (limit: StoredLimit): string =>
  [
    limit.text ?? '',
    limit.driving === true ? 'no driving' : '',
    typeof limit.liftLb === 'number' ? `up to ${limit.liftLb} lb` : '',
    typeof limit.hours === 'number' ? `${formatCount(limit.hours, 'hour')} a day` : '',
    typeof limit.until === 'string' ? `until ${formatDate(limit.until)}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')

const answers = workersCompCases.fields.offerAnswer.options

function Offer({ note }: { note: RecordRow }): ReactNode {
  const duty = textOf(note['offer'])
  if (duty === '') return null
  const answer = textOf(note['offerAnswer']) as keyof typeof answers | ''
  return (
    <>
      <span className="block">{duty}</span>
      <span className="block text-sm text-fg-muted">
        {answer === '' || answer === 'waiting'
          ? `No answer yet${textOf(note['answerBy']) === '' ? '' : `, asked by ${formatDate(textOf(note['answerBy']))}`}`
          : `${answers[answer].label} ${formatDate(textOf(note['answeredOn']))}`}
      </span>
    </>
  )
}

function NoteActions({ note }: { note: RecordRow }): ReactNode {
  const { viewer } = useHost()
  const saveDocument = useSaveDocument()
  const [move, setMove] = useState<'end' | 'answer' | null>(null)
  const works = workersCompCases.access.update.includes(viewer.role)
  const offered = textOf(note['offer']) !== ''
  const letter = (language: string): void =>
    void saveDocument(`/api/workers-comp-cases/${note.id}/offer-letter?language=${language}`, 'offer-of-work.pdf')
  const mayEnd = works && note.status === 'open'
  if (!offered && !mayEnd) return null
  return (
    <>
      <Menu
        label="Actions of the work note"
        align="end"
        trigger={
          <IconButton label="Actions of the work note" size="sm">
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        {offered ? (
          <>
            <MenuItem icon={<FileText aria-hidden="true" />} onSelect={() => letter('en')}>
              Offer letter, English (PDF)
            </MenuItem>
            <MenuItem icon={<FileText aria-hidden="true" />} onSelect={() => letter('es')}>
              Offer letter, Spanish (PDF)
            </MenuItem>
          </>
        ) : null}
        {offered && works ? (
          <MenuItem icon={<Reply aria-hidden="true" />} onSelect={() => setMove('answer')}>
            Record the answer
          </MenuItem>
        ) : null}
        {mayEnd ? (
          <MenuItem icon={<CalendarCheck aria-hidden="true" />} onSelect={() => setMove('end')}>
            End the period
          </MenuItem>
        ) : null}
      </Menu>
      {move === null ? null : <MoveDialog record={workersCompCases} row={note} move={move} onClose={() => setMove(null)} />}
    </>
  )
}
