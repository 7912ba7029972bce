import { type ReactNode, type Ref, useState } from 'react'
import { parseTimeEntry, writeTimeEntry } from '#kit/dates/date-entry.ts'
import { Input } from '../form/input.tsx'

type TimeInputProps = {
  /** 'HH:mm', 24 hours, or null. */
  value: string | null
  onChange: (value: string | null, entered?: string) => void
  disabled?: boolean | undefined
  id?: string | undefined
  name?: string | undefined
  'aria-label'?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A time of day: "9:50 AM", "950a", "14:05". */
export function TimeInput({ value, onChange, onBlur, ref, ...rest }: TimeInputProps): ReactNode {
  const [text, setText] = useState<string | null>(null)
  const take = (): void => {
    if (text !== null) {
      const time = text.trim() === '' ? null : parseTimeEntry(text)
      if (time === null && text.trim() !== '') onChange(null, text)
      else {
        onChange(time)
        setText(null)
      }
    }
    onBlur?.()
  }
  return (
    <Input
      {...rest}
      {...(ref === undefined ? {} : { ref })}
      autoComplete="off"
      placeholder="hh:mm AM"
      value={text ?? (value === null ? '' : writeTimeEntry(value))}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => (event.key === 'Enter' ? take() : undefined)}
    />
  )
}
