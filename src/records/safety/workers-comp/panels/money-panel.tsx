import type { ReactNode } from 'react'
import { formatCurrencyCents, formatCurrencyShort } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { may } from '#kit/access.ts'
import { useHost } from '#web/engine/host.tsx'
import { NoValue } from '#web/engine/values/cells.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { writeSearch } from '#web/engine/paths.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { ChartCard } from '#web/ui/charts/chart-card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { LineChart } from '#web/ui/charts/line-chart.tsx'
import { workersCompCases } from '#records/safety/workers-comp-cases/record.ts'
import { workersCompPolicies } from '#records/safety/workers-comp-policies/record.ts'
import { buckets, type Financials, financials, type MoneyRow, type Standing } from '../money/financials.ts'
import { reserveHistory } from '../money/reserves.ts'
import { entriesPath, moneyRowsOf, recoveredOf, useEntries } from './entries.ts'
import { AddEntry, EntriesState, NotForRole, useReadsEntries } from './entry-part.tsx'
import type { EntryForm } from './entry-form.ts'
import { JumpNotes, signed } from './jump-notes.tsx'
import { ReserveChanges } from './reserve-changes.tsx'

const evaluation: EntryForm = {
  entry: 'money',
  title: 'Add an evaluation',
  help: 'Enter totals as of this date. Incurred = paid + outstanding reserve.',
  fields: ['startsOn', 'moneySource', ...buckets.flatMap(({ key }) => [`${key}Paid`, `${key}Reserve`]), 'recovered', 'what'],
  labels: { startsOn: 'As of', moneySource: 'Taken from', what: 'Reason' },
}

/** What the claim costs: paid, outstanding and incurred by bucket, the curve of its reserves, and every change with who and why. */
export function MoneyPanel({ row }: PanelProps): ReactNode {
  return useReadsEntries() ? <Money row={row} /> : <NotForRole what="Reserves and payments" />
}

function Money({ row }: Pick<PanelProps, 'row'>): ReactNode {
  const { today, viewer } = useHost()
  const entries = useEntries(row.id, ['money'])
  if (entries.data === undefined) return <EntriesState query={entries} what="reserves and payments" />
  const rows = moneyRowsOf(entries.data)
  const standing = financials(rows, recoveredOf(entries.data))
  const history = reserveHistory(rows)
  return (
    <div className="flex flex-col gap-block">
      <JumpNotes rows={rows} today={today} />
      {standing.issues.map((words) => (
        <Banner key={words} tone="danger">
          {words}
        </Banner>
      ))}
      <Card
        title="Financial summary"
        scope={
          rows.length === 0
            ? undefined
            : `as of ${formatDate(
                rows
                  .map(({ on }) => on)
                  .toSorted()
                  .at(-1) ?? '',
              )}`
        }
        actions={
          <>
            {may(viewer.role, 'create', workersCompCases) ? (
              <ButtonLink size="sm" tone="ghost" href={lossRunPath(today)}>
                Import loss run
              </ButtonLink>
            ) : null}
            <AddEntry claim={row} form={evaluation} label="Add evaluation" />
          </>
        }
        flush
      >
        {rows.length === 0 ? (
          <p className="card-body text-fg-muted">
            No reserve and no payment yet. Add the first evaluation, or import the carrier’s loss run.
          </p>
        ) : (
          <StandingTable standing={standing} href={entriesPath(row.id, 'money')} />
        )}
      </Card>
      {rows.length === 0 ? null : <Curve rows={rows} recovered={standing.recovered} />}
      {history.length === 0 ? null : <ReserveChanges history={history} />}
      {workersCompPolicies.access.read.includes(viewer.role) ? (
        <p className="text-sm">
          <Anchor href={`${workersCompPolicies.path}${writeSearch({ sort: '-validFrom' })}`}>Losses and experience by policy year</Anchor>
        </p>
      ) : null}
    </div>
  )
}

/** The import of entries, set up for a carrier's loss run: evaluations of one day, found by claim number. */
const lossRunPath = (today: string): string =>
  `${workersCompCases.path}/import${writeSearch({ 'set.entry': 'money', 'set.moneySource': 'loss_run', 'set.startsOn': today })}`

function StandingTable({ standing, href }: { standing: Financials; href: string }): ReactNode {
  return (
    <TableRegion label="Paid, outstanding and incurred, table">
      <Table flat>
        <thead>
          <tr>
            <HeadCell>Bucket</HeadCell>
            <HeadCell numeric>Paid</HeadCell>
            <HeadCell numeric>Outstanding</HeadCell>
            <HeadCell numeric>Incurred</HeadCell>
          </tr>
        </thead>
        <tbody>
          {buckets.map(({ key, label }) => (
            <Row key={key}>
              <Cell>{label}</Cell>
              <Amounts standing={standing.byBucket[key]} />
            </Row>
          ))}
          <Row>
            <Cell className="font-semibold">
              <Anchor href={href}>Total</Anchor>
            </Cell>
            <Amounts standing={standing.total} strong />
          </Row>
          {standing.recovered === 0 ? null : (
            <>
              <Row>
                <Cell>Recovered from others</Cell>
                <NoAmounts />
                <Cell numeric>{signed(-standing.recovered)}</Cell>
              </Row>
              <Row>
                <Cell className="font-semibold">Net</Cell>
                <NoAmounts />
                <Cell numeric className="font-semibold">
                  {formatCurrencyCents(standing.net)}
                </Cell>
              </Row>
            </>
          )}
        </tbody>
      </Table>
    </TableRegion>
  )
}

/** What comes from others is neither paid nor outstanding. */
function NoAmounts(): ReactNode {
  return ['paid', 'outstanding'].map((column) => (
    <Cell key={column} numeric>
      <NoValue />
    </Cell>
  ))
}

function Amounts({ standing, strong = false }: { standing: Standing; strong?: boolean | undefined }): ReactNode {
  return [standing.paid, standing.outstanding, standing.incurred].map((cents, index) => (
    <Cell key={index} numeric className={strong ? 'font-semibold' : cents === 0 ? 'text-fg-muted' : undefined}>
      {formatCurrencyCents(cents)}
    </Cell>
  ))
}

function Curve({ rows, recovered }: { rows: readonly MoneyRow[]; recovered: number }): ReactNode {
  const days = [...new Set(rows.map(({ on }) => on))].toSorted()
  const points = days.map((day) => ({ day, ...financials(rows.filter(({ on }) => on <= day)).total }))
  return (
    <ChartCard
      title="Reserves over time"
      scope={`${days.length === 1 ? '1 evaluation' : `${days.length} evaluations`}${recovered === 0 ? '' : ', before recoveries'}`}
      table={{
        heads: ['Evaluation', 'Paid', 'Outstanding', 'Incurred'],
        rows: points.map((point) => [
          formatDate(point.day),
          formatCurrencyCents(point.paid),
          formatCurrencyCents(point.outstanding),
          formatCurrencyCents(point.incurred),
        ]),
      }}
    >
      <LineChart
        label="Reserves over time"
        names={points.map((point) => formatDate(point.day))}
        series={[
          { name: 'Incurred', values: points.map((point) => point.incurred), color: 1 },
          { name: 'Paid', values: points.map((point) => point.paid), color: 2 },
        ]}
        format={formatCurrencyShort}
      />
    </ChartCard>
  )
}
