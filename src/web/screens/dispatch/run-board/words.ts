import { formatDay } from '#kit/dates/format-time.ts'
import type { BoardCell } from '#features/dispatch/run-board/answers.ts'
import type { Slot } from './moving/lines.ts'

/** `21:30` as "9:30 PM". */
export const clock = (time: string): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

const lastName = (name: string): string => name.split(' ').at(-1) ?? name

/** "D. Kimbrough"; two are "Reyes, Nowak". */
export const shortNames = (titles: readonly string[]): string => {
  const [one = ''] = titles
  if (titles.length > 1) return titles.map(lastName).join(', ')
  const [first = '', ...rest] = one.split(' ')
  return rest.length === 0 ? one : `${first.charAt(0)}. ${rest.join(' ')}`
}

/** "Nov 23 – 29, 2026", "Nov 30 – Dec 6, 2026". */
export const spanWords = (days: readonly string[]): string => {
  const from = days[0] ?? ''
  const to = days.at(-1) ?? ''
  const month = (day: string): string => new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })
  const date = (day: string): number => Number(day.slice(8))
  const start = `${month(from)} ${date(from)}${from.slice(0, 4) === to.slice(0, 4) ? '' : `, ${from.slice(0, 4)}`}`
  return `${start} – ${from.slice(0, 7) === to.slice(0, 7) ? '' : `${month(to)} `}${date(to)}, ${to.slice(0, 4)}`
}

/** Why a run is at risk, in a cell. Its dialog and screen readers get the whole sentence. */
const shortReasons: Readonly<Record<string, string>> = {
  medical_expired: 'Med card',
  license_expired: 'License',
  class_missing: 'License class',
  document_expired: 'Document',
  document_lapsed: 'Doc expired',
  document_revoked: 'Doc revoked',
  documents_missing: 'Doc missing',
  onboarding_ahead: 'Onboarding',
  in_shop: 'In shop',
  pm_stop: 'PM overdue',
}

/** "Unsafe" of "Unsafe: Air leak at the service chamber", "Towed after accident" without its number; a long hold is "On hold". */
const shortReason = ({ code, text }: NonNullable<BoardCell['risk']>): string => {
  const [clause = text] = text.split(': ')
  const said = clause.replace(/ [A-Z]+-\d{4}-\d+$/, '')
  return shortReasons[code] ?? (code === 'hold' && said.length > 24 ? 'On hold' : said)
}

const stateWords: Readonly<Record<string, string>> = {
  dispatched: 'Dispatched',
  in_progress: 'En route',
  completed: 'Done',
  missed: 'Missed',
  cancelled: 'Canceled',
}

export type Look = {
  readonly tone: 'open' | 'stopped' | 'risk' | 'due' | 'none' | 'quiet' | 'missed' | 'plain'
  /** Who drives it, or that no one does. */
  readonly head: string
  readonly note: string
  readonly confirmed: boolean
}

/** A place in a few words; `by` says what the line does not. */
export const lookOf = ({ cells: [cell], due }: Slot, by: 'runs' | 'drivers'): Look => {
  if (cell === undefined)
    return due
      ? { tone: 'due', head: 'Not planned', note: 'Assign', confirmed: false }
      : { tone: 'none', head: '–', note: '', confirmed: false }
  if (cell.status === 'unassigned')
    return { tone: 'open', head: by === 'runs' ? 'Uncovered' : cell.label, note: 'Assign', confirmed: false }
  const head = by === 'drivers' ? cell.label : cell.drivers.length === 0 ? 'No driver' : shortNames(cell.drivers.map(({ title }) => title))
  const state = stateWords[cell.status]
  if (cell.coverage === 'no_driver') return { tone: 'stopped', head, note: 'Second driver missing', confirmed: false }
  const against = cell.risk === null ? null : shortReason(cell.risk)
  if (cell.coverage === 'stopped') return { tone: 'stopped', head, note: against ?? 'Can’t go', confirmed: false }
  if (cell.coverage === 'no_unit') return { tone: 'stopped', head, note: 'No unit', confirmed: false }
  if (against !== null) return { tone: 'risk', head, note: against, confirmed: false }
  const note = [cell.unit?.title, state].filter((part) => part !== undefined).join(' · ')
  const tone = cell.status === 'missed' ? 'missed' : cell.status === 'cancelled' || cell.status === 'completed' ? 'quiet' : 'plain'
  return { tone, head, note, confirmed: cell.status === 'confirmed' }
}

/** The same for a screen reader: "KCM-204, Thu, Nov 26: Maria Lopez, Unit 1133, uncovered: Maria Lopez, Medical card expires Nov 26". */
export const spoken = (line: string, slot: Slot): string => {
  const [cell] = slot.cells
  const place = `${line}, ${formatDay(slot.day)}`
  if (cell === undefined) return `${place}: ${slot.due ? 'Not planned' : 'No run'}`
  const more = slot.cells.length > 1 ? `, and ${slot.cells.length - 1} more` : ''
  return `${place}: ${cellSpoken(cell, cell.label === line ? '' : `${cell.label}, `)}${more}`
}

const cellSpoken = ({ status, drivers, unit, risk, coverage }: BoardCell, lead: string): string => {
  if (status === 'unassigned') return `${lead}Uncovered`
  const who = drivers.length === 0 ? 'No driver' : drivers.map(({ title }) => title).join(' and ')
  const state = status === 'planned' ? [] : status === 'confirmed' ? ['confirmed'] : [(stateWords[status] ?? status).toLowerCase()]
  const parts = [who, ...(unit === null ? [] : [`Unit ${unit.title}`]), ...state, ...againstSpoken({ risk, coverage })]
  return `${lead}${parts.join(', ')}`
}

const againstSpoken = ({ risk, coverage }: Pick<BoardCell, 'risk' | 'coverage'>): string[] => {
  if (coverage === 'no_driver') return ['uncovered: second driver missing']
  if (coverage === 'no_unit') return ['uncovered: no unit']
  if (coverage === 'stopped') return [`uncovered: ${risk === null ? 'can’t go' : `${risk.who}, ${risk.text}`}`]
  return risk === null ? [] : [`at risk: ${risk.text}`]
}
