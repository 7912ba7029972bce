import { type ReactNode, useState } from 'react'
import type { Issue } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { FieldInput } from '#web/engine/form/inputs.tsx'
import { newKey, useSave } from '#web/engine/queries/queries.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

type FieldsDialogProps = {
  record: RecordDefinition
  row: RecordRow
  title: string
  description: string
  /** Fields asked for, in this order; all must be filled unless named in `optional`. */
  fields: readonly string[]
  optional?: readonly string[] | undefined
  save: string
  onClose: () => void
}

/** A few fields of a record, asked for where the work is done instead of in the long form. */
export function FieldsDialog({ record, row, title, description, fields, optional = [], save, onClose }: FieldsDialogProps): ReactNode {
  const run = useSave(record)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(fields.map((name) => [name, row[name] ?? null])),
  )
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const [doubt, setDoubt] = useState<string | null>(null)
  const [key] = useState(newKey)
  const submit = (): void => {
    const missing = fields
      .filter((name) => !optional.includes(name) && (values[name] ?? '') === '')
      .map((field) => ({ field, message: 'Required' }))
    setIssues(missing)
    setRefused(null)
    if (missing.length > 0 || run.isPending) return
    run.mutate(
      { id: row.id, values, version: row.version, confirmed: doubt !== null, key },
      {
        onSuccess: (written) => {
          if (written.ok) return onClose()
          const { code, detail, issues: found } = written.error
          if (code === 'confirm_needed') return setDoubt(detail)
          setIssues(found)
          return setRefused(found.some(({ field }) => fields.includes(field)) ? null : detail)
        },
        onError: (error) => setRefused(sentenceOf(error)),
      },
    )
  }
  return (
    <FormDialog
      title={title}
      description={description}
      action={doubt === null ? save : `${save} anyway`}
      busy={run.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {refused === null ? null : <Banner tone="danger">{refused}</Banner>}
      <div role="status" className="contents">
        {doubt === null ? null : <Banner tone="warning">{doubt}</Banner>}
      </div>
      {fields.map((name) => {
        const field = record.fields[name]
        return field === undefined ? null : (
          <FieldInput
            key={name}
            id={`ask-${name}`}
            name={name}
            field={optional.includes(name) ? field : { ...field, required: true }}
            value={values[name] ?? null}
            onChange={(value) => {
              setDoubt(null)
              setValues((before) => ({ ...before, [name]: value }))
            }}
            error={issues.find((issue) => issue.field === name)?.message}
          />
        )
      })}
    </FormDialog>
  )
}
