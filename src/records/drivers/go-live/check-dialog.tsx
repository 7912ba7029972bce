import type { ReactNode } from 'react'
import { AskingDialog } from '#web/engine/detail/moves/asking-dialog.tsx'
import { useHost } from '#web/engine/host.tsx'
import type { MoveDialogProps } from '#web/engine/views.ts'
import { useGoLive } from './use-go-live.ts'

/** The dialog of "Paper file checked" begins with today and the place where the company keeps its files. */
export function CheckDialog(props: MoveDialogProps): ReactNode {
  const { today } = useHost()
  const { data, isPending } = useGoLive()
  return isPending ? null : <AskingDialog {...props} given={{ verifiedOn: today, paperPlace: data?.place ?? '', ...props.given }} />
}
