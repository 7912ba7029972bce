import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate } from '#kit/dates/format-time.ts'
import { formatNumber } from '#kit/format.ts'
import { nowWords } from '#records/safety/osha-claims/osha/form-300a.ts'
import { readJson } from '#web/api/client.ts'
import { textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { ChangedTotal, Summary } from '#records/safety/osha-claims/osha/answers.ts'

/** What the log adds up to now, beside what was signed. */
export function ChangedTotals({ changed, signedOn }: { changed: readonly ChangedTotal[]; signedOn: string | null }): ReactNode {
  if (changed.length === 0) return null
  return (
    <div className="no-print">
      <Banner tone="info" title="Totals changed after signing">
        <p>
          {`Signed ${formatDate(signedOn)}. The form keeps the totals that were signed. The log is kept up to date for five years; a signed summary need not follow it (29 CFR 1904.33(b)). If a total was wrong when it was signed, correct the summary and sign it again.`}
        </p>
        <ul>
          {changed.map(({ column, label, signed, now }) => (
            <li key={column}>{`${label} (${column}): ${formatNumber(signed)} signed, ${nowWords(now)} now`}</li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}

/** The same on the record of the year. */
export function ChangedTotalsPanel({ row }: PanelProps): ReactNode {
  const asked = writeSearch({ establishment: textOf(row['establishment']), year: String(row['year'] ?? '') })
  const { data } = useQuery({
    // Below the years' own key, so that signing and correcting read it again.
    queryKey: ['/api/osha-summaries', 'form-300a', asked, row.version],
    queryFn: () => readJson<Summary>(`/api/osha/form-300a${asked}`),
    enabled: row['totalsChanged'] === 'yes',
  })
  return data === undefined ? null : <ChangedTotals changed={data.changed} signedOn={data.signedOn} />
}
