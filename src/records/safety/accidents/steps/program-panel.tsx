import './steps.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { may } from '#kit/access.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { useAttachments } from '#web/engine/detail/files/attachments.ts'
import { useHost, useKind } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { newPath, recordPath, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { cpdpHint } from '../law/cpdp-hint.ts'
import type { CpdpCandidate, CpdpFacts } from '../law/cpdp-hint.ts'
import type { Proof } from '../law/cpdp.ts'
import { AskFields } from './ask-fields.tsx'
import { dayIn } from './place-day.ts'

/** Whether the crash looks like one that FMCSA may find not preventable, what proof is missing, and the request for it. */
export function ProgramPanel({ record, row }: PanelProps): ReactNode {
  const { viewer, timeZone } = useHost()
  const dataqs = useKind('dataqs')
  const [open, setOpen] = useState(false)
  const evidence = useEvidence({ record, row })
  const requests = useQuery({
    queryKey: ['/api/dataqs', 'of accident', row.id],
    queryFn: () => readJson<RecordRow[]>(`/api/dataqs${writeSearch({ accident: row.id, fields: 'number,title,status,type', limit: '5' })}`),
    enabled: dataqs !== null,
  })
  if (row['dotRecordable'] !== 'yes' || dataqs === null) return null
  const on = dayIn(textOf(row['occurredAt']), textOf(row['timeZone']) || timeZone)
  const candidates = cpdpHint(textOf(row['type']), factsOf(row, on), evidence)
  const [request] = requests.data ?? []
  return (
    <Card title="FMCSA preventability program" scope="a hint: FMCSA decides">
      {candidates.length === 0 ? (
        <p className="text-fg-muted">
          Based on current facts, this crash matches no CPDP crash type. Add facts about the other driver and the scene.
        </p>
      ) : (
        <ul className="step-list">
          {candidates.map((candidate) => (
            <Candidate key={candidate.type} candidate={candidate} />
          ))}
        </ul>
      )}
      <div className="step-actions">
        {row.can?.update === true ? (
          <Button size="sm" onClick={() => setOpen(true)}>
            Add scene facts
          </Button>
        ) : null}
        {request === undefined ? (
          candidates[0] !== undefined && may(viewer.role, 'create', dataqs) ? (
            <ButtonLink
              size="sm"
              href={newPath(dataqs, {
                type: 'crash_preventability',
                reason: 'eligible_crash',
                accident: row.id,
                division: textOf(row['division']) || undefined,
                state: textOf(row['state']),
                argument: argumentOf(row, on, candidates[0]),
                back: recordPath(record, row.id),
              })}
            >
              Open a DataQs request
            </ButtonLink>
          ) : null
        ) : (
          <Anchor href={recordPath(dataqs, request.id)}>Request {request.number}</Anchor>
        )}
      </div>
      <p className="step-note">A request needs the police report and can be filed up to 5 years after the crash (FMCSA program limit).</p>
      {open ? (
        <AskFields
          record={record}
          row={row}
          title="For the FMCSA program"
          fields={['otherDriver', 'proof', 'policeReportReceived', 'policeReportNumber']}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </Card>
  )
}

function Candidate({ candidate: { label, check, missing } }: { candidate: CpdpCandidate }): ReactNode {
  return (
    <li>
      <div className="step-line">
        <span className="step-name">{label}</span>
        <Pill tone={missing.length === 0 ? 'success' : 'warning'}>
          {missing.length === 0 ? 'Proof complete' : `${missing.length} missing`}
        </Pill>
      </div>
      {missing.length === 0 ? null : <p className="step-note">Still needed: {missing.join('; ')}.</p>}
      {check ? <p className="step-note">Compare this type with FMCSA's own page before filing.</p> : null}
    </li>
  )
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : [])

const factsOf = (row: RecordRow, on: string): CpdpFacts => ({
  on,
  recordable: true,
  ...Object.fromEntries(listOf(row['otherDriver']).map((fact) => [fact, true])),
})

/** What is on file and what was said to be at hand. */
const useEvidence = ({ record, row }: PanelProps): readonly Proof[] => {
  const files = useAttachments(record, row).data ?? []
  const has = (category: string): boolean => files.some((file) => file.category === category && file.archivedAt === null)
  return [
    ...(listOf(row['proof']) as Proof[]),
    ...(row['policeReportReceived'] === true || has('police_report') ? (['police_report'] as const) : []),
    ...(has('photo') ? (['photos'] as const) : []),
    ...(has('video') ? (['video'] as const) : []),
  ]
}

const argumentOf = (row: RecordRow, on: string, { label, missing }: CpdpCandidate): string =>
  [
    `Crash of ${formatDate(on)}, ${textOf(row['city'])} ${textOf(row['state'])}. Type: ${label}.`,
    textOf(row['narrative']).slice(0, 2000),
    missing.length === 0 ? '' : `Evidence still needed: ${missing.join('; ')}.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
