import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { fleetEditors } from '#kit/roles.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useHost, useKind } from '#web/engine/host.tsx'
import { useTitles } from '#web/engine/queries/queries.ts'
import type { PanelProps } from '#web/engine/views.ts'
import type { RecordRow } from '#web/engine/queries/rows.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { CopyLink } from '#web/ui/actions/copy-link.tsx'
import { DoneDialog } from '#web/ui/overlay/done-dialog.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'

type DriverLink = {
  driver: string
  state: 'open' | 'confirmed' | 'ended'
  createdAt: string
  openedCount: number
  lastOpenedAt: string | null
}
type Made = { url: string; expiresAt: string }

const crewOf = (row: RecordRow): string[] =>
  ['driver', 'secondDriver', 'relayDriver'].map((seat) => row[seat]).filter((id) => typeof id === 'string')

/** Links by which the drivers of a run confirm it on their phones. Nothing stands here once it has left. */
export function ConfirmPanel({ row }: PanelProps): ReactNode {
  const drivers = useKind('drivers')
  const crew = crewOf(row)
  const path = `/api/run-assignments/${row.id}/confirm-link`
  const titles = useTitles(drivers, crew)
  const asks = crew.length > 0 && row['archivedAt'] === null && ['planned', 'confirmed'].includes(row.status)
  const { data, error } = useQuery({
    queryKey: [path, row.version],
    queryFn: () => readJson<readonly DriverLink[]>(path),
    staleTime: 0,
    enabled: asks,
  })
  if (!asks) return null
  return (
    <Card title="Driver’s confirmation">
      <div className="flex flex-col gap-4 text-sm">
        {error === null ? null : <p className="text-danger-text">{sentenceOf(error)}</p>}
        {crew.map((driver) => (
          <OneDriver
            key={driver}
            row={row}
            driver={driver}
            name={titles.get(driver) ?? 'Driver'}
            link={data?.find((link) => link.driver === driver)}
          />
        ))}
      </div>
    </Card>
  )
}

const stateWords = { open: 'Waiting', confirmed: 'Confirmed', ended: 'No open link' } as const
const stateTones = { open: 'info', confirmed: 'success', ended: 'neutral' } as const

function OneDriver({ row, driver, name, link }: { row: RecordRow; driver: string; name: string; link: DriverLink | undefined }): ReactNode {
  const { viewer, timeZone } = useHost()
  const cache = useQueryClient()
  const [made, setMade] = useState<{ link: Made; as: 'link' | 'text' } | null>(null)
  const path = `/api/run-assignments/${row.id}/confirm-link`
  const settled = {
    onError: (error: unknown) => void toast.add({ title: 'Couldn’t change the link', description: sentenceOf(error), tone: 'danger' }),
    onSettled: () => cache.invalidateQueries({ queryKey: [path] }),
    retry: false,
  }
  const make = useMutation({
    mutationFn: async (as: 'link' | 'text') => ({ as, link: await readJson<Made>(path, { method: 'POST', body: { driver } }) }),
    onSuccess: setMade,
    ...settled,
  })
  const revoke = useMutation({
    mutationFn: () => readJson(`${path}/${driver}`, { method: 'DELETE' }),
    onSuccess: () => void toast.add({ title: 'Link revoked' }),
    ...settled,
  })
  return (
    <div className="flex flex-col gap-2">
      <span className="flex items-baseline justify-between gap-2">
        <b className="break-words">{name}</b>
        {link === undefined ? null : <Pill tone={stateTones[link.state]}>{stateWords[link.state]}</Pill>}
      </span>
      <span className="text-fg-muted">
        {link === undefined
          ? 'No link yet. The driver confirms on a phone, without an account.'
          : link.lastOpenedAt === null
            ? `Link made ${formatInstant(link.createdAt, timeZone)}, not opened yet.`
            : `Opened ${formatInstant(link.lastOpenedAt, timeZone)}.`}
      </span>
      {fleetEditors.includes(viewer.role) ? (
        <span className="flex flex-wrap gap-2">
          <Button size="sm" busy={make.isPending && 'Making link...'} onClick={() => make.mutate('link')}>
            Create confirm link
          </Button>
          <Button size="sm" disabled={make.isPending} onClick={() => make.mutate('text')}>
            Text link
          </Button>
          {link?.state === 'open' ? (
            <Button size="sm" tone="ghost" busy={revoke.isPending && 'Revoking...'} onClick={() => revoke.mutate()}>
              Revoke link
            </Button>
          ) : null}
        </span>
      ) : null}
      {made === null ? null : <MadeDialog {...made} name={name} row={row} onClose={() => setMade(null)} />}
    </div>
  )
}

type MadeProps = { link: Made; as: 'link' | 'text'; name: string; row: RecordRow; onClose: () => void }

/** Shown this once: only the hash of its token is stored. Longhaul sends no texts; the dispatcher's phone does. */
function MadeDialog({ link, as, name, row, onClose }: MadeProps): ReactNode {
  const { timeZone } = useHost()
  const start = formatInstant(row['start'] as string | null, timeZone, { weekday: true, zone: true })
  const message = `${row.title.split(':')[0] ?? ''}, ${start}. Can you take it? ${link.url}`
  return (
    <DoneDialog
      onClose={onClose}
      title={`Link for ${name}`}
      description="It works until the run ends and isn’t shown again. A new link ends this one."
    >
      {as === 'link' ? <CopyLink label="Confirm link" url={link.url} /> : <CopyMessage message={message} />}
    </DoneDialog>
  )
}

function CopyMessage({ message }: { message: string }): ReactNode {
  const [copied, setCopied] = useState(false)
  const clipboard = navigator.clipboard as Clipboard | undefined
  return (
    <>
      <Textarea aria-label="Text message" readOnly rows={4} value={message} onFocus={(event) => event.target.select()} />
      <div className="flex flex-wrap gap-2">
        <Button
          onClick={() =>
            void clipboard?.writeText(message).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {copied ? 'Copied' : 'Copy text'}
        </Button>
      </div>
    </>
  )
}
