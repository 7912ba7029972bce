import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { useHost } from '#web/engine/host.tsx'
import { FieldValue } from '#web/engine/values/cells.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { vehicleReports } from '#records/shop/vehicle-reports/record.ts'

const day = 86_400_000

/** The report of the unit before the inspection: one asked for that had not come says nothing. */
const before = (reports: readonly RecordRow[], inspectedAt: string): RecordRow | undefined => {
  const moment = Date.parse(inspectedAt)
  const at = (report: RecordRow): number => Date.parse(textOf(report['reportedAt']) || textOf(report['createdAt']))
  return reports
    .filter((report) => report.status !== 'withdrawn' && at(report) <= moment && at(report) > moment - day)
    .toSorted((a, b) => at(b) - at(a))[0]
}

/** What the driver had reported of the unit in the day before it was inspected. */
export function DriverReportPanel({ row }: PanelProps): ReactNode {
  const { timeZone } = useHost()
  const vehicle = textOf(row['vehicle'])
  const found = useQuery({
    queryKey: ['/api/maintenance/vehicle-reports', 'before', row.id, vehicle],
    queryFn: () =>
      readJson<RecordRow[]>(
        `/api/maintenance/vehicle-reports${writeSearch({ vehicle, sort: '-statusSince', limit: '100', fields: 'number,title,status,finding,reportedAt,createdAt' })}`,
      ),
    enabled: vehicle !== '',
  })
  if (found.data === undefined) return null
  const report = before(found.data, textOf(row['inspectedAt']))
  const reported = textOf(report?.['reportedAt'])
  return (
    <Card title="DVIR">
      {report === undefined ? (
        <p className="text-sm text-fg-muted">No DVIR in the 24 hours before. None is required without a defect (49 CFR 396.11(a)(2)).</p>
      ) : (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Anchor className="font-medium" href={`/maintenance/vehicle-reports/${report.id}`}>
            {report.number}
          </Anchor>
          <FieldValue record={vehicleReports} row={report} name="finding" field={vehicleReports.fields.finding} tight />
          <span className="text-fg-muted">{reported === '' ? 'Requested, not received' : formatInstant(reported, timeZone)}</span>
        </p>
      )}
    </Card>
  )
}
