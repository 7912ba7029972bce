import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatDay } from '#kit/dates/format-time.ts'
import { useHost } from '#web/engine/host.tsx'
import { Pill, type Tone } from '#web/ui/display/pill.tsx'
import type { Calendar, Leave } from '#features/leave/time-off/answers.ts'
import { costWords, leaveOn } from './day-words.ts'
import { daysOf } from './span.ts'
import { states } from './use-calendar.ts'

const tones: Readonly<Record<Leave['status'], Tone>> = { pending: 'warning', approved: 'success', denied: 'neutral' }

/** On a phone: the days on which somebody is off, below each other. */
export function DayList({ calendar, onPeek }: { calendar: Calendar; onPeek: (id: string) => void }): ReactNode {
  const { today } = useHost()
  const days = daysOf(calendar)
    .map((day) => ({
      day,
      off: calendar.people.flatMap((person) => {
        const leave = leaveOn(person, day)
        return leave === undefined ? [] : [{ person, leave }]
      }),
    }))
    .filter(({ off }) => off.length > 0)
  return (
    <ul className="leave-phone" aria-label="Days with time off">
      {days.map(({ day, off }) => (
        <li key={day}>
          <h2>
            {formatDay(day)}
            {day === today ? ', today' : ''}
            <span>{formatCount(off.length, 'person', 'people')}</span>
          </h2>
          {off.map(({ person, leave }) => (
            <button key={leave.id} type="button" className="leave-entry" onClick={() => onPeek(leave.id)}>
              <b>{person.name}</b>
              <span className="text-fg-muted">{[leave.words, costWords(leave)].filter((part) => part !== '').join(', ')}</span>
              <span>
                <Pill tone={tones[leave.status]}>{states[leave.status]}</Pill>
              </span>
            </button>
          ))}
        </li>
      ))}
    </ul>
  )
}
