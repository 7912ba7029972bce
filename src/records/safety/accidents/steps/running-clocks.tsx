import { type ReactNode, useState } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { safetyDeciders } from '#kit/roles.ts'
import { ClockChip } from '#web/engine/values/clock-chip.tsx'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { accidentTab, factEndOf } from '#records/duties/deadlines/fact-ended.ts'
import { AskFields } from './ask-fields.tsx'
import { testAsk } from './test-ask.ts'

type ClocksProps = { record: RecordDefinition; row: RecordRow; clocks: readonly RecordRow[] }

/** What ends a clock: fields of the accident that prove it, or say why it was not done. */
const ends: Readonly<Record<string, { label: string; title: string; fields: readonly string[] }>> = {
  'PA-ALC-2': alcohol(),
  'PA-ALC-8': alcohol(),
  'PA-DRUG-32': {
    label: 'Record test',
    title: 'Drug test',
    fields: ['drugTestedAt', 'drugTestBy', 'drugPoliceResult', 'drugResult', 'drugNotDone'],
  },
  'ACC-INSURER': {
    label: 'Record the notice',
    title: 'Report to the insurer',
    fields: ['insurerReportedOn', 'insurer', 'policyNumber', 'claimNumber', 'claimStatus', 'adjuster', 'adjusterPhone'],
  },
  'ACC-POLICE': {
    label: 'Record the report',
    title: 'Police report',
    fields: ['policeReportReceived', 'policeAgency', 'policeReportNumber', 'policeOfficer'],
  },
}

function alcohol(): { label: string; title: string; fields: readonly string[] } {
  return {
    label: 'Record test',
    title: 'Alcohol test',
    fields: ['alcoholTestedAt', 'alcoholTestBy', 'alcoholPoliceResult', 'alcoholResult', 'alcoholDelay', 'alcoholNotDone'],
  }
}

/** The clocks that run, the first to run out first: time left, rule, source, why it runs, and what ends it. */
export function RunningClocks({ record, row, clocks }: ClocksProps): ReactNode {
  const { timeZone, viewer } = useHost()
  const [ending, setEnding] = useState<string | null>(null)
  const running = clocks.filter((clock) => clock.status === 'running')
  const end = ending === null ? undefined : ends[ending]
  return (
    <Card title="Open deadlines" scope={running.length === 0 ? 'none' : `${running.length} running`}>
      {running.length === 0 ? <p className="text-fg-muted">Nothing is due on this accident.</p> : null}
      <ul className="step-list">
        {running.map((clock) => {
          const rule = textOf(clock['rule'])
          const factEnd = factEndOf(rule)
          return (
            <li key={clock.id}>
              <div className="step-line">
                <Anchor href={factEnd === null ? `/deadlines/${clock.id}` : accidentTab(row.id, factEnd)} className="step-name">
                  {textOf(clock['what'])}
                </Anchor>
                <ClockChip at={textOf(clock['dueAt'])} />
              </div>
              <p className="step-note">
                Until {formatInstant(textOf(clock['dueAt']), timeZone, { zone: true })}. {textOf(clock['basis'])}.
              </p>
              {clock['policy'] === true ? (
                <p className="step-note">{textOf(clock['ruleText'])}</p>
              ) : (
                <blockquote className="step-rule">
                  {textOf(clock['ruleText'])} <cite>{textOf(clock['citation'])}</cite>
                </blockquote>
              )}
              {rule === 'ACC-DETERMINE' && factEnd !== null && row.can?.update === true && safetyDeciders.includes(viewer.role) ? (
                <ButtonLink size="sm" href={accidentTab(row.id, factEnd)} aria-label={`Determine: ${textOf(clock['what'])}`}>
                  Determine
                </ButtonLink>
              ) : null}
              {ends[rule] === undefined || row.can?.update !== true ? null : (
                <Button size="sm" onClick={() => setEnding(rule)} aria-label={`${ends[rule].label}: ${textOf(clock['what'])}`}>
                  {ends[rule].label}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {end === undefined ? null : (
        <AskFields
          record={record}
          row={row}
          title={end.title}
          fields={end.fields}
          {...(ending?.startsWith('PA-') === true ? testAsk(row, end.fields) : {})}
          onClose={() => setEnding(null)}
        />
      )}
    </Card>
  )
}
