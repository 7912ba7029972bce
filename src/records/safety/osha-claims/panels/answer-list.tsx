import type { ReactNode } from 'react'
import { questions } from '#records/safety/osha-claims/osha/questions.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import type { JudgedCase } from '#records/safety/osha-claims/osha/answers.ts'

/** What was answered, by whom and when; facts of the case answer some questions by themselves. */
export function AnswerList({
  decision,
  onChange,
}: {
  decision: JudgedCase['decision']
  onChange: ((question: string) => void) | null
}): ReactNode {
  const answered = questions.flatMap((question) => {
    const given = decision.answers.find((one) => one.question === question.key)
    return given === undefined ? [] : [{ question, given }]
  })
  return (
    <Card title="Answers" scope={`${answered.length} of ${questions.length} questions`} flush>
      {answered.length === 0 ? (
        <p className="card-body text-fg-muted">No answers yet. Until decided, the case is treated as recordable for its 7-day deadline.</p>
      ) : (
        <ul className="osha-answers">
          {answered.map(({ question, given }) => (
            <li key={question.key}>
              <span className="osha-answer-question">
                {question.text}
                <span className="osha-answer-source">
                  {question.citation}
                  {given.fact ? ' · from the facts of the case' : given.by === null ? '' : ` · ${given.by}, ${given.at ?? ''}`}
                </span>
              </span>
              <Pill tone={given.fact ? 'info' : 'neutral'}>{question.answers[given.answer] ?? given.answer}</Pill>
              {onChange === null || given.fact ? (
                <span />
              ) : (
                <Button size="sm" tone="ghost" aria-label={`Change the answer: ${question.text}`} onClick={() => onChange(question.key)}>
                  Change
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
