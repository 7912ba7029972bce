import * as Radix from 'radix-ui/radio-group'
import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import { RadioItem } from './radio-item.tsx'

type YesNoProps = {
  question: string
  help?: ReactNode
  value: boolean | null
  onChange: (value: boolean) => void
  error?: string | undefined
  disabled?: boolean | undefined
  /** Target of an error summary's link. */
  id?: string | undefined
}

/** A question with two large answers; unanswered until someone answers. */
export function YesNo({ question, help, value, onChange, error, disabled, id }: YesNoProps): ReactNode {
  const ownId = useId()
  const base = id ?? ownId
  return (
    <div className="yes-no" data-invalid={error !== undefined || undefined}>
      <div>
        <span id={`${base}-question`} className="field-label">
          {question}
        </span>
        {help === undefined ? null : <span className="field-help">{help}</span>}
        {error === undefined ? null : <FieldError id={`${base}-error`}>{error}</FieldError>}
      </div>
      <Radix.Root
        id={base}
        className="yes-no-answers"
        orientation="horizontal"
        value={value === null ? null : String(value)}
        onValueChange={(next) => onChange(next === 'true')}
        disabled={disabled ?? false}
        aria-labelledby={`${base}-question`}
        aria-describedby={error === undefined ? undefined : `${base}-error`}
        aria-invalid={error !== undefined || undefined}
      >
        <RadioItem value="true">Yes</RadioItem>
        <RadioItem value="false">No</RadioItem>
      </Radix.Root>
    </div>
  )
}
