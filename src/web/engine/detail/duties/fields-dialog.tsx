import { type ReactNode, useState } from 'react'
import { mayEditField } from '#kit/access.ts'
import type { Issue } from '#kit/errors.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { FieldInput } from '#web/engine/form/inputs.tsx'
import { sameValue } from '#web/engine/form/form-values.ts'
import { useHost } from '#web/engine/host.tsx'
import { newKey, useSave } from '#web/engine/queries/queries.ts'
import { isEmptyValue, type RecordRow } from '#web/engine/queries/rows.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'

type Values = Readonly<Record<string, unknown>>

export type FieldsDialogProps = {
  record: RecordDefinition
  row: RecordRow
  title: string
  description?: ReactNode
  fields: readonly string[]
  /** Values that differ from the record when the dialog opens. */
  start?: Values | undefined
  action?: string | undefined
  /** What the values will do, said before they are saved. */
  preview?: ((values: Values) => ReactNode) | undefined
  /** Fields that must not stay empty. */
  required?: readonly string[] | undefined
  /** Fields that must be filled in with these values, each with what is missing, or null where it is there. */
  requires?: ((values: Values) => Readonly<Record<string, string | null>>) | undefined
  /** What to say where the values say nothing, instead of saving them. */
  unsaid?: ((values: Values) => string | null) | undefined
  onClose: () => void
}

const missingOf = (required: Readonly<Record<string, string | null>>): readonly Issue[] =>
  Object.entries(required).flatMap(([field, message]) => (message === null ? [] : [{ field, message }]))

/** A few fields of a record changed where one looks at them, with what the change will do. */
export function FieldsDialog(props: FieldsDialogProps): ReactNode {
  const { record, row, title, description, fields, start = {}, action = 'Save', preview, unsaid, onClose } = props
  const { viewer } = useHost()
  const save = useSave(record)
  const offerUndo = useOfferUndo()
  const [opened] = useState<Values>(() => ({ ...Object.fromEntries(fields.map((name) => [name, row[name] ?? null])), ...start }))
  const [values, setValues] = useState(opened)
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const [warned, setWarned] = useState(false)
  const [key] = useState(newKey)
  const changes = Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => !sameValue(row[name] ?? null, value))
      .map(([name, value]) => [name, isEmptyValue(value) ? null : value]),
  )
  const required = {
    ...Object.fromEntries((props.required ?? []).map((name) => [name, isEmptyValue(values[name]) ? 'Required' : null])),
    ...props.requires?.(values),
  }
  const submit = (): void => {
    if (save.isPending) return
    const missing = missingOf(required)
    const empty = fields.every((name) => isEmptyValue(values[name]))
    const nothing = unsaid?.(values) ?? (empty ? 'Nothing entered yet. Fill in a field, or cancel.' : null)
    if (missing.length > 0 || nothing !== null) {
      setIssues(missing)
      return setRefused(nothing)
    }
    if (Object.keys(changes).length === 0) return onClose()
    setIssues([])
    setRefused(null)
    save.mutate(
      { id: row.id, values: changes, version: row.version, confirmed: warned, key },
      {
        onSuccess: (written) => {
          if (!written.ok) {
            const { error } = written
            setWarned(error.code === 'confirm_needed')
            setIssues(error.issues)
            const elsewhere = error.issues.filter((issue) => !fields.includes(issue.field)).map((issue) => issue.message)
            return setRefused(elsewhere.length > 0 ? elsewhere.join('. ') : error.issues.length > 0 ? null : error.detail)
          }
          offerUndo(written.batchId, `${row.number} saved`)
          onClose()
        },
        onError: (error) => setRefused(sentenceOf(error)),
      },
    )
  }
  return (
    <FormDialog
      title={title}
      description={description}
      mayClose={() => Object.entries(values).every(([name, value]) => sameValue(opened[name] ?? null, value))}
      action={warned ? 'Save anyway' : action}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {refused === null ? null : <Banner tone={warned ? 'warning' : 'danger'}>{refused}</Banner>}
      {fields.map((name) => {
        const field = record.fields[name]
        return field === undefined || !mayEditField(viewer.role, record, field) ? null : (
          <FieldInput
            key={name}
            id={`change-${name}`}
            name={name}
            field={name in required ? { ...field, required: true } : field}
            value={values[name] ?? null}
            labels={row.labels}
            onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            error={issues.find((issue) => issue.field === name)?.message}
          />
        )
      })}
      {preview?.(values)}
    </FormDialog>
  )
}
