import { type ReactNode, type Ref, useState } from 'react'
import { formatCurrencyCents, parseCurrencyCents } from '#kit/format.ts'
import { Input, type InputProps } from './input.tsx'

type MoneyInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'ref'> & {
  /** Integer cents or null. */
  value: number | null
  /** `entered` is given when the text is no amount; the value is then null. */
  onChange: (cents: number | null, entered?: string) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** US dollars and cents; written out once the field is left. */
export function MoneyInput({ value, onChange, onBlur, ref, ...rest }: MoneyInputProps): ReactNode {
  const [text, setText] = useState<string | null>(null)
  return (
    <Input
      placeholder="$0.00"
      {...rest}
      {...(ref === undefined ? {} : { ref })}
      inputMode="decimal"
      autoComplete="off"
      value={text ?? (value === null ? '' : formatCurrencyCents(value))}
      onChange={(event) => setText(event.target.value)}
      onBlur={(event) => {
        if (text !== null) {
          const cents = text.trim() === '' ? null : parseCurrencyCents(text)
          if (cents === null && text.trim() !== '') onChange(null, text)
          else {
            onChange(cents)
            setText(null)
          }
        }
        onBlur?.(event)
      }}
    />
  )
}
