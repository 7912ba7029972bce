import { type ReactNode, useState } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { isRelevant } from '#records/safety/violations/csa/csa.ts'
import type { MethodKey } from '#records/safety/violations/csa/method.ts'
import { inspectionPoints } from '#records/safety/violations/csa/points.ts'
import { timeWeight } from '#records/safety/violations/csa/time-weight.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import type { CategoryFigures, Csa, InspectionFact } from '#features/safety/csa/answers.ts'
import { rulesOf } from './contract.ts'

const first = 15

type Explained = { report: InspectionFact; weight: number; points: ReturnType<typeof inspectionPoints>[number] | undefined }

/** The inspections behind a category, clean ones among them, with how each comes to its points. */
export function Denominator({ csa, category, method }: { csa: Csa; category: CategoryFigures; method: MethodKey }): ReactNode {
  const [all, setAll] = useState(false)
  const rules = rulesOf(csa, method)
  const byUnits = category.basic === 'unsafe_driving'
  if (category.basic === 'crash') return null
  const rows = csa.inspections
    .map((report): Explained => ({
      report,
      weight: timeWeight(report.date, csa.snapshot, rules),
      points: inspectionPoints(rules, report).find(({ basic }) => basic === category.basic),
    }))
    .filter(({ report, points }) =>
      byUnits ? points !== undefined : points !== undefined || isRelevant(rules, category.basic, report, false),
    )
    .toSorted((a, b) => (a.report.date < b.report.date ? 1 : -1))
  if (rows.length === 0) return null
  const shown = all ? rows : rows.slice(0, first)
  return (
    <Card
      title={byUnits ? 'Inspections with a violation in it' : 'Relevant inspections'}
      scope={
        byUnits
          ? formatCount(rows.length, 'inspection')
          : `${formatNumber(category.cleanInspections)} of ${formatCount(category.inspections, 'inspection')} without a violation in it`
      }
      flush
      actions={
        rows.length > first ? (
          <Button tone="link" size="sm" onClick={() => setAll(!all)}>
            {all ? `Show the first ${first}` : `Show all ${formatNumber(rows.length)}`}
          </Button>
        ) : undefined
      }
    >
      <TableRegion label="Inspections, table">
        <Table flat density="compact" aria-label="Inspections">
          <thead>
            <tr>
              <HeadCell>Date</HeadCell>
              <HeadCell>Report</HeadCell>
              <HeadCell>Level</HeadCell>
              <HeadCell>In this category</HeadCell>
              <HeadCell numeric>Points</HeadCell>
              <HeadCell numeric>Weight</HeadCell>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <InspectionRow
                key={row.report.id}
                row={row}
                divides={!byUnits && isRelevant(rules, category.basic, row.report, row.points !== undefined)}
              />
            ))}
          </tbody>
        </Table>
      </TableRegion>
    </Card>
  )
}

function InspectionRow({ row: { report, weight, points }, divides }: { row: Explained; divides: boolean }): ReactNode {
  return (
    <Row>
      <Cell className="whitespace-nowrap">{formatDate(report.date)}</Cell>
      <Cell>
        {report.number === null ? (
          <Pill tone="warning">No report on file</Pill>
        ) : (
          <Anchor href={`/inspections/${report.id}`} className="cell-key">
            {report.reportNumber ?? report.number}
          </Anchor>
        )}
      </Cell>
      <Cell>{report.level ?? <span className="text-fg-subtle">–</span>}</Cell>
      <Cell>
        {points === undefined ? (
          <span className="text-success-text">Clean</span>
        ) : (
          <>
            {formatCount(points.cited, 'violation')}
            {points.why.length === 0 ? null : <span className="text-fg-muted"> · {points.why.join(', ')}</span>}
          </>
        )}
      </Cell>
      <Cell numeric>{points === undefined ? '0' : formatNumber(points.points)}</Cell>
      <Cell numeric>{divides ? formatNumber(weight) : <span title="Not a relevant inspection for this BASIC">–</span>}</Cell>
    </Row>
  )
}
