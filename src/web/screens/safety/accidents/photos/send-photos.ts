import { readJson } from '#web/api/client.ts'
import { isRefusal } from '#web/api/problem.ts'
import { queryClient } from '#web/api/query-client.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { isWaiting, putPhoto, readPhotos } from './kept-photos.ts'
import type { KeptPhoto } from './kept-photos.ts'

/** Milliseconds a weak signal gets for one photo before it is tried again later. */
const patience = 60_000

/**
 * Sends the photos whose accident is on the server, one after the other, and says how many arrived. One tab sends at a time; a photo sent
 * twice is one file, since the server finds it by its content. What the server refuses waits for the person, with the reason.
 */
export const sendPhotos = async (user: string): Promise<void> => {
  if (typeof navigator.locks?.request !== 'function') return sendAll(user)
  await navigator.locks.request('longhaul.accident-photos', () => sendAll(user))
}

const sendAll = async (user: string): Promise<void> => {
  let sent = 0
  for (const photo of (await readPhotos(user)).filter(isWaiting)) {
    const outcome = await send(photo)
    if (outcome === 'waiting') break
    if (outcome === 'sent') sent += 1
  }
  if (sent > 0) toast.add({ title: sent === 1 ? 'Photo sent' : `${sent} photos sent`, tone: 'success' })
}

const send = async (photo: KeptPhoto): Promise<'sent' | 'refused' | 'waiting'> => {
  const { accident, file, takenAt } = photo
  if (accident === null || file === null || !navigator.onLine) return 'waiting'
  // The text parts go before the file: the server decides by them while the file still streams.
  const body = new FormData()
  body.append('category', 'photo')
  body.append('capturedAt', takenAt)
  body.append('file', file)
  const path = `/api/accidents/${accident.id}/attachments`
  try {
    await readJson(path, { method: 'POST', body, signal: AbortSignal.timeout(patience), background: true })
    await putPhoto({ ...photo, file: null, sentAt: new Date().toISOString() })
    void queryClient.invalidateQueries({ queryKey: ['/api/accidents', accident.id, 'attachments'] })
    return 'sent'
  } catch (error) {
    if (!isRefusal(error) || error.status === 401) return 'waiting'
    await putPhoto({ ...photo, refusal: error.issues[0]?.message ?? error.detail })
    return 'refused'
  }
}
