import { type ReactNode, useState } from 'react'
import { DateInput } from './date-input.tsx'
import { instantAt, wallClock } from './wall-clock.ts'
import { TimeInput } from './time-input.tsx'

type InstantInputProps = {
  /** ISO 8601 UTC or null. */
  value: string | null
  /** `entered` when date or time is missing or no such moment; the value is then null. */
  onChange: (value: string | null, entered?: string) => void
  /** The zone people mean: their division's. Its short name stands beside the time. */
  timeZone: string
  today: string
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean | undefined
  /** Leads the two fields' names: "Collected" gives "Collected, date". */
  label: string
  onBlur?: (() => void) | undefined
}

/** A moment as date and time of a zone. Goes in a `Field group`. */
export function InstantInput({ value, onChange, timeZone, today, min, max, disabled, label, onBlur }: InstantInputProps): ReactNode {
  const shown = value === null ? null : wallClock(value, timeZone)
  const [draft, setDraft] = useState<{ day: string | null; time: string | null } | null>(null)
  const parts = draft ?? { day: shown?.day ?? null, time: shown?.time ?? null }
  const take = (next: { day: string | null; time: string | null }): void => {
    const instant = next.day === null || next.time === null ? null : instantAt(next.day, next.time, timeZone)
    setDraft(instant === null ? next : null)
    if (instant !== null) onChange(instant)
    else if (next.day === null && next.time === null) onChange(null)
    else onChange(null, `${next.day ?? ''} ${next.time ?? ''}`.trim())
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="w-40 max-md:w-44">
        <DateInput
          aria-label={`${label}, date`}
          id={undefined}
          value={parts.day}
          today={today}
          min={min}
          max={max}
          disabled={disabled}
          onBlur={onBlur}
          onChange={(day) => take({ ...parts, day })}
        />
      </div>
      <div className="w-28 max-md:w-32">
        <TimeInput
          aria-label={`${label}, time`}
          value={parts.time}
          disabled={disabled}
          onBlur={onBlur}
          onChange={(time) => take({ ...parts, time })}
        />
      </div>
      <span className="text-fg-muted text-sm">{zoneName(timeZone, value)}</span>
    </div>
  )
}

function zoneName(timeZone: string, value: string | null): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(
    value === null ? undefined : new Date(value),
  )
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}
