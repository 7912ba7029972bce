import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { useHost } from '../../host.tsx'
import type { RecordRow } from '../../queries/rows.ts'
import { useNow } from '../../use-now.ts'
import { cellWords, type Moment } from '../../values/cell-words.ts'
import type { RecordViews } from '../../views.ts'
import type { Column } from '../columns.ts'
import { type ListView, readSort, type SortKey } from '../list-search.ts'
import type { ListState } from '../list-state.ts'
import { fitAll, fitColumns, type Need } from './fit.ts'
import { ruler, widthOfCell, widthOfHead } from './measure.ts'
import { isReading, rankColumns } from './rank.ts'

export type FittedList = { state: ListState; /** Columns of the view that don't fit. */ dropped: readonly string[] }

/** Columns at both ends that always stay: the check box and the menu of a row. */
const edges = (choose: boolean): number => (choose ? 48 : 12) + 44

/**
 * The list with the columns of a shipped view that fit into `room`, the element around the table. Columns that a person chose all stay,
 * and scroll.
 */
export const useFit = (
  room: RefObject<HTMLDivElement | null>,
  state: ListState,
  rows: readonly RecordRow[],
  { choose, update }: { readonly choose: boolean; readonly update: boolean },
): FittedList => {
  const { chosen } = state
  const width = useWidth(room, rows.length)
  const needs = useNeeds(state, rows, width, update)
  const { widths, dropped } = useMemo(
    () => (chosen ? fitAll : fitColumns)(needs, Math.max(0, width - edges(choose))),
    [needs, width, choose, chosen],
  )
  return { state: { ...state, ...sameShown(state, widths) }, dropped }
}

type Shown = Pick<ListState, 'columns' | 'layout'>
let lastShown: { text: string; shown: Shown } | null = null

// The same columns stay the same object, so that rows are drawn again only when something of theirs changed.
const sameShown = ({ record, columns, layout }: ListState, widths: Readonly<Record<string, number>>): Shown => {
  const text = JSON.stringify([record.name, layout, widths])
  if (lastShown?.text === text) return lastShown.shown
  const shown = columns.flatMap((column) => {
    const width = widths[column.name]
    return width === undefined ? [] : [{ ...column, width }]
  })
  lastShown = { text, shown: { columns: shown, layout: { ...layout, columns: shown.map(({ name }) => name) } } }
  return lastShown.shown
}

/** The width of the table's region, without its scroll bar. */
const useWidth = (room: RefObject<HTMLDivElement | null>, rows: number): number => {
  const [width, setWidth] = useState(0)
  const isRead = useRef(false)
  useLayoutEffect(() => {
    const element = room.current
    if (element === null) return
    const read = (): void => setWidth((element.querySelector('.table-region') ?? element).clientWidth)
    // Reading it here lays the page out at once; after the first time the observer's report, which comes with the layout, is soon enough.
    if (!isRead.current) read()
    isRead.current = true
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [room, rows])
  return width
}

/** What each column needs for the rows of the page. While one pages, a need only grows. */
const useNeeds = (state: ListState, rows: readonly RecordRow[], width: number, update: boolean): readonly Need[] => {
  const { record, special, columns, view, search, layout, chosen } = state
  const { today, timeZone } = useHost()
  const now = useNow()
  const sort = search['sort'] ?? record.list.sort
  return useMemo(() => {
    const of = `${record.name} ${view?.key ?? ''} ${columns.map(({ name }) => name).join()}`
    const sorted = readSort(sort)
    return rankColumns(record, columns, sorted)
      .filter(
        ({ column }, index) => index === 0 || chosen || (isReading(record, column) ? !isSilent(column, rows) : !isFixed(column, view)),
      )
      .map(({ column, rank, filler }, index): Need => {
        const measured =
          layout.widths[column.name] ??
          widthOfColumn({ record, special, rows, sorted, update, moment: { now, today, timeZone } }, column, index === 0)
        const full = rows.length === 0 ? measured : grownTo(of, column.name, measured)
        const grows = column.name === 'title' || index === 0 || isReading(record, column)
        return { name: column.name, full, least: leastOf(column, full, width, isReading(record, column)), rank, filler, grows }
      })
  }, [record, special, columns, view, sort, layout.widths, chosen, rows, now, today, timeZone, width, update])
}

const widest = { of: '', widths: new Map<string, number>() }

const grownTo = (of: string, name: string, width: number): number => {
  if (widest.of !== of) {
    widest.of = of
    widest.widths.clear()
  }
  const most = Math.max(width, widest.widths.get(name) ?? 0)
  widest.widths.set(name, most)
  return most
}

type Page = {
  record: RecordDefinition
  special: RecordViews
  rows: readonly RecordRow[]
  sorted: readonly SortKey[]
  /** Whether values can be edited inline. */
  update: boolean
  moment: Moment
}

/** The pencil after a value that can be edited inline, and the gap before it. */
const pencil = 28

const widthOfColumn = ({ record, special, rows, sorted, update, moment }: Page, column: Column, isKey: boolean): number => {
  const head = widthOfHead(
    column.head,
    sorted.some(({ field }) => field === column.sort),
    ruler,
  )
  const own = special.cells?.[column.name]
  if (rows.length === 0) return Math.max(head, column.width)
  if (own?.width !== undefined) return Math.max(head, own.width)
  const standing = column.name === 'status' ? special.standing : undefined
  const more = update && !isKey && column.field?.inline === true ? pencil : 0
  return rows.reduce(
    (most, row) => {
      const instead = standing?.of(row, moment.now, moment.timeZone)
      const words =
        instead == null ? cellWords(record, row, column.name, column.field, moment) : { words: instead.label, look: 'pill' as const }
      return Math.max(most, widthOfCell(words, isKey, ruler) + more)
    },
    Math.max(head, own === undefined ? 0 : column.width),
  )
}

/** Where room is short a title is cut to 280 px, or 200 in a narrow list, a reading to 340, and a long name to 200. */
const leastOf = ({ name, field }: Column, full: number, width: number, reading: boolean): number => {
  if (name === 'title') return Math.min(full, width < 1000 ? 200 : 280)
  return Math.min(full, reading ? 340 : field?.kind === 'ref' || field?.kind === 'text' ? 200 : 480)
}

/** No record of the page waits for anything. */
const isSilent = ({ name }: Column, rows: readonly RecordRow[]): boolean =>
  name === 'reading' && rows.length > 0 && rows.every(({ reading }) => reading == null)

/** The view asks for one value, which every row would repeat. */
const isFixed = ({ name }: Column, view: ListView | null): boolean => {
  const value = new URLSearchParams(view?.query).get(name) ?? ''
  return value !== '' && !/[,!]/.test(value)
}
