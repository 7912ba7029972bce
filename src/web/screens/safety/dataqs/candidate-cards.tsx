import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { factsOf, Reasons } from './candidate-table.tsx'
import type { Candidate } from '#features/safety/dataqs/answers.ts'
import { pathOf, requestPath } from './contract.ts'

/** The same where there is no room for columns, one below the other. */
export function CandidateCards({ rows, mayFile }: { rows: readonly Candidate[]; mayFile: boolean }): ReactNode {
  return (
    <ul aria-label="Candidates">
      {rows.map((row) => (
        <li key={row.id} className="flex flex-col gap-2 border-t border-border px-card-x py-3">
          <div className="flex items-baseline gap-3">
            <Anchor className="cell-key min-w-0 flex-1" href={pathOf(row)}>
              {row.title}
            </Anchor>
            <span className="flex-none text-sm text-fg-muted">
              Score <b className="font-semibold text-fg">{row.score}</b>
            </span>
          </div>
          <p className="text-sm text-fg-muted">{factsOf(row)}</p>
          <Reasons row={row} />
          <p className="text-sm text-fg-muted">
            {row.stake === null ? '' : `${formatNumber(row.stake.points)} points at stake: ${row.stake.arithmetic}. `}
            {row.lastDay === null ? '' : `File by ${formatDate(row.lastDay)}.`}
          </p>
          {mayFile ? (
            <ButtonLink className="md:self-start" href={requestPath(row)} aria-label={`Open request for ${row.number}`}>
              Open request
            </ButtonLink>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
