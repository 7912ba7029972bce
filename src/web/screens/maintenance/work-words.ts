import { daysUntil } from '#kit/expiry.ts'
import type { Tone } from '#kit/fields.ts'
import { formatNumber } from '#kit/format.ts'
import { outlines } from '#records/outlines.ts'
import { positions } from '#records/tires/positions.ts'
import { newPath, recordPath } from '../../paths.ts'
import type { Work } from './contract.ts'

export const kindWords: Readonly<Record<Work['kind'], string>> = {
  repairs: 'Repair',
  'pm-schedules': 'PM',
  tires: 'Tire',
  'maintenance-todos': 'To-do',
}

export type Said = { words: string; tone: Tone; note?: string | undefined }

const repairWords: Readonly<Record<string, string>> = {
  open: 'Open',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  waiting_parts: 'Waiting on parts',
  waiting_vendor: 'Waiting on shop',
  waiting_approval: 'Waiting on approval',
  deferred: 'Deferred',
}

const lasting = (since: string, now: Date): string => {
  const days = Math.floor((now.getTime() - Date.parse(since)) / 86_400_000)
  return days < 1 ? '' : ` ${days} d`
}

const repairState = (work: Work, now: Date): Said => {
  const words = `${repairWords[work.state] ?? work.state}${lasting(work.since, now)}`
  const note = work.note ?? undefined
  if (work.holds) return { words: `Do not dispatch, ${words.toLowerCase()}`, tone: 'danger', note }
  return { words, tone: work.state.startsWith('waiting') || work.state === 'open' ? 'warning' : 'neutral', note }
}

const over = (dueOn: string | null, today: string): string => {
  const days = dueOn === null ? 0 : -daysUntil(dueOn, today)
  return days > 0 ? ` ${days} d` : ''
}

const scheduleState = ({ state, dueOn, note }: Work, today: string): Said => {
  switch (state) {
    case 'stop':
      return { words: 'Stop, do not dispatch', tone: 'danger' }
    case 'overdue':
      return { words: `Overdue${over(dueOn, today)}`, tone: 'danger' }
    case 'due':
      return { words: 'Due', tone: 'warning' }
    case 'unknown':
      return { words: 'Unknown', tone: 'neutral', note: note ?? undefined }
    default:
      return { words: dueOn === null ? 'Due soon' : dayWords(dueOn, today), tone: 'neutral' }
  }
}

const dayWords = (day: string, today: string): string => {
  const left = daysUntil(day, today)
  return left < 0 ? `Overdue ${-left} d` : left === 0 ? 'Due today' : `Due in ${left} d`
}

/** How a piece of work stands, in a few words. */
export const stateOf = (work: Work, today: string, now: Date): Said => {
  switch (work.kind) {
    case 'repairs':
      return repairState(work, now)
    case 'pm-schedules':
      return scheduleState(work, today)
    case 'tires':
      return { words: `${formatNumber(work.tread ?? 0, Number.isInteger(work.tread) ? 0 : 1)}/32, below limit`, tone: 'danger' }
    case 'maintenance-todos': {
      const late = work.dueOn !== null && daysUntil(work.dueOn, today) < 0
      const words = work.dueOn === null ? (work.state === 'planned' ? 'Planned' : 'In progress') : dayWords(work.dueOn, today)
      return { words, tone: late ? 'danger' : 'neutral', note: work.note ?? undefined }
    }
  }
}

/** What is done, and where on the unit. */
export const whatOf = ({ kind, what, note }: Work): string => (kind === 'tires' && note !== null ? `${what}, ${positionWords(note)}` : what)

const positionWords = (position: string): string =>
  Object.hasOwn(positions, position) ? positions[position as keyof typeof positions].label : position

export const recordOf = ({ kind, id }: Pick<Work, 'kind' | 'id'>): string => recordPath(outlines[kind], id)

export type NextAction = { words: string; href: string }

const back = '/maintenance'

/** The one thing to do next, for whoever works on the fleet. */
export const nextOf = (work: Work): NextAction => {
  const own = recordOf(work)
  switch (work.kind) {
    case 'repairs':
      return { words: nextRepair(work.state), href: own }
    case 'pm-schedules':
      return nextService(work)
    case 'tires':
      return { words: 'Dismount', href: own }
    case 'maintenance-todos':
      return { words: 'Mark done', href: own }
  }
}

const nextRepair = (state: string): string =>
  state === 'in_progress'
    ? 'Complete'
    : state === 'waiting_approval'
      ? 'Approve'
      : state.startsWith('waiting') || state === 'deferred'
        ? 'Resume'
        : 'Start'

const nextService = (work: Work): NextAction => {
  if (work.booked !== null)
    return {
      words: work.booked.kind === 'repairs' ? 'View repair' : 'View oil change',
      href: recordPath(outlines[work.booked.kind], work.booked.id),
    }
  const vehicle = work.unit?.id
  if (work.state === 'unknown')
    return work.note === 'Last service not entered'
      ? { words: 'Enter last service', href: `${recordOf(work)}/edit` }
      : { words: 'Enter reading', href: newPath(outlines['meter-entries'], { vehicle, back }) }
  if (work.task === 'oil' || work.task === 'pm_b')
    return { words: 'Book oil change', href: newPath(outlines['oil-changes'], { vehicle, schedule: work.id, back }) }
  return {
    words: 'Book repair',
    href: newPath(outlines.repairs, { vehicle, schedule: work.id, title: work.what, origin: 'pm', repairClass: 'scheduled', back }),
  }
}
