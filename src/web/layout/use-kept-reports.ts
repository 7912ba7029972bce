import { useNavigate } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { outboxChanged, outboxKey } from '../screens/accidents/outbox-key.ts'

/** Milliseconds between two attempts while something waits; `online` is not told by every phone. */
const every = 60_000

/** Whether accident reports wait on this device; sends them whenever there is a signal. Their code is fetched only when there are any. */
export function useKeptReports(user: string): boolean {
  const navigate = useNavigate()
  const waiting = useSyncExternalStore(listen, () => isKept(user))
  useEffect(() => {
    if (!waiting) return undefined
    const send = (): void => {
      if (navigator.onLine)
        void import('../screens/accidents/send-reports.ts').then(({ sendKept }) => sendKept(user, (href) => void navigate({ href })))
    }
    send()
    const timer = window.setInterval(send, every)
    addEventListener('online', send)
    return () => {
      window.clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [user, waiting, navigate])
  return waiting
}

const isKept = (user: string): boolean => {
  try {
    return localStorage.getItem(outboxKey(user)) !== null
  } catch {
    return false
  }
}

const listen = (listener: () => void): (() => void) => {
  addEventListener(outboxChanged, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(outboxChanged, listener)
    removeEventListener('storage', listener)
  }
}
