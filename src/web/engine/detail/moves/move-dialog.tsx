import { lazy, type ReactNode, Suspense } from 'react'
import { useViews } from '#web/engine/use-views.ts'
import type { MoveDialogProps } from '#web/engine/views.ts'

const AskingDialog = lazy(async () => ({ default: (await import('./asking-dialog.tsx')).AskingDialog }))

/** Asks what a step needs and takes it, in the kind's own dialog where it has one. */
export function MoveDialog(props: MoveDialogProps): ReactNode {
  const { moveDialogs } = useViews(props.record)
  const Asking = moveDialogs?.[props.move] ?? AskingDialog
  return (
    <Suspense>
      <Asking {...props} />
    </Suspense>
  )
}
