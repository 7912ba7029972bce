import type { ReactNode } from 'react'
import { formatCount } from '#kit/format.ts'
import { formatInstant } from '#kit/dates/format-time.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { saveFile } from '../queries/save-file.ts'
import { useHost } from '../host.tsx'
import { type ImportHead, type ImportJob, type ImportState, useImportUpload, usePastImports } from './imports.ts'
import { apiPath } from '../queries/queries.ts'

type UploadProps = { record: RecordDefinition; defaults: Readonly<Record<string, string>>; onUploaded: (job: ImportJob) => void }

/** The first step: a file of one's own or the template, and what was imported before. */
export function ImportUpload({ record, defaults, onUploaded }: UploadProps): ReactNode {
  const upload = useImportUpload(record, defaults)
  const template = (format: 'csv' | 'xlsx'): void => void saveFile(`${apiPath(record)}/import/template${writeSearch({ format })}`)
  return (
    <>
      <Card
        title="File"
        scope="CSV or Excel, up to 50 MB and 200,000 rows"
        actions={
          <>
            <Button size="sm" onClick={() => template('xlsx')}>
              Excel template
            </Button>
            <Button size="sm" onClick={() => template('csv')}>
              CSV template
            </Button>
          </>
        }
      >
        {upload.isError ? <Banner tone="danger">{sentenceOf(upload.error)}</Banner> : null}
        {upload.isPending ? (
          <Spinner />
        ) : (
          <FileDrop
            accept=".csv,.tsv,.txt,.xlsx"
            title="Drop the file here"
            help="You’ll review everything before it’s imported."
            onFiles={([file]) => (file === undefined ? undefined : upload.mutate(file, { onSuccess: onUploaded }))}
          />
        )}
      </Card>
      <PastImports record={record} />
    </>
  )
}

function PastImports({ record }: { record: RecordDefinition }): ReactNode {
  const { timeZone } = useHost()
  const { data } = usePastImports(record)
  if (data === undefined || data.length === 0) return null
  return (
    <Card title="Earlier imports" flush>
      <TableRegion label="Earlier imports, table">
        <Table flat>
          <thead>
            <tr>
              <HeadCell>File</HeadCell>
              <HeadCell>State</HeadCell>
              <HeadCell numeric>Rows</HeadCell>
              <HeadCell>Result</HeadCell>
              <HeadCell>By</HeadCell>
              <HeadCell>Started</HeadCell>
            </tr>
          </thead>
          <tbody>
            {data.map((job) => (
              <Row key={job.id}>
                <Cell>
                  <Anchor className="cell-key" href={`${record.path}/import?import=${job.id}`}>
                    {job.fileName}
                  </Anchor>
                </Cell>
                <Cell>
                  <ImportPill state={job.state} />
                </Cell>
                <Cell numeric>{job.rowCount.toLocaleString('en-US')}</Cell>
                <Cell>{resultWords(job)}</Cell>
                <Cell>{job.createdByName}</Cell>
                <Cell>{formatInstant(job.createdAt, timeZone)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </TableRegion>
    </Card>
  )
}

const resultWords = ({ counts, state }: ImportHead): string => {
  if (counts === null || state === 'uploaded' || state === 'checked') return ''
  return [
    counts.created > 0 ? `${formatCount(counts.created, 'record')} added` : '',
    counts.updated > 0 ? `${counts.updated} changed` : '',
    counts.error > 0 ? `${counts.error} left out` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}

const states: Readonly<Record<ImportState, { label: string; tone: 'neutral' | 'info' | 'warning' | 'danger' | 'success' }>> = {
  uploaded: { label: 'Uploaded', tone: 'info' },
  checking: { label: 'Checking', tone: 'info' },
  checked: { label: 'Checked', tone: 'info' },
  queued: { label: 'Queued', tone: 'info' },
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  rolling_back: { label: 'Rolling back', tone: 'warning' },
  rolled_back: { label: 'Rolled back', tone: 'neutral' },
}

export const ImportPill = ({ state }: { state: ImportState }): ReactNode => <Pill tone={states[state].tone}>{states[state].label}</Pill>
