import type { ReactNode } from 'react'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import type { ProviderDetail } from '#features/telematics/answers.ts'
import { fieldLabel, policyWords } from './words.ts'

/** Who wins which field when both sides know something. A conflict can be settled for good, record by record. */
export function PolicyTab({ detail }: { detail: ProviderDetail }): ReactNode {
  return (
    <>
      {(['vehicles', 'drivers'] as const).map((kind) => (
        <Card key={kind} title={kind === 'vehicles' ? 'Vehicles' : 'Drivers'} scope={`fields that come from ${detail.label}`} flush>
          <TableRegion label={`Field policy of ${kind}`}>
            <Table flat>
              <thead>
                <tr>
                  <HeadCell>Field</HeadCell>
                  <HeadCell>Priority</HeadCell>
                  <HeadCell>Sync rule</HeadCell>
                </tr>
              </thead>
              <tbody>
                {Object.entries(detail.policies[kind]).map(([field, policy]) => (
                  <Row key={field}>
                    <Cell>{fieldLabel(field)}</Cell>
                    <Cell className="whitespace-normal">{policyWords[policy].words}</Cell>
                    <Cell className="min-w-40 py-1.5 whitespace-normal">{policyWords[policy].text}</Cell>
                  </Row>
                ))}
              </tbody>
            </Table>
          </TableRegion>
        </Card>
      ))}
      <p className="text-sm text-fg-muted">
        Status, division, notes, maintenance, dates of employment and pay are never touched by a sync. Mileage takes the newest valid
        reading; a reading that cannot be true becomes a conflict.
      </p>
    </>
  )
}
