import { formatDay, formatDuration, formatTime } from '#kit/dates/format-time.ts'
import { openStates, tasks } from '#records/office/tasks/record.ts'
import type { SearchText } from '#web/engine/navigation.ts'
import { labelOf, type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { readSearch, type Search } from '#web/engine/paths.ts'
import { dayOf } from '../messages/thread-words.ts'

export const taskViews = ['my_day', 'all', 'by_me', 'overdue', 'waiting'] as const
export type TaskView = (typeof taskViews)[number]

export const taskViewLabels: Readonly<Record<TaskView, string>> = {
  my_day: 'My day',
  all: 'All',
  by_me: 'By me',
  overdue: 'Overdue',
  waiting: 'Waiting',
}

const open = openStates.join(',')

/** What a view asks of the list of tasks: the same as the view of that name there. */
export const questionOf = (view: TaskView): Search => {
  const declared = tasks.list.views.find(({ key }) => key === view)
  return declared === undefined ? { status: open, sort: 'dueAt' } : readSearch(declared.query)
}

/** The fields a line of the list or a card of the board reads. */
export const taskFields = ['priority', 'dueAt', 'assignees', 'record', 'type', 'origin', 'waitingFor', 'completedAt'] as const

const ownKeys: ReadonlySet<string> = new Set(['list', 'as', 'task', 'about'])

/** An address that asks something of the list shows it: filters, sorts and saved views of the table have an address there since ever. */
export const asksTable = (search: SearchText): boolean => Object.keys(search).some((key) => !ownKeys.has(key))

export const viewIn = (search: SearchText): TaskView => taskViews.find((view) => view === search['list']) ?? 'my_day'

export type TaskGroup = { key: string; label: string; note?: string; rows: readonly RecordRow[] }

/** Tasks as a day is planned: what is late, what today asks for, whom one waits on, what is left. */
export const grouped = (rows: readonly RecordRow[], now: Date, timeZone: string, today: string): TaskGroup[] => {
  const groupOf = (row: RecordRow): string => {
    const due = textOf(row['dueAt'])
    if (due !== '' && Date.parse(due) < now.getTime()) return 'overdue'
    if (row.status === 'waiting') return 'waiting'
    if (due === '') return 'none'
    return dayOf(due, timeZone) === today ? 'today' : 'later'
  }
  const found = Map.groupBy(rows, groupOf)
  const group = (key: string, label: string, note?: string): TaskGroup[] => {
    const own = found.get(key)
    return own === undefined ? [] : [{ key, label, rows: own, ...(note === undefined ? {} : { note }) }]
  }
  return [
    ...group('overdue', 'Overdue'),
    ...group('today', 'Today', formatDay(now, timeZone)),
    ...group('waiting', 'Waiting on others'),
    ...group('later', 'Later'),
    ...group('none', 'No due date'),
  ]
}

/** "Overdue 18 h", else the time where it is due today, else the day; '' where no day is set. */
export const dueWords = (row: RecordRow, now: Date, timeZone: string, today: string): { words: string; late: boolean } => {
  const due = textOf(row['dueAt'])
  if (due === '') return { words: '', late: false }
  const left = Date.parse(due) - now.getTime()
  const isOpen = openStates.some((state) => state === row.status)
  if (left < 0 && isOpen) return { words: `Overdue ${formatDuration(left)}`, late: true }
  return { words: dayOf(due, timeZone) === today ? formatTime(due, timeZone) : formatDay(due, timeZone), late: false }
}

const origins: Readonly<Record<string, string>> = { message: 'Message', rule: 'Rule', template: 'Template' }

/** Who does it, or where one's own came from. */
export const fromWords = (row: RecordRow, view: TaskView): string => {
  if (row.status === 'waiting' && textOf(row['waitingFor']) !== '') return `Waiting for ${textOf(row['waitingFor'])}`
  const origin = origins[textOf(row['origin'])]
  return view === 'my_day' ? (origin ?? '') : [labelOf(row, 'assignees'), origin].filter((words) => (words ?? '') !== '').join(' · ')
}
