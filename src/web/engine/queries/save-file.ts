import { request } from '#web/api/client.ts'
import { detailsOf, sentenceOf } from '#web/api/problem.ts'
import { toast, type ToastWords } from '#web/ui/feedback/toast-store.ts'

/** While a large file comes: how many bytes are there, and a way to stop it. */
type Watch = {
  onBytes?: ((bytes: number) => void) | undefined
  signal?: AbortSignal | undefined
  /** Asked for with this by POST. */
  body?: unknown
  /** What the toast of a failure says; the refusal's own sentence unless given. */
  refusal?: ((error: unknown) => Pick<ToastWords, 'description' | 'action'>) | undefined
}

/** Downloads a file that needs the bearer header; a failure is said in a toast, a download that was stopped is not one. Says whether the file is there. */
export const saveFile = async (
  path: string,
  fallbackName = 'download',
  { onBytes, signal, refusal, body }: Watch = {},
): Promise<boolean> => {
  try {
    const response = await request(path, { signal, ...(body === undefined ? {} : { method: 'POST', body }) })
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? fallbackName
    hand(await (onBytes === undefined ? response : watched(response, onBytes)).blob(), name)
    return true
  } catch (error) {
    if (signal?.aborted === true) return false
    const words = refusal?.(error) ?? { description: sentenceOf(error) }
    toast.add({ title: "Couldn't create the file", tone: 'danger', key: detailsOf(error), ...words })
    return false
  }
}

const watched = (response: Response, onBytes: (bytes: number) => void): Response => {
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, out) => {
      bytes += chunk.length
      onBytes(bytes)
      out.enqueue(chunk)
    },
  })
  return response.body === null ? response : new Response(response.body.pipeThrough(counter), { headers: response.headers })
}

const hand = (blob: Blob, name: string): void => {
  const href = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  // The download has read the address by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
