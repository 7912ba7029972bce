import { CircleAlert, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDuration, formatInstant } from '#kit/format-time.ts'
import type { Tone } from '#kit/fields.ts'
import { Pill } from '#web/ui/pill.tsx'
import { useHost } from './host.tsx'
import { useNow } from './use-now.ts'

const hour = 3_600_000

/** From a day before the end a clock is amber, in its last two hours and after it red. */
const toneOf = (left: number): Tone => (left <= 2 * hour ? 'danger' : left <= 24 * hour ? 'warning' : 'neutral')

/** The time a clock has left, new each minute: "11 h 20 min left", "Overdue 2 h". The moment itself is its tooltip. */
export function ClockChip({ at, tight = false }: { at: string; tight?: boolean | undefined }): ReactNode {
  const { timeZone } = useHost()
  const left = Date.parse(at) - useNow().getTime()
  const tone = toneOf(left)
  const words = left < 0 ? `Overdue ${formatDuration(-left)}` : `${formatDuration(left)} left`
  const icon = left < 0 ? <CircleAlert aria-hidden="true" /> : <Timer aria-hidden="true" />
  const title = formatInstant(at, timeZone)
  if (!tight)
    return (
      <Pill tone={tone} icon={icon} title={title}>
        {words}
      </Pill>
    )
  return (
    <span className="cell-age" data-tone={tone === 'neutral' ? undefined : tone} title={title}>
      {icon}
      {words}
    </span>
  )
}
