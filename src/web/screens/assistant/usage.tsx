import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#kit/format-time.ts'
import { formatNumber, formatPercent } from '#kit/format.ts'
import { Cell, HeadCell, Row, Table, TableRegion } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Tile } from '../../ui/tile.tsx'
import { type UsageDay, api } from './contract.ts'
import { Loaded } from './loaded.tsx'

type Counted = 'questions' | 'answered' | 'askedBack' | 'refused' | 'unread'

/** How much the assistant is asked, and what came of it. */
export function Usage(): ReactNode {
  return (
    <Loaded<readonly UsageDay[]> path={`${api}/usage`}>
      {(days) =>
        days.length === 0 ? (
          <EmptyState
            icon={<ChartColumn aria-hidden="true" />}
            title="No questions in the last 30 days"
            text="Once people ask, each day’s questions are counted here."
          />
        ) : (
          <UsageTable days={days} />
        )
      }
    </Loaded>
  )
}

function UsageTable({ days }: { days: readonly UsageDay[] }): ReactNode {
  const sum = (name: Counted): number => days.reduce((all, one) => all + one[name], 0)
  const share = (name: Counted): string => formatPercent(sum(name) / sum('questions'))
  return (
    <section className="memories" aria-label="Usage">
      <div className="usage-tiles">
        <Tile label="Questions, last 30 days" value={formatNumber(sum('questions'))} />
        <Tile label="Answered" value={share('answered')} basis={`${formatNumber(sum('answered'))} questions`} />
        <Tile label="Asked back" value={share('askedBack')} basis={`${formatNumber(sum('askedBack'))} questions`} />
        <Tile label="Not understood" value={share('unread')} basis={`${formatNumber(sum('unread'))} questions`} />
      </div>
      <TableRegion label="Usage by day">
        <Table>
          <thead>
            <tr>
              <HeadCell>Day</HeadCell>
              <HeadCell numeric>Questions</HeadCell>
              <HeadCell numeric>Answered</HeadCell>
              <HeadCell numeric>Asked back</HeadCell>
              <HeadCell numeric>Refused</HeadCell>
              <HeadCell numeric>Not understood</HeadCell>
              <HeadCell numeric>Median, ms</HeadCell>
            </tr>
          </thead>
          <tbody>
            {days.map((one) => (
              <Row key={one.day}>
                <Cell>{formatDate(one.day)}</Cell>
                {(['questions', 'answered', 'askedBack', 'refused', 'unread'] as const).map((name) => (
                  <Cell key={name} numeric>
                    {formatNumber(one[name])}
                  </Cell>
                ))}
                <Cell numeric>{one.medianMs === null ? '–' : formatNumber(one.medianMs)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
    </section>
  )
}
