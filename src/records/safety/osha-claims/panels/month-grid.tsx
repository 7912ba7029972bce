import type { ReactNode } from 'react'
import type { CaseDay } from '#records/safety/osha-claims/osha/answers.ts'
import { monthTitle, weeksOf } from './months.ts'

const weekdays = [
  ['Sunday', 'Su'],
  ['Monday', 'Mo'],
  ['Tuesday', 'Tu'],
  ['Wednesday', 'We'],
  ['Thursday', 'Th'],
  ['Friday', 'Fr'],
  ['Saturday', 'Sa'],
] as const

const words = { away: 'away', restricted: 'restricted' } as const

/** One month with the days of the case; their kind is said in words too, not by color alone. */
export function MonthGrid({ month, injuredOn, days }: { month: string; injuredOn: string; days: readonly CaseDay[] }): ReactNode {
  const byDay = new Map(days.filter(({ day }) => day.startsWith(month)).map((day) => [day.day, day]))
  return (
    <table className="osha-month">
      <caption>{monthTitle(month)}</caption>
      <thead>
        <tr>
          {weekdays.map(([name, short]) => (
            <th key={name} scope="col" abbr={name}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, at) => (
          <tr key={week.find((day) => day !== null) ?? at}>
            {week.map((day, weekday) => (
              <DayCell
                key={day ?? `none ${weekday}`}
                day={day}
                injured={day === injuredOn}
                found={day === null ? undefined : byDay.get(day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, injured, found }: { day: string | null; injured: boolean; found: CaseDay | undefined }): ReactNode {
  if (day === null) return <td aria-hidden="true">&nbsp;</td>
  const mark = injured ? 'injury' : found === undefined ? undefined : found.counts ? found.kind : 'beyond'
  const said = injured ? 'day of the injury' : found === undefined ? '' : `${words[found.kind]}${found.counts ? '' : ', beyond the cap'}`
  return (
    <td data-mark={mark} title={said === '' ? undefined : said}>
      {Number(day.slice(8))}
      {mark === undefined ? null : (
        <span className="osha-day-mark" aria-hidden="true">
          {letters[mark]}
        </span>
      )}
      {said === '' ? null : <span className="sr-only">{said}</span>}
    </td>
  )
}

const letters = { injury: '!', away: 'A', restricted: 'R', beyond: '·' } as const
