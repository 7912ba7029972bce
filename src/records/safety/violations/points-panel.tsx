import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { insteadOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { withSearch, writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DescriptionList } from '#web/ui/display/description-list.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { categoryOf } from './csa/counted-as.ts'
import type { Method } from './csa/method.ts'
import { assumedAtFirst, methodsUnder } from './csa/assumed.ts'
import type { Assumed } from './csa/assumed.ts'
import { contributionsOf } from './csa/points.ts'
import type { CsaInspection, CsaViolation, Outcome } from './csa/points.ts'

const needed = 'code,category,group,severity,oos,outcome,usedInSms,occurredOn'

/** A row of the list as the rules of CSA take it. */
export const violationOf = (row: RecordRow): CsaViolation => ({
  id: row.id,
  code: textOf(row['code']),
  basic: categoryOf(textOf(row['category'])) ?? 'vehicle_maint',
  group: textOf(row['group']) || null,
  severity: typeof row['severity'] === 'number' ? row['severity'] : 0,
  oos: row['oos'] === true,
  outcome: (textOf(row['outcome']) || 'as_cited') as Outcome,
  usedInSms: row['usedInSms'] !== false,
  driverId: null,
  vehicleId: null,
})

/** The violations of a report, as far as they stand in CSA. */
export const reportOf = (rows: readonly RecordRow[], date: string): CsaInspection => ({
  id: 'report',
  date,
  level: null,
  hazmat: false,
  driverId: null,
  vehicleId: null,
  violations: rows.filter((row) => !['other', 'crash', ''].includes(textOf(row['category']))).map(violationOf),
})

/** What this violation costs in CSA by both methods, on its own report, and until when. */
export function PointsPanel({ row }: PanelProps): ReactNode {
  const { today } = useHost()
  const inspection = textOf(row['inspection'])
  const siblings = useQuery({
    queryKey: ['/api/violations', 'of', inspection],
    queryFn: () => readJson<RecordRow[]>(`/api/violations${writeSearch({ inspection, limit: '100', fields: needed })}`),
    enabled: inspection !== '',
  })
  const assumed = useQuery<Assumed>({ queryKey: ['/api/csa/assumed'] })
  const rows = siblings.data ?? [row]
  const category = categoryOf(textOf(row['category']))
  const day = textOf(row['occurredOn'])
  if (category === null || day === '') return null
  const report = reportOf(rows.some(({ id }) => id === row.id) ? rows : [row], day)
  const why = whyNot(row)
  return (
    <Card
      title="CSA"
      marks={row['repeat'] === 'yes' ? <Pill tone="warning">Repeat</Pill> : undefined}
      actions={<Anchor href={withSearch('/csa', { tab: 'counts', category, usdot: textOf(row['usdot']) || undefined })}>Category</Anchor>}
    >
      <DescriptionList
        columns={2}
        facts={[
          ...Object.values(methodsUnder(assumed.data ?? assumedAtFirst)).map((method) => ({
            key: method.key,
            term: method.name,
            value: why ?? (assumed.data === undefined ? insteadOf(assumed.error) : pointsWords(method, report, row.id, today)),
          })),
          { term: 'Ages out', value: why === null ? formatDate(textOf(row['agesOutOn'])) : 'It does not count' },
          {
            term: 'Report',
            value:
              inspection === ''
                ? 'None on file: its day counts as one inspection'
                : siblings.data === undefined
                  ? insteadOf(siblings.error)
                  : formatCount(report.violations.length, 'violation'),
          },
        ]}
      />
    </Card>
  )
}

const whyNot = (row: RecordRow): string | null => {
  if (row['outcome'] === 'dismissed') return 'Nothing: dismissed in court'
  if (row['outcome'] === 'removed') return 'Nothing: removed by DataQs'
  if (row['usedInSms'] === false)
    return `Nothing: not used in SMS${textOf(row['notUsedReason']) === '' ? '' : `, ${textOf(row['notUsedReason'])}`}`
  return null
}

const pointsWords = (method: Method, report: CsaInspection, id: string, today: string): string => {
  const contributions = contributionsOf(method, report, today)
  const own = contributions.find((one) => one.violationId === id)
  if (own !== undefined) {
    const sum = `${formatNumber(own.points)} × ${own.timeWeight} = ${formatCount(own.weighted, 'point')}`
    return own.note === null ? sum : `${sum}. ${own.note}`
  }
  const stands = contributions.find((one) => one.also.includes(id))
  if (stands === undefined) return 'Nothing: older than 24 months'
  const first = report.violations.find((one) => one.id === stands.violationId)
  return `Counted with ${first?.code ?? 'another'}: ${method.byGroup ? 'same group' : 'same code'}, once per report`
}
