import { daysUntil } from '#kit/dates/expiry.ts'
import type { Tone } from '#kit/fields.ts'
import { formatNumber } from '#kit/format.ts'
import { formatDay } from '#kit/dates/format-time.ts'
import { outlines } from '#records/outlines.ts'
import { positions } from '#records/shop/tires/positions.ts'
import { newPath, recordPath } from '#web/engine/paths.ts'
import type { Work } from '#features/shop/maintenance/answers.ts'
import { bookingDay } from './home-words.ts'

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
  ready_to_close: 'Ready to close',
  deferred: 'Deferred',
}

const lasting = (since: string, now: Date): string => {
  const days = Math.floor((now.getTime() - Date.parse(since)) / 86_400_000)
  return days < 1 ? '' : `${days} d`
}

const joined = (...parts: readonly (string | null)[]): string | undefined => {
  const said = parts.filter((part) => part !== null && part !== '')
  return said.length === 0 ? undefined : said.join(', ')
}

const repairState = (work: Work, now: Date): Said => {
  const words = repairWords[work.state] ?? work.state
  const since = lasting(work.since, now)
  if (work.holds)
    return { words: 'Do not dispatch', tone: 'danger', note: joined(`${words.toLowerCase()}${since === '' ? '' : ` ${since}`}`, work.note) }
  return { words, tone: work.state.startsWith('waiting') || work.state === 'open' ? 'warning' : 'neutral', note: joined(since, work.note) }
}

const over = (dueOn: string | null, today: string): string => {
  const days = dueOn === null ? 0 : -daysUntil(dueOn, today)
  return days > 0 ? ` ${days} d` : ''
}

const scheduleState = ({ state, dueOn, note }: Work, today: string): Said => {
  switch (state) {
    case 'stop':
      return { words: 'Do not dispatch', tone: 'danger', note: 'past limit' }
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

/** What stands at the end of a row: a booking that one press makes, what is booked, or a step taken elsewhere. */
export type NextAction =
  | { act: 'book'; words: string; on: string; pieces: readonly Work[] }
  | { act: 'go'; words: string; href: string; quiet?: true }

const back = '/maintenance'

/** Whether a booking takes it along: what is done already, under way or nowhere known to be due is not booked. */
const bookable = (work: Work): boolean => {
  if (work.booked !== null) return false
  if (work.kind === 'repairs') return work.state === 'open' || work.state === 'deferred'
  return work.state !== 'unknown'
}

/** The one thing to do next with a unit's work, the first of it and what is done along. */
export const nextOf = (bundle: readonly Work[], today: string, timeZone: string): NextAction => {
  const [lead] = bundle
  if (lead === undefined) throw new Error('No work')
  if (lead.booked !== null) return shown(lead.booked)
  if (lead.unit === null) return { act: 'go', words: 'Open', href: recordOf(lead) }
  if (lead.kind === 'pm-schedules' && lead.state === 'unknown') return readingOf(lead)
  if (lead.kind === 'repairs' && !bookable(lead)) return { act: 'go', words: nextRepair(lead.state), href: recordOf(lead) }
  const down = lead.unit.status !== 'active' && lead.unit.status !== 'reserve'
  const on = down ? today : lead.home?.day
  if (on === undefined) return { act: 'go', words: 'Find shop', href: newPath(outlines.repairs, prefill(lead)) }
  const pieces = bundle.filter(bookable)
  const many = pieces.length > 1 ? `${pieces.length} ` : ''
  return { act: 'book', words: `Schedule ${many}${down ? 'today' : bookingDay(lead.home, on, today, timeZone)}`, on, pieces }
}

const shown = ({ kind, id, on }: NonNullable<Work['booked']>): NextAction => ({
  act: 'go',
  words: on === null ? (kind === 'repairs' ? 'View repair' : 'View oil change') : `Scheduled ${formatDay(on)}`,
  href: recordPath(outlines[kind], id),
  quiet: true,
})

const nextRepair = (state: string): string =>
  state === 'in_progress' || state === 'ready_to_close'
    ? 'Complete'
    : state === 'waiting_approval'
      ? 'Approve'
      : state === 'scheduled'
        ? 'Start'
        : 'Resume'

const readingOf = (work: Work): NextAction =>
  work.note === 'Last service not entered'
    ? { act: 'go', words: 'Enter last service', href: `${recordOf(work)}/edit` }
    : { act: 'go', words: 'Enter reading', href: newPath(outlines['meter-entries'], { vehicle: work.unit?.id, back }) }

const prefill = (work: Work): Readonly<Record<string, string | undefined>> => ({
  vehicle: work.unit?.id,
  schedule: work.kind === 'pm-schedules' ? work.id : undefined,
  title: work.what,
  origin: 'pm',
  repairClass: 'scheduled',
  back,
})
