import { memo, type MouseEvent, type ReactNode } from 'react'
import type { FieldKind } from '#kit/fields.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Cell, CheckCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { useMedia } from '#web/ui/display/use-media.ts'
import { useHost } from '../host.tsx'
import { FieldValue, NoValue } from '../values/cells.tsx'
import { wordsOf } from '../values/value-words.ts'
import type { Column } from './columns.ts'
import { InlineCell } from './inline-cell.tsx'
import { checkWidth, ListHead, pinnedStyle } from './list-head.tsx'
import type { ListBodyProps } from './list-body-props.ts'
import type { ListState } from './list-state.ts'
import { RowMenu } from './row-menu.tsx'
import { isEmptyValue, labelOf, type RecordRow } from '../queries/rows.ts'
import { useRowsInSight } from './rows-in-sight.ts'
import type { RecordViews } from '../views.ts'

const menuWidth = 44

/** The table of a list: sticky head, selection, peek on a press of the row, real links in the key column. */
export function ListTable(props: ListBodyProps): ReactNode {
  const { state, rows, list, selection } = props
  const wide = useMedia('(min-width: 1024px)')
  const part = useRowsInSight(rows.length)
  const { choose, update } = props.rights
  const span = state.columns.length + (choose ? 2 : 1)
  const press = (event: MouseEvent<HTMLElement>): void => {
    if (!(event.target instanceof Element)) return
    const id = event.target.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (id === undefined) return
    if (event.target.closest('.check') !== null) return selection.toggle(id, event.shiftKey)
    if (event.target.closest('a, button, input, select, label, [data-cell-editor]') !== null || (getSelection()?.toString() ?? '') !== '')
      return
    props.setActive(id)
    if (wide) props.showPeek(props.peek === id ? null : id)
  }
  return (
    <TableRegion
      label={state.record.label.many}
      onKeyDown={props.onKeys}
      onScroll={part.onScroll}
      data-scroll-restoration-id={`list-${state.record.name}`}
      style={{ scrollPaddingInline: `${pinnedWidth(state, choose)}px ${menuWidth + 8}px` }}
    >
      <Table
        fixed
        density={state.density}
        refetching={list.isFetching && list.isPlaceholderData}
        style={{ minWidth: totalWidth(state, choose) }}
        aria-rowcount={list.data?.total}
        data-pinned={state.layout.pinned}
      >
        <Columns state={state} choose={choose} />
        <ListHead state={state} page={choose ? selection.page : null} onPage={selection.togglePage} />
        <tbody onClick={press}>
          {part.above > 0 ? <Spacer height={part.above} span={span} /> : null}
          {rows.slice(part.first, part.last).map((row) => (
            <ListRow
              key={row.id}
              record={state.record}
              special={state.special}
              row={row}
              columns={state.columns}
              pinned={state.layout.pinned}
              selected={selection.has(row.id)}
              peeked={props.peek === row.id}
              active={props.active === row.id}
              choose={choose}
              mayEdit={update}
            />
          ))}
          {part.below > 0 ? <Spacer height={part.below} span={span} /> : null}
        </tbody>
      </Table>
    </TableRegion>
  )
}

type ListRowProps = {
  record: RecordDefinition
  special: RecordViews
  row: RecordRow
  columns: readonly Column[]
  pinned: number
  selected: boolean
  peeked: boolean
  active: boolean
  choose: boolean
  mayEdit: boolean
}

