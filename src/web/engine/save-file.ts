import { request } from '#web/api/client.ts'
import { detailsOf, sentenceOf } from '#web/api/problem.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Downloads a file that needs the bearer header; a failure is said in a toast. */
export const saveFile = async (path: string, fallbackName = 'download'): Promise<void> => {
  try {
    const response = await request(path)
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? fallbackName
    hand(await response.blob(), name)
  } catch (error) {
    toast.add({ title: 'The file could not be made', description: sentenceOf(error), tone: 'danger', key: detailsOf(error) })
  }
}

const hand = (blob: Blob, name: string): void => {
  const href = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href, download: name })
  link.click()
  // The download has read the address by then.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
}
