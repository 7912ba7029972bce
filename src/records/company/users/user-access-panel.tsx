import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { administrators } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useUser } from '#web/api/session.ts'
import { MoveDialog } from '#web/engine/detail/moves/move-dialog.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DoneDialog } from '#web/ui/overlay/done-dialog.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { type SessionEntry, SessionList } from './session-list.tsx'
import { type Delivery, DeliveryShown } from './delivery.tsx'

/** What an administrator can do with somebody's access: invitation, reset link, sessions, leaving. */
export function UserAccessPanel({ record, row }: PanelProps): ReactNode {
  const me = useUser()
  if (!administrators.includes(me.role)) return <p className="text-fg-muted">Sessions and links of users are seen by administrators.</p>
  return (
    <div className="flex flex-col gap-block">
      <Links id={row.id} status={row.status} />
      {row.status === 'active' ? <Sessions id={row.id} /> : null}
      {row.status === 'active' && row.id !== me.id ? <Leaving record={record} row={row} /> : null}
    </div>
  )
}

function Links({ id, status }: { id: string; status: string }): ReactNode {
  const cache = useQueryClient()
  const { timeZone } = useUser()
  const [delivery, setDelivery] = useState<{ delivery: Delivery; what: string } | null>(null)
  const invited = status === 'invited'
  const pending = useQuery<readonly { userId: string; expiresAt: string }[]>({
    queryKey: ['/api/auth/invitations'],
    enabled: invited,
  })
  const expires = pending.data?.find((one) => one.userId === id)?.expiresAt
  const settle = {
    onError: (error: unknown) => toast.add({ title: "Couldn't update access", description: sentenceOf(error), tone: 'danger' }),
    onSettled: () => Promise.all([['/api/users'], ['/api/auth/invitations']].map((queryKey) => cache.invalidateQueries({ queryKey }))),
    retry: false,
  }
  const send = useMutation({
    mutationFn: (call: { path: string; what: string }) =>
      readJson<Delivery>(call.path, { method: 'POST', body: {} }).then((made) => ({ delivery: made, what: call.what })),
    onSuccess: setDelivery,
    ...settle,
  })
  const revoke = useMutation({ mutationFn: () => readJson(`/api/auth/users/${id}/invitation`, { method: 'DELETE' }), ...settle })
  if (status === 'deactivated') return null
  return (
    <Card
      title={invited ? 'Invitation' : 'Password'}
      scope={expires === undefined ? undefined : `works until ${formatInstant(expires, timeZone)}`}
    >
      <div className="flex flex-wrap gap-2">
        {invited ? (
          <>
            <Button
              busy={send.isPending && 'Sending...'}
              onClick={() => send.mutate({ path: `/api/auth/users/${id}/invitation`, what: 'Invitation' })}
            >
              Resend invitation
            </Button>
            <Button tone="danger" busy={revoke.isPending && 'Revoking...'} onClick={() => revoke.mutate()}>
              Revoke invitation
            </Button>
          </>
        ) : (
          <Button
            busy={send.isPending && 'Creating link…'}
            onClick={() => send.mutate({ path: `/api/auth/users/${id}/reset-link`, what: 'Reset' })}
          >
            Send reset link
          </Button>
        )}
      </div>
      {delivery === null ? null : (
        <DoneDialog title={`${delivery.what} link created`} onClose={() => setDelivery(null)}>
          <DeliveryShown {...delivery} />
        </DoneDialog>
      )}
    </Card>
  )
}

function Sessions({ id }: { id: string }): ReactNode {
  const cache = useQueryClient()
  const key = ['/api/auth/users', id, 'sessions']
  const sessions = useQuery<readonly SessionEntry[]>({ queryKey: key })
  const end = useMutation({
    mutationFn: (session: string | null) =>
      readJson(`/api/auth/users/${id}/sessions${session === null ? '' : `/${session}`}`, { method: 'DELETE' }),
    onError: (error) => toast.add({ title: "Couldn't end the session", description: sentenceOf(error), tone: 'danger' }),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
    retry: false,
  })
  return (
    <Card
      title="Sessions"
      scope="where this user is signed in"
      actions={
        (sessions.data?.length ?? 0) > 0 ? (
          <Button size="sm" onClick={() => end.mutate(null)}>
            Sign out everywhere
          </Button>
        ) : undefined
      }
    >
      <Pending pending={sessions.isPending} placeholder={<Skeleton height={40} />}>
        {sessions.isError ? <p className="text-fg-muted">{sentenceOf(sessions.error)}</p> : null}
        {sessions.data?.length === 0 ? (
          <p className="text-fg-muted">Not signed in anywhere.</p>
        ) : (
          <SessionList
            sessions={sessions.data ?? []}
            ending={end.isPending ? end.variables : null}
            onEnd={(session) => end.mutate(session)}
          />
        )}
      </Pending>
    </Card>
  )
}

function Leaving({ record, row }: PanelProps): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <Card title="Leaving">
      <p className="mb-3 text-fg-muted">
        Hands over what {row.title} is responsible for, then deactivates the account. Records and history stay.
      </p>
      <Button onClick={() => setOpen(true)}>Hand over and deactivate…</Button>
      {open ? <MoveDialog record={record} row={row} move="deactivate" onClose={() => setOpen(false)} /> : null}
    </Card>
  )
}
