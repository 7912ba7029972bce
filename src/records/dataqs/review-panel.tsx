import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#kit/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Card } from '#web/ui/card.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { PanelLine } from '../panel-line.tsx'
import { announcedDays, answerDue, reviewStages } from '../roadside-inspections/law/data-review.ts'
import type { ReviewDays } from '../roadside-inspections/law/data-review.ts'
import { useCase } from './case.ts'

/** Days of the reviews by the rules in force: they are settings, since States switch at different times. */
const useReviewDays = (): ReviewDays => {
  const { data } = useQuery({
    queryKey: ['/api/deadline-rules', 'reviews'],
    queryFn: () => readJson<RecordRow[]>('/api/deadline-rules?code=DQ-DECISION,DQ-FINAL&status=active&sort=validFrom&fields=code,offset'),
  })
  const days = (code: string): number | undefined => {
    const found = data?.findLast((rule) => rule['code'] === code)?.['offset']
    return typeof found === 'number' ? found : undefined
  }
  return { initial: days('DQ-DECISION') ?? announcedDays.initial, final: days('DQ-FINAL') ?? announcedDays.final }
}

type Step = { key: string; name: string; who: string; when: string; state: 'done' | 'now' | 'late' | 'ahead' }

/** The way of the request: file, initial review, the reviewer's questions, final review; who decides each and until when. */
export function ReviewPanel({ row }: PanelProps): ReactNode {
  const { today } = useHost()
  const days = useReviewDays()
  const steps = stepsOf(row, today, days, useCase(row).data?.window ?? null).filter(({ state }) => state === 'done' || !isOver(row))
  if (steps.length === 0) return null
  return (
    <Card title="Review" scope={`${days.initial} days, then ${days.final} if reconsidered`} flush>
      <ol>
        {steps.map((step) => (
          <PanelLine key={step.key} state={<StepPill state={step.state} />} name={step.name} note={step.who} end={step.when} />
        ))}
      </ol>
    </Card>
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

const stepsOf = (row: RecordRow, today: string, days: ReviewDays, window: { last: string; open: boolean } | null): Step[] => {
  const [filedOn, askedOn, decidedOn, reconsideredOn] = ['filedOn', 'askedOn', 'decidedOn', 'reconsideredOn'].map(
    (name) => textOf(row[name]) || null,
  )
  const until =
    window === null ? 'Not filed' : window.open ? `File by ${formatDate(window.last)}` : `DataQs closed ${formatDate(window.last)}`
  const filed: Step = {
    key: 'file',
    name: 'Filed with DataQs',
    who: 'Proof is needed: a technicality alone removes no violation',
    when: filedOn ? formatDate(filedOn) : until,
    state: filedOn ? 'done' : window?.open === false ? 'late' : 'now',
  }
  if (!filedOn) return [filed, ahead('initial', 'Initial review', initialWords)]
  const [initial, final] = reviewStages({ filedOn, reconsiderOn: reconsideredOn ?? null }, today, days)
  const initialDone = reconsideredOn ? reconsideredOn : decidedOn
  const asked: Step[] =
    row.status === 'more_info' && askedOn
      ? [
          {
            key: 'answer',
            name: 'Answer the reviewer',
            who: 'The request is closed when nothing comes in 14 days',
            when: `By ${formatDate(answerDue(askedOn))}`,
            state: today > answerDue(askedOn) ? 'late' : 'now',
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

const initialWords = 'Decided by somebody else than the officer who wrote the report (91 FR 20561)'
const finalWords = 'A denial is seen by an independent reviewer; the reasons are given in writing (91 FR 20561)'

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
