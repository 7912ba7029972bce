import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isRealDay } from '#kit/dates/days.ts'
import { formatDay } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { useHost } from '#web/engine/host.tsx'
import { textOf } from '#web/engine/queries/rows.ts'
import type { HintPartProps } from '#web/engine/views.ts'
import type { GateReason } from './readiness-on.ts'

type Told = Pick<GateReason, 'effect' | 'text' | 'source' | 'field'>

/** The day of a moment as it is typed, in the zone of the reader; null where none is entered. */
const dayOf = (moment: string, timeZone: string): string | null => {
  if (Number.isNaN(Date.parse(moment))) return null
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(moment))
  return isRealDay(day) ? day : null
}

/**
 * Tells who enters what happened to a driver or unit that it was blocked on that day, by what is on file now. It stops nobody: a report is
 * entered as it was.
 */
const gateHint = (of: 'drivers' | 'vehicles', field: string, moment: string) =>
  function GateHint({ values }: HintPartProps): ReactNode {
    const { timeZone } = useHost()
    const id = textOf(values[field])
    const day = dayOf(textOf(values[moment]), timeZone)
    const { data } = useQuery({
      queryKey: ['/api/gate', of, id, day],
      queryFn: ({ signal }) => readJson<{ reasons: Told[] }>('/api/gate', { query: { from: day ?? '', to: day ?? '', [of]: id }, signal }),
      enabled: id !== '' && day !== null,
    })
    // A status says how things stand now, and nothing of a day that is over.
    const blocks = (data?.reasons ?? []).filter(
      ({ effect, source, field }) => effect === 'block' && (source !== null || field !== undefined),
    )
    if (id === '' || day === null || blocks.length === 0) return null
    return `Blocked on ${formatDay(day)}: ${blocks.map(({ text }) => text).join(', ')}`
  }

/** For the fields `driver` and `vehicle` of a form that says when it happened. */
export const gateHints = (moment: string) => ({
  driver: gateHint('drivers', 'driver', moment),
  vehicle: gateHint('vehicles', 'vehicle', moment),
})
