import * as Radix from 'radix-ui/radio-group'
import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import { RadioItem } from './radio-item.tsx'

type QuestionProps = {
  question: string
  /** Muted text after the question: "Required". */
  note?: string | undefined
  required?: boolean | undefined
  help?: ReactNode
  error?: string | undefined
  disabled?: boolean | undefined
  /** Target of an error summary's link. */
  id?: string | undefined
  /** Words of the answers. */
  yes?: string | undefined
  no?: string | undefined
}

type YesNoProps = QuestionProps & { value: boolean | null; onChange: (value: boolean) => void }

/** A question with two large answers; unanswered until someone answers. */
export function YesNo({ value, onChange, yes = 'Yes', no = 'No', ...question }: YesNoProps): ReactNode {
  return (
    <Question {...question} value={value === null ? null : String(value)} onChange={(next) => onChange(next === 'true')}>
      <RadioItem value="true">{yes}</RadioItem>
      <RadioItem value="false">{no}</RadioItem>
    </Question>
  )
}

/** Someone's answer: yes, no, or that it is not known yet. */
export type Known = boolean | 'not_known'

type YesNoNotKnownProps = QuestionProps & { value: Known | null; onChange: (value: Known) => void }

/** A question on which a rule of law hangs: "Unknown" is an answer of its own, and no "No". Null is unanswered. */
export function YesNoNotKnown({ value, onChange, yes = 'Yes', no = 'No', ...question }: YesNoNotKnownProps): ReactNode {
  return (
    <Question
      {...question}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === 'not_known' ? next : next === 'true')}
    >
      <RadioItem value="true">{yes}</RadioItem>
      <RadioItem value="false">{no}</RadioItem>
      <RadioItem value="not_known">Unknown</RadioItem>
    </Question>
  )
}

type RadioProps = Omit<QuestionProps, 'yes' | 'no'> & { value: string | null; onChange: (value: string) => void; children: ReactNode }

function Question({ question, note, required, help, value, onChange, error, disabled, id, children }: RadioProps): ReactNode {
  const ownId = useId()
  const base = id ?? ownId
  return (
    <div className="yes-no" data-invalid={error !== undefined || undefined}>
      <div>
        <span id={`${base}-question`} className="field-label">
          {question}
        </span>
        {note === undefined ? null : <span className="field-note">{note}</span>}
        {help === undefined ? null : <span className="field-help">{help}</span>}
        {error === undefined ? null : <FieldError id={`${base}-error`}>{error}</FieldError>}
      </div>
      <Radix.Root
        id={base}
        className="yes-no-answers"
        orientation="horizontal"
        value={value}
        onValueChange={onChange}
        disabled={disabled ?? false}
        aria-labelledby={`${base}-question`}
        aria-required={required === true || undefined}
        aria-describedby={error === undefined ? undefined : `${base}-error`}
        aria-invalid={error !== undefined || undefined}
      >
        {children}
      </Radix.Root>
    </div>
  )
}
