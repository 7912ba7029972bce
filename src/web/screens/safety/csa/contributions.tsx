import { type ReactNode, useState } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import type { Csa } from '#features/safety/csa/answers.ts'
import type { Line } from './lines.ts'

const first = 25

/** Every violation or crash that adds to a measure; the last column adds up to the numerator. */
export function Contributions({ lines, total, csa }: { lines: readonly Line[]; total: number; csa: Csa }): ReactNode {
  const [all, setAll] = useState(false)
  const shown = all ? lines : lines.slice(0, first)
  return (
    <Card
      title="Contributing violations"
      scope={lines.length === 0 ? undefined : `${formatNumber(lines.length)}, highest points first`}
      flush
      actions={
        lines.length > first ? (
          <Button tone="link" size="sm" onClick={() => setAll(!all)}>
            {all ? `Show the first ${first}` : `Show all ${formatNumber(lines.length)}`}
          </Button>
        ) : undefined
      }
    >
      {lines.length === 0 ? (
        <p className="px-card-x pb-card-y text-fg-muted">No violations or crashes in the 24 months before the snapshot.</p>
      ) : (
        <TableRegion label="Contributing violations, table">
          <Table flat density="compact" aria-label="Contributing violations">
            <thead>
              <tr>
                <HeadCell>Date</HeadCell>
                <HeadCell>Violation</HeadCell>
                <HeadCell>Report</HeadCell>
                <HeadCell>Driver</HeadCell>
                <HeadCell>Vehicle</HeadCell>
                <HeadCell>Ages out</HeadCell>
                <HeadCell numeric>Points</HeadCell>
                <HeadCell numeric>× Time weight</HeadCell>
                <HeadCell numeric>= Adds</HeadCell>
              </tr>
            </thead>
            <tbody>
              {shown.map((line) => (
                <ContributionRow key={`${line.basic}/${line.violationId}`} line={line} names={csa.names} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td colSpan={8} className="text-right text-fg-muted">
                  {shown.length < lines.length ? `All ${formatNumber(lines.length)}` : 'Together'}
                </td>
                <td data-numeric className="font-semibold">
                  {formatNumber(total)}
                </td>
              </tr>
            </tfoot>
          </Table>
        </TableRegion>
      )}
    </Card>
  )
}

function ContributionRow({ line, names }: { line: Line; names: Csa['names'] }): ReactNode {
  return (
    <Row>
      <Cell className="whitespace-nowrap">{formatDate(line.date)}</Cell>
      <Cell className="max-w-80">
        <span className="flex min-w-0 items-center gap-2">
          <Anchor href={line.href} className="cell-key shrink-0">
            {line.code ?? line.title}
          </Anchor>
          {line.description === null ? null : (
            <span className="truncate text-fg-muted" title={line.description}>
              {line.description}
            </span>
          )}
        </span>
        {line.note === null ? null : (
          <span className="block truncate text-xs text-fg-muted" title={line.note}>
            {line.note}
            {line.alsoCodes.length === 0 ? '' : ` (with ${line.alsoCodes.join(', ')})`}
          </span>
        )}
      </Cell>
      <Cell className="whitespace-nowrap">
        {line.report === null ? <Pill tone="warning">No report</Pill> : <Anchor href={line.report.href}>{line.report.title}</Anchor>}
        {line.state === null ? null : <span className="text-fg-subtle"> {line.state}</span>}
      </Cell>
      <Cell>
        {line.driverId === null ? <Nobody /> : <Anchor href={`/drivers/${line.driverId}`}>{names[line.driverId] ?? 'Driver'}</Anchor>}
      </Cell>
      <Cell>
        {line.vehicleId === null ? <Nobody /> : <Anchor href={`/vehicles/${line.vehicleId}`}>{names[line.vehicleId] ?? 'Unit'}</Anchor>}
      </Cell>
      <Cell className="whitespace-nowrap">{formatDate(line.agesOutOn)}</Cell>
      <Cell numeric>{formatNumber(line.points)}</Cell>
      <Cell numeric>{formatNumber(line.timeWeight)}</Cell>
      <Cell numeric>
        <b className="font-semibold" aria-label={`${formatCount(line.weighted, 'point')} weighted`}>
          {formatNumber(line.weighted)}
        </b>
      </Cell>
    </Row>
  )
}

function Nobody(): ReactNode {
  return <span className="text-fg-subtle">–</span>
}
