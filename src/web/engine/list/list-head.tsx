import { ArrowDown, ArrowUp } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { CheckCell } from '#web/ui/display/data-table.tsx'
import { useHost } from '../host.tsx'
import { type Column, maxWidth, minWidth, resizeColumn, withoutWidth } from './columns.ts'
import { onDayWords } from './filters/filter-words.ts'
import { nextSort, readSort, writeSort } from './list-search.ts'
import type { ListState } from './list-state.ts'

export const checkWidth = 48

type ListHeadProps = {
  state: ListState
  /** Whether the rows of the page are chosen; null where there is nothing to choose them for. */
  page: boolean | 'mixed' | null
  onPage: () => void
}

/** Column heads: sort by press, a further key with Shift, width by the grip (arrow keys work on it too). */
export function ListHead({ state, page, onPage }: ListHeadProps): ReactNode {
  const keys = readSort(state.search['sort'] ?? state.record.list.sort)
  return (
    <thead>
      <tr>
        {page === null ? null : (
          <CheckCell head>
            <Checkbox aria-label="Select all rows on this page" checked={page} onChange={onPage} />
          </CheckCell>
        )}
        {state.columns.map((column, index) => (
          <Head key={column.name} state={state} column={column} index={index} keys={keys} choose={page !== null} />
        ))}
        <th scope="col" className="row-menu-cell">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

function Head({
  state,
  column,
  index,
  keys,
  choose,
}: {
  state: ListState
  column: Column
  index: number
  keys: ReturnType<typeof readSort>
  choose: boolean
}): ReactNode {
  const sorted = keys.find((key) => key.field === column.sort)
  const order = keys.length > 1 ? keys.findIndex((key) => key.field === column.sort) + 1 : 0
  const direction = sorted === undefined ? undefined : sorted.descending ? 'descending' : 'ascending'
  const { today } = useHost()
  const day = state.search[`${column.name}On`]
  const [label, head] = [labelOn(column, column.label, day, today), labelOn(column, column.head, day, today)]
  const press = (adds: boolean): void => state.ask({ sort: writeSort(nextSort(keys, column.sort, adds)) || undefined })
  return (
    <th
      scope="col"
      aria-label={label}
      data-numeric={column.numeric}
      aria-sort={direction}
      style={pinnedStyle(state.layout.pinned, state.columns, index, choose, 2)}
    >
      {column.sortable ? (
        <button type="button" className="sort-button" onClick={(event) => press(event.shiftKey)}>
          <span className="head-words">{head}</span>
          {sorted === undefined ? null : sorted.descending ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />}
          {order > 0 ? <span aria-label={`sort key ${order}`}>{order}</span> : null}
        </button>
      ) : (
        <span className="head-words">{head}</span>
      )}
      <Grip state={state} column={column} />
    </th>
  )
}

/** "Readiness on Friday", where the list shows it as of that day. */
const labelOn = ({ field }: Column, label: string, day: string | undefined, today: string): string =>
  day === undefined || field?.kind !== 'choice' || field.daysAhead === undefined ? label : `${label} ${onDayWords(day, today)}`

function Grip({ state, column }: { state: ListState; column: Column }): ReactNode {
  const { width } = column
  const set = (next: number): void => state.setLayout(resizeColumn(state.layout, column.name, next))
  const drag = (event: PointerEvent<HTMLSpanElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const head = event.currentTarget.closest('th')
    if (head !== null) set(event.clientX - head.getBoundingClientRect().left)
  }
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    event.stopPropagation()
    set(width + step)
  }
  return (
    <span
      className="column-grip"
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${column.label}`}
      aria-valuenow={width}
      aria-valuemin={minWidth}
      aria-valuemax={maxWidth}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      onDoubleClick={() => state.setLayout(withoutWidth(state.layout, column.name))}
    />
  )
}

/** Up to two columns stay at the left while the others scroll under them. */
export const pinnedStyle = (
  pinned: number,
  columns: readonly Column[],
  index: number,
  choose: boolean,
  layer = 1,
): CSSProperties | undefined => {
  if (index >= pinned) return undefined
  const start = choose ? checkWidth : 0
  const left = columns.slice(0, index).reduce((sum, column) => sum + column.width, start)
  return { position: 'sticky', left, zIndex: layer }
}