// A list redraws on every key; a row only when something of its own has changed. Its presses are handled by the table's body.
const ListRow = memo(function ListRow({
  record,
  special,
  row,
  columns,
  pinned,
  selected,
  peeked,
  active,
  choose,
  mayEdit,
}: ListRowProps): ReactNode {
  return (
    <Row selected={selected} peeked={peeked} active={active} data-row={row.id}>
      {choose ? (
        <CheckCell>
          <Checkbox aria-label={`Select ${row.title}`} checked={selected} onChange={handledByBody} />
        </CheckCell>
      ) : null}
      {columns.map((column, index) => {
        const Special = special.cells?.[column.name]?.Cell
        const value =
          Special === undefined ? (
            <FieldValue record={record} row={row} name={column.name} field={column.field} tight />
          ) : (
            <Special row={row} />
          )
        return (
          <Cell key={column.name} numeric={column.numeric} style={pinnedStyle(pinned, columns, index, choose)}>
            {index === 0 ? (
              <KeyCell record={record} row={row} column={column} special={Special === undefined ? null : <Special row={row} />} />
            ) : column.field?.inline === true && mayEdit ? (
              <InlineCell record={record} row={row} column={column}>
                {value}
              </InlineCell>
            ) : (
              value
            )}
          </Cell>
        )
      })}
      <Cell className="row-menu-cell">
        <RowMenu record={record} row={row} />
      </Cell>
    </Row>
  )
})

const handledByBody = (): void => undefined

/** The first column is the link to the record. It shows its own field, as its heading says, never the title in place of another field. */
export function KeyCell({
  record,
  row,
  column,
  special,
}: {
  record: RecordDefinition
  row: RecordRow
  column: Column
  special: ReactNode
}): ReactNode {
  const empty = special === null && isEmptyValue(row[column.name])
  return (
    <Anchor href={recordPath(record, row.id)} className="cell-key" aria-label={empty ? row.title : undefined}>
      {special ?? (empty ? <NoValue /> : <KeyValue record={record} row={row} column={column} />)}
    </Anchor>
  )
}

/** The value in words where its cell would be a link itself. */
function KeyValue({ record, row, column: { name, field } }: { record: RecordDefinition; row: RecordRow; column: Column }): ReactNode {
  const { timeZone } = useHost()
  if (field !== null && linked.has(field.kind)) return wordsOf(field, row[name], timeZone, labelOf(row, name))
  return <FieldValue record={record} row={row} name={name} field={field} tight />
}

const linked: ReadonlySet<FieldKind> = new Set(['ref', 'anyRef', 'phone', 'email'])

/** Rows in the shape of the columns while the first page is read. */
export function ListSkeleton({ state, choose }: { state: ListState; choose: boolean }): ReactNode {
  return (
    <TableRegion label={state.record.label.many} aria-busy="true">
      <Table fixed density={state.density} style={{ minWidth: totalWidth(state, choose) }}>
        <Columns state={state} choose={choose} />
        <ListHead state={state} page={choose ? false : null} onPage={() => undefined} />
        <tbody>
          <SkeletonRows
            columns={[
              ...(choose ? [{ width: 16, check: true }] : []),
              ...state.columns.map((column) => ({ width: column.width - 32, numeric: column.numeric })),
              { width: 16 },
            ]}
            rows={12}
          />
        </tbody>
      </Table>
    </TableRegion>
  )
}

function Columns({ state, choose }: { state: ListState; choose: boolean }): ReactNode {
  return (
    <colgroup>
      {choose ? <col style={{ width: checkWidth }} /> : null}
      {state.columns.map((column) => (
        <col key={column.name} style={{ width: column.width }} />
      ))}
      <col style={{ width: menuWidth }} />
    </colgroup>
  )
}

const Spacer = ({ height, span }: { height: number; span: number }): ReactNode => (
  <tr aria-hidden="true" style={{ height }}>
    <td aria-label="Further rows" colSpan={span} style={{ height, padding: 0, border: 0 }} />
  </tr>
)

/** What lies at the left of the table whatever is scrolled, in pixels. */
const pinnedWidth = (state: ListState, choose: boolean): number =>
  state.columns.slice(0, state.layout.pinned).reduce((sum, column) => sum + column.width, choose ? checkWidth : 0)
const totalWidth = (state: ListState, choose: boolean): number =>
  state.columns.reduce((sum, column) => sum + column.width, (choose ? checkWidth : 0) + menuWidth)
