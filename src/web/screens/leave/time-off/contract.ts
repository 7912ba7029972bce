/** A request in the calendar. `words` says its type as far as the reader may know it; days are `YYYY-MM-DD`. */
export type Leave = {
  id: string
  status: 'pending' | 'approved' | 'denied'
  type: string
  words: string
  start: string
  end: string
  part: 'full' | 'am' | 'pm'
  days: number
  /** Where the leave is counted in hours. */
  hours: number | null
  uncovers: number
}

/** A run on its service date; `taken`: a request that is not decided would uncover it. */
export type CalendarRun = { id: string; day: string; code: string; taken: boolean }

export type Person = {
  kind: 'driver' | 'user'
  id: string
  name: string
  division: string | null
  leave: readonly Leave[]
  runs: readonly CalendarRun[]
}

export type Division = { id: string; name: string; people: number; awayToday: number }

/** A blackout or a holiday; of the whole company where no division is named. */
export type Closed = { start: string; end: string; name: string; effect: 'warn' | 'block' | 'holiday'; division: string | null }

/** `GET /api/time-off/calendar`. */
export type Calendar = {
  from: string
  to: string
  people: readonly Person[]
  total: number
  days: readonly { day: string; away: number; asked: number }[]
  drivers: number
  divisions: readonly Division[]
  closed: readonly Closed[]
  /** Percent of drivers that stay at least, where one division is shown. */
  floor: number | null
}
