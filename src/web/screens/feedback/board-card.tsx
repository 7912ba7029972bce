import { ArrowUp, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAge } from '#kit/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { CategoryPill, PriorityPill } from '#records/feedback/pills.tsx'
import { type RecordRow, textOf } from '../../engine/rows.ts'
import { useNow } from '../../engine/use-now.ts'
import { recordPath } from '../../paths.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Menu, MenuItem } from '../../ui/dropdown-menu.tsx'

/** Days without an answer after which a card says so in amber (company policy). */
const patience = 2 * 86_400_000

/** The sender takes it, on My Feedback. */
const senderStep = 'not_fixed'

/** Title, category and priority in their colors, votes, age, and whether it was answered; its steps in a menu. */
export function BoardCard({
  record,
  row,
  onMove,
}: {
  record: RecordDefinition
  row: RecordRow
  onMove: ((move: string) => void) | null
}): ReactNode {
  const now = useNow()
  const sent = textOf(row['createdAt'])
  const answered = row['answeredAt'] !== null
  const late = !answered && now.getTime() - Date.parse(sent) > patience
  return (
    <li className="board-card" draggable={onMove !== null} onDragStart={(event) => event.dataTransfer.setData('text/x-feedback', row.id)}>
      <Anchor href={recordPath(record, row.id)} data-card draggable={false}>
        {row.title}
      </Anchor>
      <span className="board-marks">
        <CategoryPill value={row['category']} />
        <PriorityPill value={row['priority']} />
      </span>
      <span className="board-facts">
        <ArrowUp aria-hidden="true" />
        <span>
          {String(row['votes'])}
          <span className="sr-only"> votes</span>
        </span>
        <span>{formatAge(sent, now)}</span>
        <span data-tone={late ? 'warning' : undefined}>{answered ? 'Answered' : 'No answer'}</span>
      </span>
      {onMove === null ? null : (
        <Menu
          label={`Move ${row.title}`}
          trigger={
            <button type="button" className="icon-btn icon-btn-sm" data-steps aria-label={`Move ${row.title}`}>
              <Ellipsis aria-hidden="true" />
            </button>
          }
        >
          {Object.entries(record.lifecycle.moves)
            .filter(([name, { from }]) => from.includes(row.status) && name !== senderStep)
            .map(([name, { label, tone }]) => (
              <MenuItem key={name} tone={tone} onSelect={() => onMove(name)}>
                {label}
              </MenuItem>
            ))}
        </Menu>
      )}
    </li>
  )
}
