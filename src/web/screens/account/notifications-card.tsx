import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from '#web/engine/load-error.tsx'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Segmented } from '#web/ui/actions/segmented.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TimeInput } from '#web/ui/dates/time-input.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'

type Choice = 'on' | 'digest' | 'off'
type Quiet = { readonly from: string; readonly to: string }
type Settings = {
  readonly events: readonly { readonly key: string; readonly label: string; readonly choice: Choice }[]
  readonly quiet: Quiet | null
  readonly mail: boolean
}
type Given = { readonly choices: Readonly<Record<string, Choice>>; readonly quiet: Quiet | null }

const key = ['/api/notifications/settings']
const usualQuiet: Quiet = { from: '20:00', to: '06:00' }
const labels = [
  { value: 'on', label: 'Email immediately' },
  { value: 'digest', label: 'Daily digest' },
  { value: 'off', label: 'Off' },
] as const

/** What one is told of, and when mail may come. Takes effect at once. */
export function NotificationsCard(): ReactNode {
  const cache = useQueryClient()
  const found = useQuery<Settings>({ queryKey: key })
  const save = useMutation({
    mutationFn: (given: Given) => readJson<Settings>(key[0] ?? '', { method: 'PUT', body: given }),
    onSuccess: (saved) => {
      cache.setQueryData(key, saved)
      toast.add({ title: 'Notification settings saved', tone: 'success' })
      return cache.invalidateQueries({ queryKey: ['/api/notifications'] })
    },
    onError: (error) => toast.add({ title: 'Couldn’t save notification settings', description: sentenceOf(error), tone: 'danger' }),
  })
  return (
    <Card title="Notifications">
      {found.isError && found.data === undefined ? (
        <LoadError title="Couldn’t load notification settings" query={found} />
      ) : (
        <Pending pending={found.isPending} placeholder={<Skeleton height={240} />}>
          {found.data === undefined ? null : <Choices settings={found.data} onSave={(given) => save.mutate(given)} />}
        </Pending>
      )}
    </Card>
  )
}

function Choices({ settings, onSave }: { settings: Settings; onSave: (given: Given) => void }): ReactNode {
  const { events, quiet } = settings
  const choices = Object.fromEntries(events.map((event) => [event.key, event.choice]))
  return (
    <>
      <p className="mb-2 text-sm text-fg-muted">
        All but Off appear under the bell. The digest is sent at 7:00 AM and lists what you haven’t read.
        {settings.mail ? '' : ' This company has no mail server, so no email is sent.'}
      </p>
      <ul>
        {events.map((event) => (
          <li key={event.key} className="flex flex-wrap items-center justify-between gap-2 border-b border-border py-2">
            <span>{event.label}</span>
            <Segmented
              size="sm"
              label={event.label}
              value={event.choice}
              choices={labels}
              onChange={(choice) => onSave({ choices: { ...choices, [event.key]: choice }, quiet })}
            />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-col gap-3">
        <Checkbox
          checked={quiet !== null}
          onChange={(on) => onSave({ choices, quiet: on ? usualQuiet : null })}
          label="Quiet hours"
          note="Email waits until they end, except for legal deadlines coming up."
        />
        {quiet === null ? null : <QuietHours quiet={quiet} onSave={(next) => onSave({ choices, quiet: next })} />}
      </div>
    </>
  )
}

function QuietHours({ quiet, onSave }: { quiet: Quiet; onSave: (quiet: Quiet) => void }): ReactNode {
  const take = (change: Partial<Record<keyof Quiet, string | null>>): void => {
    const next = { from: change.from ?? quiet.from, to: change.to ?? quiet.to }
    if (next.from !== quiet.from || next.to !== quiet.to) onSave(next)
  }
  return (
    <div className="flex max-w-96 gap-3">
      <Field label="From">
        <TimeInput value={quiet.from} onChange={(from) => take({ from })} />
      </Field>
      <Field label="To">
        <TimeInput value={quiet.to} onChange={(to) => take({ to })} />
      </Field>
    </div>
  )
}
