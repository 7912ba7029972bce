import { formatCount } from '#kit/format.ts'
import { formatDay } from '#kit/dates/format-time.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useWrite } from '#web/engine/queries/queries.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { Work } from '#features/shop/maintenance/answers.ts'

export type BookingCall = { unit: { id: string; title: string }; on: string; pieces: readonly Work[] }

/** Books work for a day with one press, and offers to take it back. */
export const useBooking = (): { busy: boolean; book: (call: BookingCall) => void } => {
  const offerUndo = useOfferUndo()
  const { isPending, mutate } = useWrite(({ unit, on, pieces, key }: BookingCall & { key: string }) => ({
    path: '/api/maintenance/bookings',
    method: 'POST',
    body: { vehicle: unit.id, on, work: pieces.map(({ kind, id }) => ({ kind, id })) },
    headers: { 'idempotency-key': key },
  }))
  const refuse = (error: unknown): void =>
    void toast.add({ title: 'Couldn’t schedule the work', description: sentenceOf(error), tone: 'danger' })
  return {
    busy: isPending,
    book: (call) =>
      mutate(
        { ...call, key: crypto.randomUUID() },
        {
          onSuccess: (written) =>
            written.ok
              ? offerUndo(
                  written.batchId,
                  `Unit ${call.unit.title} scheduled for ${formatDay(call.on)}`,
                  formatCount(call.pieces.length, 'job'),
                )
              : refuse(written.error),
          onError: refuse,
        },
      ),
  }
}
