import type { ReactNode } from 'react'
import { useHost } from '#web/engine/host.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { BenefitsCard } from './benefits-card.tsx'
import { DayCounts } from './day-counts.tsx'
import { DrivingNote } from './driving-note.tsx'
import { dayAt, entriesPath, periodsOf, useEntries } from './entries.ts'
import type { EntryForm } from './entry-form.ts'
import { AddEntry, EntriesCard, EntriesState, NotForRole, useReadsEntries } from './entry-part.tsx'
import { WorkCalendar } from './work-calendar.tsx'
import { WorkNotes } from './work-notes.tsx'

const workNote: EntryForm = {
  entry: 'work_status',
  title: 'Add a work status',
  help: 'Enter what the work note says. A new status ends the current one.',
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
  if (entries.data === undefined) return <EntriesState query={entries} what="the work status" />
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
            No work note yet. Off work, or modified duty without driving, puts the driver on Do not dispatch.
          </p>
        ) : (
          <WorkNotes notes={notes.toReversed()} />
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
          labels: { startsOn: 'Day', who: 'Physician', what: 'Treatment' },
          required: ['who'],
          fields: ['startsOn', 'who', 'what', 'result', 'nextAppointment', 'note'],
        }}
        columns={['startsOn', 'who', 'what', 'result', 'nextAppointment']}
        entries={entries.data.filter((entry) => entry['entry'] === 'medical').toReversed()}
      />
    </div>
  )
}
