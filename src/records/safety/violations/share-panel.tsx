import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount, formatNumber, formatPercent } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { operationsStaff } from '#kit/roles.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useHost } from '#web/engine/host.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { withSearch, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Tile } from '#web/ui/display/tile.tsx'
import type { Basic, MethodKey } from './csa/method.ts'
import { measureLabel } from './csa/method.ts'
import type { Contribution } from './csa/points.ts'
import { isClean } from './csa/rates.ts'
import type { Outcome } from './csa/points.ts'

type Rate = { inspections: number; hits: number; rate: number | null }
type Violation = { id: string; number: string; code: string; description: string | null; oos: boolean; outcome: Outcome }
type Share = {
  snapshot: string
  usdot: string | null
  methods: readonly {
    key: MethodKey
    name: string
    categories: readonly { basic: Basic; label: string; weighted: number; of: number; violations: number }[]
    contributions: readonly Contribution[]
  }[]
  clean: Rate
  carrierClean: Rate
  streak: number
  inspections: readonly {
    id: string
    number: string | null
    reportNumber: string | null
    state: string | null
    date: string
    level: string | null
    unclean: boolean
    violations: readonly Violation[]
  }[]
  crashes: readonly { id: string; number: string; title: string; date: string }[]
}

/** What a driver or vehicle adds to CSA by both methods, and the clean inspections that speak for it. */
export function SharePanel({ record, row }: PanelProps): ReactNode {
  const { viewer } = useHost()
  const by = record.name === 'drivers' ? 'driver' : 'vehicle'
  const allowed = operationsStaff.includes(viewer.role)
  const share = useQuery<Share>({ queryKey: ['/api/csa/share', writeSearch({ [by]: row.id })], enabled: allowed })
  if (!allowed) return <p className="text-fg-muted">Your role does not see CSA.</p>
  if (share.isError) return <LoadError title="Couldn’t calculate CSA measures" query={share} />
  return (
    <Pending pending={share.isPending} placeholder={<Skeleton height={220} />}>
      {share.data === undefined ? null : <ShareBody share={share.data} by={by} id={row.id} />}
    </Pending>
  )
}

function ShareBody({ share, by, id }: { share: Share; by: 'driver' | 'vehicle'; id: string }): ReactNode {
  const violations = withSearch('/violations', { [by]: id, outcome: 'as_cited,lesser', usedInSms: 'true' })
  const [today, preview] = share.methods
  return (
    <div className="flex flex-col gap-block">
      <div className="grid grid-cols-2 gap-block md:grid-cols-4">
        <Tile
          label="Clean inspections"
          value={share.clean.rate === null ? null : formatPercent(share.clean.rate, 0)}
          href={withSearch('/inspections', { [by]: id, clean: 'yes' })}
          basis={`${formatNumber(share.clean.hits)} of ${formatNumber(share.clean.inspections)}, last 24 months · carrier ${share.carrierClean.rate === null ? '–' : formatPercent(share.carrierClean.rate, 0)}`}
        />
        <Tile
          label="Clean in a row"
          value={formatNumber(share.streak)}
          href={withSearch('/inspections', { [by]: id, sort: '-inspectedAt' })}
          basis="since the last violation"
        />
        {[today, preview].map((method) =>
          method === undefined ? null : (
            <Tile
              key={method.key}
              label={`Points, ${method.name}`}
              value={formatNumber(method.contributions.reduce((sum, one) => sum + one.weighted, 0))}
              href={violations}
              basis={`${formatCount(method.contributions.length, 'violation or crash', 'violations and crashes')} × weight of age`}
            />
          ),
        )}
      </div>
      <ByCategory share={share} />
      <Reports share={share} by={by} />
    </div>
  )
}

function ByCategory({ share }: { share: Share }): ReactNode {
  const [today, preview] = share.methods
  const basics = [...new Map(share.methods.flatMap(({ categories }) => categories.map(({ basic, label }) => [basic, label] as const)))]
  if (basics.length === 0 || today === undefined || preview === undefined) return null
  return (
    <Card title="Share of carrier measures" scope={`${measureLabel} · ${formatDate(share.snapshot)}`} flush>
      <TableRegion label="Part of the measures">
        <Table flat density="compact" aria-label="Part of the measures">
          <thead>
            <tr>
              <HeadCell>Category</HeadCell>
              {[today, preview].map(({ name }) => (
                <HeadCell key={name} numeric>
                  {name}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {basics.map(([basic, label]) => (
              <Row key={basic}>
                <Cell>
                  <Anchor href={withSearch('/csa', { tab: 'counts', category: basic, usdot: share.usdot ?? undefined })}>{label}</Anchor>
                </Cell>
                {[today, preview].map(({ key, categories }) => {
                  const own = categories.find((one) => one.basic === basic)
                  return (
                    <Cell key={key} numeric>
                      {own === undefined ? (
                        '–'
                      ) : (
                        <>
                          {formatNumber(own.weighted)} <span className="text-fg-muted">of {formatNumber(own.of)}</span>
                          <span className="text-fg-muted"> · {formatPercent(own.of === 0 ? 0 : own.weighted / own.of, 0)}</span>
                        </>
                      )}
                    </Cell>
                  )
                })}
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
    </Card>
  )
}

/** Every report, clean ones as visible as the others, with what each cost. */
function Reports({ share, by }: { share: Share; by: string }): ReactNode {
  const points = (inspection: string, method: number): number =>
    (share.methods[method]?.contributions ?? [])
      .filter((one) => one.inspectionId === inspection)
      .reduce((sum, one) => sum + one.weighted, 0)
  return (
    <Card
      title="Inspections"
      scope={share.inspections.length === 0 ? undefined : `${formatNumber(share.inspections.length)} in 24 months`}
      flush
    >
      {share.inspections.length === 0 ? (
        <p className="px-card-x pb-card-y text-fg-muted">No roadside inspection of this {by} in the last 24 months.</p>
      ) : (
        <TableRegion label="Inspections, table">
          <Table flat density="compact" aria-label="Inspections">
            <thead>
              <tr>
                <HeadCell>Date</HeadCell>
                <HeadCell>Report</HeadCell>
                <HeadCell>Level</HeadCell>
                <HeadCell>Found</HeadCell>
                {share.methods.map(({ key, name }) => (
                  <HeadCell key={key} numeric>
                    {name}
                  </HeadCell>
                ))}
              </tr>
            </thead>
            <tbody>
              {share.inspections.map((report) => (
                <Row key={report.id}>
                  <Cell className="whitespace-nowrap">{formatDate(report.date)}</Cell>
                  <Cell>
                    {report.number === null ? 'No report' : <Anchor href={`/inspections/${report.id}`}>{report.reportNumber}</Anchor>}
                  </Cell>
                  <Cell>{report.level ?? '–'}</Cell>
                  <Cell className="max-w-80">
                    {isClean(report) ? (
                      <span className="text-success-text">Clean</span>
                    ) : (
                      <span className="flex flex-wrap gap-x-3">
                        {report.violations.map((one) => (
                          <Anchor key={one.id} href={`/violations/${one.id}`} title={one.description ?? undefined}>
                            {one.code}
                            {one.oos ? ' OOS' : ''}
                          </Anchor>
                        ))}
                      </span>
                    )}
                  </Cell>
                  {share.methods.map(({ key }, method) => (
                    <Cell key={key} numeric>
                      {formatNumber(points(report.id, method))}
                    </Cell>
                  ))}
                </Row>
              ))}
            </tbody>
          </Table>
        </TableRegion>
      )}
    </Card>
  )
}
