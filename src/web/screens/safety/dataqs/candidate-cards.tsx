import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { factsOf, RequestLink, whyOf } from './candidate-table.tsx'
import { pathOf } from './contract.ts'
import type { CandidateGroup } from './groups.ts'

type CardsProps = { group: CandidateGroup; mayFile: boolean; primary: string | undefined }

/** The same where there is no room for columns, one below the other. */
export function CandidateCards({ group, mayFile, primary }: CardsProps): ReactNode {
  return (
    <ul aria-label={group.title}>
      {group.rows.map((row) => (
        <li key={row.id} className="flex flex-col gap-2 border-t border-border px-card-x py-3" title={`Score ${row.arithmetic}`}>
          <div className="flex items-baseline gap-3">
            <Anchor className="cell-key min-w-0 flex-1" href={pathOf(row)}>
              {row.title}
            </Anchor>
            {row.stake === null || row.stake.points === 0 ? null : (
              <b className="flex-none font-semibold">{formatNumber(row.stake.points)} pts</b>
            )}
          </div>
          <p className="text-sm text-fg-muted">{factsOf(row)}</p>
          <p>{whyOf(row)}</p>
          <p className="text-sm text-fg-muted">
            {row.evidence.length === 0 ? '' : `Evidence: ${row.evidence.join(', ')}. `}
            {row.lastDay === null ? '' : `File by ${formatDate(row.lastDay)}.`}
          </p>
          <RequestLink row={row} mayFile={mayFile} primary={row.id === primary} />
        </li>
      ))}
    </ul>
  )
}
