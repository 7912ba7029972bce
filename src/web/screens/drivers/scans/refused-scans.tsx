import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import type { Scan } from './use-scans.ts'

type Props = { scans: readonly Scan[]; onDiscard: (ids: readonly string[]) => void }

/** Files that can’t be filed, each with the reason. */
export function RefusedScans({ scans, onDiscard }: Props): ReactNode {
  if (scans.length === 0) return null
  return (
    <Card
      title="Can’t be filed"
      scope={formatCount(scans.length, 'file')}
      flush
      actions={
        <Button size="sm" onClick={() => onDiscard(scans.map(({ id }) => id))}>
          Clear list
        </Button>
      }
    >
      <TableRegion label="Files that can’t be filed, table">
        <Table flat>
          <thead>
            <tr>
              <HeadCell>File</HeadCell>
              <HeadCell>Reason</HeadCell>
            </tr>
          </thead>
          <tbody>
            {scans.map(({ id, fileName, reason }) => (
              <Row key={id}>
                <Cell className="whitespace-normal">{fileName}</Cell>
                <Cell className="whitespace-normal">{reason}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
    </Card>
  )
}
