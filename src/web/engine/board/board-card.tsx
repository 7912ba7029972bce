import { Ellipsis } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/dropdown-menu.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useRecord } from '../queries/queries.ts'
import type { RecordRow } from '../queries/rows.ts'
import { useMoveLabel } from '../detail/moves/use-move-label.ts'

type CardProps = {
  record: RecordDefinition
  row: RecordRow
  href?: string | undefined
  onMove: ((move: string) => void) | null
  children: ReactNode
}

/** A record on a board: its title, what the board says of it, and its steps in a menu. */
export function BoardCard({ record, row, href = recordPath(record, row.id), onMove, children }: CardProps): ReactNode {
  return (
    <li
      className="board-card"
      draggable={onMove !== null}
      onDragStart={(event) => event.dataTransfer.setData(`text/x-${record.name}`, row.id)}
    >
      <Anchor href={href} data-card={row.id} draggable={false}>
        {row.title}
      </Anchor>
      {children}
      {onMove === null ? null : (
        <Menu
          label={`Move ${row.title}`}
          trigger={
            <button type="button" className="icon-btn icon-btn-sm" data-steps aria-label={`Move ${row.title}`}>
              <Ellipsis aria-hidden="true" />
            </button>
          }
        >
          <Suspense fallback={<Skeleton height={32} />}>
            <StepItems record={record} id={row.id} onMove={onMove} />
          </Suspense>
        </Menu>
      )}
    </li>
  )
}

/** The steps possible now, as the server says when the menu opens. */
function StepItems({ record, id, onMove }: { record: RecordDefinition; id: string; onMove: (move: string) => void }): ReactNode {
  const found = useRecord(record, id)
  if (found.data === undefined) return found.isError ? <MenuItem disabled>Couldn’t load the steps</MenuItem> : <Skeleton height={32} />
  const { data: row } = found
  const moves = row.can?.moves ?? []
  if (moves.length === 0) return <MenuItem disabled>No step possible now</MenuItem>
  return <PossibleSteps record={record} row={row} moves={moves} onMove={onMove} />
}

function PossibleSteps({
  record,
  row,
  moves,
  onMove,
}: {
  record: RecordDefinition
  row: RecordRow
  moves: readonly string[]
  onMove: (move: string) => void
}): ReactNode {
  const labelOf = useMoveLabel(record, row)
  return moves.map((name) => (
    <MenuItem key={name} tone={record.lifecycle.moves[name]?.tone} onSelect={() => onMove(name)}>
      {labelOf(name)}
    </MenuItem>
  ))
}
