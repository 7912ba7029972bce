import './osha.css'
import './osha-sheets.css'
import './osha-print.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { questions } from '#records/safety/osha-claims/osha/questions.ts'
import type { Question } from '#records/safety/osha-claims/osha/questions.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { newKey, useSave } from '#web/engine/queries/queries.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { AnswerList } from './answer-list.tsx'
import type { JudgedCase } from '#records/safety/osha-claims/osha/answers.ts'
import { useJudgedCase } from './contract.ts'
import { DecisionResult } from './decision-result.tsx'

/** The recordability decision of a case: one question at a time beside its rule, the answers with who gave them, the result with its reason. */
export function DecisionPanel({ record, row }: PanelProps): ReactNode {
  const judged = useJudgedCase(row.id)
  const [again, setAgain] = useState<string | null>(null)
  const [answered, setAnswered] = useState(false)
  if (judged.isError) return <LoadError title="Couldn't load the decision" query={judged} />
  if (judged.data === undefined)
    return (
      <div className="card p-4 flex flex-col gap-4" aria-busy="true">
        {[360, 280, 320].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
    )
  const { decision } = judged.data
  // The next question may be answered before the record is read again.
  const version = Math.max(row.version, judged.data.version)
  const asked = again ?? decision.next
  const question = questions.find(({ key }) => key === asked) ?? null
  const mayAnswer = row.can?.update === true
  return (
    <div className="osha-decision">
      <div className="osha-column">
        {question === null || !mayAnswer ? null : (
          <QuestionCard
            key={question.key}
            record={record}
            row={row}
            version={version}
            question={question}
            decision={decision}
            follows={answered || again !== null}
            onAnswered={() => {
              setAgain(null)
              setAnswered(true)
            }}
            onCancel={again === null ? null : () => setAgain(null)}
          />
        )}
        <AnswerList decision={decision} onChange={mayAnswer ? setAgain : null} />
      </div>
      <DecisionResult record={record} row={row} decision={decision} follows={answered && question === null} />
    </div>
  )
}

type QuestionCardProps = PanelProps & {
  question: Question
  decision: JudgedCase['decision']
  /** Comes after an answer, or to change one: whoever works by keyboard goes on here. */
  follows: boolean
  /** The version that the answer is saved over. */
  version: number
  onAnswered: () => void
  onCancel: (() => void) | null
}

function QuestionCard({ record, row, version, question, decision, follows, onAnswered, onCancel }: QuestionCardProps): ReactNode {
  const given = decision.answers.find((one) => one.question === question.key)
  const [choice, setChoice] = useState<string | null>(given?.answer ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const [doubt, setDoubt] = useState<string | null>(null)
  const run = useSave(record)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const radio = (which: string): HTMLElement | null | undefined => form.current?.querySelector<HTMLElement>(`[role="radio"]${which}`)
    if (follows) (radio('[aria-checked="true"]') ?? radio(''))?.focus()
  }, [follows])
  const answer = (): void => {
    if (choice === null) return setProblem('Choose an answer.')
    const others = decision.answers
      .filter((one) => one.question !== question.key && !one.fact)
      .map(({ question: key, answer: words }) => ({ question: key, answer: words }))
    setProblem(null)
    run.mutate(
      {
        id: row.id,
        values: { answers: [...others, { question: question.key, answer: choice }] },
        version,
        confirmed: doubt !== null,
        key: newKey(),
      },
      {
        onSuccess: (written) => {
          if (written.ok) return onAnswered()
          const { code, detail } = written.error
          return code === 'confirm_needed' ? setDoubt(detail) : setProblem(detail)
        },
        onError: (error) => setProblem(sentenceOf(error)),
      },
    )
  }
  return (
    <Card title={question.text} scope={`${questions.indexOf(question) + 1} of ${questions.length}`} className="osha-question">
      <div className="osha-question-parts">
        <form
          ref={form}
          className="osha-answer"
          onSubmit={(event) => {
            event.preventDefault()
            answer()
          }}
        >
          <RadioGroup
            aria-label={question.text}
            value={choice}
            onChange={(value) => {
              setDoubt(null)
              setChoice(value)
            }}
            choices={Object.entries(question.answers).map(([value, label]) => ({ value, label }))}
          />
          {problem === null ? null : <Banner tone="danger">{problem}</Banner>}
          <div role="status" className="contents">
            {doubt === null ? null : <Banner tone="warning">{doubt}</Banner>}
          </div>
          <div className="flex gap-2">
            <Button type="submit" tone="primary" busy={run.isPending ? 'Saving...' : false}>
              {doubt === null ? 'Answer' : 'Answer anyway'}
            </Button>
            {onCancel === null ? null : <Button onClick={onCancel}>Cancel</Button>}
          </div>
        </form>
        <aside className="osha-rule" aria-label="The rule">
          <p className="osha-citation">{question.citation}</p>
          <p>{question.rule}</p>
          {question.list === undefined ? null : (
            <details>
              <summary>First aid is only this</summary>
              <ul>
                {question.list.map((entry) => (
                  <li key={entry}>{entry}</li>
                ))}
              </ul>
            </details>
          )}
        </aside>
      </div>
    </Card>
  )
}
