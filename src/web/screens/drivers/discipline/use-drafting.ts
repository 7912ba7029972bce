import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatCount } from '#kit/format.ts'
import type { SuggestedEvent } from '#records/drivers/disciplinary-actions/panels/use-suggested.ts'
import { request } from '#web/api/client.ts'
import { useHost } from '#web/engine/host.tsx'
import { rememberChange } from '#web/engine/queries/last-change.ts'
import { newKey, refreshKinds } from '#web/engine/queries/queries.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'

/** Why an event got no draft. */
export type Left = { event: string; reason: string }
type Answer = { drafts: readonly { id: string; number: string; event: string }[]; left: readonly Left[] }

type Drafting = {
  isPending: boolean
  error: unknown
  left: readonly Left[]
  start: (events: readonly SuggestedEvent[], onDone: () => void) => void
}

/** Drafts the suggested actions of several events at once; the toast undoes all of them. */
export const useDrafting = (): Drafting => {
  const client = useQueryClient()
  const { outlines } = useHost()
  const offerUndo = useOfferUndo()
  const run = useMutation({
    mutationFn: async ({ events, key }: { events: readonly SuggestedEvent[]; key: string }) => {
      const response = await request('/api/disciplinary-actions/suggested/drafts', {
        method: 'POST',
        body: { events: events.map(({ source, id }) => ({ source, id })) },
        headers: { 'idempotency-key': key },
      })
      return { ...((await response.json()) as Answer), batchId: response.headers.get('x-batch-id') }
    },
    onSuccess: async ({ drafts, batchId }) => {
      if (drafts.length > 0) {
        rememberChange(batchId)
        offerUndo(batchId, `${formatCount(drafts.length, 'action')} drafted`)
      }
      await refreshKinds(client, outlines)
    },
  })
  return {
    isPending: run.isPending,
    error: run.error,
    left: run.data?.left ?? [],
    start: (events, onDone) => void run.mutateAsync({ events, key: newKey() }).then(onDone, () => undefined),
  }
}
