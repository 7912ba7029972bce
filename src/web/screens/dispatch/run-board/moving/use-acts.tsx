import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Issue } from '#kit/errors.ts'
import type { ApiError } from '#web/api/problem.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import { rememberChange } from '#web/engine/queries/last-change.ts'
import { newKey, refreshKinds, write } from '#web/engine/queries/queries.ts'
import { useOfferUndo } from '#web/engine/queries/undo.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import type { Change } from './moving.ts'

type Act = {
  readonly changes: readonly Change[]
  /** What the toast says when it is done: "J. Tran assigned". */
  readonly done: string
  /** Above what stands against it: "Assign J. Tran to KCM-204". */
  readonly title: string
}

type Asked = { readonly act: Act; readonly effect: 'warn' | 'refuse' | 'override'; readonly said: readonly Issue[] }

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
  const { outlines } = useHost()
  const offerUndo = useOfferUndo()
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const refuse = (act: Act, error: ApiError): void => {
    const { warnings } = error.problem
    if (error.code === 'confirm_needed')
      return setAsked({ act, effect: 'warn', said: Array.isArray(warnings) ? (warnings as Issue[]) : [] })
    if (error.code === 'invalid' && error.issues.length > 0) {
      const said = error.issues.filter((issue) => !asksReason(issue))
      return setAsked({ act, effect: said.length < error.issues.length ? 'override' : 'refuse', said })
    }
    say(error.detail)
    toast.add({ title: error.detail, tone: 'danger' })
    void refreshKinds(client, outlines)
  }
  const send = async (act: Act, confirmed: boolean): Promise<void> => {
    setBusy(true)
    try {
      const headers = { 'idempotency-key': newKey(), ...(confirmed ? { 'x-confirm-warnings': '1' } : {}) }
      const written = await write({ path: '/api/run-assignments/board/changes', method: 'POST', body: { changes: act.changes }, headers })
      setAsked(null)
      if (!written.ok) return refuse(act, written.error)
      rememberChange(written.batchId)
      await refreshKinds(client, outlines)
      say(act.done)
      offerUndo(written.batchId, act.done)
    } catch (error) {
      toast.add({ title: sentenceOf(error), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  const dialog =
    asked === null ? null : (
      <Doubts
        asked={asked}
        busy={busy}
        onClose={() => setAsked(null)}
        onConfirm={(overrideReason) => {
          const changes = overrideReason === '' ? asked.act.changes : asked.act.changes.map((change) => ({ ...change, overrideReason }))
          void send({ ...asked.act, changes }, asked.effect === 'warn')
        }}
      />
    )
  return { busy, run: (act) => void send(act, false), dialog }
}

/** The server asks whoever may override a stop of the company for the reason. */
const asksReason = ({ field }: Issue): boolean => field.endsWith('.overrideReason')

const words = {
  warn: { lead: 'Before you assign:', action: 'Assign anyway' },
  override: {
    lead: 'Company policy blocks this. You can override it with a reason; it’s logged.',
    action: 'Override and assign',
  },
  refuse: { lead: 'Nothing was changed.', action: null },
} as const

type DoubtsProps = { asked: Asked; busy: boolean; onClose: () => void; onConfirm: (overrideReason: string) => void }

function Doubts({ asked: { act, effect, said }, busy, onClose, onConfirm }: DoubtsProps): ReactNode {
  const [reason, setReason] = useState('')
  const { lead, action } = words[effect]
  const missing = effect === 'override' && reason.trim() === ''
  return (
    <Dialog
      open
      onOpenChange={onClose}
      passing
      size="sm"
      title={effect === 'warn' ? `${act.title}?` : `Couldn’t ${act.title.charAt(0).toLowerCase()}${act.title.slice(1)}`}
      description={lead}
      footer={
        <>
          <Button onClick={onClose}>{action === null ? 'Close' : 'Cancel'}</Button>
          {action === null ? null : (
            <Button
              tone="primary"
              busy={busy}
              disabledReason={missing ? 'Enter the reason first' : undefined}
              onClick={() => onConfirm(reason.trim())}
            >
              {action}
            </Button>
          )}
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
      {effect === 'override' ? (
        <Field label="Override reason">
          <Input value={reason} maxLength={300} autoComplete="off" onChange={(event) => setReason(event.target.value)} />
        </Field>
      ) : null}
    </Dialog>
  )
}
