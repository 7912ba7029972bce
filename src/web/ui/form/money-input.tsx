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

/** US dollars and cents: each key reports the amount so that totals follow; the text is formatted when the field is left. */
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
      onChange={(event) => {
        const typed = event.target.value
        const cents = parseCurrencyCents(typed)
        setText(typed)
        if (cents === null && typed.trim() !== '') onChange(null, typed)
        else onChange(cents)
      }}
      onBlur={(event) => {
        if (text !== null && (text.trim() === '' || parseCurrencyCents(text) !== null)) setText(null)
        onBlur?.(event)
      }}
    />
  )
}
