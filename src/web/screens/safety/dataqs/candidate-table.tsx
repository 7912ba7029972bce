import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import type { Candidate } from '#features/safety/dataqs/answers.ts'
import { pathOf, requestPath } from './contract.ts'
import { NoValue } from '#web/engine/values/cells.tsx'

type RowsProps = { rows: readonly Candidate[]; mayFile: boolean }

/** Candidates beside each other: score with its sum, what, why, what it is worth, until when. */
export function CandidateTable({ rows, mayFile }: RowsProps): ReactNode {
  return (
    <TableRegion label="Candidates, table">
      <Table flat fixed>
        <colgroup>
          {[68, '36%', undefined, 132, 128, 152].map((width, position) => (
            <col key={position} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <HeadCell numeric>Score</HeadCell>
            <HeadCell>Record</HeadCell>
            <HeadCell>Why</HeadCell>
            <HeadCell numeric>At stake</HeadCell>
            <HeadCell>File by</HeadCell>
            <HeadCell>
              <span className="sr-only">Action</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <CandidateRow key={row.id} row={row} mayFile={mayFile} />
          ))}
        </tbody>
      </Table>
    </TableRegion>
  )
}

function CandidateRow({ row, mayFile }: { row: Candidate; mayFile: boolean }): ReactNode {
  return (
    <Row>
      <Cell numeric className="align-top pt-2.5">
        <b className="font-semibold">{row.score}</b>
        {row.reasons.length > 1 ? <span className="block text-sm text-fg-muted whitespace-normal">{row.arithmetic}</span> : null}
      </Cell>
      <Cell className="whitespace-normal align-top py-2.5">
        <Anchor className="cell-key" href={pathOf(row)}>
          {row.title}
        </Anchor>
        <span className="block text-sm text-fg-muted">{factsOf(row)}</span>
      </Cell>
      <Cell className="whitespace-normal align-top py-2.5">
        <Reasons row={row} />
      </Cell>
      <Cell numeric className="align-top pt-2.5" title={row.stake === null ? undefined : row.stake.arithmetic}>
        <Stake row={row} />
      </Cell>
      <Cell className="align-top pt-2.5">{row.lastDay === null ? <NoValue /> : formatDate(row.lastDay)}</Cell>
      <Cell numeric className="align-top pt-1.5">
        {mayFile ? (
          <ButtonLink size="sm" href={requestPath(row)} aria-label={`Open request for ${row.number}`}>
            Open request
          </ButtonLink>
        ) : null}
      </Cell>
    </Row>
  )
}

/** "VIO-2026-0104 · 10/18/2026 · MO · HOS Compliance · Ray Diaz · Unit 1127". */
export const factsOf = ({ number, on, state, category, driver, vehicle }: Candidate): string =>
  [number, formatDate(on), state, category, driver?.title, vehicle === null ? null : `Unit ${vehicle.title}`]
    .filter((part) => part !== null && part !== undefined)
    .join(' · ')

export function Reasons({ row }: { row: Candidate }): ReactNode {
  return (
    <ul className="flex flex-col gap-0.5">
      {row.reasons.map(({ reason, points, words }) => (
        <li key={reason} className="flex gap-2">
          <span className="w-8 flex-none text-right tabular-nums text-fg-muted">+{points}</span>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}

/** CSA points that go if it is won. */
export function Stake({ row }: { row: Candidate }): ReactNode {
  if (row.stake === null) return <span className="cell-quiet">–</span>
  return (
    <>
      {formatNumber(row.stake.points)} pts
      <span className="block text-sm text-fg-muted whitespace-normal">{row.stake.arithmetic}</span>
    </>
  )
}
