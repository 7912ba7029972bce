import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RecordDefinition } from '#kit/record.ts'
import { drivers } from '#records/drivers/drivers/record.ts'
import { vehicles } from '#records/fleet/vehicles/record.ts'
import { readJson } from '#web/api/client.ts'
import { sentenceOf } from '#web/api/problem.ts'
import { useRefSearch } from '#web/engine/queries/ref-search.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { Option } from '#web/ui/form/use-remote-options.ts'
import type { Link, RecordKind } from '#features/telematics/answers.ts'
import { providerKey } from './provider-key.ts'
import { fieldLabel, valueWords } from './words.ts'

type Decision = { readonly action: 'link' | 'not_same'; readonly localId: string } | { readonly action: 'unlink' | 'ignore' | 'reconsider' }

const kinds: Readonly<Record<RecordKind, RecordDefinition>> = { vehicles, drivers }

const shownFields: Readonly<Record<RecordKind, readonly string[]>> = {
  vehicles: ['vin', 'plate', 'make', 'model', 'year'],
  drivers: ['phone', 'email', 'licenseState'],
}

/** A remote record and what it is to us, with the decisions one can take. */
export function LinkRow({ provider, kind, link }: { provider: string; kind: RecordKind; link: Link }): ReactNode {
  const cache = useQueryClient()
  const decide = useMutation({
    mutationFn: (decision: Decision) =>
      readJson(`/api/integrations/${provider}/links/${link.id}/decision`, { method: 'POST', body: decision }),
    retry: false,
    onError: (error) => toast.add({ title: 'That was not done', description: sentenceOf(error), tone: 'danger' }),
    onSettled: () =>
      Promise.all([cache.invalidateQueries({ queryKey: providerKey(provider) }), cache.invalidateQueries({ queryKey: [`/api/${kind}`] })]),
  })
  const facts = shownFields[kind].flatMap((field) =>
    link.values[field] === null || link.values[field] === undefined
      ? []
      : [`${fieldLabel(field)} ${field === 'year' ? String(link.values[field]) : valueWords(link.values[field])}`],
  )
  return (
    <li className="grid gap-x-6 gap-y-2 border-t border-border px-card-x py-3 lg:grid-cols-2" aria-busy={decide.isPending}>
      <div className="min-w-0">
        <b className="font-medium">{link.remoteName ?? link.remoteId}</b> <span className="text-sm text-fg-subtle">{link.remoteId}</span>
        <p className="text-sm text-fg-muted">{facts.length === 0 ? 'Nothing else is known of it.' : facts.join(' · ')}</p>
        {link.reason === null ? null : <p className="text-sm text-warning-text">{link.reason}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <Ours kind={kind} link={link} decide={decide.mutate} />
      </div>
    </li>
  )
}

function Ours({ kind, link, decide }: { kind: RecordKind; link: Link; decide: (decision: Decision) => void }): ReactNode {
  if (link.state === 'linked' && link.localId !== null)
    return (
      <Line
        end={
          <Button size="sm" onClick={() => decide({ action: 'unlink' })}>
            Part
          </Button>
        }
      >
        <Anchor href={`/${kind}/${link.localId}`}>{link.localTitle ?? 'Our record'}</Anchor>
        <Pill tone="success">Linked</Pill>
      </Line>
    )
  if (link.state === 'ignored')
    return (
      <Line
        end={
          <Button size="sm" onClick={() => decide({ action: 'reconsider' })}>
            Look again
          </Button>
        }
      >
        <Pill>Ignored</Pill>
      </Line>
    )
  return (
    <>
      {link.candidates.map((candidate) => (
        <Line
          key={candidate.localId}
          end={
            <>
              <Button size="sm" onClick={() => decide({ action: 'not_same', localId: candidate.localId })}>
                Not the same
              </Button>
              <Button size="sm" tone="primary" onClick={() => decide({ action: 'link', localId: candidate.localId })}>
                Link
              </Button>
            </>
          }
        >
          <Anchor href={`/${kind}/${candidate.localId}`}>{candidate.title}</Anchor>
          <span className="text-sm text-fg-muted">
            {candidate.number}, {candidate.reasons.join(', ')}
          </span>
        </Line>
      ))}
      <Choose
        kind={kind}
        onLink={(localId) => decide({ action: 'link', localId })}
        onIgnore={() => decide({ action: 'ignore' })}
        name={link.remoteName ?? link.remoteId}
      />
    </>
  )
}

function Choose({
  kind,
  name,
  onLink,
  onIgnore,
}: {
  kind: RecordKind
  name: string
  onLink: (localId: string) => void
  onIgnore: () => void
}): ReactNode {
  const [choice, setChoice] = useState<Option | null>(null)
  const search = useRefSearch(kinds[kind])
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-40 flex-1">
        <Combobox
          value={choice}
          onChange={setChoice}
          search={search}
          label={`Our record for ${name}`}
          placeholder={kind === 'vehicles' ? 'Find one of our vehicles' : 'Find one of our drivers'}
          clearable
        />
      </div>
      {choice === null ? null : (
        <Button size="sm" tone="primary" onClick={() => onLink(choice.value)}>
          Link {choice.label}
        </Button>
      )}
      <Button size="sm" tone="ghost" onClick={onIgnore}>
        Ignore
      </Button>
    </div>
  )
}

function Line({ children, end }: { children: ReactNode; end: ReactNode }): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2">{children}</span>
      <span className="flex gap-2">{end}</span>
    </div>
  )
}
