import { type ChangeEvent, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react'
import { formatPhoneInput, phoneDigits } from '#kit/format.ts'
import { Input, type InputProps } from './input.tsx'
import { caretAfterDigits, digitsBefore } from './phone-caret.ts'

type PhoneInputProps = Omit<InputProps, 'value' | 'onChange' | 'type' | 'ref'> & {
  /** Digits or any stored spelling; shown 3-3-4. */
  value: string
  /** The formatted value: "555-010-1234". */
  onChange: (value: string) => void
  ref?: Ref<HTMLInputElement> | undefined
}

/** A US phone number: digits alone, at most 10, dashes as they come; the caret stays where it was (specification, section 5). */
export function PhoneInput({ value, onChange, ref, ...rest }: PhoneInputProps): ReactNode {
  const input = useRef<HTMLInputElement | null>(null)
  const caret = useRef<number | null>(null)
  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const { value: typed, selectionStart } = event.target
    // A pasted country code falls away in front of the caret.
    const dropped = Math.max(0, typed.replace(/\D/g, '').indexOf(phoneDigits(typed)))
    caret.current = Math.max(0, digitsBefore(typed, selectionStart ?? typed.length) - dropped)
    onChange(formatPhoneInput(typed))
  }
  useLayoutEffect(() => {
    if (caret.current === null || input.current === null || document.activeElement !== input.current) return
    const place = caretAfterDigits(input.current.value, caret.current)
    input.current.setSelectionRange(place, place)
    caret.current = null
  })
  return (
    <Input
      autoComplete="tel-national"
      placeholder="555-010-1234"
      {...rest}
      ref={(element) => {
        input.current = element
        if (typeof ref === 'function') ref(element)
        else if (ref !== null && ref !== undefined) ref.current = element
      }}
      type="tel"
      inputMode="tel"
      value={formatPhoneInput(value)}
      onChange={change}
    />
  )
}
