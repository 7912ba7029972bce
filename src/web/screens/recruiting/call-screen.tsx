import './call.css'
import { useSearch } from '@tanstack/react-router'
import { PhoneOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { asSeenBy } from '#kit/access.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { recruitingLeads } from '#records/recruiting/recruiting-leads/record.ts'
import { useUser } from '#web/api/session.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { useSetSearch } from '#web/engine/navigation.ts'
import { useRecord } from '#web/engine/queries/queries.ts'
import { useScreenCommands } from '#web/engine/screen-commands.ts'
import { useUndoKey } from '#web/engine/queries/undo.ts'
import { useGo } from '#web/engine/navigation.ts'
import { useFocusOnNewHeading } from '#web/layout/focus-heading.ts'
import { TopBar } from '#web/layout/top-bar.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Kbd } from '#web/ui/actions/kbd.tsx'
import { Pending, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { type Waiting, useCallQueue } from './call-queue.ts'
import { CallLead } from './call-lead.tsx'

const list = '/recruiting/leads'

/** One lead after the other on the whole screen: who is called stands in the address, so that coming back goes on there. */
export function CallScreen(): ReactNode {
  const { lead } = useSearch({ strict: false }) as { lead?: string }
  const [round, setRound] = useState(0)
  const queue = useCallQueue(round)
  const setSearch = useSetSearch()
  const go = useGo()
  const waiting = ordered(queue.data ?? [], lead)
  const at = lead === undefined ? 0 : waiting.findIndex(({ id }) => id === lead)
  const ended = lead === 'none' || waiting.length === 0
  const next = waiting[at + 1]
  useUndoKey()
  useFocusOnNewHeading(lead ?? 'first')
  useScreenCommands([{ id: 'call.exit', label: 'Leave call mode', group: 'Call mode', keys: 'Escape', run: () => go(list) }])
  const show = (id: string): void => setSearch({ lead: id }, { replace: true })
  return (
    <div className="call-mode">
      <TopBar
        {...(ended ? { title: 'Call mode' } : { current: 'Call mode' })}
        documentTitle="Call mode"
        actions={
          <>
            {ended ? null : (
              <span className="tabular-nums">
                {at + 1} of {waiting.length}
              </span>
            )}
            <ButtonLink href={list}>
              Exit <Kbd>Esc</Kbd>
            </ButtonLink>
          </>
        }
      />
      {queue.isError ? (
        <LoadError title="Couldn't load the leads to call" query={queue} />
      ) : (
        <Pending pending={queue.isPending} placeholder={<Skeleton height={320} />}>
          {ended ? (
            <EmptyState
              icon={<PhoneOff />}
              title="You're all caught up"
              text="New leads and your next actions due today appear here."
              actions={
                <Button
                  onClick={() => {
                    setRound(round + 1)
                    setSearch({}, { replace: true })
                  }}
                >
                  Check again
                </Button>
              }
            />
          ) : (
            <OneLead key={waiting[at]?.id ?? ''} id={waiting[at]?.id ?? ''} next={next} onNext={() => show(next?.id ?? 'none')} />
          )}
        </Pending>
      )}
    </div>
  )
}

/** A lead that was called up from elsewhere comes first. */
const ordered = (queue: readonly Waiting[], lead: string | undefined): readonly Waiting[] =>
  lead === undefined || lead === 'none' || queue.some(({ id }) => id === lead) ? queue : [{ id: lead, title: '' }, ...queue]

function OneLead({ id, next, onNext }: { id: string; next: Waiting | undefined; onNext: () => void }): ReactNode {
  const record = asSeenBy(useUser().role, recruitingLeads as unknown as RecordDefinition)
  const found = useRecord(record, id)
  if (found.isError && found.data === undefined)
    return (
      <>
        <h1 className="sr-only" tabIndex={-1}>
          Call mode
        </h1>
        <EmptyState
          icon={<PhoneOff />}
          title="This lead isn't yours to call"
          text="Someone else claimed it, or it was archived."
          actions={
            <Button tone="primary" onClick={onNext}>
              Next lead
            </Button>
          }
        />
      </>
    )
  return (
    <Pending pending={found.isPending} placeholder={<Skeleton height={320} />}>
      {found.data === undefined ? null : <CallLead record={record} row={found.data} next={next} onNext={onNext} />}
    </Pending>
  )
}
