import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, type FieldErrors, type Resolver, useForm, type UseFormReturn } from 'react-hook-form'
import type { Issue } from '#kit/errors.ts'
import { neededFields } from '#kit/kind/form-needs.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Values } from '#kit/schemas.ts'
import { readJson } from '#web/api/client.ts'
import { type ApiError, sentenceOf } from '#web/api/problem.ts'
import { changedValues, formFields, placed, startValues } from './form-values.ts'
import { useHost } from '../host.tsx'
import { type FormShape, useFirstFields, useFormShape } from './layout/use-form-shape.ts'
import { type MergeLine, mergeLines, type Pick, pickedChanges } from './merge.ts'
import { apiPath, newKey, useSave, type Written } from '../queries/queries.ts'
import type { RecordRow } from '../queries/rows.ts'
import { fieldId } from './section-id.ts'

export type Fill = Record<string, unknown>
export type FormControl = Control<Fill>

/** Why a save did not go through and is waiting for the person. */
type Waiting = { kind: 'warnings'; issues: readonly Issue[] } | { kind: 'stale'; theirs: RecordRow; lines: readonly MergeLine[] }

export type RecordFormState = FormShape & {
  form: UseFormReturn<Fill>
  /** Fields shown; confidential ones of an existing record only once they were opened. */
  names: readonly string[]
  /** Confidential fields the role may open. */
  locked: readonly string[]
  open: (name: string, value: unknown) => void
  /** Problems with no field on the form, or the sentence of a refusal. */
  problem: string | null
  /** What the server refused at the last save, each at the path it named. */
  refusals: readonly Issue[]
  waiting: Waiting | null
  dropWaiting: () => void
  busy: boolean
  /** What was typed since the form was opened. */
  edits: () => Record<string, unknown>
  submit: () => void
  confirmWarnings: () => void
  saveMerged: (picks: Readonly<Record<string, Pick>>) => void
  /** Places a value as a person would type it. */
  fill: (values: Values) => void
}

type Setup = {
  record: RecordDefinition
  row: RecordRow | null
  prefill: Readonly<Record<string, string>>
  onSaved: (row: RecordRow, batchId: string | null) => void
}

// The checks bring the schema library along, which nobody needs before the first answer is given. Where they cannot be loaded,
// the server says the same.
const loadChecks = () => import('./form-issues.ts').catch(() => null)

