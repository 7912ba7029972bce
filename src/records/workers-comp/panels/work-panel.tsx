import { CalendarCheck, CircleAlert, Ellipsis, FileText, Reply } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/format-time.ts'
import { MoveDialog } from '#web/engine/detail/move-dialog.tsx'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/rows.ts'
import { saveFile } from '#web/engine/save-file.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Card } from '#web/ui/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/data-table.tsx'
import { Menu, MenuItem } from '#web/ui/dropdown-menu.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { workersCompCases } from '../../workers-comp-cases/record.ts'
import { BenefitsCard } from './benefits-card.tsx'
import { DayCounts } from './day-counts.tsx'
import { dayAt, entriesPath, limitsOf, periodsOf, type StoredLimit, useEntries } from './entries.ts'
import type { EntryForm } from './entry-form.ts'
import { DrivingNote } from './driving-note.tsx'
import { AddEntry, EntriesCard, EntriesState, NotForRole, useReadsEntries } from './entry-part.tsx'
import { WorkCalendar } from './work-calendar.tsx'

const workNote: EntryForm = {
  entry: 'work_status',
  title: 'Add a work status',
  help: 'What the work note says. A new status ends the one that runs.',
  labels: { startsOn: 'From', who: 'Physician' },
  required: ['workStatus'],
  fields: [
    'workStatus',
    'startsOn',
    'endsOn',
    'mayDrive',
    'restrictions',
    'nextAppointment',
    'who',
    'offer',
    'offerTerms',
    'offeredOn',
    'answerBy',
  ],
}

/** Whether and how the employee works: the notes, their days counted once, offers of work, what the State may pay. */
export function WorkPanel(props: PanelProps): ReactNode {
  return useReadsEntries() ? <Work {...props} /> : <NotForRole what="Work notes" />
}

function Work({ row }: PanelProps): ReactNode {
  const { today, timeZone } = useHost()
  const entries = useEntries(row.id, ['work_status', 'medical'])
  if (entries.data === undefined) return <EntriesState query={entries} what="The work status" />
  const notes = entries.data.filter((entry) => entry['entry'] === 'work_status')
  const periods = periodsOf(notes)
  const injuredOn = dayAt(row['injuredAt'], timeZone)
  return (
    <div className="flex flex-col gap-block">
      <DrivingNote row={row} notes={notes} />
      {notes.length === 0 ? null : <DayCounts row={row} periods={periods} injuredOn={injuredOn} />}
      <Card
        title="Work notes"
        scope={notes.length === 0 ? undefined : <Anchor href={entriesPath(row.id, 'work_status')}>{notes.length}</Anchor>}
        actions={<AddEntry claim={row} form={workNote} label="Add work status" />}
        flush
      >
        {notes.length === 0 ? (
          <p className="card-body text-fg-muted">
            No work note yet. Off work blocks the driver, and so does modified duty without driving.
          </p>
        ) : (
          <NotesTable notes={notes.toReversed()} />
        )}
      </Card>
      {notes.length === 0 ? null : <WorkCalendar periods={periods} injuredOn={injuredOn} today={today} />}
      <BenefitsCard row={row} periods={periods} injuredOn={injuredOn} />
      <EntriesCard
        claim={row}
        title="Medical visits"
        empty="No visit is noted."
        addLabel="Add visit"
        form={{
          entry: 'medical',
          title: 'Add a medical visit',
          labels: { startsOn: 'Day', who: 'Physician', what: 'What was done' },
          required: ['who'],
          fields: ['startsOn', 'who', 'what', 'result', 'nextAppointment', 'note'],
        }}
        columns={['startsOn', 'who', 'what', 'result', 'nextAppointment']}
        entries={entries.data.filter((entry) => entry['entry'] === 'medical').toReversed()}
      />
    </div>
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

const tones = { off_work: 'danger', modified_duty: 'warning', full_duty: 'success' } as const
const labels = workersCompCases.fields.workStatus.options

function NoteRow({ note }: { note: RecordRow }): ReactNode {
  const { today } = useHost()
  const status = note['workStatus'] as keyof typeof tones
  const runs = note.status === 'open'
  const appointment = textOf(note['nextAppointment'])
  const until = textOf(note['endsOn'])
  return (
    <Row>
      <Cell>
        <Anchor className="cell-key" href={`/workers-comp-cases/${note.id}`}>
          <Pill tone={tones[status]}>{labels[status].label}</Pill>
        </Anchor>
        {status === 'modified_duty' ? (
          <span className="block text-sm text-fg-muted">{note['mayDrive'] === true ? 'May drive' : 'No driving'}</span>
        ) : null}
      </Cell>
      <Cell>{formatDate(textOf(note['startsOn']))}</Cell>
      <Cell>{until === '' ? <span className="text-fg-muted">{status === 'full_duty' ? 'on' : 'runs'}</span> : formatDate(until)}</Cell>
      <Cell numeric>{typeof note['days'] === 'number' ? note['days'] : ''}</Cell>
      <Cell className="whitespace-normal min-w-44 py-2">
        {limitsOf(note).map((limit) => (
          <span key={`${limit.text} ${limit.until}`} className="block">
            {limitWords(limit)}
          </span>
        ))}
      </Cell>
      <Cell tone={runs && (appointment === '' || appointment < today) ? 'warning' : undefined}>
        {appointment !== '' ? (
          formatDate(appointment)
        ) : runs ? (
          <span className="cell-age" data-tone="warning">
            <CircleAlert aria-hidden="true" />
            None set
          </span>
        ) : null}
      </Cell>
      <Cell className="whitespace-normal min-w-44 py-2">
        <Offer note={note} />
      </Cell>
      <Cell numeric>
        <NoteActions note={note} />
      </Cell>
    </Row>
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
  const [move, setMove] = useState<'end' | 'answer' | null>(null)
  const works = workersCompCases.access.update.includes(viewer.role)
  const offered = textOf(note['offer']) !== ''
  const letter = (language: string): void =>
    void saveFile(`/api/workers-comp-cases/${note.id}/offer-letter?language=${language}`, 'offer-of-work.pdf')
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
