import { type ReactNode, useState } from 'react'
import { useHost } from '#web/engine/host.tsx'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import { useRecord } from '#web/engine/queries/queries.ts'
import type { YearMove } from './year-steps.ts'

export const moveLabels: Readonly<Record<YearMove, string>> = {
  certify: 'Sign',
  correct: 'Correct',
  post: 'Record posting',
  post_later: 'Record posting',
  take_down: 'Record removal',
  submit: 'Record submission',
}

/** The step of the year's own record, taken from here. */
export function YearDialog({ id, move, onClose }: { id: string; move: YearMove; onClose: () => void }): ReactNode {
  const { registry } = useHost()
  const record = registry['osha-summaries']
  return record === undefined ? null : <LoadedDialog record={record} id={id} move={move} onClose={onClose} />
}

function LoadedDialog({
  record,
  id,
  move,
  onClose,
}: {
  record: NonNullable<ReturnType<typeof useHost>['registry'][string]>
  id: string
  move: YearMove
  onClose: () => void
}): ReactNode {
  const { data, isFetching } = useRecord(record, id)
  // After the step before, the year kept here is out of date until it is read again: the dialog would be refused as somebody else's change.
  const [read, setRead] = useState(false)
  if (!read && data !== undefined && !isFetching) setRead(true)
  return data === undefined || !read ? null : <MoveDialog record={record} row={data} move={move} onClose={onClose} />
}
