import { sentenceOf } from '#web/api/problem.ts'
import { apiPath, newKey, useWrite } from '#web/engine/queries/queries.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type Job, type Spot, spotWords } from './jobs.ts'

type Call = { readonly job: Job; readonly to: Spot; readonly key: string }

/** An open repair that gets a day is scheduled by its own step; any other job only changes its day and bay. */
const callOf = ({ job: { record, row, hasBay }, to: { day, bay }, key }: Call) => {
  const values = { scheduledFor: day, ...(hasBay ? { bay: bay === '' ? null : bay } : {}) }
  const path = `${apiPath(record)}/${row.id}`
  const headers = { 'if-match': `"${row.version}"`, 'x-confirm-warnings': '1' }
  return hasBay && (row.status === 'open' || row.status === 'deferred')
    ? ({
        path: `${path}/transitions`,
        method: 'POST',
        body: { move: 'schedule', fields: values },
        headers: { ...headers, 'idempotency-key': key },
      } as const)
    : ({ path, method: 'PATCH', body: values, headers } as const)
}

/** Gives a job its day and bay, and offers to undo it. */
export const usePlacing = (say: (words: string) => void): { readonly busy: boolean; readonly place: (job: Job, to: Spot) => void } => {
  const offerUndo = useOfferUndo()
  const { isPending, mutate } = useWrite(callOf)
  const refuse = (error: unknown): void =>
    void toast.add({ title: 'Couldn’t move the job', description: sentenceOf(error), tone: 'danger' })
  const place = (job: Job, to: Spot): void =>
    mutate(
      { job, to, key: newKey() },
      {
        onSuccess: (written) => {
          if (!written.ok) return refuse(written.error)
          const done = `${job.title}, unit ${job.unit}: ${spotWords(to)}`
          say(done)
          offerUndo(written.batchId, done)
        },
        onError: refuse,
      },
    )
  return { busy: isPending, place }
}
