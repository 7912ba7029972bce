import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Outline } from '#kit/outline.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { useHost } from '../host.tsx'
import { noteTakenBack, takeLastChange, wasTakenBack } from './last-change.ts'
import { refreshKinds } from './queries.ts'
import { useScreenCommands } from '../screen-commands.ts'

type UndoResult = { undone: number; skipped: readonly { number: string; reason: string }[] }

/** Says what was done and offers to take it back in the toast; Ctrl+Z knows of it since the server answered. */
export const useOfferUndo = (): ((batchId: string | null, words: string, description?: string) => void) => {
  const client = useQueryClient()
  const { outlines } = useHost()
  return (batchId, words, description) => {
    if (batchId !== null && wasTakenBack(batchId)) return
    toast.add({
      title: words,
      description,
      tone: 'success',
      ...(batchId === null ? {} : { action: { label: 'Undo', run: () => void undoBatch(client, outlines, batchId) } }),
    })
  }
}

/** Registers Ctrl+Z while the screen is open. */
export const useUndoKey = (): void => {
  const client = useQueryClient()
  const { outlines } = useHost()
  const run = (): void => {
    const batchId = takeLastChange()
    if (batchId !== null) void undoBatch(client, outlines, batchId)
  }
  useScreenCommands([{ id: 'undo', label: 'Undo the last change', group: 'Edit', keys: 'mod+z', run, hidden: true }])
}

/** Takes back one batch and tells what could not be taken back. */
export const undoBatch = async (client: QueryClient, outlines: Readonly<Record<string, Outline>>, batchId: string): Promise<boolean> => {
  try {
    const { undone, skipped } = await readJson<UndoResult>(`/api/batches/${batchId}/undo`, {
      method: 'POST',
      body: {},
      // Whoever tries again because the answer was lost hears what the first try did.
      headers: { 'idempotency-key': `undo-${batchId}` },
    })
    if (undone > 0) noteTakenBack(batchId)
    await refreshKinds(client, outlines)
    const [first] = skipped
    toast.add({
      title: undone === 0 ? 'Nothing could be undone' : 'Undone',
      tone: undone === 0 ? 'danger' : 'success',
      description:
        first === undefined
          ? undefined
          : `${first.number}: ${first.reason}.${skipped.length > 1 ? ` And ${skipped.length - 1} more.` : ''}`,
    })
    return undone > 0
  } catch (error) {
    toast.add({ title: 'Couldn’t undo the change', description: sentenceOf(error), tone: 'danger' })
    return false
  }
}
