import type { ReactNode } from 'react'
import { formatCount, formatCurrencyCents, formatNumber } from '#kit/format.ts'
import { outlines } from '#records/outlines.ts'
import { NoValue } from '#web/engine/values/cells.tsx'
import { labelOf, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { listPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { repairFields } from './fields.ts'
import { type CostLine, lineTotal, totalsByType } from './lines.ts'

type Line = CostLine & { readonly part?: string | null; readonly description?: string | null; readonly warranty?: string | null }

const types: Readonly<Record<string, { readonly label: string }>> = repairFields.lines.of.type.options
const warranties: Readonly<Record<string, { readonly label: string }>> = repairFields.lines.of.warranty.options
const typeOf = ({ type }: CostLine): string => types[type ?? '']?.label ?? ''

/** What the repair costs, line by line, and how far that is from what was approved. */
export function LinesPanel({ record, row }: PanelProps): ReactNode {
  const lines = Array.isArray(row['lines']) ? (row['lines'] as readonly Line[]) : []
  if (record.fields['lines'] === undefined || lines.length === 0) return null
  const total = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  const approved = typeof row['approvedAmount'] === 'number' ? row['approvedAmount'] : null
  const by = labelOf(row, 'approvedBy')
  const scope = [
    formatCount(lines.length, 'line'),
    approved === null ? '' : `approved ${formatCurrencyCents(approved)}${by === null || by === undefined ? '' : ` by ${by}`}`,
  ]
  return (
    <Card title="Lines" scope={scope.filter((part) => part !== '').join(', ')} flush>
      <TableRegion label="Lines, table">
        <Table flat density="compact">
          <thead>
            <tr>
              <HeadCell>Type</HeadCell>
              <HeadCell>Description</HeadCell>
              <HeadCell numeric>Quantity</HeadCell>
              <HeadCell numeric>Unit price</HeadCell>
              <HeadCell numeric>Total</HeadCell>
              <HeadCell>Warranty</HeadCell>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, position) => (
              <Row key={position}>
                <Cell className="cell-quiet">{typeOf(line)}</Cell>
                <Cell>
                  {textOf(line.description)}
                  {line.part == null ? null : (
                    <Anchor className="ml-2 text-sm" href={listPath(outlines.parts, { q: line.part })}>
                      {line.part}
                    </Anchor>
                  )}
                </Cell>
                <Cell numeric>{formatNumber(line.quantity ?? 1, Number.isInteger(line.quantity ?? 1) ? 0 : 2)}</Cell>
                <Cell numeric>{formatCurrencyCents(line.unitPrice ?? 0)}</Cell>
                <Cell numeric>{formatCurrencyCents(lineTotal(line))}</Cell>
                <Cell>{line.warranty == null ? <NoValue /> : (warranties[line.warranty]?.label ?? '')}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-border px-card-x py-2.5 text-sm">
        {totalsByType(lines).map(([type, sum]) => (
          <span key={type} className="text-fg-muted">
            {types[type]?.label ?? type} <b className="font-medium text-fg">{formatCurrencyCents(sum)}</b>
          </span>
        ))}
        <span className="ml-auto">
          Total <b className="font-semibold">{formatCurrencyCents(total)}</b>
        </span>
        {approved === null ? null : approved < total ? (
          <Pill tone="warning">{formatCurrencyCents(total - approved)} over approval</Pill>
        ) : (
          <span className="text-fg-muted">{formatCurrencyCents(approved - total)} under approval</span>
        )}
      </p>
    </Card>
  )
}
