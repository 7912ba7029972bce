import { type ReactNode, useState } from 'react'
import type { Issue } from '#kit/errors.ts'
import { formatFileSize } from '#kit/format.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { FieldInput } from '#web/engine/form/inputs.tsx'
import { largestFile, useUpload } from '#web/engine/detail/files/attachments.ts'
import { useHost } from '#web/engine/host.tsx'
import { newKey, useMove, type Written } from '#web/engine/queries/queries.ts'
import { isEmptyValue } from '#web/engine/queries/rows.ts'
import type { MoveDialogProps } from '#web/engine/views.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { applicationMoves } from '../moves.ts'
import type { OrderedCheck } from '../working.ts'

/** Category of the file that brings a result. Those of tests are confidential on the server, whoever adds them. */
const categoryOf = { mvr: 'mvr', psp: 'psp', clearinghouse: 'clearinghouse', drugTest: 'drug_test' } as const satisfies Record<
  OrderedCheck,
  string
>
const isOrdered = (check: unknown): check is OrderedCheck => typeof check === 'string' && Object.hasOwn(categoryOf, check)

const { asks, label } = applicationMoves.record_result

/** The result of an ordered check with its date and its file, in one step. */
export function ResultDialog({ record, row, move, given, onClose, onTaken }: MoveDialogProps): ReactNode {
  const { today } = useHost()
  const run = useMove(record)
  const upload = useUpload(record, row)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ resultOn: today, ...given })
  const [file, setFile] = useState<File | null>(null)
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const [key] = useState(newKey)
  const taken = (written: Written): void => {
    if (!written.ok) {
      setIssues(written.error.issues)
      return setRefused(written.error.issues.some((issue) => issue.field in asks) ? null : written.error.detail)
    }
    toast.add({ title: `${row.title}: result recorded`, tone: 'success' })
    onTaken?.()
    onClose()
  }
  const submit = async (): Promise<void> => {
    const missing = Object.entries(asks)
      .filter(([name, field]) => 'required' in field && isEmptyValue(values[name]))
      .map(([field]) => ({ field, message: 'Required' }))
    setIssues(missing)
    setRefused(null)
    if (missing.length > 0 || run.isPending || upload.isPending) return
    try {
      // The file first: the same bytes sent again are the same file, so a refused result can be corrected and sent again.
      if (file !== null && isOrdered(values['check'])) await upload.mutateAsync({ file, category: categoryOf[values['check']], area: null })
    } catch (error) {
      return setRefused(sentenceOf(error))
    }
    const call = { id: row.id, version: row.version, move, fields: values, key, confirmed: false }
    run.mutate(call, { onSuccess: taken, onError: (error) => setRefused(sentenceOf(error)) })
  }
  const choose = ([chosen]: readonly File[]): void => {
    if (chosen === undefined) return
    setRefused(chosen.size > largestFile ? `${chosen.name} is larger than ${formatFileSize(largestFile)}.` : null)
    setFile(chosen.size > largestFile ? null : chosen)
  }
  return (
    <FormDialog
      size="md"
      title={`${label}: ${row.title}`}
      action={label}
      busy={run.isPending || upload.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {refused === null ? null : <Banner tone="danger">{refused}</Banner>}
      {Object.entries(asks).map(([name, field]) => (
        <FieldInput
          key={name}
          id={`ask-${name}`}
          name={name}
          field={field}
          value={values[name] ?? null}
          valuesNow={() => ({ ...row, ...values })}
          onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
          error={issues.find((issue) => issue.field === name)?.message}
        />
      ))}
      <Field label="File" optional group help={file === null ? undefined : `${file.name}, ${formatFileSize(file.size)}`}>
        <FileDrop onFiles={choose} title="Drop the report here" button={file === null ? 'Choose file' : 'Choose another file'} />
      </Field>
    </FormDialog>
  )
}
