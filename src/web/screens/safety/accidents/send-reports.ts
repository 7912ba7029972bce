import type { Issue } from '#kit/errors.ts'
import { request } from '#web/api/client.ts'
import { type ApiError, isRefusal } from '#web/api/problem.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { assignPhotos, countPhotos } from './photos/kept-photos.ts'
import { sendPhotos } from './photos/send-photos.ts'
import { dropReport, type KeptReport, putReport, readOutbox } from './outbox.ts'

/**
 * What became of a report that was sent. `waiting`: no answer, so nobody knows; it is sent again under the same key where the device
 * has kept it.
 */
export type Outcome = { kind: 'sent'; row: RecordRow } | { kind: 'refused'; error: ApiError } | { kind: 'waiting'; kept: boolean }

/** Milliseconds a weak signal gets before the report is kept instead. */
const patience = 20_000

/** Sends one report once. It stays kept until the server has it. */
export const sendReport = async (user: string, report: KeptReport, background = false): Promise<Outcome> => {
  onItsWay.add(report.key)
  putReport(user, report)
  const waiting: Outcome = { kind: 'waiting', kept: readOutbox(user).some(({ key }) => key === report.key) }
  try {
    if (!navigator.onLine) return waiting
    const response = await request('/api/accidents', {
      method: 'POST',
      body: report.values,
      headers: { 'idempotency-key': report.key, ...(report.confirmed ? { 'x-confirm-warnings': '1' } : {}) },
      signal: AbortSignal.timeout(patience),
      background,
    })
    const row = (await response.json()) as RecordRow
    // First the photos: without them the report would be sent again under its key, which changes nothing.
    await assignPhotos(user, report.album, { id: row.id, number: row.number })
    dropReport(user, report.key)
    void sendPhotos(user)
    void readAnew()
    return { kind: 'sent', row }
  } catch (error) {
    // A session that has ended is no judgement on the report.
    return isRefusal(error) && error.status !== 401 ? { kind: 'refused', error } : waiting
  } finally {
    onItsWay.delete(report.key)
    void countPhotos(user)
  }
}

/** Keys of reports being sent by this tab: what a person sends just now is not sent beside him. */
const onItsWay = new Set<string>()

/** What a refusal asks to be looked at, if it only warns. */
export const warningsOf = (error: ApiError): readonly Issue[] => {
  const warnings = error.problem['warnings']
  return error.code === 'confirm_needed' && Array.isArray(warnings) ? (warnings as Issue[]) : []
}

/** Sends everything kept for a person, one after the other, and says what arrived. What the server refuses waits for the person. */
export const sendKept = (user: string, go: (href: string) => void): Promise<void> => {
  running ??= sendAll(user)
    .then((sent) => {
      const [first] = sent
      if (first === undefined) return
      toast.add({
        title: sent.length === 1 ? `Accident report sent: ${first.number}` : `${sent.length} accident reports sent`,
        tone: 'success',
        action: { label: 'Open', run: () => go(sent.length === 1 ? `/accidents/${first.id}?tab=steps` : '/accidents') },
      })
    })
    .finally(() => {
      running = null
    })
  return running
}

let running: Promise<void> | null = null

const sendAll = async (user: string): Promise<readonly RecordRow[]> => {
  const sent: RecordRow[] = []
  for (const report of readOutbox(user).filter((one) => one.refused === null && !onItsWay.has(one.key))) {
    const outcome = await sendReport(user, report, true)
    if (outcome.kind === 'waiting') return sent
    if (outcome.kind === 'sent') sent.push(outcome.row)
    else putReport(user, { ...report, refused: { sentence: sentencesOf(outcome.error), warnings: warningsOf(outcome.error) } })
  }
  return sent
}

const sentencesOf = (error: ApiError): string =>
  error.issues.length === 0 ? error.detail : error.issues.map((issue) => issue.message).join('. ')

const readAnew = (): Promise<unknown> =>
  Promise.all(
    ['/api/accidents', '/api/deadlines', '/api/holds', '/api/drivers', '/api/vehicles', '/api/dashboard/stats'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  )
