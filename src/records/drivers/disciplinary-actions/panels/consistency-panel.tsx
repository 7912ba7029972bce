import type { ReactNode } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { formatCount } from '#kit/format.ts'
import { NoValue } from '#web/engine/values/cells.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { levels } from '../levels.ts'
import { type ComparedCase, type Outlook, useOutlook } from './use-outlook.ts'

/** What was done in the last ten comparable cases, and by whom. Never to whom. */
export function Consistency({ row }: PanelProps): ReactNode {
  const outlook = useOutlook(row)
  // The panel above says what went wrong.
  if (outlook.isError) return null
  const comparison = outlook.data?.comparison
  return (
    <Card
      title="Comparable cases"
      scope="same category, severity and number of earlier actions; other drivers"
      actions={
        comparison === undefined || comparison.cases.length === 0 ? undefined : (
          <Anchor href={`/safety/disciplinary-actions?${comparison.query}`}>All of them</Anchor>
        )
      }
      flush
    >
      {comparison === undefined ? (
        <div className="card-body" aria-busy="true">
          <Skeleton width={320} />
        </div>
      ) : (
        <Comparison comparison={comparison} />
      )}
    </Card>
  )
}

function Comparison({ comparison }: { comparison: Outlook['comparison'] }): ReactNode {
  const { cases, differs, sentence, managers } = comparison
  if (cases.length === 0) return <p className="card-body text-fg-muted">No comparable case yet. This one will be the first.</p>
  return (
    <>
      <div className="px-card-x pb-3 flex flex-col gap-2">
        {differs === null ? <p>{sentence}.</p> : <Banner tone="warning">{sentence}.</Banner>}
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm" aria-label="By manager">
          {managers.map((manager) => (
            <li key={manager.name}>
              <span className="font-medium">{manager.name}</span>{' '}
              <span className="text-fg-muted">
                {formatCount(manager.cases, 'case')}:{' '}
                {manager.levels.map(({ level, count }) => `${levels[level].label.toLowerCase()} ${count}`).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <TableRegion label="Comparable cases, table">
        <Table flat>
          <thead>
            <tr>
              <HeadCell>Case</HeadCell>
              <HeadCell>Issued</HeadCell>
              <HeadCell>Done</HeadCell>
              <HeadCell>Suggested</HeadCell>
              <HeadCell>By</HeadCell>
              <HeadCell>Reason for different level</HeadCell>
            </tr>
          </thead>
          <tbody>
            {cases.map((one) => (
              <CaseRow key={one.id} one={one} />
            ))}
          </tbody>
        </Table>
      </TableRegion>
    </>
  )
}

function CaseRow({ one }: { one: ComparedCase }): ReactNode {
  return (
    <Row>
      <Cell>
        <Anchor className="cell-key" href={`/safety/disciplinary-actions/${one.id}`}>
          {one.number}
        </Anchor>
      </Cell>
      <Cell>{formatDate(one.issuedOn)}</Cell>
      <Cell>{levels[one.level].label}</Cell>
      <Cell className="text-fg-muted">
        {one.suggested === null ? <NoValue /> : one.suggested === one.level ? 'the same' : levels[one.suggested].label}
      </Cell>
      <Cell>{one.issuedBy ?? <NoValue />}</Cell>
      <Cell className="whitespace-normal">{one.reason ?? <NoValue />}</Cell>
    </Row>
  )
}
