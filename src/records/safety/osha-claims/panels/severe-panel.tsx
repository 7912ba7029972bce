import './osha.css'
import './osha-sheets.css'
import './osha-print.css'
import { type ReactNode, useState } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { severeNotAnswered } from '#records/safety/osha-claims/severe-words.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { ClockChip } from '#web/engine/values/clock-chip.tsx'
import { useHost } from '#web/engine/host.tsx'
import { labelOf, textOf } from '#web/engine/queries/rows.ts'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { JudgedCase } from '#records/safety/osha-claims/osha/answers.ts'
import { useJudgedCase } from './contract.ts'
import { FieldsDialog } from '#web/engine/detail/duties/fields-dialog.tsx'

/** Whether a report may be due, as far as the case itself says. */
const isSevere = (row: PanelProps['row']): boolean => ['named', 'severe'].includes(textOf(row['severeState']))

/** Nobody has said yet whether there was a severe event, and the case may still be one of the log. */
const isUnanswered = (row: PanelProps['row']): boolean => textOf(row['severeState']) === 'open' && textOf(row['recordable']) !== 'no'

/** Before it is known how the report stands, and when it cannot be known: its hours run all the same. */
function Unknown({ judged }: { judged: ReturnType<typeof useJudgedCase> }): ReactNode {
  return judged.isError ? (
    <LoadError title="Couldn't load the report to OSHA" query={judged} />
  ) : (
    <Card title="Report to OSHA" scope="29 CFR 1904.39">
      <div aria-busy="true">
        <Skeleton height={140} />
      </div>
    </Card>
  )
}

const eventWords: Readonly<Record<string, string>> = {
  fatality: 'Death: within 8 hours of learning of it',
  inpatient: 'In-patient hospitalization: within 24 hours',
  amputation: 'Amputation: within 24 hours',
  eye: 'Loss of an eye: within 24 hours',
}

