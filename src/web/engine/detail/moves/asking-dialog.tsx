import { type ReactNode, useState } from 'react'
import type { Issue } from '#kit/errors.ts'
import type { Fields } from '#kit/fields.ts'
import type { AskedNow } from '#kit/kind/asked-now.ts'
import type { Move, RecordDefinition } from '#kit/record.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { FieldInput } from '#web/engine/form/inputs.tsx'
import { recordPath } from '#web/engine/paths.ts'
import { type Host, useHost } from '#web/engine/host.tsx'
import { useGo } from '#web/engine/navigation.ts'
import { newKey, useMove, type Written } from '#web/engine/queries/queries.ts'
import { isEmptyValue, type RecordRow } from '#web/engine/queries/rows.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import { answerOfKey, answersOf, MoveAnswers } from './move-answers.tsx'
import { type MoveDialogProps } from '#web/engine/views.ts'
import { useViews } from '#web/engine/use-views.ts'
import { useMoveLabel } from './use-move-label.ts'
import { type Prepared, usePrepared } from './use-prepared.ts'

/** Default dialog of a move. Opens once it knows what the move asks of this record. */
export function AskingDialog(props: MoveDialogProps): ReactNode {
  const prepared = usePrepared(props.record, props.row, props.move)
  return prepared.waiting ? null : <Asking {...props} prepared={prepared} />
}

/** Shows a refusal at its field, or above the fields. */
function Asking({ record, row, move: name, given, prepared, onClose, onTaken }: MoveDialogProps & { prepared: Prepared }): ReactNode {
  const move = record.lifecycle.moves[name]
  // As it was when the dialog opened: what is typed does not change under the finger.
  const [asks] = useState(() => asksNow(move?.asks ?? {}, prepared.move.asks))
  const run = useMove(record)
  const go = useGo()
  const { outlines, today } = useHost()
  const { presets, moveParts } = useViews(record)
  const Part = moveParts?.[name]
  const called = useMoveLabel(record, row)(name)
  const offerUndo = useOfferUndo()
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() => ({
    ...defaultsIn(asks),
    ...valuesIn(prepared.move.asks),
    ...presets?.(row, name, today),
    ...given,
  }))
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [refused, setRefused] = useState<string | null>(prepared.failed)
  const [doubt, setDoubt] = useState<string | null>(null)
  const [key] = useState(newKey)
  if (move === undefined) return null
  const taken = (written: Written): void => {
    if (written.ok) {
      // A move that declares its own undo move follows that move's rules.
      const undoable = !Object.hasOwn(record.lifecycle.moves, `undo_${name}`)
      offerUndo(undoable ? written.batchId : null, `${row.title}: ${happened(record, move, written.row.status)}`)
      onTaken?.()
      onClose()
      const next = opened(outlines, record, move, written.row)
      if (next !== null) go(next)
      return
    }
    const { error } = written
    if (error.code === 'confirm_needed') return setDoubt(error.detail)
    setIssues(error.issues)
    setRefused(error.issues.some((issue) => issue.field in asks) ? null : error.detail)
  }
  const answers = answersOf(move)
  const submit = (answer?: string): void => {
    if (answers.length > 0 && answer === undefined) return
    const fields = move.byAnswer === undefined ? values : { ...values, [move.byAnswer]: answer }
    const missing = Object.entries(asks)
      .filter(([field, declared]) => declared.required === true && isEmptyValue(fields[field]))
      .map(([field]) => ({ field, message: 'Required' }))
    setIssues(missing)
    setRefused(null)
    if (missing.length > 0 || run.isPending) return
    const call = { id: row.id, version: Math.max(row.version, prepared.move.version), move: name, fields, key, confirmed: doubt !== null }
    run.mutate(call, { onSuccess: taken, onError: (error) => setRefused(sentenceOf(error)) })
  }
  const asked = Object.entries(asks).filter(([field]) => field !== move.byAnswer)
  return (
    <FormDialog
      size={Object.values(asks).some(({ kind }) => kind === 'rows') ? 'lg' : Object.keys(asks).length > 3 ? 'md' : 'sm'}
      title={`${called}: ${row.title}`}
      description={move.help ?? becomes(record, move, row.status)}
      action={answers.length > 0 ? undefined : doubt === null ? called : `${called} anyway`}
      onKeyDown={(event) => {
        const answer = answerOfKey(event, answers)
        if (answer !== undefined) submit(answer)
      }}
      tone={move.tone === 'danger' ? 'danger' : 'primary'}
      busy={run.isPending}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      {refused === null && doubt === null && Object.keys(asks).length === 0 && Part === undefined ? undefined : (
        <>
          {refused === null ? null : <Banner tone="danger">{refused}</Banner>}
          {doubt === null ? null : <Banner tone="warning">{doubt}</Banner>}
          {asked.map(([field, declared]) => (
            <FieldInput
              key={field}
              id={`ask-${field}`}
              name={field}
              field={declared}
              value={values[field] ?? null}
              valuesNow={() => ({ ...row, ...values })}
              onChange={(value) => {
                setDoubt(null)
                setIssues((before) => before.filter((issue) => issue.field !== field))
                setValues((before) => ({ ...before, [field]: value }))
              }}
              error={issues.find((issue) => issue.field === field)?.message}
            />
          ))}
          {move.byAnswer === undefined ? null : (
            <MoveAnswers label={asks[move.byAnswer]?.label ?? ''} answers={answers} busy={run.isPending} onAnswer={submit} />
          )}
          {Part === undefined ? null : <Part record={record} row={row} values={values} />}
        </>
      )}
    </FormDialog>
  )
}

/** The page of the record that the move made, where the move goes there. */
const opened = (outlines: Host['outlines'], record: RecordDefinition, { opens }: Move, row: RecordRow): string | null => {
  const field = opens === undefined ? undefined : record.fields[opens]
  const target = field?.kind === 'ref' ? outlines[field.to] : undefined
  const id = opens === undefined ? null : row[opens]
  return target === undefined || typeof id !== 'string' ? null : recordPath(target, id)
}

const becomes = ({ lifecycle: { states } }: RecordDefinition, { to }: Move, status: string): string | undefined =>
  to === null ? undefined : `${states[status]?.label ?? status} becomes ${states[to]?.label ?? to}.`

/** The new status, or what was recorded where it stays. */
const happened = (record: RecordDefinition, move: Move, status: string): string =>
  move.to === null ? (move.done ?? `${move.label}, done`) : (record.lifecycle.states[status]?.label ?? move.label)

/** The questions as this record changes them. */
const asksNow = (asks: Fields, now: AskedNow): Fields =>
  Object.fromEntries(
    Object.entries(asks).flatMap(([name, field]) => {
      const { required, help, unasked } = now[name] ?? {}
      if (unasked === true) return []
      return [[name, { ...field, ...(required === undefined ? {} : { required }), ...(help === undefined ? {} : { help }) }]]
    }),
  )

const valuesIn = (now: AskedNow): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(now).flatMap(([name, { value, unasked }]) => (value === undefined || unasked === true ? [] : [[name, value]])),
  )

const defaultsIn = (asks: Fields): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(asks).flatMap(([name, field]) => ('default' in field ? [[name, field.default]] : [])))
