import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { safetyDeciders } from '#kit/roles.ts'
import { insteadOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import type { CommitteeCase } from '#records/safety/accidents/panels/answers.ts'
import { ReferDialog } from './refer-dialog.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { RuleWords, useHeldRule } from '#records/duties/deadlines/held-rule.tsx'
import { claimFields } from '../fields/claim-fields.ts'
import { committeeChoices, tallyWords } from '../law/committee.ts'
import { AskFields } from '../steps/ask-fields.tsx'
import { ProgramPanel } from '../steps/program-panel.tsx'
import { appealUntil, mayAppeal, preventabilityTest } from '../law/preventability.ts'

/** How it is judged whether the accident was preventable: by whom, how they voted once that is open, and the driver's appeal. */
export function CommitteePanel({ record, row }: PanelProps): ReactNode {
  const { viewer } = useHost()
  const [referring, setReferring] = useState(false)
  const chair = safetyDeciders.includes(viewer.role)
  const referred = row['committeeRound'] !== null && row['committeeRound'] !== undefined
  const member = Array.isArray(row['committee']) && row['committee'].includes(viewer.id)
  const open = row['determination'] === 'undetermined' && row.status !== 'closed'
  const determination =
    claimFields.determination.options[textOf(row['determination']) as 'undetermined'] ?? claimFields.determination.options.undetermined
  return (
    <div className="flex flex-col gap-block">
      <Card title="Preventability" marks={<Pill tone={determination.tone}>{determination.label}</Pill>}>
        <p className="max-w-prose pb-3 text-fg-muted">
          {preventabilityTest} (49 CFR 385 appendix B, II.B(e)). It is not a question of legal fault.
        </p>
        <DescriptionList facts={decisionFacts(row)} />
        <div className="flex flex-wrap gap-2 pt-3">
          {referred && (chair || member) ? <ButtonLink href={`/accidents/committee?case=${row.id}`}>Open the blind case</ButtonLink> : null}
          {chair && open && !referred ? <Determine record={record} row={row} /> : null}
          {chair && open ? <Button onClick={() => setReferring(true)}>{referred ? 'Another round' : 'Refer to committee'}</Button> : null}
        </div>
      </Card>
      {referred && (chair || member) ? <Votes id={row.id} /> : null}
      <Appeal row={row} />
      <ProgramPanel record={record} row={row} />
      {referring ? <ReferDialog id={row.id} version={row.version} name={row.number} onClose={() => setReferring(false)} /> : null}
    </div>
  )
}

/** What a determination is not one without. */
const missingToDetermine = (values: Readonly<Record<string, unknown>>): Readonly<Record<string, string | null>> => ({
  determination: ['preventable', 'non_preventable'].includes(textOf(values['determination']))
    ? null
    : 'Choose Preventable or Non-preventable',
  rationale: textOf(values['rationale']).trim() === '' ? 'Required' : null,
})

/** The manager determines it here; what was referred is determined in the committee. */
function Determine({ record, row }: PanelProps): ReactNode {
  const [open, setOpen] = useState(false)
  if (row.can?.update !== true) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Determine</Button>
      {open ? (
        <AskFields
          record={record}
          row={row}
          title="Determine preventability"
          fields={['determination', 'determinationMethod', 'rationale', 'contributing']}
          requires={missingToDetermine}
          start={{ determinationMethod: row['determinationMethod'] ?? 'manager' }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

const dayOf = (value: unknown): string | null => (textOf(value) === '' ? null : formatDate(textOf(value)))

const decisionFacts = (row: RecordRow): Fact[] => {
  const method = textOf(row['determinationMethod'])
  const contributing = Array.isArray(row['contributing']) ? row['contributing'] : []
  const factors: Readonly<Record<string, { readonly label: string }>> = claimFields.contributing.options
  return [
    { term: 'Decided by', value: method === 'committee' ? 'Committee' : method === 'manager' ? 'Manager' : null },
    { term: 'Determined on', value: dayOf(row['determinedOn']) },
    { term: 'Determined by', value: row.labels?.['determinedBy'] as string | undefined },
    { term: 'Rationale', value: textOf(row['rationale']) },
    { term: 'Contributing', value: contributing.map((factor) => factors[String(factor)]?.label ?? String(factor)).join(', ') },
  ]
}

function Votes({ id }: { id: string }): ReactNode {
  const { data } = useQuery<CommitteeCase>({ queryKey: ['/api/committee/cases', id] })
  if (data === undefined) return null
  const voted = data.members.filter((member) => member.voted).length
  return (
    <Card
      title="Committee"
      scope={
        data.tally === null
          ? `${voted} of ${data.members.length} voted, votes are secret until all have or the chair counts`
          : tallyWords(data.tally)
      }
      marks={data.round > 1 ? <Pill>{`Round ${data.round}`}</Pill> : undefined}
    >
      <ul className="flex flex-col gap-3">
        {data.votes === null
          ? data.members.map((member) => (
              <li key={member.name} className="flex items-center gap-2">
                {member.name} <Pill tone={member.voted ? 'success' : 'neutral'}>{member.voted ? 'Voted' : 'Not yet'}</Pill>
              </li>
            ))
          : data.votes.map((vote) => (
              <li key={vote.member}>
                <span className="flex flex-wrap items-center gap-2">
                  <b className="font-semibold">{vote.member}</b>
                  <Pill tone={committeeChoices[vote.choice].tone}>{committeeChoices[vote.choice].label}</Pill>
                </span>
                <span className="break-words whitespace-pre-wrap text-fg-muted">{vote.reasons}</span>
              </li>
            ))}
      </ul>
    </Card>
  )
}

function Appeal({ row }: { row: RecordRow }): ReactNode {
  const { today } = useHost()
  const determinedOn = textOf(row['determinedOn'])
  const filedOn = textOf(row['appealFiledOn'])
  const { data: rule, error } = useHeldRule('ACC-APPEAL-FILE', determinedOn, textOf(row['state']))
  if (determinedOn === '' && filedOn === '') return null
  const result = textOf(row['appealResult'])
  const until = rule ? appealUntil(determinedOn, rule) : null
  const late = filedOn !== '' && result === '' && rule != null && !mayAppeal(determinedOn, filedOn, rule)
  return (
    <Card
      title="Appeal"
      scope={rule ? <RuleWords rule={rule} /> : undefined}
      marks={
        result === 'reversed' ? (
          <Pill tone="success">Reversed</Pill>
        ) : result === 'upheld' ? (
          <Pill tone="neutral">Upheld</Pill>
        ) : filedOn === '' ? undefined : (
          <Pill tone={late ? 'danger' : 'warning'}>{late ? 'Filed late' : 'Decision pending'}</Pill>
        )
      }
    >
      {filedOn === '' ? (
        <p className="text-fg-muted">
          {until === null
            ? rule === null
              ? 'No appeal deadline is set.'
              : insteadOf(error)
            : until >= today
              ? `The driver may appeal until ${formatDate(until)}.`
              : `No appeal was filed by ${formatDate(until)}. A late one can still be recorded; it is marked as late.`}
        </p>
      ) : (
        <DescriptionList
          facts={[
            { term: 'Filed on', value: formatDate(filedOn) },
            { term: "Driver's reason", value: textOf(row['appealReason']) },
            { term: 'Decided on', value: dayOf(row['appealDecidedOn']) },
          ]}
        />
      )}
    </Card>
  )
}
