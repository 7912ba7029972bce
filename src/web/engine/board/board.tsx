import './board.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { formatNumber } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { detailsOf, sentenceOf } from '#web/api/problem.ts'
import { listPath, type Search, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Kbd } from '#web/ui/actions/kbd.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useHost } from '../host.tsx'
import { useStepKeys } from '../list/step-keys.tsx'
import { type ListPage, useRecordPages } from '../queries/queries.ts'
import type { RecordRow } from '../queries/rows.ts'
import { useSteps } from '../steps.tsx'
import { useUndoKey } from '../queries/undo.ts'
import { BoardCard } from './board-card.tsx'
import { focusCard, walkCards } from './cards.ts'

/** A status as a column; `query` narrows its cards, and then `label` says to what. */
export type BoardColumn = { status: string; label?: string; query?: Search }

export type BoardProps = {
  /** As the viewer's role knows it. */
  record: RecordDefinition
  columns: readonly BoardColumn[]
  /** What all columns ask: filters, and the order of the cards. */
  query: Search
  /** The fields `Facts` reads. */
  fields: readonly string[]
  /** What stands under the title of a card. */
  Facts: ComponentType<{ row: RecordRow }>
  /** Where a card leads; without it to the record. */
  hrefOf?: ((row: RecordRow) => string) | undefined
  /** The step a card dropped there takes, by status: where none has that status as its goal. */
  stepInto?: Readonly<Record<string, string>> | undefined
}

const most = 100

const follow = { onTaken: focusCard, onClose: focusCard }

/**
 * Records of a kind by status. Arrow keys go from card to card, M opens the steps of one, and the keys of its steps work on it; dragging
 * a card into a column takes the step that leads there.
 */
export function Board({ record, columns, query, fields, Facts, hrefOf, stepInto }: BoardProps): ReactNode {
  const asked = columns.map((column) => ({ ...query, ...column.query, status: column.status }))
  const pages = useRecordPages(
    record,
    asked.map((search) => writeSearch({ ...search, fields: ['title', 'status', ...fields].join(','), limit: most })),
  )
  const steps = useSteps(record, follow)
  const [active, setActive] = useState<string | null>(null)
  const keyDialog = useStepKeys(record, active, follow)
  useUndoKey()
  const { viewer } = useHost()
  const mayMove = Object.values(record.lifecycle.moves).some(({ roles }) => roles.includes(viewer.role))
  const failed = pages.find(({ isError, data }) => isError && data === undefined)
  if (failed !== undefined)
    return (
      <ErrorPanel
        title={`Couldn’t load ${inSentence(record.label.many)}`}
        text={sentenceOf(failed.error)}
        details={detailsOf(failed.error)}
        onRetry={() => pages.forEach((page) => void page.refetch())}
      />
    )
  const newest = columnsOf(pages)
  const drop = (id: string, to: string): void =>
    void steps.take(id, (move) => record.lifecycle.moves[move]?.to === to || stepInto?.[to] === move)
  return (
    <Pending pending={pages.some(({ isPending }) => isPending)} placeholder={<Skeleton height={300} />}>
      <div
        className="board"
        role="group"
        aria-label={`${record.label.many} by status`}
        onKeyDown={walkCards}
        onFocus={({ target }) => setActive(target.closest('[data-card]')?.getAttribute('data-card') ?? null)}
      >
        {columns.map((column, at) => (
          <Column
            key={column.status}
            record={record}
            column={column}
            page={pages[at]?.data}
            isHere={(id) => newest.get(id) === at}
            more={listPath(record, asked[at])}
            onDrop={mayMove ? drop : null}
          >
            {(row) => (
              <BoardCard
                key={row.id}
                record={record}
                row={row}
                href={hrefOf?.(row)}
                onMove={mayMove ? (move) => void steps.take(row.id, (name) => name === move) : null}
              >
                <Facts row={row} />
              </BoardCard>
            )}
          </Column>
        ))}
      </div>
      <p className="board-keys">
        <Kbd>←</Kbd> <Kbd>→</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> card {mayMove ? <Kbd>M</Kbd> : null} {mayMove ? 'move' : null}
      </p>
      {steps.dialog}
      {keyDialog}
    </Pending>
  )
}

/** The column of each card. Columns are read again one by one: a card that moved stands in the one that was read last. */
const columnsOf = (pages: readonly UseQueryResult<ListPage>[]): ReadonlyMap<string, number> => {
  const order = [...pages.keys()].toSorted((one, other) => (pages[one]?.dataUpdatedAt ?? 0) - (pages[other]?.dataUpdatedAt ?? 0))
  return new Map(order.flatMap((at) => (pages[at]?.data?.rows ?? []).map(({ id }) => [id, at] as const)))
}

type ColumnProps = {
  record: RecordDefinition
  column: BoardColumn
  page: ListPage | undefined
  isHere: (id: string) => boolean
  /** The list of its records. */
  more: string
  onDrop: ((id: string, to: string) => void) | null
  children: (row: RecordRow) => ReactNode
}

function Column({ record, column: { status, label }, page, isHere, more, onDrop, children }: ColumnProps): ReactNode {
  const [over, setOver] = useState(false)
  const read = page?.rows ?? []
  const rows = read.filter(({ id }) => isHere(id))
  const total = (page?.total ?? 0) - (read.length - rows.length)
  return (
    <section
      className="board-column"
      data-over={over || undefined}
      aria-labelledby={`column-${status}`}
      onDragOver={(event) => {
        if (onDrop === null) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const id = event.dataTransfer.getData(`text/x-${record.name}`)
        if (id !== '' && !rows.some((row) => row.id === id)) onDrop?.(id, status)
      }}
    >
      <h2 id={`column-${status}`}>
        {label ?? record.lifecycle.states[status]?.label} <span>{formatNumber(total)}</span>
      </h2>
      <ul>{rows.map(children)}</ul>
      {total > rows.length ? (
        <Anchor className="board-rest" href={more}>
          Show all {formatNumber(total)}
        </Anchor>
      ) : null}
    </section>
  )
}
