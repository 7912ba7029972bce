import { useNavigate } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useAuth } from '../api/session.ts'
import { onKept, photosKept, photosRefused, textKept } from '../screens/safety/accidents/outbox-key.ts'

/** Milliseconds between two attempts while something waits; `online` is not told by every phone. */
const every = 60_000

/** Accident reports and photos that wait on this device, and whether one needs an answer first. Sends them whenever there is a signal. */
export function useKeptReports(user: string): { count: number; photos: number; refused: number; asks: boolean } {
  const navigate = useNavigate()
  const ended = useAuth().state === 'ended'
  const text = useSyncExternalStore(onKept, () => textKept(user))
  const photos = useSyncExternalStore(onKept, () => photosKept(user))
  const refused = useSyncExternalStore(onKept, () => photosRefused(user))
  const waiting = text !== null || photos > 0
  useEffect(() => {
    // Nothing is taken without a session; once somebody signs in, all of it is sent.
    if (!waiting || ended) return undefined
    const send = (): void => {
      if (!navigator.onLine) return
      // Fetched only when something waits; what cannot be fetched now is tried again.
      Promise.all([
        import('../screens/safety/accidents/send-reports.ts'),
        import('../screens/safety/accidents/photos/send-photos.ts'),
      ]).then(
        async ([{ sendKept }, { sendPhotos }]) => {
          await sendKept(user, (href) => void navigate({ href }))
          await sendPhotos(user)
        },
        () => undefined,
      )
    }
    send()
    const timer = window.setInterval(send, every)
    addEventListener('online', send)
    return () => {
      window.clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [user, waiting, ended, navigate])
  return { ...counted(text), photos, refused }
}

const counted = (text: string | null): { count: number; asks: boolean } => {
  try {
    const reports = JSON.parse(text ?? '[]') as readonly { refused: unknown }[]
    return { count: reports.length, asks: reports.some((report) => report.refused !== null) }
  } catch {
    return { count: 0, asks: false }
  }
}
