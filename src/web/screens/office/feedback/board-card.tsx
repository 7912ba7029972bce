import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAge } from '#kit/dates/format-time.ts'
import { CategoryPill, PriorityPill } from '#records/office/feedback/pills.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import { useNow } from '#web/engine/use-now.ts'

/** Days without an answer after which a card says so in amber (company policy). */
const patience = 2 * 86_400_000

/** The fields `BoardFacts` reads. */
export const boardFields = ['category', 'priority', 'votes', 'createdAt', 'answeredAt'] as const

/** Category and priority in their colors, votes, age, and whether it was answered. */
export function BoardFacts({ row }: { row: RecordRow }): ReactNode {
  const now = useNow()
  const sent = textOf(row['createdAt'])
  const answered = row['answeredAt'] !== null
  const late = !answered && now.getTime() - Date.parse(sent) > patience
  return (
    <>
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
    </>
  )
}
