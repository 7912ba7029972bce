import { CircleAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { recordPath } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ChangeWords } from '../values/change-words.tsx'
import { type ImportJob, type ImportRow, type RowsPage, useRowFix } from './imports.ts'

type RowsProps = { record: RecordDefinition; job: ImportJob; page: RowsPage | null; editable: boolean }

/** Rows of the file with what is wrong in the cell where it is wrong. */
export function ImportRows({ record, job, page, editable }: RowsProps): ReactNode {
  if (page === null)
    return (
      <div className="card-body flex flex-col gap-3">
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    )
  if (page.rows.length === 0) return <p className="card-body text-fg-muted">No rows of this kind.</p>
  const named = page.rows.some((row) => row.title !== null || row.recordId !== null)
  const wrong = new Set(page.rows.flatMap((row) => row.issues.flatMap(({ heading, level }) => (level === 'note' ? [] : [heading]))))
  // Columns with findings come first: what has to be looked at is in sight.
  const columns = job.columns
    .map((column, index) => ({ ...column, index }))
    .filter((column) => column.field !== null)
    .toSorted((one, other) => Number(wrong.has(other.heading)) - Number(wrong.has(one.heading)))
  const changed = page.rows.some((row) => shownChanges(row).length > 0)
  return (
    <TableRegion label="Rows of the file" className="max-h-[60dvh]">
      <Table flat density="compact">
        <thead>
          <tr>
            <HeadCell numeric>Line</HeadCell>
            {named ? <HeadCell>{record.label.one}</HeadCell> : null}
            <HeadCell>Finding</HeadCell>
            {changed ? <HeadCell>Changes</HeadCell> : null}
            {columns.map((column) => (
              <HeadCell key={column.heading}>{column.heading}</HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.rows.map((row) => (
            <Row key={row.line}>
              <Cell numeric className="text-fg-muted">
                {row.line}
              </Cell>
              {named ? (
                <Cell>
                  {row.recordId === null ? (
                    (row.title ?? '')
                  ) : (
                    <Anchor href={recordPath(record, row.recordId)}>{row.title ?? row.number}</Anchor>
                  )}
                </Cell>
              ) : null}
              <Cell className="whitespace-normal min-w-60">
                <Findings row={row} />
              </Cell>
              {changed ? (
                <Cell className="whitespace-normal min-w-60">
                  {shownChanges(row).map((change) => (
                    <div key={change.field}>
                      <ChangeWords record={record} change={change} />
                    </div>
                  ))}
                </Cell>
              ) : null}
              {columns.map((column) => (
                <FixableCell
                  key={column.heading}
                  job={job}
                  row={row}
                  heading={column.heading}
                  text={row.cells[column.index] ?? ''}
                  editable={editable}
                />
              ))}
            </Row>
          ))}
        </tbody>
      </Table>
    </TableRegion>
  )
}

/** What a row changes; of a new record only where it carries on from an earlier one. */
const shownChanges = (row: ImportRow): ImportRow['changes'] =>
  row.outcome === 'update' || row.changes.some((change) => change.from !== null) ? row.changes : []

const tones = { error: 'text-danger-text', warning: 'text-warning-text', kept: 'text-warning-text', note: 'text-fg-muted' } as const

function Findings({ row }: { row: ImportRow }): ReactNode {
  const isFlawed = row.issues.some(({ level }) => level !== 'note')
  // The reading notes of all rows are listed above the table.
  const shown = isFlawed ? row.issues.filter(({ level }) => level !== 'note') : row.issues
  return shown.map((issue) => (
    <div key={`${issue.field} ${issue.message}`} className={`${tones[issue.level]} text-sm`}>
      {issue.level === 'note' ? null : issue.level === 'error' ? (
        <CircleAlert aria-hidden="true" className="inline w-3.5 h-3.5 mr-1" />
      ) : (
        <TriangleAlert aria-hidden="true" className="inline w-3.5 h-3.5 mr-1" />
      )}
      {issue.heading === null ? '' : `${issue.heading}: `}
      {issue.message}
    </div>
  ))
}

function FixableCell({
  job,
  row,
  heading,
  text,
  editable,
}: {
  job: ImportJob
  row: ImportRow
  heading: string
  text: string
  editable: boolean
}): ReactNode {
  const fix = useRowFix(job.id)
  const [typed, setTyped] = useState<string | null>(null)
  const issue = row.issues.find((one) => one.heading === heading && one.level !== 'note')
  const tone = issue?.level === 'error' ? 'danger' : issue === undefined ? undefined : 'warning'
  const settle = (): void => {
    if (typed !== null && typed !== text) fix.mutate({ line: row.line, cells: { [heading]: typed } })
    setTyped(null)
  }
  if (typed !== null) {
    return (
      <Cell className="min-w-36">
        <Input
          size="sm"
          autoFocus
          aria-label={`${heading}, line ${row.line}`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle()
            if (event.key === 'Escape') setTyped(null)
          }}
        />
      </Cell>
    )
  }
  const mark = row.fixed.includes(heading) ? 'Corrected here' : issue?.message
  return (
    <Cell tone={tone} title={fix.isError ? sentenceOf(fix.error) : mark} className={issue === undefined ? undefined : 'import-wrong'}>
      {editable ? (
        <button
          type="button"
          className="import-cell"
          onClick={() => setTyped(text)}
          aria-label={`${heading}, line ${row.line}: ${text === '' ? 'empty' : text}${issue === undefined ? '' : `. ${issue.message}`}`}
        >
          {text === '' ? <span className="cell-quiet">empty</span> : text}
        </button>
      ) : (
        text
      )}
    </Cell>
  )
}
