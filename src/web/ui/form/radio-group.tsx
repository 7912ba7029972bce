import * as Radix from 'radix-ui/radio-group'
import { type ReactNode, useId } from 'react'
import { useFieldWiring } from './field.tsx'
import { RadioItem } from './radio-item.tsx'

type RadioGroupProps = {
  value: string | null
  onChange: (value: string) => void
  choices: readonly { value: string; label: ReactNode; note?: ReactNode; disabled?: boolean | undefined }[]
  orientation?: 'vertical' | 'horizontal' | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  'aria-label'?: string | undefined
}

/** One of a few, all visible. Inside a `Field group` it takes the field's name. */
export function RadioGroup({ value, onChange, choices, orientation = 'vertical', disabled, name, ...rest }: RadioGroupProps): ReactNode {
  const wiring = useFieldWiring()
  const id = useId()
  return (
    <Radix.Root
      className="radio-group"
      orientation={orientation}
      data-orientation={orientation}
      value={value}
      onValueChange={onChange}
      disabled={disabled ?? false}
      {...(name === undefined ? {} : { name })}
      aria-label={rest['aria-label']}
      aria-labelledby={rest['aria-label'] === undefined ? wiring?.labelId : undefined}
      aria-describedby={wiring?.describedBy}
      aria-invalid={wiring?.invalid === true || undefined}
      aria-required={wiring?.required === true || undefined}
    >
      {choices.map((choice) => (
        <div key={choice.value} className="check-label">
          <RadioItem
            className="radio"
            id={`${id}-${choice.value}`}
            value={choice.value}
            disabled={choice.disabled ?? false}
            aria-invalid={wiring?.invalid === true || undefined}
          />
          <label htmlFor={`${id}-${choice.value}`}>
            {choice.label}
            {choice.note === undefined ? null : <span className="check-note">{choice.note}</span>}
          </label>
        </div>
      ))}
    </Radix.Root>
  )
}
