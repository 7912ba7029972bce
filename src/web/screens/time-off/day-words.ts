import { formatCount } from '#kit/format.ts'
import { formatDay } from '#kit/format-time.ts'
import type { CalendarRun, Leave, Person } from './contract.ts'
import { states } from './use-calendar.ts'

export const leaveOn = (person: Person, day: string): Leave | undefined =>
  person.leave.find((leave) => leave.start <= day && day <= leave.end && leave.status !== 'denied') ??
  person.leave.find((leave) => leave.start <= day && day <= leave.end)

export const runsOn = (person: Person, day: string): readonly CalendarRun[] => person.runs.filter((run) => run.day === day)

const parts = { full: '', am: ', morning', pm: ', afternoon' } as const

/** "Vacation 5 d"; half a day says which. */
export const barWords = (leave: Leave): string =>
  leave.part === 'full' ? `${leave.words} ${leave.days} d` : `${leave.words} ${leave.part.toUpperCase()}`

/** What a request costs: "2 runs uncovered". */
export const costWords = ({ uncovers, status }: Leave): string =>
  uncovers === 0 ? '' : status === 'pending' ? `uncovers ${formatCount(uncovers, 'run')}` : `${formatCount(uncovers, 'run')} uncovered`

/** What is read out for a day of somebody. */
export const cellWords = (person: Person, day: string): string => {
  const leave = leaveOn(person, day)
  const runs = runsOn(person, day)
  const said = [
    ...(leave === undefined ? [] : [`${leave.words}${parts[leave.part]}, ${states[leave.status].toLowerCase()}`, costWords(leave)]),
    ...(runs.length === 0 ? [] : [`runs ${runs.map(({ code }) => code).join(', ')}`]),
  ].filter((part) => part !== '')
  return `${person.name}, ${formatDay(day)}: ${said.length === 0 ? 'nothing planned' : said.join('; ')}`
}
