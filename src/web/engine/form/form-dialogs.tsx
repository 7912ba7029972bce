import { lazy, type ReactNode, Suspense } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import type { RecordRow } from '../queries/rows.ts'
import type { RecordFormState } from './use-record-form.ts'

const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }))

/** What a save may still ask: warnings to confirm, or somebody else's change to merge. */
export function FormDialogs({
  record,
  row,
  state,
}: {
  record: RecordDefinition
  row: RecordRow | null
  state: RecordFormState
}): ReactNode {
  const { waiting } = state
  if (waiting === null) return null
  if (waiting.kind === 'stale') {
    if (row === null) return null
    return (
      <Suspense>
        <MergeDialog
          record={record}
          base={row}
          theirs={waiting.theirs}
          lines={waiting.lines}
          busy={state.busy}
          onSave={state.saveMerged}
          onClose={state.dropWaiting}
        />
      </Suspense>
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={state.dropWaiting}
      tone="primary"
      title="Save anyway?"
      description="This looks unusual. Confirm to save; your confirmation is logged."
      action="Save anyway"
      busy={state.busy ? 'Submitting...' : false}
      onConfirm={state.confirmWarnings}
    >
      <ul className="list-disc pl-4 flex flex-col gap-1">
        {waiting.issues.map((found) => (
          <li key={`${found.field} ${found.message}`}>
            <b className="font-medium">{record.fields[found.field]?.label ?? found.field}</b>: {found.message}{' '}
            {found.href === undefined ? null : (
              <Anchor href={found.href} target="_blank">
                Open
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
