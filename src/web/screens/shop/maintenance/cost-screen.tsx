import './maintenance.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { DollarSign } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCurrencyCents, formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { outlines } from '#records/outlines.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useDivision } from '#web/engine/division.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { listPath, withSearch, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Pending, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Tile } from '#web/ui/display/tile.tsx'
import type { Costs } from '#features/shop/cost/answers.ts'
import { MaintenanceTabs } from './tabs.tsx'

const path = '/maintenance/cost'
const periods = { '3': '3 months', '12': '12 months', '24': '24 months' } as const
type Period = keyof typeof periods

/** What the shop cost by the mile, and whether it works ahead; every figure opens its list. */
export function CostScreen(): ReactNode {
  const { value: division, query } = useDivision()
  const navigate = useNavigate()
  const { months: asked = '12' } = useSearch({ strict: false }) as { months?: string }
  const months: Period = Object.hasOwn(periods, asked) ? (asked as Period) : '12'
  const costs = useQuery<Costs>({ queryKey: [`/api/maintenance/cost${writeSearch({ division, months })}`], refetchOnMount: 'always' })
  return (
    <>
      <TopBar title="Maintenance" documentTitle="Maintenance cost" division />
      <MaintenanceTabs current="cost" />
      <div className="page">
        <div className="toolbar">
          <Segmented<Period>
            label="Period"
            value={months}
            onChange={(next) => void navigate({ href: withSearch(path, { months: next }), replace: true })}
            choices={(Object.keys(periods) as Period[]).map((key) => ({ value: key, label: periods[key] }))}
          />
        </div>
        {costs.isError && costs.data === undefined ? (
          <LoadError title="Couldn’t load the costs" query={costs} />
        ) : (
          <Pending pending={costs.isPending} placeholder={<Waiting />}>
            {costs.data === undefined ? null : <Found costs={costs.data} division={query} />}
          </Pending>
        )}
      </div>
    </>
  )
}

type FoundProps = { costs: Costs; division: { division?: string } }

const perMile = (cents: number | null): string => (cents === null ? '–' : `${formatNumber(cents, 1)}¢`)

function Found({ costs, division }: FoundProps): ReactNode {
  return (
    <>
      <div className="tiles">
        {costs.tiles.map(({ key, label, shown, value, href, how, basis }) => (
          <Tile key={key} label={label} value={value === null ? null : shown} href={href} basis={how === 'count' ? undefined : basis} />
        ))}
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <Years costs={costs} division={division} />
        <Units costs={costs} />
      </div>
      <Definitions costs={costs} />
    </>
  )
}

function Years({ costs: { years }, division }: FoundProps): ReactNode {
  return (
    <Card title="By model year" flush>
      <TableRegion label="Cost by model year">
        <Table flat density="compact">
          <thead>
            <tr>
              <HeadCell>Model year</HeadCell>
              <HeadCell numeric>Units</HeadCell>
              <HeadCell numeric>Miles</HeadCell>
              <HeadCell numeric>Cost</HeadCell>
              <HeadCell numeric>Per mile</HeadCell>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, units, miles, cents, perMile: cost }) => (
              <Row key={year ?? 'none'}>
                <Cell>
                  <Anchor
                    href={listPath(
                      outlines.vehicles,
                      year === null ? { year: 'null', ...division } : { yearFrom: String(year), yearTo: String(year), ...division },
                    )}
                  >
                    {year ?? 'Not entered'}
                  </Anchor>
                </Cell>
                <Cell numeric>{units}</Cell>
                <Cell numeric>{formatNumber(miles)}</Cell>
                <Cell numeric>{formatCurrencyCents(cents)}</Cell>
                <Cell numeric>{perMile(cost)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
    </Card>
  )
}

function Units({ costs: { units, from } }: { costs: Costs }): ReactNode {
  return (
    <Card title="By unit" scope="Highest cost per mile first" flush>
      {units.length === 0 ? (
        <EmptyState icon={<DollarSign />} title="No costs yet" text="Completed repairs and oil changes with amounts appear here." />
      ) : (
        <TableRegion label="Cost by unit">
          <Table flat density="compact">
            <thead>
              <tr>
                <HeadCell>Unit</HeadCell>
                <HeadCell>Model year</HeadCell>
                <HeadCell numeric>Miles</HeadCell>
                <HeadCell numeric>Cost</HeadCell>
                <HeadCell numeric>Per mile</HeadCell>
              </tr>
            </thead>
            <tbody>
              {units.map(({ id, title, year, miles, cents, perMile: cost }) => (
                <Row key={id}>
                  <Cell>
                    <Anchor
                      className="cell-key"
                      href={listPath(outlines.repairs, { vehicle: id, status: 'done', completedOnFrom: from })}
                      aria-label={`${title}, repairs of the unit`}
                    >
                      {title}
                    </Anchor>
                  </Cell>
                  <Cell>{year ?? '–'}</Cell>
                  <Cell numeric>{formatNumber(miles)}</Cell>
                  <Cell numeric>
                    <Anchor
                      href={listPath(outlines['oil-changes'], { vehicle: id, status: 'done', doneOnFrom: from })}
                      aria-label={`${formatCurrencyCents(cents)}, oil changes of Unit ${title}`}
                    >
                      {formatCurrencyCents(cents)}
                    </Anchor>
                  </Cell>
                  <Cell numeric>{perMile(cost)}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </TableRegion>
      )}
    </Card>
  )
}

function Definitions({ costs: { from, to, total } }: { costs: Costs }): ReactNode {
  return (
    <Card title="Calculation" scope="Company policy">
      <ul className="flex flex-col gap-1 text-sm text-fg-muted">
        <li>
          Shop cost per mile: totals of repairs completed and oil changes done from {formatDate(from)} to {formatDate(to)}, over the miles
          between meter readings in that time. Miles before and after a replaced meter count. {total.units} units count;{' '}
          {total.withoutMiles} with costs but without two readings are left out.
        </li>
        <li>
          Schedules: active schedules as they are today. PM compliance looks back instead: services that came due in the last 30 days.
        </li>
        <li>Planned repairs: completed repairs of class Scheduled, of all completed. Oil changes aren’t included.</li>
        <li>Repeat repair: the same system of the same unit within 30 days or 5,000 miles.</li>
      </ul>
    </Card>
  )
}

function Waiting(): ReactNode {
  return (
    <Table>
      <tbody aria-busy="true">
        <SkeletonRows columns={[{ width: 120 }, { width: 80 }, { width: 120 }, { width: 120 }]} rows={8} />
      </tbody>
    </Table>
  )
}
