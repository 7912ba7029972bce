import './feedback.css'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import { asSeenBy } from '#kit/access.ts'
import { formatNumber } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { feedbackManagers } from '#kit/roles.ts'
import { feedback } from '#records/feedback/record.ts'
import { readJson } from '../../api/client.ts'
import { detailsOf, sentenceOf } from '../../api/problem.ts'
import { useUser } from '../../auth/session.ts'
import { MoveDialog } from '../../engine/detail/move-dialog.tsx'
import type { RecordRow } from '../../engine/rows.ts'
import { TopBar } from '../../layout/top-bar.tsx'
import { writeSearch } from '../../paths.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { openMenu } from '../../ui/open-menu.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Pending, Skeleton } from '../../ui/skeleton.tsx'
import { Tab, Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast-store.ts'
import { BoardCard } from './board-card.tsx'

const columns = ['new', 'under_review', 'planned', 'in_progress', 'done'] as const
type Column = (typeof columns)[number]

const query = writeSearch({
  status: columns.join(','),
  sort: '-votes,-createdAt',
  fields: 'title,category,priority,status,votes,createdAt,answeredAt',
  limit: '200',
})

type Moving = { row: RecordRow; move: string }

/** Feedback by status. Arrow keys go from card to card, M opens the steps of one; dragging a card asks for the same answer. */
export function FeedbackBoard(): ReactNode {
  const { role } = useUser()
  const record = asSeenBy(role, feedback as unknown as RecordDefinition)
  const mayMove = feedbackManagers.includes(role)
  const found = useQuery<readonly RecordRow[]>({ queryKey: ['/api/feedback', query] })
  const [moving, setMoving] = useState<Moving | null>(null)
  const start = async (id: string, wanted: (move: string) => boolean): Promise<void> => {
    try {
      const row = await readJson<RecordRow>(`/api/feedback/${id}`)
      const move = row.can?.moves.find(wanted)
      if (move === undefined) toast.add({ title: 'Not a step of this item', description: 'Press M on the card for its steps.' })
      else setMoving({ row, move })
    } catch (error) {
      toast.add({ title: "Couldn't load the item", description: sentenceOf(error), tone: 'danger' })
    }
  }
  const drop = (id: string, to: Column): void => void start(id, (move) => record.lifecycle.moves[move]?.to === to)
  return (
    <div className="main-fixed flex flex-col">
      <TopBar title="Feedback management" documentTitle="Feedback board" />
      <Tabs label="Feedback management">
        <Tab href="/feedback-management">List</Tab>
        <Tab href="/feedback-management/board" current>
          Board
        </Tab>
      </Tabs>
      {found.isError && found.data === undefined ? (
        <ErrorPanel
          title="Couldn't load feedback"
          text={sentenceOf(found.error)}
          details={detailsOf(found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Pending pending={found.isPending} placeholder={<Skeleton height={300} />}>
          <div className="board" role="group" aria-label="Feedback by status" onKeyDown={walk}>
            {columns.map((column) => (
              <BoardColumn
                key={column}
                column={column}
                rows={found.data?.filter(({ status }) => status === column) ?? []}
                onDrop={mayMove ? drop : null}
              >
                {(row) => (
                  <BoardCard
                    key={row.id}
                    record={record}
                    row={row}
                    onMove={mayMove ? (move) => void start(row.id, (name) => name === move) : null}
                  />
                )}
              </BoardColumn>
            ))}
          </div>
          <p className="board-keys">
            <Kbd>←</Kbd> <Kbd>→</Kbd> <Kbd>↑</Kbd> <Kbd>↓</Kbd> card {mayMove ? <Kbd>M</Kbd> : null} {mayMove ? 'move' : null}
          </p>
        </Pending>
      )}
      {moving === null ? null : (
        <Suspense>
          <MoveDialog record={record} row={moving.row} move={moving.move} onClose={() => setMoving(null)} />
        </Suspense>
      )}
    </div>
  )
}

function BoardColumn({
  column,
  rows,
  onDrop,
  children,
}: {
  column: Column
  rows: readonly RecordRow[]
  onDrop: ((id: string, to: Column) => void) | null
  children: (row: RecordRow) => ReactNode
}): ReactNode {
  const [over, setOver] = useState(false)
  const { label } = feedback.lifecycle.states[column]
  return (
    <section
      className="board-column"
      data-over={over || undefined}
      aria-labelledby={`column-${column}`}
      onDragOver={(event) => {
        if (onDrop === null) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const id = event.dataTransfer.getData('text/x-feedback')
        if (id !== '' && !rows.some((row) => row.id === id)) onDrop?.(id, column)
      }}
    >
      <h2 id={`column-${column}`}>
        {label} <span>{formatNumber(rows.length)}</span>
      </h2>
      <ul>{rows.map(children)}</ul>
    </section>
  )
}

/** Up and down in a column, left and right to the nearest card of the next column that has one. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const card = event.target instanceof Element ? event.target.closest('[data-card]') : null
  if (card === null || event.ctrlKey || event.metaKey || event.altKey) return
  const lists = [...event.currentTarget.querySelectorAll('.board-column')].map((list) => [
    ...list.querySelectorAll<HTMLElement>('[data-card]'),
  ])
  const at = lists.findIndex((cards) => cards.some((one) => one === card))
  const row = lists[at]?.findIndex((one) => one === card) ?? 0
  const beside = (cards: readonly HTMLElement[][]): HTMLElement | undefined => {
    const near = cards.find((list) => list.length > 0)
    return near?.[Math.min(row, near.length - 1)]
  }
  const next = {
    ArrowDown: () => lists[at]?.[row + 1],
    ArrowUp: () => lists[at]?.[row - 1],
    ArrowRight: () => beside(lists.slice(at + 1)),
    ArrowLeft: () => beside(lists.slice(0, at).toReversed()),
  }[event.key]
  if (next !== undefined) {
    event.preventDefault()
    next()?.focus()
  } else if (event.key.toLowerCase() === 'm') {
    event.preventDefault()
    openMenu(card.closest('li')?.querySelector<HTMLElement>('[data-steps]'))
  }
}