/** One form on one record: values, checks on blur and then on each change, saving with everything that may come of it. */
export const useRecordForm = ({ record, row, prefill, onSaved }: Setup): RecordFormState => {
  const { viewer, today } = useHost()
  const client = useQueryClient()
  const save = useSave(record)
  const kept = useMemo(() => (row === null ? {} : record.locks(row)), [record, row])
  const allowed = useMemo(() => formFields(record, viewer, row).filter((name) => kept[name] === undefined), [record, viewer, row, kept])
  const order = useFirstFields(record, row, allowed, () => [
    ...Object.keys(prefill),
    ...neededFields(record, allowed, startValues(record, allowed, row, prefill), today),
  ])
  const shown = order.ordered
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [base, setBase] = useState(row)
  const [problem, setProblem] = useState<string | null>(null)
  const [refusals, setRefusals] = useState<readonly Issue[]>([])
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const key = useRef(newKey())
  const [start, setStart] = useState(() => startValues(record, shown, row, prefill))
  const names = shown.filter((name) => row === null || record.fields[name]?.confidential === undefined || opened.has(name))
  const resolver: Resolver<Fill> = async (values) => {
    const issues = (await loadChecks())?.issuesOf(record, base, names, values, today) ?? []
    return issues.length === 0 ? { values, errors: {} } : { values: {}, errors: asErrors(issues) }
  }
  useEffect(() => void loadChecks(), [])
  useEffect(() => {
    // The button that opened it goes; the field stands in its place.
    const last = [...opened].at(-1)
    if (last !== undefined) focusField(last)
  }, [opened])
  const form = useForm<Fill>({ defaultValues: start, resolver, mode: 'onTouched', shouldFocusError: false })
  const { takeIn, ...shape } = useFormShape({ record, row, today }, form, order)
  const changes = (): Record<string, unknown> => changedValues(names, row === null ? {} : start, form.getValues())

  /** Shows the details if one of these fields is among them: it has to be there before it can have the focus. */
  const reveal = (fields: readonly string[]): void => {
    const { first, folded, unfold } = shape
    if (folded && fields.some((name) => names.includes(name) && first?.includes(name) === false)) flushSync(unfold)
  }
  const place = (error: ApiError): void => {
    setRefusals(error.issues)
    const issues = error.issues.map((found) => placed(record, found.field.split('.'), found.message))
    for (const found of issues) if (names.includes(found.field)) form.setError(found.field, { type: 'server', message: found.message })
    const elsewhere = issues.filter((found) => !names.includes(found.field)).map((found) => found.message)
    setProblem(elsewhere.length > 0 ? elsewhere.join('. ') : issues.length > 0 ? null : error.detail)
    reveal(issues.map((found) => found.field))
    focusFirst(names, issues)
  }
  const meet = async (id: string, values: Values): Promise<void> => {
    const theirs = await readJson<RecordRow>(`${apiPath(record)}/${id}`)
    const lines = mergeLines(names, start, form.getValues(), theirs)
    // Only what nobody types (a sync, a status) was changed: the same values go onto the newer version.
    if (!lines.some((line) => !Object.hasOwn(values, line.name) || line.conflict)) return send(values, theirs.version, false)
    setWaiting({ kind: 'stale', theirs, lines })
  }
  const send = (values: Values, version: number | null, confirmed: boolean): void => {
    setProblem(null)
    setRefusals([])
    save.mutate(
      { id: row?.id ?? null, values, version, confirmed, key: key.current },
      {
        onSuccess: (written) => answered(written, values),
        onError: (failure) => setProblem(`${sentenceOf(failure)} Your entries are still here.`),
      },
    )
  }
  const answered = (written: Written, values: Values): void => {
    if (written.ok) return onSaved(written.row, written.batchId)
    const { error } = written
    const warnings = error.problem['warnings']
    if (error.code === 'confirm_needed' && Array.isArray(warnings)) return setWaiting({ kind: 'warnings', issues: warnings as Issue[] })
    if (error.code === 'stale' && row !== null)
      return void meet(row.id, values).catch((failure: unknown) => setProblem(sentenceOf(failure)))
    // Other words under the same key would be taken for a repeat of the refused ones.
    key.current = newKey()
    return place(error)
  }
  const trySave = (): void => {
    if (save.isPending) return
    const values = changes()
    if (row !== null && Object.keys(values).length === 0) return onSaved(row, null)
    send(values, base?.version ?? null, false)
  }
  const refuse = (errors: FieldErrors<Fill>): void => {
    const issues = Object.keys(errors).map((field) => ({ field, message: '' }))
    const elsewhere = issues.filter((found) => !names.includes(found.field)).map((found) => found.field)
    setProblem(
      elsewhere.length === 0 ? null : `Your role can’t fill in: ${elsewhere.map((name) => record.fields[name]?.label ?? name).join(', ')}.`,
    )
    reveal(Object.keys(errors))
    focusFirst(names, issues)
  }
  return {
    ...shape,
    form,
    names,
    problem,
    refusals,
    waiting,
    edits: () => changedValues(names, start, form.getValues()),
    locked: shown.filter((name) => !names.includes(name)),
    dropWaiting: () => setWaiting(null),
    busy: save.isPending,
    submit: () => void form.handleSubmit(trySave, refuse)(),
    open: (name, value) => {
      setStart((before) => ({ ...before, [name]: value }))
      form.resetField(name, { defaultValue: value })
      setOpened((before) => new Set([...before, name]))
    },
    confirmWarnings: () => {
      setWaiting(null)
      send(changes(), base?.version ?? null, true)
    },
    saveMerged: (picks) => {
      if (waiting?.kind !== 'stale' || row === null) return
      const { theirs, lines } = waiting
      const values = pickedChanges(lines, picks)
      for (const line of lines) form.setValue(line.name, picks[line.name] === 'mine' ? line.mine : line.theirs)
      setStart(startValues(record, shown, theirs, {}))
      setBase(theirs)
      client.setQueryData([apiPath(record), row.id], theirs)
      setWaiting(null)
      if (Object.keys(values).length === 0) onSaved(theirs, null)
      else send(values, theirs.version, false)
    },
    fill: (values) => {
      takeIn(values)
      for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
    },
  }
}

const asErrors = (issues: readonly Issue[]): FieldErrors<Fill> =>
  Object.fromEntries(issues.map((found) => [found.field, { type: 'invalid', message: found.message }]))

const focusFirst = (names: readonly string[], issues: readonly Issue[]): void => {
  const first = names.find((name) => issues.some((found) => found.field === name))
  // The messages change the page first.
  if (first !== undefined) setTimeout(() => focusField(first), 0)
}

/** Brings a field into view and into focus; groups hand the focus to their first control. */
export const focusField = (name: string): void => {
  const own =
    document.getElementById(fieldId(name)) ??
    document
      .getElementById(`${fieldId(name)}-label`)
      ?.closest('.field')
      ?.querySelector<HTMLElement>('input, button, select, textarea') ??
    null
  own?.scrollIntoView({ block: 'center' })
  own?.focus({ preventScroll: true })
}