/** The report of a severe event to OSHA: due or not and why, how it is made, and the proof of it (29 CFR 1904.39). */
export function SeverePanel({ record, row }: PanelProps): ReactNode {
  const judged = useJudgedCase(row.id)
  const [asking, setAsking] = useState(false)
  const [answering, setAnswering] = useState(false)
  const events = judged.data?.severe.events ?? []
  if (judged.data === undefined && isSevere(row)) return <Unknown judged={judged} />
  if (events.length === 0 && !isUnanswered(row)) return null
  const reportedAt = textOf(row['severeReportedAt'])
  return (
    <Card
      title="Report to OSHA"
      scope="29 CFR 1904.39"
      actions={
        <>
          {row.can?.moves.includes('answer_severe') === true ? (
            <Button size="sm" onClick={() => setAnswering(true)}>
              {isToAnswer(row) ? 'Answer' : 'Answer again'}
            </Button>
          ) : null}
          {row.can?.update === true && events.length > 0 ? (
            <Button size="sm" onClick={() => setAsking(true)}>
              {reportedAt === '' ? 'Record the report' : 'Change the report'}
            </Button>
          ) : null}
        </>
      }
    >
      <Standing record={record} row={row} events={events} />
      {answering ? <MoveDialog record={record} row={row} move="answer_severe" onClose={() => setAnswering(false)} /> : null}
      {asking ? (
        <FieldsDialog
          record={record}
          row={row}
          title="Record the report to OSHA"
          description="Add the confirmation or call notes under Files."
          fields={['severeReportedAt', 'severeChannel', 'severeReportedTo', 'severeConfirmation']}
          required={['severeReportedAt', 'severeChannel']}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  )
}

/** What may have happened, event by event, and the report of it: as it was made, or what it asks. */
function Standing({ record, row, events }: PanelProps & { events: JudgedCase['severe']['events'] }): ReactNode {
  const reportedAt = textOf(row['severeReportedAt'])
  // The report of one event reports no later one (29 CFR 1904.39(a)).
  const due = events.find(({ exempt, learnedAt }) => exempt === null && !isReported(reportedAt, learnedAt))
  return (
    <>
      {isToAnswer(row) ? <p>{questionOf(events)}</p> : null}
      <ul className="osha-reasons">
        {events.map((event) => (
          <EventLine key={event.kind} event={event} reportedAt={reportedAt} />
        ))}
      </ul>
      {reportedAt !== '' && events.length > 0 ? <Proof record={record} row={row} /> : null}
      {due !== undefined ? <WhatOshaAsks record={record} row={row} event={due.kind} /> : null}
    </>
  )
}

const isReported = (reportedAt: string, learnedAt: string): boolean => reportedAt !== '' && Date.parse(reportedAt) >= Date.parse(learnedAt)

const isToAnswer = (row: PanelProps['row']): boolean => ['named', 'open'].includes(textOf(row['severeState']))

const questionOf = (events: JudgedCase['severe']['events']): string =>
  events.some(({ open }) => open)
    ? 'The records mention this event. The deadline runs until you confirm or rule it out.'
    : severeNotAnswered

function EventLine({ event, reportedAt }: { event: JudgedCase['severe']['events'][number]; reportedAt: string }): ReactNode {
  const reported = isReported(reportedAt, event.learnedAt)
  return (
    <li className="osha-event">
      {eventWords[event.kind] ?? event.kind}
      {event.open ? <Pill tone="warning">Not answered</Pill> : null}
      {event.exempt === null ? (
        reported ? (
          <Pill tone={event.dueAt !== null && Date.parse(reportedAt) > Date.parse(event.dueAt) ? 'danger' : 'success'}>
            {event.dueAt !== null && Date.parse(reportedAt) > Date.parse(event.dueAt) ? 'Reported late' : 'Reported on time'}
          </Pill>
        ) : event.dueAt === null ? null : (
          <ClockChip at={event.dueAt} />
        )
      ) : (
        <span className="text-fg-muted">No report: {event.exempt}</span>
      )}
    </li>
  )
}

function Proof({ record, row }: PanelProps): ReactNode {
  const { timeZone } = useHost()
  const channel = record.fields['severeChannel']
  const how = channel?.kind === 'choice' ? channel.options[textOf(row['severeChannel'])]?.label : undefined
  return (
    <DescriptionList
      columns={2}
      facts={[
        { term: 'Reported', value: formatInstant(textOf(row['severeReportedAt']), timeZone, { zone: true }) },
        { term: 'Report method', value: how ?? null },
        { term: 'OSHA contact', value: textOf(row['severeReportedTo']) || null },
        { term: 'Confirmation', value: textOf(row['severeConfirmation']) || null },
        { term: 'Proof', value: <Anchor href={recordPath(record, row.id, { tab: 'files' })}>Files of the case</Anchor> },
      ]}
    />
  )
}

/** What the caller is asked, from the case (29 CFR 1904.39(b)(2)). */
function WhatOshaAsks({ record, row, event }: PanelProps & { event: string }): ReactNode {
  const { timeZone } = useHost()
  return (
    <>
      <p className="mt-2">Call 1-800-321-6742 (OSHA) or the area office, or report at osha.gov/report.</p>
      <details className="osha-asks">
        <summary>Questions OSHA asks</summary>
        <DescriptionList
          columns={2}
          facts={[
            { term: 'Establishment', value: labelOf(row, 'establishment') },
            { term: 'Location', value: textOf(row['place']) },
            { term: 'Date and time', value: formatInstant(textOf(row['occurredAt']), timeZone, { zone: true }) },
            { term: 'Event', value: eventNames[event] ?? 'Death' },
            { term: 'Employees affected', value: '1' },
            { term: 'Their names', value: <Anchor href={recordPath(record, row.id)}>Under Case, with Show</Anchor> },
            { term: 'Description', value: textOf(row['description']) },
          ]}
        />
      </details>
    </>
  )
}

const eventNames: Readonly<Record<string, string>> = {
  fatality: 'Death',
  inpatient: 'In-patient hospitalization',
  amputation: 'Amputation',
  eye: 'Loss of an eye',
}
