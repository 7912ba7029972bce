import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import { administrators, caseWorkers } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { saveFile } from '#web/engine/queries/save-file.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { Fault, ItaChecks, ItaFile } from '#records/safety/osha-claims/osha/answers.ts'

const files: Readonly<Record<ItaFile, { title: string; note: string }>> = {
  '300a': { title: 'Form 300A file', note: 'One row per establishment. Upload it first.' },
  '300-301': { title: 'Form 300 and 301 case file', note: 'One row per case, without names (29 CFR 1904.41(b)(9)).' },
}

/** The two files of the Injury Tracking Application, for all establishments that must submit; every failing check leads to where it is mended. */
export function ItaCard({ year }: { year: number }): ReactNode {
  const { viewer } = useHost()
  if (!caseWorkers.includes(viewer.role)) return null
  return (
    <Card
      title="Injury Tracking Application"
      scope={`files for ${year}, due March 2, ${year + 1}`}
      actions={administrators.includes(viewer.role) ? <EinColumn /> : undefined}
      className="osha-ita"
    >
      {/* "Show checks" leads here, and so does the focus. */}
      <div id="ita" className="osha-files" tabIndex={-1}>
        <FilePart file="300a" year={year} />
        <FilePart file="300-301" year={year} />
      </div>
    </Card>
  )
}

function FilePart({ file, year }: { file: ItaFile; year: number }): ReactNode {
  const checks = useQuery({
    queryKey: ['/api/osha-summaries', 'ita', file, year],
    queryFn: () => readJson<ItaChecks>(`/api/osha/ita/${file}/checks?year=${year}`),
  })
  const { title, note } = files[file]
  return (
    <section aria-label={title} className="osha-file">
      <h3>{title}</h3>
      <p className="text-fg-muted">{note}</p>
      {checks.isError ? (
        <Banner tone="danger">{sentenceOf(checks.error)}</Banner>
      ) : checks.data === undefined ? (
        <Skeleton width={240} />
      ) : (
        <Checked checks={checks.data} file={file} year={year} />
      )}
    </section>
  )
}

function Checked({ checks, file, year }: { checks: ItaChecks; file: ItaFile; year: number }): ReactNode {
  if (checks.establishments === 0) return <p>No establishment must submit this file, based on everyone employed during the year.</p>
  const failing = checks.refused.length
  return (
    <>
      <p className="osha-check-sum">
        {failing === 0 ? <CircleCheck aria-hidden="true" className="text-success-text" /> : null}
        {formatCount(checks.establishments, 'establishment')}, {formatCount(checks.rows, 'row')}:{' '}
        {failing === 0 ? 'All checks passed' : `${formatCount(failing, 'check')} ${failing === 1 ? 'fails' : 'fail'}`}
      </p>
      <Faults faults={checks.refused} />
      {checks.warnings.length === 0 ? null : (
        <details>
          <summary>{formatCount(checks.warnings.length, 'warning')}</summary>
          <Faults faults={checks.warnings} />
        </details>
      )}
      {checks.information.length === 0 ? null : (
        <Banner tone="info" title="Totals changed after signing">
          <p>The log went on after the signature; the file follows the log. A new summary is not demanded (29 CFR 1904.33(b)(2)).</p>
          <ul>
            {checks.information.map(({ sentence, href }) => (
              <li key={sentence}>
                <Anchor href={href}>{sentence}</Anchor>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <div>
        <Button
          size="sm"
          onClick={() => void saveFile(`/api/osha/ita/${file}/csv?year=${year}`, `osha-ita-${file}-${year}.csv`)}
          {...(failing === 0 ? {} : { disabledReason: 'Fix the errors first' })}
        >
          <Download aria-hidden="true" />
          Download CSV
        </Button>
      </div>
    </>
  )
}

function Faults({ faults }: { faults: readonly Fault[] }): ReactNode {
  if (faults.length === 0) return null
  return (
    <ul className="osha-faults">
      {faults.map(({ sentence, href }) => (
        <li key={sentence}>
          <Anchor href={href}>{sentence}</Anchor>
        </li>
      ))}
    </ul>
  )
}

type Column = { column: 'ein' | 'ein_number'; changed: { at: string; by: string | null } | null }

/** Sources differ on the name of the second column: an administrator sets what the template on osha.gov says. */
function EinColumn(): ReactNode {
  const client = useQueryClient()
  const { timeZone: zone } = useHost()
  const key = ['/api/osha/ita/ein-column']
  const { data } = useQuery<Column>({ queryKey: key })
  const keep = useMutation({
    mutationFn: (column: string) => readJson<Column>('/api/osha/ita/ein-column', { method: 'PUT', body: { column } }),
    onSuccess: (kept) => client.setQueryData(key, kept),
    onError: (error) => toast.add({ title: "Couldn't change the EIN column", description: sentenceOf(error), tone: 'danger' }),
  })
  return (
    <div className="osha-ein flex-wrap">
      <span>EIN column</span>
      <Select
        size="sm"
        aria-label="Name of the EIN column"
        value={data?.column ?? null}
        onChange={(value) => (value === null ? undefined : keep.mutate(value))}
        choices={[
          { value: 'ein', label: 'ein' },
          { value: 'ein_number', label: 'ein_number' },
        ]}
      />
      {data?.changed ? (
        <span className="text-xs text-fg-muted">
          changed by {data.changed.by ?? 'the program'} on <time dateTime={data.changed.at}>{formatInstant(data.changed.at, zone)}</time>
        </span>
      ) : null}
    </div>
  )
}
