import { type ReactNode, useState } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import type { Issue } from '#kit/errors.ts'
import { inSentence } from '#kit/words.ts'
import { type ApiError, sentenceOf } from '#web/api/problem.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { type BulkAction, type BulkReview, bulkTarget, type BulkWork, type Failed, useBulkReview, useBulkRun } from './bulk.ts'
import { BulkAsk } from './bulk-ask.tsx'
import { FailedList, ReviewList } from './bulk-review.tsx'
import type { ListState } from '../list-state.ts'
import { newKey } from '#web/engine/queries/queries.ts'
import type { Selection } from '../selection.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'

type Step =
  | { at: 'ask' }
  | { at: 'review'; work: BulkWork; review: BulkReview }
  | { at: 'report'; updated: number; failed: readonly Failed[] }

/** Typed confirmation from here on; below, a press is enough once the review was seen. */
const typedFrom = 100

/** A bulk action in three steps: what, review of every change, report. */
export function BulkDialog({
  state,
  action,
  selection,
  onClose,
}: {
  state: ListState
  action: BulkAction
  selection: Selection
  onClose: (done: boolean) => void
}): ReactNode {
  const { record } = state
  const [target] = useState(() => bulkTarget(state, selection))
  const [key] = useState(newKey)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const [step, setStep] = useState<Step>({ at: 'ask' })
  const [issues, setIssues] = useState<readonly Issue[]>([])
  const [refused, setRefused] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const preview = useBulkReview(record)
  const run = useBulkRun(record)
  const offerUndo = useOfferUndo()
  const counted = (count: number): string => formatCount(count, inSentence(record.label.one), inSentence(record.label.many))
  const refuse = (error: ApiError): void => {
    setIssues(error.issues)
    setRefused(error.detail)
    setStep({ at: 'ask' })
  }
  const review = (): void => {
    const work = workOf(action, values)
    setRefused(null)
    preview.mutate(
      { target, work, confirmed: false, key },
      {
        onSuccess: (done) => ('refused' in done ? refuse(done.refused) : setStep({ at: 'review', work, review: done.answer })),
        onError: (error) => setRefused(sentenceOf(error)),
      },
    )
  }
  const apply = (work: BulkWork): void => {
    // The review has shown the warnings; pressing on confirms them.
    run.mutate(
      { target, work, confirmed: true, key },
      {
        onSuccess: (done) => {
          if ('refused' in done) return refuse(done.refused)
          const { updated, failed, batchId } = done.answer
          if (updated > 0) offerUndo(batchId, `${counted(updated)} changed`)
          if (failed.length === 0) return onClose(true)
          return setStep({ at: 'report', updated, failed })
        },
        onError: (error) => setRefused(sentenceOf(error)),
      },
    )
  }
  const verb = titleOf(state, action)
  if (step.at === 'report') {
    return (
      <Dialog
        open
        onOpenChange={() => onClose(true)}
        title={`${counted(step.updated)} ${reachedBy(state, action)}, ${formatNumber(step.failed.length)} not`}
        footer={
          <Button tone="primary" onClick={() => onClose(true)}>
            Close
          </Button>
        }
      >
        <FailedList record={record} failed={step.failed} onOpen={() => onClose(true)} />
      </Dialog>
    )
  }
  if (step.at === 'review') {
    const { review: seen, work } = step
    const word = String(seen.changing)
    const mustType = seen.changing > typedFrom || (isDestructive(state, action) && seen.changing > 20)
    return (
      <Dialog
        open
        onOpenChange={() => onClose(false)}
        size="lg"
        title={`${verb}: ${counted(seen.changing)}`}
        description={[
          seen.unchanged > 0 ? `${seen.unchanged} stay as they are.` : '',
          seen.failed.length > 0 ? `${seen.failed.length} can’t be changed.` : '',
          'Can be undone for 30 days.',
        ]
          .filter(Boolean)
          .join(' ')}
        footer={
          <>
            <Button onClick={() => setStep({ at: 'ask' })}>Back</Button>
            <Button
              tone={isDestructive(state, action) ? 'danger' : 'primary'}
              busy={run.isPending ? 'Submitting...' : false}
              disabledReason={
                seen.changing === 0 ? 'Nothing would change' : mustType && typed.trim() !== word ? `Type ${word} first` : undefined
              }
              onClick={() => apply(work)}
            >
              {verb} {counted(seen.changing)}
            </Button>
          </>
        }
      >
        {refused === null ? null : <Banner tone="danger">{refused}</Banner>}
        <ReviewList record={record} review={seen} onOpen={() => onClose(false)} />
        {mustType ? (
          <Field label={`Type ${word} to confirm`}>
            <Input value={typed} inputMode="numeric" autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
          </Field>
        ) : null}
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={() => onClose(false)}
      title={`${verb}: ${counted(selection.count)}`}
      description="You’ll review changes before they’re saved."
      wrap={(parts) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            review()
          }}
        >
          {parts}
        </form>
      )}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button
            type="submit"
            tone="primary"
            busy={preview.isPending ? 'Checking...' : false}
            disabledReason={action.kind === 'edit' && Object.keys(values).length === 0 ? 'Choose a field first' : undefined}
          >
            Review
          </Button>
        </>
      }
    >
      {refused === null ? null : <Banner tone="danger">{refused}</Banner>}
      <BulkAsk state={state} action={action} values={values} onChange={setValues} issues={issues} />
    </Dialog>
  )
}

const workOf = (action: BulkAction, values: Readonly<Record<string, unknown>>): BulkWork => {
  if (action.kind === 'edit') return { patch: values }
  if (action.kind === 'move') return { move: action.move, fields: values }
  const reason = values['reason']
  return { archive: true, ...(typeof reason === 'string' && reason.trim() !== '' ? { reason } : {}) }
}

const titleOf = ({ record }: ListState, action: BulkAction): string =>
  action.kind === 'edit' ? 'Edit' : action.kind === 'archive' ? 'Archive' : (record.lifecycle.moves[action.move]?.label ?? action.move)

/** "118 drivers now Active, 32 not". */
const reachedBy = ({ record }: ListState, action: BulkAction): string => {
  const to = action.kind === 'move' ? record.lifecycle.moves[action.move]?.to : undefined
  const label = typeof to === 'string' ? record.lifecycle.states[to]?.label : undefined
  return label === undefined ? 'changed' : `now ${label}`
}

const isDestructive = ({ record }: ListState, action: BulkAction): boolean =>
  action.kind === 'archive' || (action.kind === 'move' && record.lifecycle.moves[action.move]?.tone === 'danger')
