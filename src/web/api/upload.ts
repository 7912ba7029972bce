import { ApiError } from './problem.ts'

/** Sends a form with a file and answers its JSON. `onShare` hears which share of the bytes has left, 0 to 1. Throws `ApiError` like `request`. */
export const upload = <T>(path: string, method: 'PUT' | 'POST', body: FormData, onShare: (share: number) => void, signal: AbortSignal) =>
  new Promise<T>((resolve, reject) => {
    // `fetch` doesn't tell how much of a body has left.
    const call = new XMLHttpRequest()
    call.open(method, path)
    call.upload.addEventListener('progress', ({ loaded, total }) => onShare(total === 0 ? 0 : loaded / total))
    call.addEventListener('load', () =>
      call.status >= 200 && call.status < 300
        ? resolve(JSON.parse(call.responseText) as T)
        : reject(new ApiError(call.status, call.statusText, call.responseText, call.getResponseHeader('retry-after'))),
    )
    call.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    call.addEventListener('abort', () => reject(new DOMException('Canceled', 'AbortError')))
    signal.addEventListener('abort', () => call.abort())
    call.send(body)
  })
