import { useEffect, useState } from 'react'
import { onSigned, readSigned, sendSigned, syncTag } from './signed-reports.ts'
import type { SignedReport } from './signed-reports.ts'

/** Milliseconds between two attempts while something waits; `online` is not told by every phone. */
const every = 30_000

/** The signed reports that are still on this phone; null until they are read. */
export const useSigned = (): readonly SignedReport[] | null => {
  const [signed, setSigned] = useState<readonly SignedReport[] | null>(null)
  useEffect(() => {
    let isOpen = true
    const read = (): void => void readSigned().then((reports) => (isOpen ? setSigned(reports) : undefined))
    const stop = onSigned(read)
    read()
    return () => {
      isOpen = false
      stop()
    }
  }, [])
  return signed
}

/** Sends what waits while a page of the driver's is open: at once, when the signal returns, and every half minute. */
export const useSendingSigned = (): void => {
  useEffect(() => {
    const send = (): void => void sendSigned().then((left) => (left > 0 ? askForSync() : undefined))
    const back = (): void => (document.visibilityState === 'visible' ? send() : undefined)
    send()
    const timer = window.setInterval(send, every)
    addEventListener('online', send)
    document.addEventListener('visibilitychange', back)
    return () => {
      window.clearInterval(timer)
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', back)
    }
  }, [])
}

type Syncing = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } }

/** Has the service worker send what waits once there is a signal, also with no page open. Not every browser can. */
export const askForSync = async (): Promise<void> => {
  const registration = (await navigator.serviceWorker?.getRegistration()) as Syncing | undefined
  await registration?.sync?.register(syncTag).catch(() => undefined)
}
