import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { listPath } from '#web/engine/paths.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { DescriptionList, type Fact } from '#web/ui/display/description-list.tsx'
import { saveFile } from '../queries/save-file.ts'
import { useHost } from '../host.tsx'
import { ImportProgress } from './import-check.tsx'
import { ImportRows } from './import-rows.tsx'
import { type ImportCounts, type ImportJob, isWorking, useImportRows, useImportStep } from './imports.ts'
import { refreshKinds } from '../queries/queries.ts'

/** The run and its result; for thirty days it can be rolled back. */
export function ImportReport({ record, job, onAnother }: { record: RecordDefinition; job: ImportJob; onAnother: () => void }): ReactNode {
  const { outlines, AfterImport } = useHost()
  const client = useQueryClient()
  const step = useImportStep(job.id)
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (job.state === 'done' || job.state === 'rolled_back') void refreshKinds(client, outlines)
  }, [client, outlines, job.state])
  if (isWorking(job.state)) return <ImportProgress job={job} words={job.state === 'rolling_back' ? 'Rolling back' : 'Importing'} />
  const { counts } = job
  const written = (counts?.created ?? 0) + (counts?.updated ?? 0)
  return (
    <>
      {job.error === null ? null : <Banner tone="danger">{job.error}</Banner>}
      {step.isError ? <Banner tone="danger">{sentenceOf(step.error)}</Banner> : null}
      <Suspense fallback={null}>{job.state === 'done' ? <AfterImport kind={record.name} /> : null}</Suspense>
      <ResultCard record={record} job={job} onAnother={onAnother} onRollback={() => setAsking(true)} />
      {counts?.kept === undefined || counts.kept === 0 ? null : <KeptRows record={record} job={job} />}
      {counts !== null && counts.error > 0 ? <OutcomeRows record={record} job={job} /> : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Roll back ${job.fileName}?`}
        description={`Added records are archived and changed records get their old values back. ${record.label.many} changed since are kept and listed.`}
        action="Roll back"
        busy={step.isPending ? 'Starting...' : false}
        typed={written > typedFrom ? String(written) : undefined}
        onConfirm={() => step.mutate({ act: 'rollback' }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}

/** From this many records on, a rollback is typed, not just pressed. */
const typedFrom = 100

function ResultCard({
  record,
  job,
  onAnother,
  onRollback,
}: {
  record: RecordDefinition
  job: ImportJob
  onAnother: () => void
  onRollback: () => void
}): ReactNode {
  const { timeZone } = useHost()
  const { counts } = job
  return (
    <Card
      title={job.state === 'rolled_back' ? 'Rolled back' : job.state === 'failed' ? 'The import stopped' : 'Imported'}
      actions={
        <>
          {job.can.rollback ? (
            <Button size="sm" onClick={onRollback}>
              Roll back
            </Button>
          ) : null}
          <Button size="sm" onClick={onAnother}>
            Import another file
          </Button>
          <ButtonLink
            size="sm"
            tone="primary"
            href={listPath(record, { ...(record.fields['source'] === undefined ? { source: 'import' } : {}), sort: '-createdAt' })}
          >
            Show {inSentence(record.label.many)}
          </ButtonLink>
        </>
      }
    >
      {counts === null ? null : <DescriptionList facts={factsOf(job, counts, timeZone)} />}
    </Card>
  )
}

const factsOf = (job: ImportJob, counts: ImportCounts, timeZone: string): Fact[] => {
  const leftOut: Fact = {
    term: 'Left out',
    value: formatNumber(counts.error),
    note:
      counts.error === 0 ? undefined : (
        <Button
          tone="link"
          size="sm"
          onClick={() => void saveFile(`/api/imports/${job.id}/rows/export?outcome=error`, 'rows-with-errors.csv')}
        >
          Download them
        </Button>
      ),
  }
  if (job.state === 'rolled_back')
    return [
      { term: 'Taken back', value: formatNumber(counts.rolledBack ?? 0) },
      { term: 'Kept, changed since', value: formatNumber(counts.kept ?? 0) },
      leftOut,
    ]
  return [
    { term: 'Added', value: formatNumber(counts.created) },
    { term: 'Changed', value: formatNumber(counts.updated) },
    { term: 'Unchanged', value: formatNumber(counts.unchanged) },
    leftOut,
    ...(job.rollbackUntil === null ? [] : [{ term: 'Can be rolled back', value: `until ${formatDate(job.rollbackUntil, timeZone)}` }]),
  ]
}

function OutcomeRows({ record, job }: { record: RecordDefinition; job: ImportJob }): ReactNode {
  const rows = useImportRows(job, 'error', 0)
  return (
    <Card title="Rows left out" scope={formatCount(rows.data?.total ?? 0, 'row')} flush>
      <ImportRows record={record} job={job} page={rows.data ?? null} editable={false} />
    </Card>
  )
}

function KeptRows({ record, job }: { record: RecordDefinition; job: ImportJob }): ReactNode {
  const rows = useImportRows(job, 'kept', 0)
  return (
    <Card title="Kept, because they were changed since" flush>
      <ImportRows record={record} job={job} page={rows.data ?? null} editable={false} />
    </Card>
  )
}
