import { formatMiles } from '#kit/format.ts'
import { formatDay } from '#kit/dates/format-time.ts'
import type { Work } from '#features/shop/maintenance/answers.ts'
import { type Fitted, fitColumns } from '#web/engine/list/fit/fit.ts'
import { aroundCell, ruler, widthOfCell, widthOfHead } from '#web/engine/list/fit/measure.ts'
import type { CellLook } from '#web/engine/values/cell-words.ts'
import { homeWords } from './home-words.ts'
import { weeksOf } from './weeks.ts'
import { kindWords, nextOf, stateOf, whatOf } from './work-words.ts'

export const workColumns = ['unit', 'kind', 'work', 'due', 'state', 'home', 'next'] as const
export type WorkColumn = (typeof workColumns)[number]

export const headOf: Readonly<Record<WorkColumn, string>> = {
  unit: 'Unit',
  kind: 'Type',
  work: 'Work',
  due: 'Due',
  state: 'Status',
  home: 'Next at yard',
  next: 'Next action',
}

/** The order in which columns drop when room is short. The record and its due date stay. */
const stays: readonly WorkColumn[] = ['due', 'work', 'unit', 'state', 'next', 'home', 'kind']

/** A cell's words and its note, which drops when room is short. */
export type Words = { readonly words: string; readonly note?: string | undefined }

/** The day and the miles, or an estimate if the meter wasn't read. */
export const dueWords = ({ kind, state, dueOn, dueMiles }: Work): Words | null => {
  const miles = dueMiles === null ? undefined : formatMiles(dueMiles)
  if (dueOn === null) return miles === undefined ? null : { words: miles }
  return { words: `${kind === 'pm-schedules' && state === 'unknown' ? 'About ' : ''}${formatDay(dueOn)}`, note: miles }
}

type Moment = { readonly now: Date; readonly today: string; readonly timeZone: string }

/** The columns that fit into `room` px with their widths, and which of them have room for all their notes. */
export const fitWork = (
  rows: readonly Work[],
  room: number,
  mayEdit: boolean,
  moment: Moment,
): Pick<Fitted, 'widths'> & { readonly noted: ReadonlySet<WorkColumn> } => {
  const fulls = new Map<string, number>()
  const { widths } = fitColumns(
    workColumns.map((name) => {
      const { full, least } = widthsOf(name, rows, mayEdit, moment)
      fulls.set(name, full)
      return {
        name,
        full,
        least,
        rank: stays.indexOf(name),
        filler: name === 'next' || name === 'home' || name === 'kind',
        grows: name === 'work',
      }
    }),
    room,
  )
  return { widths, noted: new Set(workColumns.filter((name) => (widths[name] ?? 0) >= (fulls.get(name) ?? 0))) }
}

/** Widths of Work in px: the least it is cut to, and the one beyond which notes get the room first. */
const [cut, enough] = [180, 260]
const longestState = 240
/** In px: extra padding of the first and last column, a pill's icon, a button's padding, the gap before a note. */
const [edge, icon, button, noteGap] = [12, 20, 2, 4]
const looks: Partial<Record<WorkColumn, CellLook>> = { state: 'pill', next: 'small' }

const widthsOf = (name: WorkColumn, rows: readonly Work[], mayEdit: boolean, moment: Moment): { full: number; least: number } => {
  const head = name === 'next' ? 0 : widthOfHead(headOf[name], false, ruler)
  const more = name === 'next' ? edge : name === 'unit' ? edge + icon : 0
  const said = wordsOf(name, rows, mayEdit, moment)
  const widthOf = (words: string, look: CellLook): number => widthOfCell({ words, look }, name === 'work' || name === 'unit', ruler)
  const own = name === 'state' ? icon : name === 'next' ? button : 0
  const words = (one: Words): number => widthOf(one.words, looks[name] ?? 'plain') + own + more
  const whole = (one: Words): number => words(one) + (one.note === undefined ? 0 : noteGap + widthOf(one.note, 'small') - aroundCell())
  const [least, full] = [Math.max(head, ...said.map(words)), Math.max(head, ...said.map(whole))]
  if (name === 'work') return { full: Math.min(full, enough), least: Math.min(full, cut) }
  return { full: name === 'state' ? Math.max(least, Math.min(full, longestState)) : full, least }
}

const wordsOf = (name: WorkColumn, rows: readonly Work[], mayEdit: boolean, { now, today, timeZone }: Moment): readonly Words[] => {
  switch (name) {
    case 'unit':
      return [...rows.map(({ unit }) => ({ words: unit?.title ?? '—' })), ...(rows.length > 1 ? [{ words: 'also due' }] : [])]
    case 'kind':
      return rows.map(({ kind }) => ({ words: kindWords[kind] }))
    case 'work':
      return rows.map((work) => ({ words: whatOf(work) }))
    case 'due':
      return rows.flatMap((work) => dueWords(work) ?? [])
    case 'state':
      return rows.map((work) => stateOf(work, today, now))
    case 'home':
      return rows.flatMap((work) => homeWords(work, today, timeZone) ?? [])
    case 'next':
      return mayEdit
        ? weeksOf(rows)
            .flatMap(({ bundles }) => bundles)
            .map((bundle) => nextOf(bundle, today, timeZone))
        : []
  }
}
