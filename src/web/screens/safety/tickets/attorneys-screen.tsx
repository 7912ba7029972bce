import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { joinValues } from '#kit/list-query.ts'
import { formatCount, formatCurrencyCents, formatNumber } from '#kit/format.ts'
import { useCompany } from '#web/layout/company.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useDivision } from '#web/engine/division.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { listPath, type Search, withSearch, writeSearch } from '#web/engine/paths.ts'
import { outlines } from '#records/outlines.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Pending, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'

type Score = {
  attorney: string | null
  cases: number
  pending: number
  decided: number
  dismissed: number
  reduced: number
  convicted: number
  deferred: number
  dismissalRate: number | null
  reductionRate: number | null
  fees: number | null
  fines: number | null
  seriousAvoided: number
}

const periods = { '12': '12 months', '24': '24 months', all: 'All' } as const
type Period = keyof typeof periods

const daysBack: Readonly<Record<Period, number | null>> = { '12': 365, '24': 730, all: null }

/** How the tickets of each attorney ended; every figure opens its list. */
export function AttorneysScreen(): ReactNode {
  const { value, query: division, words } = useDivision()
  const today = useCompany()?.today
  const navigate = useNavigate()
  const { period: asked = '24' } = useSearch({ strict: false }) as { period?: string }
  const period: Period = Object.hasOwn(periods, asked) ? (asked as Period) : '24'
  const back = daysBack[period]
  const from = back === null || today === undefined ? undefined : dayBefore(today, back)
  const scores = useQuery<readonly Score[]>({
    queryKey: ['/api/tickets', 'attorneys', writeSearch({ division: value, from })],
    enabled: back === null || from !== undefined,
  })
  const listOf: ListOf = (score, more = {}): string =>
    listPath(outlines.tickets, {
      attorney: score.attorney === null ? 'null' : joinValues([score.attorney]),
      kind: '!toll,parking,camera',
      ...more,
      ...(from === undefined ? {} : { issuedAtFrom: from }),
      ...division,
    })
  return (
    <>
      <TopBar trail={[{ href: '/tickets', label: 'Tickets' }]} current="Attorneys" heading documentTitle="Attorneys" division />
      <div className="page">
        <div className="toolbar">
          <Segmented<Period>
            label="Period"
            value={period}
            onChange={(next) => void navigate({ href: withSearch('/tickets/attorneys', { period: next }), replace: true })}
            choices={(Object.keys(periods) as Period[]).toSorted().map((key) => ({ value: key, label: periods[key] }))}
          />
        </div>
        {scores.isError && scores.data === undefined ? (
          <LoadError title="Couldn’t load the scorecard" query={scores} />
        ) : (
          <Pending pending={scores.isPending} placeholder={<Waiting />}>
            {scores.data === undefined ? null : scores.data.length === 0 ? (
              <EmptyState icon={<Scale />} title="No tickets in this period" text="Choose a longer period or another division." />
            ) : (
              <Scorecard
                scores={scores.data}
                listOf={listOf}
                scope={`${periods[period].toLowerCase()}, ${words}, tolls, parking and cameras left out`}
              />
            )}
          </Pending>
        )}
      </div>
    </>
  )
}

function Waiting(): ReactNode {
  return (
    <Card title="Outcomes by attorney" flush>
      <div aria-busy="true">
        <SkeletonRows columns={[{ width: 160 }, { width: 60 }, { width: 60 }]} rows={4} />
      </div>
    </Card>
  )
}

type ListOf = (score: Score, more?: Search) => string
type CardProps = { scores: readonly Score[]; listOf: ListOf; scope: string }

function Scorecard({ scores, listOf, scope }: CardProps): ReactNode {
  return (
    <Card title="Outcomes by attorney" scope={scope} flush>
      <TableRegion label="Outcomes by attorney, table" className="max-xl:[--cell-pad:4px] max-xl:[&_th]:whitespace-normal">
        <Table flat>
          <thead>
            <tr>
              <HeadCell>Attorney</HeadCell>
              <HeadCell numeric>Tickets</HeadCell>
              <HeadCell numeric>Decided</HeadCell>
              <HeadCell numeric>Dismissed</HeadCell>
              <HeadCell numeric>Reduced</HeadCell>
              <HeadCell numeric>Convicted</HeadCell>
              <HeadCell numeric className="max-xl:hidden">
                Deferred
              </HeadCell>
              <HeadCell numeric>Fees</HeadCell>
              <HeadCell numeric>Fines</HeadCell>
              <HeadCell numeric>Serious averted</HeadCell>
            </tr>
          </thead>
          <tbody>
            {scores.map((score) => (
              <ScoreRow key={score.attorney ?? ''} score={score} listOf={listOf} />
            ))}
          </tbody>
        </Table>
      </TableRegion>
      <p className="card-body border-t border-border pt-3 text-sm text-fg-muted">
        Rates are percent of the decided. Serious violations avoided: CDL serious charges dismissed or reduced.
      </p>
    </Card>
  )
}

function ScoreRow({ score, listOf }: { score: Score; listOf: CardProps['listOf'] }): ReactNode {
  const outcome = (count: number, disposition: string, rate?: number | null): ReactNode =>
    count === 0 ? (
      <span className="cell-quiet">0</span>
    ) : (
      <>
        <Anchor href={listOf(score, { disposition })}>{formatNumber(count)}</Anchor>
        {rate === null || rate === undefined ? null : <span className="text-fg-muted"> · {rate.toFixed(1)}%</span>}
      </>
    )
  const money = (cents: number | null, more: Search): ReactNode =>
    cents === null ? <span className="cell-quiet">–</span> : <Anchor href={listOf(score, more)}>{formatCurrencyCents(cents)}</Anchor>
  return (
    <Row>
      <Cell>
        <Anchor className="cell-key" href={listOf(score)}>
          {score.attorney ?? 'Without attorney'}
        </Anchor>
      </Cell>
      <Cell numeric>
        <Anchor href={listOf(score)} aria-label={formatCount(score.cases, 'ticket')}>
          {formatNumber(score.cases)}
        </Anchor>
      </Cell>
      <Cell numeric>{outcome(score.decided, '!pending')}</Cell>
      <Cell numeric>{outcome(score.dismissed, 'dismissed,not_guilty', score.dismissalRate)}</Cell>
      <Cell numeric>{outcome(score.reduced, 'reduced', score.reductionRate)}</Cell>
      <Cell numeric>{outcome(score.convicted, 'guilty,no_contest')}</Cell>
      <Cell numeric className="max-xl:hidden">
        {outcome(score.deferred, 'deferred')}
      </Cell>
      <Cell numeric>{money(score.fees, { attorneyFee: '!null' })}</Cell>
      <Cell numeric>{money(score.fines, { disposition: 'guilty,no_contest,reduced', fineTotal: '!null' })}</Cell>
      <Cell numeric>
        {score.seriousAvoided === 0 ? (
          <span className="cell-quiet">0</span>
        ) : (
          <Anchor href={listOf(score, { disposition: 'dismissed,not_guilty,reduced', seriousForCdl: 'yes,if_convicted' })}>
            {formatNumber(score.seriousAvoided)}
          </Anchor>
        )}
      </Cell>
    </Row>
  )
}

const dayBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
