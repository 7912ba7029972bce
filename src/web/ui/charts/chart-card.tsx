import { type ReactNode, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Card } from '../display/card.tsx'
import { Cell, HeadCell, Row, Table } from '../display/data-table.tsx'

type ChartCardProps = {
  title: string
  /** Scope and period. */
  scope?: ReactNode
  /** The same figures as a table: heads, then rows of written-out values. */
  table: { heads: readonly string[]; rows: readonly (readonly string[])[] }
  actions?: ReactNode
  children: ReactNode
}

/** A chart with its words, and the figures behind it one press away. */
export function ChartCard({ title, scope, table, actions, children }: ChartCardProps): ReactNode {
  const [asTable, setAsTable] = useState(false)
  return (
    <Card
      title={title}
      scope={scope}
      flush
      actions={
        <>
          {actions}
          <Button tone="link" size="sm" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? 'View as chart' : 'View as table'}
          </Button>
        </>
      }
    >
      {asTable ? <FiguresTable title={title} {...table} /> : <div className="card-body">{children}</div>}
    </Card>
  )
}

function FiguresTable({
  title,
  heads,
  rows,
}: {
  title: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}): ReactNode {
  return (
    <Table flat density="compact" aria-label={title}>
      <thead>
        <tr>
          {heads.map((head, index) => (
            <HeadCell key={head} numeric={index > 0}>
              {head}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row[0]}>
            {row.map((value, index) => (
              <Cell key={heads[index]} numeric={index > 0}>
                {value}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
