import { useMutation } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { FormSection, RecordDefinition } from '#kit/record.ts'
import { formatCount } from '#kit/format.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Field as FieldFrame } from '#web/ui/form/field.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { FieldInput } from './inputs.tsx'
import { keptNames, KeptFields } from './kept-fields.tsx'
import { revealValues } from '../values/reveal-values.ts'
import type { RecordRow } from '../queries/rows.ts'
import { focusField, type RecordFormState } from './use-record-form.ts'
import { type FieldHint } from '../views.ts'
import { useViews } from '../use-views.ts'
import { fieldId, sectionId } from './section-id.ts'

type FieldsProps = {
  record: RecordDefinition
  row: RecordRow | null
  state: RecordFormState
  labels?: RecordRow['labels'] | undefined
  fields: readonly string[]
}

/** A group of the form. */
export function FormSectionFields({
  record,
  row,
  state,
  section,
  labels,
}: Omit<FieldsProps, 'fields'> & { section: FormSection }): ReactNode {
  if (!isShown(record, row, state, section)) return null
  return (
    <fieldset className="card form-group" id={sectionId(section.heading)}>
      <legend>{section.heading}</legend>
      {section.help === undefined ? null : <p className="field-help">{section.help}</p>}
      <FormFields record={record} row={row} state={state} labels={labels} fields={section.fields} />
      {row === null ? null : <KeptFields record={record} row={row} fields={section.fields} />}
    </fieldset>
  )
}

/** True if the form asks something in this section, or shows what the record does not let change. */
export const isShown = (record: RecordDefinition, row: RecordRow | null, state: RecordFormState, { fields }: FormSection): boolean =>
  visibleFields(state, fields).length > 0 || (row !== null && keptNames(record, row, fields).length > 0)

/** A field that has an error is visible even if the other answers leave nothing to ask in it. */
const visibleFields = (state: RecordFormState, fields: readonly string[]): string[] =>
  fields.filter(
    (name) =>
      state.locked.includes(name) ||
      (state.names.includes(name) && (!state.unasked.has(name) || state.form.formState.errors[name] !== undefined)),
  )

/** Inputs in the order of the declaration; two short ones share a line. */
export function FormFields({ record, row, state, labels, fields }: FieldsProps): ReactNode {
  const lines = inLines(record, visibleFields(state, fields))
  return lines.map((line) => {
    const inputs = line.map((name) =>
      state.names.includes(name) ? (
        <FormField key={name} record={record} state={state} name={name} labels={labels} />
      ) : row === null ? null : (
        <LockedField key={name} record={record} row={row} state={state} name={name} />
      ),
    )
    return line.length === 1 ? (
      inputs
    ) : (
      <div key={line.join()} className="pair">
        {inputs}
      </div>
    )
  })
}

function FormField({
  record,
  state,
  name,
  labels,
}: {
  record: RecordDefinition
  state: RecordFormState
  name: string
  labels: RecordRow['labels'] | undefined
}): ReactNode {
  const field = record.fields[name]
  const { hints, hintParts, inputs } = useViews(record)
  const { field: input, fieldState } = useController({ control: state.form.control, name })
  if (field === undefined) return null
  const shared = {
    id: fieldId(name),
    name,
    field,
    value: input.value,
    labels,
    valuesNow: state.form.getValues,
    onChange: input.onChange,
    onBlur: input.onBlur,
    error: fieldState.error?.message,
    required: state.needed.has(name) || field.required === true,
    mark: state.markOf(name),
  }
  const Own = inputs?.[name]
  if (Own !== undefined)
    return (
      <Suspense>
        <Own {...shared} issues={state.refusals.filter((found) => found.field.split('.')[0] === name)} />
      </Suspense>
    )
  const hasHint = hints?.[name] !== undefined || hintParts?.[name] !== undefined
  return <FieldInput {...shared} hint={hasHint ? <Hint record={record} state={state} name={name} /> : undefined} />
}

