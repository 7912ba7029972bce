import { type ReactNode, Suspense, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { MoveDialog } from './detail/moves/move-dialog.tsx'
import { apiPath, newKey, useMove, type Written } from './queries/queries.ts'
import type { RecordRow } from './queries/rows.ts'
import { useOfferUndo } from './queries/undo.ts'
import { useViews } from './use-views.ts'

type Asked = { row: RecordRow; move: string }

export type Steps = {
  /** Takes the first step that is wanted and possible: at once where nothing is asked, else by its dialog. Says why where none is. */
  take: (id: string, wanted: (move: string) => boolean) => Promise<void>
  dialog: ReactNode
}

export type Told = {
  onTaken?: (id: string) => void
  /** Its dialog is closed, whether the step was taken or not. */ onClose?: (id: string) => void
}

/** Steps taken on a row of a list or a card of a board, with an offer to take them back. */
export const useSteps = (record: RecordDefinition, { onTaken, onClose }: Told = {}): Steps => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const run = useMove(record)
  const offerUndo = useOfferUndo()
  const { moves, states } = record.lifecycle
  const { moveDialogs } = useViews(record)
  const refused = (words: string): void => {
    toast.add({ title: words, tone: 'danger' })
  }
  const start = (row: RecordRow, move: string): void => {
    if (moves[move]?.asks !== undefined || moveDialogs?.[move] !== undefined) return setAsked({ row, move })
    const taken = (written: Written): void => {
      if (written.ok) {
        offerUndo(written.batchId, `${row.title}: ${states[written.row.status]?.label ?? written.row.status}`)
        onTaken?.(row.id)
        // Its dialog can ask whether to go on all the same.
      } else if (written.error.code === 'confirm_needed') setAsked({ row, move })
      else refused(written.error.detail)
    }
    const call = { id: row.id, version: row.version, move, fields: {}, key: newKey() }
    run.mutate(call, { onSuccess: taken, onError: (error) => refused(sentenceOf(error)) })
  }
  const take: Steps['take'] = async (id, wanted) => {
    if (run.isPending) return
    try {
      // What is possible stands with the record, not with its line in the list.
      const row = await readJson<RecordRow>(`${apiPath(record)}/${id}`)
      const own = Object.keys(moves).filter(wanted)
      const possible = own.find((name) => row.can?.moves.includes(name))
      if (possible === undefined) refused(own.map((name) => row.can?.why[name]).find((why) => why !== undefined) ?? 'Not possible now.')
      else start(row, possible)
    } catch (error) {
      refused(sentenceOf(error))
    }
  }
  const dialog =
    asked === null ? null : (
      <Suspense>
        <MoveDialog
          record={record}
          row={asked.row}
          move={asked.move}
          onTaken={() => onTaken?.(asked.row.id)}
          onClose={() => {
            setAsked(null)
            onClose?.(asked.row.id)
          }}
        />
      </Suspense>
    )
  return { take, dialog }
}
