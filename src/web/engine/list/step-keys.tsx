import { type ReactNode, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/toast-store.ts'
import { MoveDialog } from '../detail/move-dialog.tsx'
import { apiPath, newKey, useMove, type Written } from '../queries.ts'
import type { RecordRow } from '../rows.ts'
import { useScreenCommands } from '../screen-commands.ts'
import { useOfferUndo } from '../undo.ts'

type Asked = { row: RecordRow; move: string }

/**
 * Steps that have a key of their own, for the row the keys stand on: taken at once where nothing is asked, else by their dialog.
 * Answers that dialog.
 */
export const useStepKeys = (record: RecordDefinition, active: string | null): ReactNode => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const run = useMove(record)
  const offerUndo = useOfferUndo()
  const { moves, states } = record.lifecycle
  const refused = (words: string): void => {
    toast.add({ title: words, tone: 'danger' })
  }
  const take = (row: RecordRow, move: string): void => {
    if (moves[move]?.asks !== undefined) return setAsked({ row, move })
    const taken = (written: Written): void =>
      written.ok
        ? offerUndo(written.batchId, `${row.title}: ${states[written.row.status]?.label ?? written.row.status}`)
        : refused(written.error.detail)
    const call = { id: row.id, version: row.version, move, fields: {}, key: newKey() }
    run.mutate(call, { onSuccess: taken, onError: (error) => refused(sentenceOf(error)) })
  }
  const press = async (keys: string): Promise<void> => {
    if (active === null || run.isPending) return
    try {
      // What is possible stands with the record, not with its line in the list.
      const row = await readJson<RecordRow>(`${apiPath(record)}/${active}`)
      const own = Object.keys(moves).filter((name) => moves[name]?.keys === keys)
      const possible = own.find((name) => row.can?.moves.includes(name))
      if (possible === undefined) return refused(row.can?.why[own[0] ?? ''] ?? 'Not possible now.')
      take(row, possible)
    } catch (error) {
      refused(sentenceOf(error))
    }
  }
  // Where two share a key, the first gives it its name.
  const named = new Map<string, string>()
  for (const { keys, label } of Object.values(moves)) if (keys !== undefined && !named.has(keys)) named.set(keys, label)
  useScreenCommands(
    [...named].map(([keys, label]) => ({
      id: `list.step.${keys}`,
      label,
      group: 'This list',
      keys,
      run: () => void press(keys),
      hidden: true,
    })),
  )
  return asked === null ? null : <MoveDialog record={record} row={asked.row} move={asked.move} onClose={() => setAsked(null)} />
}
