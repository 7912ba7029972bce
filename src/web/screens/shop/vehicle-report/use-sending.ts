import { useCallback, useEffect, useRef, useState } from 'react'
import { isRefusal } from '#web/api/problem.ts'
import { callByPhone } from '#web/screens/drivers/driver-page/call.ts'
import type { Message, Refusal } from './contract.ts'
import { keepDraft, keepOpen, keepSigned, readSigned } from './kept.ts'

/** Milliseconds between two attempts while something waits; `online` is not told by every phone. */
const every = 30_000
/** Milliseconds a weak signal gets before it is tried again later. */
const patience = 60_000

export type Sending =
  | { readonly state: 'none' }
  | { readonly state: 'sending' }
  | { readonly state: 'sent' }
  /** Signed and on this phone; `kept` false: only as long as the page is open. */
  | { readonly state: 'waiting'; readonly kept: boolean }
  | { readonly state: 'refused'; readonly refusal: Refusal }

/** Sends what was signed, again and again until the server has it. What it refuses comes back to be corrected. */
export function useSending(at: string): {
  sending: Sending
  send: (message: Message) => void
  again: () => void
  correct: () => void
} {
  const message = useRef<Message | null>(readSigned(at))
  const kept = useRef(true)
  const busy = useRef(false)
  const [sending, setSending] = useState<Sending>(() => (readSigned(at) === null ? { state: 'none' } : { state: 'waiting', kept: true }))
  const attempt = useCallback(async (): Promise<void> => {
    const own = message.current
    if (own === null || busy.current) return
    busy.current = true
    setSending({ state: 'sending' })
    try {
      await callByPhone(`${at}${own.path}`, 'POST', own.body, AbortSignal.timeout(patience))
      forget()
      keepDraft(at, null)
      keepOpen(at, null)
      setSending({ state: 'sent' })
    } catch (error) {
      // A phone that has to enter its PIN first sends it after that.
      if (!isRefusal(error) || error.status === 401) setSending({ state: 'waiting', kept: kept.current })
      else {
        forget()
        setSending({ state: 'refused', refusal: { code: error.code, sentence: error.detail, issues: error.issues } })
      }
    } finally {
      busy.current = false
    }
    function forget(): void {
      message.current = null
      keepSigned(at, null)
    }
  }, [at])
  useEffect(() => {
    const retry = (): void => void attempt()
    retry()
    const timer = window.setInterval(retry, every)
    addEventListener('online', retry)
    return () => {
      window.clearInterval(timer)
      removeEventListener('online', retry)
    }
  }, [attempt])
  return {
    sending,
    send: (signed) => {
      message.current = signed
      kept.current = keepSigned(at, signed)
      void attempt()
    },
    again: () => void attempt(),
    correct: () => {
      message.current = null
      keepSigned(at, null)
      setSending({ state: 'none' })
    },
  }
}
