import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Issue } from '#kit/errors.ts'
import type { ApiError } from '#web/api/problem.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { rememberChange } from '#web/engine/last-change.ts'
import { newKey, refreshKinds, write } from '#web/engine/queries.ts'
import { useOfferUndo } from '#web/engine/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import type { Change } from './moving.ts'

type Act = {
  readonly changes: readonly Change[]
  /** What the toast says when it is done: "J. Tran assigned". */
  readonly done: string
  /** Above what stands against it: "Assign J. Tran to KCM-204". */
  readonly title: string
}

type Asked = { readonly act: Act; readonly warnings: readonly Issue[] } | { readonly act: Act; readonly refusals: readonly Issue[] }

export type Acts = {
  /** True while one is being saved. */
  readonly busy: boolean
  readonly run: (act: Act) => void
  /** What has to be confirmed, or why it may not be. */
  readonly dialog: ReactNode
}

/** Sends what was done on the board. Warnings are asked about once, refusals say where they are put right, who was first is named. */
export const useActs = (say: (words: string) => void): Acts => {
  const client = useQueryClient()
  const { registry } = useHost()
  const offerUndo = useOfferUndo()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const refuse = (act: Act, error: ApiError): void => {
    const { warnings } = error.problem
    if (error.code === 'confirm_needed') return setAsked({ act, warnings: Array.isArray(warnings) ? (warnings as Issue[]) : [] })
    if (error.code === 'invalid' && error.issues.length > 0) return setAsked({ act, refusals: error.issues })
    say(error.detail)
    toast.add({ title: error.detail, tone: 'danger' })
    void refreshKinds(client, registry)
  }
  const send = async (act: Act, confirmed: boolean): Promise<void> => {
    setBusy(true)
    try {
      const headers = { 'idempotency-key': newKey(), ...(confirmed ? { 'x-confirm-warnings': '1' } : {}) }
      const written = await write({ path: '/api/run-assignments/board/changes', method: 'POST', body: { changes: act.changes }, headers })
      setAsked(null)
      if (!written.ok) return refuse(act, written.error)
      rememberChange(written.batchId)
      await refreshKinds(client, registry)
      say(act.done)
      offerUndo(written.batchId, act.done)
    } catch (error) {
      toast.add({ title: sentenceOf(error), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  const dialog =
    asked === null ? null : <Doubts asked={asked} busy={busy} onClose={() => setAsked(null)} onConfirm={() => void send(asked.act, true)} />
  return { busy, run: (act) => void send(act, false), dialog }
}

function Doubts({
  asked,
  busy,
  onClose,
  onConfirm,
}: {
  asked: Asked
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}): ReactNode {
  const warns = 'warnings' in asked
  const said = warns ? asked.warnings : asked.refusals
  return (
    <Dialog
      open
      onOpenChange={onClose}
      passing
      size="sm"
      title={warns ? `${asked.act.title}?` : `Couldn’t ${lowerFirst(asked.act.title)}`}
      description={warns ? 'Confirm that you know:' : 'Nothing was changed.'}
      footer={
        <>
          <Button onClick={onClose}>{warns ? 'Cancel' : 'Close'}</Button>
          {warns ? (
            <Button tone="primary" busy={busy} onClick={onConfirm}>
              Assign anyway
            </Button>
          ) : null}
        </>
      }
    >
      <ul className="doubts">
        {said.map(({ message, href }) => (
          <li key={message}>
            {message}
            {href === undefined ? null : (
              <>
                {' '}
                <Anchor href={href}>Fix</Anchor>
              </>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const lowerFirst = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)
