import { Check, Clock } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { claimFields } from '#records/safety/accidents/fields/claim-fields.ts'
import { committeeChoices } from '#records/safety/accidents/law/committee.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useRefusedFocus } from '#web/ui/form/use-refused-focus.ts'
import { useCaseAct } from '#records/safety/accidents/panels/case-acts.ts'
import { DecisionForm } from './committee-decision.tsx'
import type { CommitteeCase, CommitteeChoice } from '#records/safety/accidents/panels/answers.ts'

/** Beside the case: the own vote, who has voted, and once counted what everybody said and what the chair makes of it. */
export function Ballot({ one }: { one: CommitteeCase }): ReactNode {
  return (
    <>
      {one.decision === null ? null : <Decided one={one} />}
      {one.can.decide ? <DecisionForm one={one} /> : null}
      {one.votes === null ? null : <Counted one={one} />}
      {one.can.vote ? <OwnVote key={one.round} one={one} /> : null}
      {one.votes === null ? <Members one={one} /> : null}
    </>
  )
}

const choices = Object.entries(committeeChoices).map(([value, { label }]) => ({ value, label }))
const isChoice = (value: string): value is CommitteeChoice => Object.hasOwn(committeeChoices, value)

const castToast = 'committee-vote'

function OwnVote({ one }: { one: CommitteeCase }): ReactNode {
  const act = useCaseAct(one.id)
  const [choice, setChoice] = useState<CommitteeChoice | null>(one.mine?.choice ?? null)
  const [reasons, setReasons] = useState(one.mine?.reasons ?? '')
  const [missing, setMissing] = useState(false)
  const { form, sent, changed } = useRefusedFocus()
  const takeBack = (): void =>
    void act.mutateAsync({ method: 'DELETE', part: 'vote' }).then(
      // In place of the words that offered to undo it.
      () => toast.add({ title: 'Vote withdrawn', tone: 'success', key: castToast }),
      (error: unknown) => toast.add({ title: 'Vote not withdrawn', description: sentenceOf(error), tone: 'danger' }),
    )
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const incomplete = choice === null || reasons.trim() === ''
    setMissing(incomplete)
    sent()
    if (incomplete || act.isPending) return
    // The last vote opens the votes: this card is gone then, and with it the callbacks of `mutate`. A failure is shown on the card.
    act.mutateAsync({ method: 'PUT', part: 'vote', body: { choice, reasons } }).then(
      (answer) =>
        void toast.add({
          title:
            answer.state === 'counted'
              ? 'All have voted: the votes are open'
              : one.mine === null
                ? 'Your vote is cast'
                : 'Your vote is changed',
          tone: 'success',
          key: castToast,
          ...(answer.can.vote && one.mine === null ? { action: { label: 'Undo', run: takeBack } } : {}),
        }),
      () => undefined,
    )
  }
  return (
    <Card title="Your vote" marks={one.mine === null ? undefined : <Pill tone="success">Cast</Pill>}>
      <form ref={form} className="flex flex-col gap-3" onChange={changed} onSubmit={submit} noValidate>
        {act.isError ? <Banner tone="danger">{sentenceOf(act.error)}</Banner> : null}
        <Field label="This accident was" group required error={missing && choice === null ? 'Choose one' : undefined}>
          <RadioGroup value={choice} onChange={(value) => setChoice(isChoice(value) ? value : null)} choices={choices} />
        </Field>
        <Field
          label="Reasons"
          required
          error={missing && reasons.trim() === '' ? 'Required' : undefined}
          help={choice === 'need_more' ? 'Say which facts are missing.' : undefined}
        >
          <Textarea rows={4} maxLength={2000} value={reasons} onChange={(event) => setReasons(event.target.value)} />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" tone="primary" busy={act.isPending ? 'Submitting...' : false}>
            {one.mine === null ? 'Cast vote' : 'Change vote'}
          </Button>
          {one.mine === null ? null : (
            <Button tone="ghost" onClick={takeBack}>
              Take back
            </Button>
          )}
        </div>
        <p className="text-sm text-fg-muted">
          Votes stay hidden until everyone has voted or the chair closes voting. You can change yours until then.
        </p>
      </form>
    </Card>
  )
}

function Members({ one }: { one: CommitteeCase }): ReactNode {
  const act = useCaseAct(one.id)
  const voted = one.members.filter((member) => member.voted).length
  return (
    <Card title="Members" scope={`${voted} of ${one.members.length} voted`}>
      <ul className="rail-list">
        {one.members.map((member) => (
          <li key={member.name}>
            {member.voted ? <Check aria-hidden="true" /> : <Clock aria-hidden="true" />}
            <span className="min-w-0 break-words">
              {member.name}
              {member.me ? ' (you)' : ''}
            </span>
            <span className="text-sm text-fg-muted">{member.voted ? 'Voted' : 'Not yet'}</span>
          </li>
        ))}
      </ul>
      {act.isError ? <Banner tone="danger">{sentenceOf(act.error)}</Banner> : null}
      {one.can.count ? (
        <Button
          className="mt-3"
          busy={act.isPending ? 'Submitting...' : false}
          disabledReason={one.whyNotCount ?? undefined}
          onClick={() => act.mutate({ method: 'POST', part: 'count', body: {} })}
        >
          Close voting
        </Button>
      ) : null}
    </Card>
  )
}

function Counted({ one }: { one: CommitteeCase }): ReactNode {
  return (
    <Card title="Votes" scope={one.majority === null ? 'no majority' : `majority: ${committeeChoices[one.majority].label.toLowerCase()}`}>
      <dl className="grid grid-cols-3 gap-2 pb-3 text-center">
        {(Object.keys(committeeChoices) as CommitteeChoice[]).map((choice) => (
          <div key={choice} className="flex flex-col-reverse justify-end rounded-control bg-sunken px-1 py-2">
            <dt className="text-xs text-fg-muted">{committeeChoices[choice].label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{one.tally?.[choice] ?? 0}</dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-col gap-3">
        {(one.votes ?? []).map((vote) => (
          <li key={vote.member} className="flex flex-col gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <b className="min-w-0 font-semibold">{vote.member}</b>
              <Pill tone={committeeChoices[vote.choice].tone}>{committeeChoices[vote.choice].label}</Pill>
            </span>
            <span className="whitespace-pre-wrap break-words text-fg-muted">{vote.reasons}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const factors: Readonly<Record<string, { readonly label: string }>> = claimFields.contributing.options

function Decided({ one }: { one: CommitteeCase }): ReactNode {
  const { decision } = one
  if (decision === null) return null
  const said = claimFields.determination.options[decision.determination]
  return (
    <Card title="Determination" scope={decision.on === null ? undefined : formatDate(decision.on)}>
      <Pill tone={said.tone}>{said.label}</Pill>
      <p className="mt-2 whitespace-pre-wrap break-words">{decision.rationale}</p>
      {decision.contributing.length === 0 ? null : (
        <p className="mt-2 text-sm text-fg-muted">
          Contributing: {decision.contributing.map((factor) => factors[factor]?.label ?? factor).join(', ')}
        </p>
      )}
      <p className="mt-2 text-sm">
        <Anchor href={`/accidents/${one.id}`}>Open the accident</Anchor>
      </p>
    </Card>
  )
}
