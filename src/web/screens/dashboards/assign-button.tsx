import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { rememberChange } from '#web/engine/queries/last-change.ts'
import { newKey, refreshKinds } from '#web/engine/queries/queries.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { Applied } from '#features/dispatch/auto-fill/answers.ts'
import type { Assign } from './contract.ts'

/** Puts the proposed driver or unit on a run that can't go as planned; one press, one undo. */
export function AssignButton({ label, title, assign }: { label: string; title: string; assign: Assign }): ReactNode {
  const client = useQueryClient()
  const { outlines } = useHost()
  const offerUndo = useOfferUndo()
  const apply = useMutation({
    mutationFn: () =>
      readJson<Applied>('/api/run-assignments/auto-fill/apply', {
        method: 'POST',
        headers: { 'idempotency-key': newKey() },
        body: { rows: [assign] },
      }),
    onSuccess: async ({ batchId, taken, rows }) => {
      if (taken > 0) rememberChange(batchId)
      await refreshKinds(client, outlines)
      if (taken > 0) offerUndo(batchId, `${title} covered`)
      else toast.add({ title: rows[0]?.reason ?? 'Nothing was changed.', tone: 'danger' })
    },
    onError: (error) => toast.add({ title: sentenceOf(error), tone: 'danger' }),
    retry: false,
  })
  return (
    <Button size="sm" busy={apply.isPending && 'Assigning...'} aria-label={`${label} to ${title}`} onClick={() => apply.mutate()}>
      {label}
    </Button>
  )
}
