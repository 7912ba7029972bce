import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { driverEditors } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost } from '#web/engine/host.tsx'
import type { PanelProps } from '#web/engine/views.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { CopyLink } from '#web/ui/actions/copy-link.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { DoneDialog } from '#web/ui/overlay/done-dialog.tsx'
import { PageMessages } from './page-messages.tsx'

type Phone = { id: string; name: string; createdAt: string; lastSeenAt: string }
type PageAccess = {
  link: { createdAt: string; createdBy: string | null; expiresAt: string } | null
  pinChosen: boolean
  devices: readonly Phone[]
}
type Made = { url: string; expiresAt: string }

const usePageAccess = (driver: string) => {
  const cache = useQueryClient()
  const path = `/api/drivers/${driver}/page`
  const settled = {
    onError: (error: unknown) => void toast.add({ title: 'Couldn’t change the page', description: sentenceOf(error), tone: 'danger' }),
    onSettled: () => cache.invalidateQueries({ queryKey: [path] }),
    retry: false,
  }
  const access = useQuery({ queryKey: [path], queryFn: () => readJson<PageAccess>(path), staleTime: 0 })
  const make = useMutation({
    mutationFn: (resetPin: boolean) => readJson<Made>(`${path}/link`, { method: 'POST', body: { resetPin } }),
    ...settled,
  })
  const close = useMutation({
    mutationFn: (phone: string | null) => readJson(phone === null ? path : `${path}/devices/${phone}`, { method: 'DELETE' }),
    onSuccess: (_, phone) => void toast.add({ title: phone === null ? 'Page closed' : 'Phone signed out' }),
    ...settled,
  })
  return { access, make, close }
}

/** The driver's own page on a phone: its link, and the phones that are signed in. */
export function PagePanel({ row }: PanelProps): ReactNode {
  const { viewer } = useHost()
  const { access, make, close } = usePageAccess(row.id)
  const [made, setMade] = useState<Made | null>(null)
  if (['inactive', 'terminated'].includes(row.status) || row['archivedAt'] !== null) return null
  const { data } = access
  const opened = data !== undefined && (data.link !== null || data.devices.length > 0)
  const send = (resetPin: boolean): void => make.mutate(resetPin, { onSuccess: setMade })
  return (
    <Card title="Driver’s page">
      <div className="flex flex-col gap-3 text-sm">
        {access.isError ? <p className="text-danger-text">{sentenceOf(access.error)}</p> : null}
        {data === undefined ? null : (
          <p className="text-fg-muted">
            {opened
              ? data.pinChosen
                ? 'Opens with the link and the driver’s PIN.'
                : 'Link made. The driver chooses a PIN on the first phone.'
              : 'Runs on the driver’s own phone, without an account.'}
          </p>
        )}
        <Phones phones={data?.devices ?? []} busy={close.isPending} onSignOut={driverEditors.includes(viewer.role) ? close.mutate : null} />
        {driverEditors.includes(viewer.role) && data !== undefined ? (
          <span className="flex flex-wrap gap-2">
            <Button size="sm" busy={make.isPending && 'Making link...'} onClick={() => send(false)}>
              {opened ? 'New link' : 'Create page link'}
            </Button>
            {data.pinChosen ? (
              <Button size="sm" disabled={make.isPending} onClick={() => send(true)}>
                Reset PIN
              </Button>
            ) : null}
            {opened ? (
              <Button size="sm" tone="ghost" busy={close.isPending && 'Closing...'} onClick={() => close.mutate(null)}>
                Close page
              </Button>
            ) : null}
          </span>
        ) : null}
        <PageMessages driver={row.id} opened={opened} />
      </div>
      {made === null ? null : (
        <DoneDialog
          onClose={() => setMade(null)}
          title={`Page link for ${row.title}`}
          description="Send it to the driver’s phone. It isn’t shown again; a new link ends this one. Signed-in phones don’t need it."
        >
          <CopyLink label="Page link" url={made.url} />
        </DoneDialog>
      )}
    </Card>
  )
}

type PhonesProps = { phones: readonly Phone[]; busy: boolean; onSignOut: ((phone: string) => void) | null }

function Phones({ phones, busy, onSignOut }: PhonesProps): ReactNode {
  const { timeZone } = useHost()
  if (phones.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {phones.map(({ id, name, lastSeenAt }) => (
        <li key={id} className="flex items-center justify-between gap-2">
          <span className="flex items-center gap-2">
            <Smartphone aria-hidden="true" />
            <span>
              {name}
              <span className="block text-fg-muted">Last used {formatInstant(lastSeenAt, timeZone)}</span>
            </span>
          </span>
          {onSignOut === null ? null : (
            <Button size="sm" tone="ghost" disabled={busy} aria-label={`Sign out ${name}`} onClick={() => onSignOut(id)}>
              Sign out
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
