import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Card } from '#web/ui/display/card.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { PanelLine } from '#records/panel-line.tsx'
import { RuleWords, useHeldRule } from '#records/duties/deadlines/held-rule.tsx'
import type { HeldRule } from '#records/duties/deadlines/held-rule.tsx'
import { reviewStages } from '../roadside-inspections/law/data-review.ts'
import { useCase } from './case.ts'

/** The rules by which it goes, each read on the day its part began; null where the company has none. */
type Rules = Readonly<Record<'filing' | 'initial' | 'final' | 'answer', HeldRule | null>>

type Step = { key: string; name: string; who: ReactNode; when: string; state: 'done' | 'now' | 'late' | 'ahead' }

/** The way of the request: file, initial review, the reviewer's questions, final review; who decides each and until when. */
export function ReviewPanel({ row }: PanelProps): ReactNode {
  const { today } = useHost()
  const state = textOf(row['state'])
  const filedOn = textOf(row['filedOn']) || today
  const found = useCase(row)
  const window = found.data?.window ?? null
  const filing = useHeldRule(window?.code ?? 'DQ-FILE-INSPECTION', window?.on ?? null, state)
  const initial = useHeldRule('DQ-DECISION', filedOn, state)
  const final = useHeldRule('DQ-FINAL', textOf(row['reconsideredOn']) || filedOn, state)
  const answer = useHeldRule('DQ-INFO', textOf(row['askedOn']), state)
  // Without a rule nothing would be overdue, and without the case nothing to be filed.
  const failed = [found, filing, initial, final, answer].filter((query) => query.isError && query.data === undefined)
  if (failed[0] !== undefined)
    return (
      <ErrorPanel
        title="Couldn’t load the review timeline"
        text={sentenceOf(failed[0].error)}
        onRetry={() => failed.forEach((query) => void query.refetch())}
      />
    )
  const rules = { filing: filing.data ?? null, initial: initial.data ?? null, final: final.data ?? null, answer: answer.data ?? null }
  const steps = stepsOf(row, today, rules, window).filter(({ state }) => state === 'done' || !isOver(row))
  if (steps.length === 0) return null
  return (
    <Card title="Review" scope={<Scope rules={rules} />} flush>
      <ol>
        {steps.map((step) => (
          <PanelLine key={step.key} state={<StepPill state={step.state} />} name={step.name} note={step.who} end={step.when} />
        ))}
      </ol>
    </Card>
  )
}

function Scope({ rules: { initial, final } }: { rules: Rules }): ReactNode {
  return (
    <>
      {initial === null ? null : <RuleWords rule={initial} />}
      {initial === null || final === null ? null : '; '}
      {final === null ? null : (
        <>
          if reconsidered <RuleWords rule={final} />
        </>
      )}
    </>
  )
}

/** Nothing is ahead of a request that is settled, nor of a violation that is gone. */
const isOver = (row: RecordRow): boolean =>
  row.status === 'closed' || row.status === 'withdrawn' || row['result'] === 'removed' || row['result'] === 'not_preventable'

const pills = {
  done: { label: 'Done', tone: 'success', icon: <CircleCheck aria-hidden="true" /> },
  now: { label: 'Now', tone: 'info', icon: <Clock aria-hidden="true" /> },
  late: { label: 'Overdue', tone: 'danger', icon: <TriangleAlert aria-hidden="true" /> },
  ahead: { label: 'Ahead', tone: 'neutral', icon: undefined },
} as const

function StepPill({ state }: { state: Step['state'] }): ReactNode {
  const { label, tone, icon } = pills[state]
  return (
    <Pill tone={tone} icon={icon}>
      {label}
    </Pill>
  )
}

const stepsOf = (row: RecordRow, today: string, rules: Rules, window: { last: string; open: boolean } | null): Step[] => {
  const [filedOn, askedOn, decidedOn, reconsideredOn] = ['filedOn', 'askedOn', 'decidedOn', 'reconsideredOn'].map(
    (name) => textOf(row[name]) || null,
  )
  const until =
    window === null ? 'Not filed' : window.open ? `File by ${formatDate(window.last)}` : `DataQs closed ${formatDate(window.last)}`
  const filed: Step = {
    key: 'file',
    name: 'Filed with DataQs',
    who: (
      <>
        Proof is needed: a technicality alone removes no violation
        {rules.filing === null ? null : (
          <>
            . Time to file: <RuleWords rule={rules.filing} />
          </>
        )}
      </>
    ),
    when: filedOn ? formatDate(filedOn) : until,
    state: filedOn ? 'done' : window?.open === false ? 'late' : 'now',
  }
  if (!filedOn) return [filed, ahead('initial', 'Initial review', initialWords)]
  const stages = reviewStages({ filedOn, reconsiderOn: reconsideredOn ?? null }, today, rules)
  const [initial, final] = (['initial', 'final'] as const).map((stage) => stages.find((one) => one.stage === stage))
  const initialDone = reconsideredOn ? reconsideredOn : decidedOn
  const asked: Step[] =
    row.status === 'more_info' && askedOn
      ? [
          {
            key: 'answer',
            name: 'Answer the reviewer',
            who: rules.answer === null ? 'Closed if you don’t respond' : <AnswerWords rule={rules.answer} />,
            when: rules.answer === null ? '' : `By ${formatDate(rules.answer.last)}`,
            state: rules.answer !== null && today > rules.answer.last ? 'late' : 'now',
          },
        ]
      : []
  return [
    filed,
    ...asked,
    {
      key: 'initial',
      name: 'Initial review',
      who: initialWords,
      ...reached(initialDone ?? null, initial, row.status !== 'more_info'),
    },
    ...(reconsideredOn
      ? [{ key: 'final', name: 'Final review', who: finalWords, ...reached(decidedOn ?? null, final, true) }]
      : [ahead('final', 'Final review, if reconsideration is asked', finalWords)]),
  ]
}

function AnswerWords({ rule }: { rule: HeldRule }): ReactNode {
  return (
    <>
      The request is closed when nothing comes in time: <RuleWords rule={rule} />
    </>
  )
}

const initialWords = 'Decided by someone other than the officer who issued the report (91 FR 20561)'
const finalWords = 'Denials get an independent review and written reasons (91 FR 20561)'

const ahead = (key: string, name: string, who: string): Step => ({ key, name, who, when: '', state: 'ahead' })

const reached = (
  doneOn: string | null,
  stage: { expectedBy: string; overdue: boolean } | undefined,
  running: boolean,
): Pick<Step, 'when' | 'state'> => {
  if (doneOn !== null) return { when: formatDate(doneOn), state: 'done' }
  if (!running) return { when: 'Waits for our answer', state: 'ahead' }
  return {
    when: stage === undefined ? '' : `Expected by ${formatDate(stage.expectedBy)}`,
    state: stage?.overdue === true ? 'late' : 'now',
  }
}
