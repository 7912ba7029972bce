import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatInstant } from '#kit/dates/format-time.ts'
import { readJson } from '#web/api/client.ts'
import { LoadError } from '#web/engine/load-error.tsx'
import { ClockChip } from '#web/engine/values/clock-chip.tsx'
import { useHost } from '#web/engine/host.tsx'
import { type RecordRow, textOf } from '#web/engine/queries/rows.ts'
import type { PanelProps } from '#web/engine/views.ts'
import { writeSearch } from '#web/engine/paths.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PanelLine } from '#records/panel-line.tsx'

const fields = 'what,rule,status,dueAt,citation,policy,basis,explanation,late,metAt,metNote,missedReason,waivedReason'

/** The clocks of a record with the time left, the rule and why they run; ended ones below, with how they ended. */
export function ClocksPanel({ record, row }: PanelProps): ReactNode {
  const by = record.referencedBy['deadlines']?.field ?? ''
  // Who may not know of a clock is not asked to look for it.
  const readable = useHost().registry['deadlines']?.fields[by] !== undefined
  const clocks = useQuery({
    queryKey: ['/api/deadlines', 'of', record.name, row.id],
    enabled: readable,
    queryFn: () => readJson<RecordRow[]>(`/api/deadlines${writeSearch({ [by]: row.id, sort: 'dueAt', limit: '100', fields })}`),
  })
  if (!readable) return null
  if (clocks.isError) return <LoadError title="The clocks could not be loaded" query={clocks} />
  const running = (clocks.data ?? []).filter((clock) => clock.status === 'running')
  const ended = (clocks.data ?? []).filter((clock) => clock.status !== 'running')
  if (clocks.data === undefined) return textOf(row['nextDeadline']) === '' ? null : <Waiting />
  if (clocks.data.length === 0) return null
  return (
    <Card title="Clocks" scope={running.length === 0 ? 'none running' : `${running.length} running`} flush>
      <ul>
        {[...running, ...ended].map((clock) => (
          <ClockRow key={clock.id} clock={clock} />
        ))}
      </ul>
    </Card>
  )
}

/** A clock runs, so lines will come: their place is kept, so that what stands below hardly moves. */
function Waiting(): ReactNode {
  return (
    <Card title="Clocks" flush>
      <ul aria-busy="true">
        {[220, 180].map((width) => (
          <PanelLine key={width} state={<Skeleton width={88} />} name={<Skeleton width={width} />} note={<Skeleton width={160} />} />
        ))}
      </ul>
    </Card>
  )
}

function ClockRow({ clock }: { clock: RecordRow }): ReactNode {
  const { timeZone } = useHost()
  const source = textOf(clock['citation']) || 'Company policy'
  return (
    <PanelLine
      state={clock.status === 'running' ? <ClockChip at={textOf(clock['dueAt'])} /> : <EndPill clock={clock} />}
      name={
        <Anchor className="text-fg" href={`/deadlines/${clock.id}`}>
          {textOf(clock['what'])}
        </Anchor>
      }
      note={storyOf(clock)}
      end={<span title={`Due ${formatInstant(textOf(clock['dueAt']), timeZone)}`}>{source}</span>}
    />
  )
}

function EndPill({ clock }: { clock: RecordRow }): ReactNode {
  const state = useHost().registry['deadlines']?.lifecycle.states[clock.status]
  if (clock['late'] === 'yes') return <Pill tone="warning">Met late</Pill>
  if (state === undefined) return null
  return <Pill tone={state.tone === 'warning' ? 'neutral' : state.tone}>{state.label}</Pill>
}

/** How it ended, else why it runs; of one that does not apply any more, why. */
const storyOf = (clock: RecordRow): string =>
  (clock.status === 'not_applicable' ? textOf(clock['explanation']) : '') ||
  textOf(clock['missedReason']) ||
  textOf(clock['waivedReason']) ||
  textOf(clock['metNote']) ||
  textOf(clock['basis'])
