import { type ReactNode, useState } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Pagination } from '#web/ui/actions/pagination.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { saveFile } from '../queries/save-file.ts'
import { ImportFindings } from './import-findings.tsx'
import { ImportRows } from './import-rows.tsx'
import { type ImportCounts, type ImportJob, isWorking, rowsPage, useImportRows, useImportStep } from './imports.ts'

type CheckProps = { record: RecordDefinition; job: ImportJob; onBack: () => void; onRun: () => void }

/** What the file would do, row by row, with corrections in place; then the run. */
export function ImportCheck({ record, job, onBack, onRun }: CheckProps): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null)
  const [offset, setOffset] = useState(0)
  const { counts } = job
  const outcome = chosen ?? (counts !== null && counts.error > 0 ? 'error' : 'create')
  const rows = useImportRows(job, outcome, offset)
  if (isWorking(job.state) || counts === null) return <ImportProgress job={job} words="Checking" />
  return (
    <>
      <Card
        title="Import preview"
        actions={
          counts.error > 0 ? (
            <Button size="sm" onClick={() => void saveFile(`/api/imports/${job.id}/rows/export?outcome=error`, 'rows-with-errors.csv')}>
              Download the {formatCount(counts.error, 'row')} with errors
            </Button>
          ) : undefined
        }
        flush
      >
        <div className="card-body flex flex-wrap gap-3 items-center">
          <Segmented
            size="sm"
            label="Rows to show"
            value={outcome}
            onChange={(next) => {
              setChosen(next)
              setOffset(0)
            }}
            choices={tabsOf(counts)}
          />
          {outcome === 'error' && counts.error > 0 ? (
            <span className="text-sm text-fg-muted">
              Select a marked cell to correct it; the row is checked again right away. Set values for missing columns on the columns page.
            </span>
          ) : null}
        </div>
        <ImportFindings job={job} outcome={outcome} />
        <ImportRows record={record} job={job} page={rows.data ?? null} editable={job.can.edit} />
        {(rows.data?.total ?? 0) > rowsPage ? (
          <Pagination offset={offset} limit={rowsPage} total={rows.data?.total ?? 0} onOffset={setOffset} />
        ) : null}
      </Card>
      <RunBar record={record} job={job} counts={counts} onBack={onBack} onRun={onRun} />
    </>
  )
}

function RunBar({ record, job, counts, onBack, onRun }: CheckProps & { counts: ImportCounts }): ReactNode {
  const step = useImportStep(job.id)
  const [skip, setSkip] = useState(false)
  const runs = counts.created + counts.updated
  return (
    <>
      {step.isError ? <Banner tone="danger">{sentenceOf(step.error)}</Banner> : null}
      <SaveBar
        note={
          counts.error > 0 ? (
            <Checkbox checked={skip} onChange={setSkip} label={`Leave out the ${formatCount(counts.error, 'row')} with errors`} />
          ) : (
            `All ${formatNumber(job.rowCount)} rows are good.`
          )
        }
      >
        <Button onClick={onBack}>Back to the columns</Button>
        {counts.error > 0 && job.unreadable === 'refuse' && job.can.edit ? (
          <Button busy={step.isPending ? 'Checking...' : false} onClick={() => step.mutate({ act: 'check', unreadable: 'empty' })}>
            Leave unreadable cells empty
          </Button>
        ) : null}
        <Button
          tone="primary"
          busy={step.isPending ? 'Starting...' : false}
          disabledReason={whyNot(job, counts, skip)}
          onClick={() => step.mutate({ act: 'run', skipErrors: skip }, { onSuccess: onRun })}
        >
          Import {formatCount(runs, inSentence(record.label.one), inSentence(record.label.many))}
        </Button>
      </SaveBar>
    </>
  )
}

const whyNot = (job: ImportJob, counts: ImportCounts, skip: boolean): string | undefined => {
  if (counts.created + counts.updated === 0) return 'Nothing would be added or changed'
  if (counts.error > 0 && !skip) return 'Correct the errors, or leave those rows out'
  return job.can.run || skip ? undefined : job.can.why.run
}

const tabsOf = (counts: ImportCounts): { value: string; label: string }[] =>
  [
    { value: 'error', label: 'Errors', count: counts.error },
    { value: 'warning', label: 'Warnings', count: counts.warning },
    { value: 'create', label: 'Added', count: counts.created },
    { value: 'update', label: 'Changed', count: counts.updated },
    { value: 'unchanged', label: 'Unchanged', count: counts.unchanged },
  ].map(({ value, label, count }) => ({ value, label: `${label} ${formatNumber(count)}` }))

/** How far the server is; the page may be left meanwhile. */
export function ImportProgress({ job, words }: { job: ImportJob; words: string }): ReactNode {
  const { progress } = job
  return (
    <Card
      title={`${words}…`}
      scope={progress === null ? undefined : `${formatNumber(progress.done)} of ${formatNumber(progress.total)} rows`}
    >
      <Progress label={words} value={progress?.done ?? 0} max={progress?.total ?? job.rowCount} />
      <p className="text-sm text-fg-muted mt-2">You can leave this page. The import continues, and its progress is here when you return.</p>
    </Card>
  )
}
