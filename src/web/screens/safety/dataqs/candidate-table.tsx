import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import type { Candidate } from '#features/safety/dataqs/answers.ts'
import { pathOf, requestPath } from './contract.ts'
import type { CandidateGroup } from './groups.ts'
import { NoValue } from '#web/engine/values/cells.tsx'

type RowsProps = { group: CandidateGroup; mayFile: boolean; primary: string | undefined }

/** Candidates of a group: what it is worth, what and whose, why, what to gather, until when. The score is in the tooltip: it only sorts. */
export function CandidateTable({ group, mayFile, primary }: RowsProps): ReactNode {
  const pointed = group.key === 'points'
  return (
    <TableRegion label={`${group.title}, table`}>
      <Table flat fixed>
        <colgroup>
          {[...(pointed ? [136] : []), '32%', undefined, 200, 132, 172].map((width, position) => (
            <col key={position} style={width === undefined ? undefined : { width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {pointed ? <HeadCell numeric>At stake</HeadCell> : null}
            <HeadCell>Record</HeadCell>
            <HeadCell>Reason</HeadCell>
            <HeadCell>Evidence</HeadCell>
            <HeadCell>File by</HeadCell>
            <HeadCell>
              <span className="sr-only">Action</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {group.rows.map((row) => (
            <Row key={row.id}>
              {pointed ? (
                <Cell numeric className="align-top py-2.5">
                  <Stake row={row} />
                </Cell>
              ) : null}
              <Cell className="whitespace-normal align-top py-2.5">
                <Anchor className="cell-key" href={pathOf(row)}>
                  {row.title}
                </Anchor>
                <span className="block text-sm text-fg-muted">{factsOf(row)}</span>
              </Cell>
              <Cell className="whitespace-normal align-top py-2.5" title={`Score ${row.arithmetic}`}>
                {whyOf(row)}
              </Cell>
              <Cell className="whitespace-normal align-top py-2.5 text-sm text-fg-muted">
                {row.evidence.length === 0 ? <NoValue /> : row.evidence.join(', ')}
              </Cell>
              <Cell className="align-top py-2.5">{row.lastDay === null ? <NoValue /> : formatDate(row.lastDay)}</Cell>
              <Cell numeric className="align-top py-1.5">
                <RequestLink row={row} mayFile={mayFile} primary={row.id === primary} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </TableRegion>
  )
}

/** Starts a request, or opens its draft. Only the first row has a primary button. */
export function RequestLink({ row, mayFile, primary }: { row: Candidate; mayFile: boolean; primary: boolean }): ReactNode {
  if (row.draft !== null)
    return (
      <ButtonLink size="sm" href={`/dataqs/${row.draft.id}`} className="max-md:w-full">
        Draft {row.draft.number}
      </ButtonLink>
    )
  if (!mayFile) return null
  return (
    <ButtonLink
      size="sm"
      tone={primary ? 'primary' : undefined}
      href={requestPath(row)}
      aria-label={`Draft request for ${row.number}`}
      className="max-md:w-full"
    >
      Draft request
    </ButtonLink>
  )
}

/** "VIO-2026-0104 · 10/18/2026 · MO · Ray Diaz · Unit 1127". */
export const factsOf = ({ number, on, state, category, driver, vehicle }: Candidate): string =>
  [driver?.title, vehicle === null ? null : `Unit ${vehicle.title}`, category, state, formatDate(on), number]
    .filter((part) => part !== null && part !== undefined)
    .join(' · ')

/** The reasons in one line, the strongest first. */
export const whyOf = ({ reasons }: Candidate): string => reasons.map(({ words }) => words).join('; ')

/** CSA points that go if it is won. */
export function Stake({ row }: { row: Candidate }): ReactNode {
  if (row.stake === null) return <span className="cell-quiet">–</span>
  return (
    <>
      <b className="font-semibold">{formatNumber(row.stake.points)} pts</b>
      <span className="block text-sm text-fg-muted whitespace-normal">{row.stake.arithmetic}</span>
    </>
  )
}
