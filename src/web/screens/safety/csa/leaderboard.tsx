import { Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber, formatPercent } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { isClean } from '#records/safety/violations/csa/rates.ts'
import { withSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { Csa, InspectionFact } from '#features/safety/csa/answers.ts'
import { inspectionsHref, type Scope } from './look.ts'
import { streakOf } from './streaks.ts'

const most = 25

type Standing = { driver: string; inspections: number; clean: number; streak: number; last: string }

const standingOf = (driver: string, own: readonly InspectionFact[]): Standing => ({
  driver,
  inspections: own.length,
  clean: own.filter(isClean).length,
  streak: streakOf(own).length,
  last: own.reduce((last, { date }) => (date > last ? date : last), ''),
})

const standingsOf = ({ inspections, optedOut }: Csa): Standing[] => {
  const out = new Set(optedOut)
  const known = inspections.filter(({ number, driverId }) => number !== null && driverId !== null && !out.has(driverId))
  return [...Map.groupBy(known, ({ driverId }) => driverId ?? '')]
    .map(([driver, own]) => standingOf(driver, own))
    .filter(({ clean }) => clean > 0)
    .toSorted((a, b) => b.streak - a.streak || b.clean - a.clean || a.inspections - b.inspections || (a.driver < b.driver ? -1 : 1))
}

/** Drivers by clean inspections in a row. Nobody stands here who opted out, or for what went wrong. */
export function Leaderboard({ csa, scope }: { csa: Csa; scope: Scope }): ReactNode {
  const standings = standingsOf(csa)
  const shown = standings.slice(0, most)
  return (
    <Card
      title="Clean inspection streaks"
      scope="24 months; drivers may opt out on their record"
      flush
      actions={<Anchor href="/clean-inspections?view=recognize">Awaiting recognition</Anchor>}
    >
      {shown.length === 0 ? (
        <EmptyState icon={<Trophy />} title="No clean inspections yet" text="Drivers appear here automatically after a clean inspection." />
      ) : (
        <TableRegion label="Leaderboard">
          <Table flat density="compact" aria-label="Leaderboard">
            <thead>
              <tr>
                <HeadCell numeric>Place</HeadCell>
                <HeadCell>Driver</HeadCell>
                <HeadCell numeric>Streak</HeadCell>
                <HeadCell numeric>Clean</HeadCell>
                <HeadCell numeric>Of</HeadCell>
                <HeadCell numeric>Share</HeadCell>
                <HeadCell>Last inspected</HeadCell>
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <Row key={one.driver}>
                  <Cell numeric>{formatNumber(1 + standings.filter(({ streak }) => streak > one.streak).length)}</Cell>
                  <Cell>
                    <Anchor href={withSearch(`/drivers/${one.driver}`, { tab: 'csa' })}>{csa.names[one.driver] ?? 'Driver'}</Anchor>
                  </Cell>
                  <Cell numeric>
                    <b className="font-semibold">{formatNumber(one.streak)}</b>
                  </Cell>
                  <Cell numeric>
                    <Anchor href={inspectionsHref(scope, { driver: one.driver, clean: 'yes' })}>{formatNumber(one.clean)}</Anchor>
                  </Cell>
                  <Cell numeric>
                    <Anchor href={inspectionsHref(scope, { driver: one.driver })}>{formatNumber(one.inspections)}</Anchor>
                  </Cell>
                  <Cell numeric>{formatPercent(one.clean / one.inspections, 0)}</Cell>
                  <Cell>{formatDate(one.last)}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </TableRegion>
      )}
    </Card>
  )
}
