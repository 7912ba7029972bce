import { type ReactNode, useState } from 'react'
import { formatCount } from '#kit/format.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { inSentence } from '#kit/words.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Cell, HeadCell, Row, Table, TableRegion } from '#web/ui/display/data-table.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { searchIn } from '#web/ui/form/use-remote-options.ts'
import { ImportLayout } from './import-layout.tsx'
import { ImportDefaults } from './import-defaults.tsx'
import { type ImportColumn, type ImportField, type ImportJob, type ImportSettings, useImportStep } from './imports.ts'
import { ColumnValues } from './import-values.tsx'

type ColumnsProps = { record: RecordDefinition; job: ImportJob; onChecked: () => void }

/** Which column goes into which field, what its words mean, what no column gives. */
export function ImportColumns({ record, job, onChecked }: ColumnsProps): ReactNode {
  const step = useImportStep(job.id)
  const set = (settings: ImportSettings): void => step.mutate({ act: 'set', settings })
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set())
  const open = job.columns.filter((column) => column.values?.some((value) => value.to === null) === true && column.field !== null)
  // A column that was asked about stays, so that an answer can be changed.
  if (open.some(({ heading }) => !asked.has(heading))) setAsked(new Set([...asked, ...open.map(({ heading }) => heading)]))
  const shown = job.columns.filter(({ heading, field, values }) => asked.has(heading) && field !== null && values !== null)
  const lacking = job.missing.map((name) => job.fields.find((field) => field.name === name)?.label ?? name)
  return (
    <>
      {job.error === null ? null : <Banner tone="danger">{job.error}</Banner>}
      {step.isError ? <Banner tone="danger">{sentenceOf(step.error)}</Banner> : null}
      {job.file.notes.length === 0 ? null : (
        <Banner tone="warning" title="About the file">
          {job.file.notes.join(' ')}
        </Banner>
      )}
      {job.file.sheets.length < 2 ? null : (
        <Field label="Sheet">
          <Select
            value={job.file.sheet ?? ''}
            onChange={(sheet) => set({ sheet: sheet ?? undefined })}
            choices={job.file.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
          />
        </Field>
      )}
      <Card
        title="Columns"
        scope={`${formatCount(job.rowCount, 'row')}, ${formatCount(job.columns.filter((column) => column.field !== null).length, 'column')} used of ${job.columns.length}`}
        flush
      >
        <TableRegion label="Columns of the file">
          <Table flat fixed>
            <thead>
              <tr>
                <HeadCell className="w-2/5 sm:w-55">In the file</HeadCell>
                <HeadCell className="sm:w-80">Goes into</HeadCell>
                <HeadCell className="max-sm:hidden">Looks like</HeadCell>
              </tr>
            </thead>
            <tbody>
              {job.columns.map((column) => (
                <ColumnLine key={column.heading} job={job} column={column} onSet={set} />
              ))}
            </tbody>
          </Table>
        </TableRegion>
      </Card>
      {shown.map((column) => (
        <ColumnValues key={column.heading} job={job} column={column} onSet={set} />
      ))}
      <ImportDefaults record={record} job={job} onSet={set} />
      <ImportLayout record={record} job={job} onSet={set} />
      <Card title={`${record.label.many} that exist already`} scope="found by number, or by what identifies them">
        <Field label="An empty cell" group>
          <RadioGroup
            value={job.blanks}
            onChange={(value) => set({ blanks: value === 'clear' ? 'clear' : 'keep' })}
            choices={[
              { value: 'keep', label: 'leaves the value as it is' },
              { value: 'clear', label: 'erases the value' },
            ]}
          />
        </Field>
      </Card>
      <Card title="Cells that can’t be read" scope="a date that doesn’t exist, a word that is none of the choices">
        <Field label="In a field that may be empty" group>
          <RadioGroup
            value={job.unreadable}
            onChange={(value) => set({ unreadable: value === 'empty' ? 'empty' : 'refuse' })}
            choices={[
              { value: 'refuse', label: 'leaves out the row until it is corrected' },
              { value: 'empty', label: 'leaves the field empty and imports the row' },
            ]}
          />
        </Field>
      </Card>
      <SaveBar
        note={
          lacking.length === 0
            ? 'The check doesn’t save anything.'
            : `New ${inSentence(record.label.many)} still need: ${lacking.join(', ')}.`
        }
      >
        <Button
          tone="primary"
          busy={step.isPending ? 'Checking...' : false}
          disabledReason={job.can.check ? undefined : (job.can.why.check ?? 'Choose the columns first')}
          onClick={() => step.mutate({ act: 'check' }, { onSuccess: onChecked })}
        >
          Check {formatCount(job.rowCount, 'row')}
        </Button>
      </SaveBar>
    </>
  )
}

const orders = [
  { value: 'mdy', label: 'mm/dd/yyyy' },
  { value: 'dmy', label: 'dd/mm/yyyy' },
  { value: 'ymd', label: 'yyyy-mm-dd' },
] as const

function ColumnLine({
  job,
  column,
  onSet,
}: {
  job: ImportJob
  column: ImportColumn
  onSet: (settings: ImportSettings) => void
}): ReactNode {
  const taken = new Set(job.columns.filter((other) => other.heading !== column.heading).map((other) => other.field))
  const options = job.fields
    .filter((field) => !taken.has(field.name))
    .map((field) => ({ value: field.name, label: field.label, note: fieldNote(field) }))
  const chosen = job.fields.find((field) => field.name === column.field)
  return (
    <Row>
      <Cell className="font-medium">
        {column.heading}
        <span className="block truncate font-normal text-fg-muted sm:hidden">{column.samples.join(' · ')}</span>
      </Cell>
      <Cell className="py-1">
        <div className="flex flex-wrap items-center gap-2">
          <div className="flex-1 sm:min-w-40">
            <Combobox
              label={`Field for ${column.heading}`}
              placeholder="Don’t import"
              clearable
              search={searchIn(options)}
              value={chosen === undefined ? null : { value: chosen.name, label: chosen.label }}
              onChange={(option) => onSet({ mapping: { [column.heading]: option?.value ?? null } })}
            />
          </div>
          {column.suggested && column.field !== null ? (
            <span className="max-sm:hidden">
              <Pill tone="info">Proposed</Pill>
            </span>
          ) : null}
          {column.dates === null ? null : (
            <span className="inline-flex flex-wrap items-center gap-2">
              <Segmented
                size="sm"
                label={`Order of the dates in ${column.heading}`}
                value={column.dates.order}
                onChange={(order) => onSet({ dateOrders: { [column.heading]: order } })}
                choices={orders}
              />
              {column.dates.ambiguous ? <Pill tone="warning">Please check</Pill> : null}
            </span>
          )}
        </div>
      </Cell>
      <Cell className="text-fg-muted max-sm:hidden" title={column.samples.join(' · ')}>
        {column.samples.join(' · ')}
      </Cell>
    </Row>
  )
}

const fieldNote = (field: ImportField): string | undefined =>
  field.required && !field.hasDefault ? 'required' : field.match ? 'finds existing ones' : undefined