/** What the typed value says by itself, and a press to take it over. Falls back to the field's own help. */
function Hint({ record, state, name }: { record: RecordDefinition; state: RecordFormState; name: string }): ReactNode {
  const { hints, hintParts } = useViews(record)
  const hintFor = hints?.[name]
  const Part = hintParts?.[name]
  const values = useWatch({ control: state.form.control })
  if (Part !== undefined) return <Part values={values} fill={state.fill} />
  const hint: FieldHint | null = hintFor?.(values) ?? null
  if (hint === null) return record.fields[name]?.help ?? null
  const open = Object.fromEntries(
    Object.entries(hint.fill ?? {}).filter(([target, value]) => values[target] !== value && state.names.includes(target)),
  )
  return (
    <>
      {hint.words}{' '}
      {Object.keys(open).length === 0 ? null : (
        <Button tone="link" size="sm" onClick={() => state.fill(open)}>
          Use
        </Button>
      )}
    </>
  )
}

/** A confidential value of an existing record: opened on request, and the look is logged. */
function LockedField({
  record,
  row,
  state,
  name,
}: {
  record: RecordDefinition
  row: RecordRow
  state: RecordFormState
  name: string
}): ReactNode {
  const ask = useMutation({
    mutationFn: () => revealValues(record, row.id, [name]),
    onSuccess: (values) => state.open(name, values[name] ?? null),
    onError: (error) => toast.add({ title: 'Not shown', description: sentenceOf(error), tone: 'danger' }),
  })
  return (
    <FieldFrame label={record.fields[name]?.label ?? name} group help="Each view is written to the history.">
      <Button className="self-start" busy={ask.isPending} onClick={() => ask.mutate()}>
        <Lock aria-hidden="true" />
        Show and edit
      </Button>
    </FieldFrame>
  )
}

/** The fields with an error, in the order of the form, after the first try to save. */
export const wrongFields = (state: RecordFormState): string[] => {
  const { errors, submitCount } = state.form.formState
  return submitCount === 0 ? [] : state.names.filter((name) => errors[name] !== undefined)
}

/** What is wrong, each with a link to its field. */
export function ErrorSummary({ record, state }: { record: RecordDefinition; state: RecordFormState }): ReactNode {
  const { errors } = state.form.formState
  const wrong = wrongFields(state)
  if (wrong.length === 0 && state.problem === null) return null
  const missing = wrong.every((name) => errors[name]?.message === 'Required')
  return (
    <Banner tone="danger">
      {state.problem === null ? null : <div>{state.problem}</div>}
      {wrong.length === 0 ? null : (
        <span>
          {missing
            ? `${formatCount(wrong.length, 'answer is', 'answers are')} missing: `
            : `${formatCount(wrong.length, 'field needs', 'fields need')} attention: `}
          {wrong.map((name, index) => (
            <span key={name}>
              {index > 0 ? ', ' : ''}
              <button type="button" onClick={() => focusField(name)}>
                {record.fields[name]?.label ?? name}
              </button>
            </span>
          ))}
        </span>
      )}
    </Banner>
  )
}

/** Neighbours that are both short stand side by side. */
const inLines = (record: RecordDefinition, names: readonly string[]): string[][] => {
  const lines: string[][] = []
  for (const name of names) {
    const last = lines.at(-1)
    const before = last?.[0]
    if (last?.length === 1 && before !== undefined && isShort(record, before) && isShort(record, name)) last.push(name)
    else lines.push([name])
  }
  return lines
}

const isShort = (record: RecordDefinition, name: string): boolean => {
  const field = record.fields[name]
  if (field === undefined) return false
  if (field.kind === 'text') return (field.max ?? 200) <= 80
  return ['int', 'decimal', 'money', 'date', 'choice', 'phone', 'ref', 'anyRef'].includes(field.kind)
}
