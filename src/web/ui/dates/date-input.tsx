import { Calendar as CalendarIcon } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { type ChangeEvent, lazy, type ReactNode, type Ref, Suspense, useState } from 'react'
import { formatDateEntry } from '#kit/dates/format-time.ts'
import { parseDateEntry } from '#kit/dates/date-entry.ts'
import { IconButton } from '../actions/icon-button.tsx'
import { Input } from '../form/input.tsx'
import { Spinner } from '../feedback/spinner.tsx'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

type DateInputProps = {
  /** 'YYYY-MM-DD' or null. */
  value: string | null
  /** `entered` is given when the text is no day, so that the form can say so; the value is then null. */
  onChange: (value: string | null, entered?: string) => void
  /** The company's today, 'YYYY-MM-DD'. */
  today: string
  /** Days outside cannot be picked; typed ones are the form's to judge. */
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean | undefined
  id?: string | undefined
  name?: string | undefined
  'aria-label'?: string | undefined
  onBlur?: (() => void) | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** A calendar day: typed (mm/dd/yyyy and what people write instead) or picked. Never moves on by itself. */
export function DateInput({ value, onChange, today, min, max, disabled, onBlur, ref, ...rest }: DateInputProps): ReactNode {
  const [text, setText] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const take = (): void => {
    if (text !== null) {
      const day = text.trim() === '' ? null : parseDateEntry(text, today)
      if (day === null && text.trim() !== '') onChange(null, text)
      else {
        onChange(day)
        setText(null)
      }
    }
    onBlur?.()
  }
  const pick = (day: string): void => {
    setText(null)
    onChange(day)
    setOpen(false)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Anchor asChild>
        <div>
          <Input
            {...rest}
            {...(ref === undefined ? {} : { ref })}
            inputMode="numeric"
            autoComplete="off"
            placeholder="mm/dd/yyyy"
            disabled={disabled}
            value={text ?? formatDateEntry(value)}
            onChange={(event: ChangeEvent<HTMLInputElement>) => setText(event.target.value)}
            onBlur={take}
            onKeyDown={(event) => {
              if (event.key === 'Enter') take()
              if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
            }}
            end={
              <Popover.Trigger asChild>
                <IconButton label="Choose date" size="sm" disabled={disabled}>
                  <CalendarIcon aria-hidden="true" />
                </IconButton>
              </Popover.Trigger>
            }
          />
        </div>
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content className="popover" align="start" sideOffset={4} collisionPadding={8} aria-label="Choose date">
          <Suspense fallback={<Spinner />}>
            <Calendar value={value} today={today} min={min} max={max} onPick={pick} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
