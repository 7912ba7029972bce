import { addMonths } from 'date-fns/addMonths'
import { endOfMonth } from 'date-fns/endOfMonth'
import { formatISO } from 'date-fns/formatISO'
import { getDay } from 'date-fns/getDay'
import { parseISO } from 'date-fns/parseISO'
import { startOfMonth } from 'date-fns/startOfMonth'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { dayStatuses, type WorkPeriod, type WorkStatus } from '../money/work-status.ts'
import './work-calendar.css'

const words: Readonly<Record<WorkStatus, string>> = { off_work: 'off work', modified_duty: 'modified duty', full_duty: 'full duty' }
const shownMonths = 6
const iso = (day: Date): string => formatISO(day, { representation: 'date' })

type Day = ReturnType<typeof dayStatuses>[number]

/** Months of a claim with what was said of each day, from the injury to today or the last day named; each day counts once. */
export function WorkCalendar({
  periods,
  injuredOn,
  today,
}: {
  periods: readonly WorkPeriod[]
  injuredOn: string
  today: string
}): ReactNode {
  const [all, setAll] = useState(false)
  const last = [today, ...periods.flatMap(({ to }) => to ?? [])].toSorted().at(-1) ?? today
  const months = monthsOf(injuredOn, last)
  const shown = all ? months : months.slice(-shownMonths)
  return (
    <Card
      title="Calendar"
      scope="Each day counted once"
      actions={
        months.length > shownMonths ? (
          <Button tone="link" size="sm" aria-pressed={all} onClick={() => setAll(!all)}>
            {all ? `Last ${shownMonths} months` : `All ${months.length} months`}
          </Button>
        ) : undefined
      }
    >
      <div className="work-months">
        {shown.map((month) => (
          <Month key={month} month={month} periods={periods} injuredOn={injuredOn} today={today} />
        ))}
      </div>
      <ul className="work-legend">
        <li data-status="injury">Injury</li>
        <li data-status="off_work">Off work</li>
        <li data-status="modified_duty">Modified duty</li>
        <li data-status="full_duty">Full duty</li>
        <li data-status="today">Today</li>
      </ul>
    </Card>
  )
}

const monthsOf = (from: string, to: string): string[] => {
  const months: string[] = []
  for (let month = startOfMonth(parseISO(from)); iso(month) <= to; month = addMonths(month, 1)) months.push(iso(month))
  return months
}

type MonthProps = { month: string; periods: readonly WorkPeriod[]; injuredOn: string; today: string }

function Month({ month, periods, injuredOn, today }: MonthProps): ReactNode {
  const days = dayStatuses(periods, month, iso(endOfMonth(parseISO(month))))
  // "Nov 1, 2026" without its day.
  const name = formatDate(month).replace(/ \d+,/, '')
  return (
    <div className="work-month" role="img" aria-label={`${name}: ${sayDays(days, today)}`}>
      <div className="work-month-name">{name}</div>
      <div className="work-days">
        {days.map(({ day, status }, index) => (
          <span
            key={day}
            style={index === 0 ? { gridColumnStart: getDay(parseISO(day)) + 1 } : undefined}
            data-status={day === injuredOn ? 'injury' : (status ?? undefined)}
            data-future={day > today || undefined}
            data-today={day === today || undefined}
            title={`${formatDate(day)}: ${day === injuredOn ? 'injury' : status === null ? 'No status' : words[status]}`}
          >
            {Number(day.slice(8))}
          </span>
        ))}
      </div>
    </div>
  )
}

const sayDays = (days: readonly Day[], today: string): string => {
  const counts = (Object.keys(words) as WorkStatus[]).flatMap((status) => {
    const count = days.filter((one) => one.status === status && one.day <= today).length
    return count === 0 ? [] : [`${formatCount(count, 'day')} ${words[status]}`]
  })
  return counts.length === 0 ? 'No status' : counts.join(', ')
}
