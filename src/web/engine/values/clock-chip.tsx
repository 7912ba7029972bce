import { CircleAlert, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { daysUntil } from '#kit/dates/expiry.ts'
import { formatDate, formatInstant } from '#kit/dates/format-time.ts'
import { Pill } from '#web/ui/display/pill.tsx'
import { type ClockReading, clockReading, dayReading } from './clock-words.ts'
import { useHost } from '../host.tsx'
import { useNow } from '../use-now.ts'

type Placed = { /** In a table cell: without the pill around it. */ tight?: boolean | undefined }

/** The time a clock has left, new each minute: "11 h 20 min left", "Overdue 2 h". The moment itself is its tooltip. */
export function ClockChip({ at, tight }: Placed & { at: string }): ReactNode {
  const { timeZone, today } = useHost()
  return <Chip reading={clockReading(at, { now: useNow(), today })} title={formatInstant(at, timeZone, { zone: true })} tight={tight} />
}

/** The days a clock has left that ends with a calendar day. */
export function DayClockChip({ day, tight }: Placed & { day: string }): ReactNode {
  const { today } = useHost()
  return <Chip reading={dayReading(daysUntil(day, today))} title={formatDate(day)} tight={tight} />
}

function Chip({ reading, title, tight = false }: Placed & { reading: ClockReading; title: string }): ReactNode {
  const icon = reading.over ? <CircleAlert aria-hidden="true" /> : <Timer aria-hidden="true" />
  if (!tight)
    return (
      <Pill tone={reading.tone} icon={icon} title={title}>
        {reading.words}
      </Pill>
    )
  return (
    <span className="cell-age" data-tone={reading.tone === 'neutral' ? undefined : reading.tone} title={title}>
      {icon}
      {reading.words}
    </span>
  )
}
