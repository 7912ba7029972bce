import { useEffect, useState } from 'react'
import type { Draft, Message, Refusal } from './contract.ts'
import { draftOf, keepDraft, keepOpen } from './kept.ts'
import { dropSigned, isKept, isOnItsWay, onSigned, putSigned, sendSigned } from './signed-reports.ts'
import type { SignedReport } from './signed-reports.ts'
import { askForSync, useSigned } from './use-signed.ts'

export type Sending =
  /** Reading the reports stored on the phone. */
  | { readonly state: 'reading' }
  | { readonly state: 'none' }
  | { readonly state: 'sending' }
  | { readonly state: 'sent' }
  /** Signed and on this phone; `kept` false: only as long as the page is open. */
  | { readonly state: 'waiting'; readonly kept: boolean }
  | { readonly state: 'refused'; readonly refusal: Refusal; readonly draft: Draft | null }

/** Puts what was signed among the reports that wait, and says what became of it. What the server refuses comes back to be corrected. */
export function useSending(at: string): {
  sending: Sending
  send: (unit: string, message: Message) => void
  again: () => void
  correct: () => void
} {
  const signed = useSigned()
  const [isSent, setIsSent] = useState(false)
  const own = signed?.find((report) => report.at === at)
  useEffect(
    () =>
      onSigned(({ sent }) => {
        if (sent !== at) return
        keepOpen(at, null)
        setIsSent(true)
      }),
    [at],
  )
  return {
    sending: signed === null ? { state: 'reading' } : stateOf(own, isSent),
    send: (unit, message) =>
      // It is on the phone as a whole now; a correction takes it from there.
      void putSigned({ at, unit, ...message, refusal: null }).then(async () => {
        keepDraft(at, null)
        if ((await sendSigned()) > 0) await askForSync()
      }),
    again: () => void sendSigned(),
    correct: () => {
      if (own === undefined) return
      keepDraft(at, draftOf(own))
      void dropSigned(at)
    },
  }
}

const stateOf = (own: SignedReport | undefined, isSent: boolean): Sending => {
  if (own === undefined) return { state: isSent ? 'sent' : 'none' }
  if (own.refusal !== null) return { state: 'refused', refusal: own.refusal, draft: draftOf(own) }
  return isOnItsWay(own.at) ? { state: 'sending' } : { state: 'waiting', kept: isKept(own) }
}
