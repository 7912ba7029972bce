import * as Radix from 'radix-ui/radio-group'
import { type ReactNode, useId } from 'react'
import { RadioItem } from '#web/ui/form/radio-item.tsx'

type OptionCardsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; title: string; text: string; icon?: ReactNode; preview?: ReactNode }[]
}

/** Radio buttons as cards; the whole card is the target, arrows move between them. */
export function OptionCards<Value extends string>({ label, value, onChange, options }: OptionCardsProps<Value>): ReactNode {
  const id = useId()
  const choose = (next: string): void => {
    const chosen = options.find((option) => option.value === next)
    if (chosen !== undefined) onChange(chosen.value)
  }
  return (
    <Radix.Root className="option-cards" aria-label={label} value={value} onValueChange={choose}>
      {options.map((option) => (
        <div key={option.value} className="option-card" data-chosen={option.value === value || undefined}>
          {option.preview}
          <div className="option-card-words">
            <RadioItem
              className="radio"
              id={`${id}-${option.value}`}
              value={option.value}
              aria-describedby={`${id}-${option.value}-text`}
            />
            <label htmlFor={`${id}-${option.value}`}>{option.title}</label>
            {option.icon}
            <span id={`${id}-${option.value}-text`}>{option.text}</span>
          </div>
        </div>
      ))}
    </Radix.Root>
  )
}
