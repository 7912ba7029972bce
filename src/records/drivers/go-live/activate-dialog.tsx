import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatCount, formatNumber } from '#kit/format.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { FailedList } from '#web/engine/list/bulk/bulk-review.tsx'
import type { BulkResult, BulkReview } from '#web/engine/list/bulk/bulk.ts'
import { newKey } from '#web/engine/queries/queries.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { drivers } from '../drivers/record.ts'

const url = '/api/drivers/bulk'
const everyone = { filter: 'status=onboarding', move: 'activate', fields: {} }

/** Activates every driver whose file allows it; the others are grouped by what is missing. */
export function ActivateDialog({ onClose }: { onClose: () => void }): ReactNode {
  const client = useQueryClient()
  const offerUndo = useOfferUndo()
  const [key] = useState(newKey)
  const activate = useMutation({
    mutationFn: () =>
      readJson<BulkResult>(url, { method: 'POST', body: everyone, headers: { 'idempotency-key': key, 'x-confirm-warnings': '1' } }),
    onSuccess: async ({ updated, failed, batchId }) => {
      if (updated > 0) offerUndo(batchId, `${formatCount(updated, 'driver')} activated`)
      if (failed.length === 0) onClose()
      await client.invalidateQueries()
    },
  })
  const done = activate.data
  const review = useQuery({
    queryKey: ['activate', key],
    queryFn: () => readJson<BulkReview>(url, { method: 'POST', body: { ...everyone, dryRun: true } }),
    enabled: done === undefined,
    gcTime: 0,
    staleTime: Infinity,
  })
  if (done !== undefined)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={`${formatCount(done.updated, 'driver')} now Active, ${formatNumber(done.failed.length)} not`}
        footer={
          <Button tone="primary" onClick={onClose}>
            Close
          </Button>
        }
      >
        <FailedList record={drivers} failed={done.failed} onOpen={onClose} />
      </Dialog>
    )
  const seen = review.data
  const error = activate.error ?? review.error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={seen === undefined ? 'Activate drivers' : `Activate ${formatCount(seen.changing, 'driver')}`}
      description={
        seen === undefined
          ? 'Checking each driver’s file.'
          : `${formatNumber(seen.changing)} of ${formatNumber(seen.total)} in onboarding have what they need to drive. Can be undone for 30 days.`
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            busy={activate.isPending ? 'Submitting...' : false}
            disabledReason={reasonNotTo(seen)}
            onClick={() => activate.mutate()}
          >
            {seen === undefined ? 'Activate' : `Activate ${formatCount(seen.changing, 'driver')}`}
          </Button>
        </>
      }
    >
      {error === null ? null : <Banner tone="danger">{sentenceOf(error)}</Banner>}
      <Pending pending={review.isPending} placeholder={<Skeleton height={120} />}>
        {seen === undefined || seen.failed.length === 0 ? null : <FailedList record={drivers} failed={seen.failed} onOpen={onClose} />}
      </Pending>
    </Dialog>
  )
}

const reasonNotTo = (seen: BulkReview | undefined): string | undefined => {
  if (seen === undefined) return 'Still checking'
  return seen.changing === 0 ? 'No file is complete yet' : undefined
}
