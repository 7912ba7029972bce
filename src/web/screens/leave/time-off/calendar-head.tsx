import clsx from 'clsx'
import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDay } from '#kit/dates/format-time.ts'
import { useHost } from '#web/engine/host.tsx'
import type { Calendar } from '#features/leave/time-off/answers.ts'
import { closedWords } from './day-words.ts'
import { isWeekend } from './span.ts'

export const dayClass = (day: string, today: string): string =>
  clsx('leave-day', isWeekend(day) && 'leave-weekend', day === today && 'leave-today')

/** The days, and how many drivers are away on each. */
export function CalendarHead({ calendar, days }: { calendar: Calendar; days: readonly string[] }): ReactNode {
  const { today } = useHost()
  const shares = new Map(calendar.days.map((share) => [share.day, share]))
  return (
    <>
      <div role="row" className="leave-row leave-head">
        <span role="columnheader" className="leave-name">
          <span className="sr-only">Person</span>
        </span>
        {days.map((day) => {
          const closed = closedWords(calendar.closed, day)
          return (
            <span
              key={day}
              role="columnheader"
              className={dayClass(day, today)}
              title={closed === '' ? undefined : closed}
              aria-current={day === today ? 'date' : undefined}
            >
              <span className="sr-only">{closed === '' ? formatDay(day) : `${formatDay(day)}, ${closed}`}</span>
              <span aria-hidden="true">{formatDay(day).slice(0, 2)}</span>
              <b aria-hidden="true">{Number(day.slice(8))}</b>
              {closed === '' ? null : <i className="leave-mark" aria-hidden="true" />}
            </span>
          )
        })}
      </div>
      <div role="row" className="leave-row leave-shares">
        <span role="rowheader" className="leave-name">
          <b>Drivers off</b>
          <span>
            of {formatNumber(calendar.drivers)}
            {calendar.floor === null ? '' : `, at most ${100 - calendar.floor}%`}
          </span>
        </span>
        {days.map((day) => (
          <Share
            key={day}
            day={day}
            share={shares.get(day)}
            drivers={calendar.drivers}
            most={calendar.floor === null ? null : 100 - calendar.floor}
          />
        ))}
      </div>
    </>
  )
}

type ShareProps = {
  day: string
  share: Calendar['days'][number] | undefined
  drivers: number
  /** Percent that may be away. */ most: number | null
}

/** A quarter of the drivers fills the bar: more are hardly ever away at once. */
const full = 25

function Share({ day, share, drivers, most }: ShareProps): ReactNode {
  const { today } = useHost()
  const [away, asked] = [share?.away ?? 0, share?.asked ?? 0]
  const percent = (part: number): number => (drivers === 0 ? 0 : Math.round((part / drivers) * 100))
  const height = (value: number): number => Math.min(100, (value / full) * 100)
  const over = most !== null && percent(away) > most
  const more = asked === 0 ? '' : `, ${formatNumber(asked)} more requested`
  const words = `${formatDay(day)}: ${percent(away)}% away, ${formatNumber(away)} of ${formatCount(drivers, 'driver')}${more}${over ? ', over the coverage rule' : ''}`
  return (
    <span role="gridcell" className={dayClass(day, today)} title={words} data-over={over || undefined}>
      <span className="sr-only">{words}</span>
      <i className="leave-share" aria-hidden="true">
        <i style={{ height: `${height(percent(away))}%` }} />
        <u style={{ height: `${Math.min(100 - height(percent(away)), height(percent(asked)))}%` }} />
        {most === null ? null : <s style={{ bottom: `${height(most)}%` }} />}
      </i>
      <span aria-hidden="true">{percent(away)}%</span>
    </span>
  )
}
