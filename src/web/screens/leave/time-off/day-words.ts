import { formatCount } from '#kit/format.ts'
import { formatDay } from '#kit/dates/format-time.ts'
import { inShort } from '#records/leave/time-off/amount-words.ts'
import type { CalendarRun, Closed, Leave, Person } from '#features/leave/time-off/answers.ts'
import { states } from './use-calendar.ts'

const covers = ({ start, end }: { start: string; end: string }, day: string): boolean => start <= day && day <= end

/** What stands on a day: a request that is open or approved before one that was denied. */
export const leaveOn = (person: Person, day: string): Leave | undefined =>
  person.leave.find((leave) => leave.status !== 'denied' && covers(leave, day)) ?? person.leave.find((leave) => covers(leave, day))

export const runsOn = (person: Person, day: string): readonly CalendarRun[] => person.runs.filter((run) => run.day === day)

/** The blackout a person's division has on a day. */
export const blackoutOn = (closed: readonly Closed[], { division }: Person, day: string): Closed | undefined =>
  closed.find((one) => one.effect !== 'holiday' && covers(one, day) && (one.division === null || one.division === division))

/** Holidays and blackouts of a day, of whatever division. */
export const closedWords = (closed: readonly Closed[], day: string): string =>
  [...new Set(closed.filter((one) => covers(one, day)).map(nameOf))].join(', ')

const nameOf = ({ name, effect }: Closed): string => (effect === 'holiday' ? name : `Blackout: ${name}`)

const parts = { full: '', am: ', morning', pm: ', afternoon' } as const

const lengthOf = ({ days, hours }: Leave): string => (hours === null ? inShort(days, 'days') : inShort(hours, 'hours'))

/** "Vacation 5 d", "PTO 2.5 h"; half a day says which. */
export const barWords = (leave: Leave): string =>
  leave.part === 'full' ? `${leave.words} ${lengthOf(leave)}` : `${leave.words} ${leave.part.toUpperCase()}`

/** What has room in a day: "Sick", "Vac". */
export const shortWords = ({ words }: Leave): string => (words.length <= 5 ? words : words.slice(0, 3))

/** What a request costs: "2 runs uncovered". */
export const costWords = ({ uncovers, status }: Leave): string =>
  uncovers === 0 ? '' : status === 'pending' ? `uncovers ${formatCount(uncovers, 'run')}` : `${formatCount(uncovers, 'run')} uncovered`

/** What is read out for a day of somebody. */
export const cellWords = (person: Person, day: string, blackout?: Closed): string => {
  const leave = leaveOn(person, day)
  const runs = runsOn(person, day)
  const said = [
    ...(leave === undefined ? [] : [`${leave.words}${parts[leave.part]}, ${states[leave.status].toLowerCase()}`, costWords(leave)]),
    ...(runs.length === 0 ? [] : [`runs ${runs.map(({ code }) => code).join(', ')}`]),
    ...(blackout === undefined ? [] : [nameOf(blackout)]),
  ].filter((part) => part !== '')
  return `${person.name}, ${formatDay(day)}: ${said.length === 0 ? 'nothing planned' : said.join('; ')}`
}
