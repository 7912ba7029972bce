import type { KeyboardEvent, ReactNode } from 'react'
import type { ChoiceOption } from '#kit/fields.ts'
import type { Move } from '#kit/record.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Kbd } from '#web/ui/actions/kbd.tsx'

type MoveAnswersProps = {
  label: string
  answers: readonly (readonly [string, ChoiceOption])[]
  busy: boolean
  onAnswer: (answer: string) => void
}

/** The answers that take a step at once, each with its digit. */
export function MoveAnswers({ label, answers, busy, onAnswer }: MoveAnswersProps): ReactNode {
  return (
    <div className="field" role="group" aria-label={label}>
      <span className="field-label" aria-hidden="true">
        {label}
      </span>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {answers.map(([answer, option], index) => (
          <Button
            key={answer}
            data-focus-first={index === 0 ? '' : undefined}
            busy={busy ? 'Submitting...' : false}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onAnswer(answer)}
          >
            <Kbd>{index + 1}</Kbd>
            {option.label}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** The answer of the digit pressed; none while somebody types. */
export const answerOfKey = (event: KeyboardEvent, answers: MoveAnswersProps['answers']): string | undefined =>
  !(event.target instanceof Element) ||
  event.target.closest('input, textarea, select, [role="listbox"]') !== null ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey
    ? undefined
    : answers[Number(event.key) - 1]?.[0]

/** The options that stand as buttons where a step is taken by its answer (`byAnswer`), else none. */
export const answersOf = ({ asks, byAnswer }: Move): MoveAnswersProps['answers'] => {
  const field = byAnswer === undefined ? undefined : asks?.[byAnswer]
  return field?.kind === 'choice' ? Object.entries(field.options) : []
}
