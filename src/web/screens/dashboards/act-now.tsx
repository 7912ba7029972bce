import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { formatDuration } from '#kit/dates/format-time.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Pill } from '#web/ui/display/pill.tsx'
import { useCompany } from '#web/layout/company.ts'
import { useNow } from '#web/layout/live/now.ts'
import { DutyLauncher } from '#web/engine/detail/duties/duty-launcher.tsx'
import { AssignButton } from './assign-button.tsx'
import type { MetricFigure } from '#features/metrics/answers.ts'
import type { Stats, Attention } from './contract.ts'

/** What this person can do now, most urgent first, each with its button. */
export function ActNow({
  attention,
  beyond,
  waiting,
}: {
  attention: readonly Attention[]
  beyond: Stats['attentionBeyond']
  waiting: readonly MetricFigure[]
}): ReactNode {
  return (
    <Card
      title="Act now"
      flush
      actions={waiting
        .filter((tile) => tile.count > 0)
        .map((tile) => (
          <Anchor key={tile.key} href={tile.href}>
            {formatNumber(tile.count)} {tile.label.charAt(0).toLowerCase() + tile.label.slice(1)}
          </Anchor>
        ))}
    >
      {attention.length === 0 ? (
        <p className="flex items-center gap-2 px-card-x pb-card-y text-fg-muted">
          <CircleCheck aria-hidden="true" className="text-success-text" />
          Nothing needs you right now in these divisions.
        </p>
      ) : (
        <ul className="queue">
          {attention.map((entry) => (
            <QueueRow key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
      {beyond.length === 0 ? null : (
        <p className="flex flex-wrap gap-x-4 border-t border-border px-card-x py-2 max-md:py-3">
          {beyond.map(({ value, label, href }) => (
            <Anchor key={href} href={href}>
              {formatNumber(value)} {value === 1 ? label.replace('deadlines', 'deadline') : label}
            </Anchor>
          ))}
        </p>
      )}
    </Card>
  )
}

function QueueRow({ entry }: { entry: Attention }): ReactNode {
  const blocks = entry.effect === 'block'
  return (
    <li>
      <Pill tone={blocks ? 'danger' : 'warning'} icon={blocks ? <CircleAlert aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}>
        {entry.dueAt === null ? <DueWords dueOn={entry.dueOn} blocks={blocks} /> : <ClockWords at={entry.dueAt} />}
      </Pill>
      <Anchor className="queue-what text-fg hover:no-underline" href={entry.href}>
        <b>{entry.why}</b>
        <span title={entry.title}>{entry.title}</span>
      </Anchor>
      <Anchor className="queue-record max-md:-my-2 max-md:py-3" href={entry.href}>
        {entry.number}
      </Anchor>
      <span aria-hidden="true" className="max-xl:hidden" />
      <Act entry={entry} />
    </li>
  )
}

function Act({ entry: { act, href, title, kind, id } }: { entry: Attention }): ReactNode {
  if (act?.step !== undefined && id !== null) return <DutyLauncher kind={kind} id={id} verb={act.label} action={act.step} about={title} />
  if (act?.assign !== undefined) return <AssignButton label={act.label} title={title} assign={act.assign} />
  return (
    <ButtonLink
      size="sm"
      className={act === null ? 'max-md:hidden' : undefined}
      href={act?.href ?? href}
      aria-label={`${act?.label ?? 'Open'} ${title}`}
    >
      {act?.label ?? 'Open'}
    </ButtonLink>
  )
}

/** What a running clock has left. */
function ClockWords({ at }: { at: string }): string {
  const left = Date.parse(at) - useNow().getTime()
  return left < 0 ? `Overdue ${formatDuration(-left)}` : `${formatDuration(left)} left`
}

const day = 86_400_000

function DueWords({ dueOn, blocks }: { dueOn: string | null; blocks: boolean }): string {
  const today = useCompany()?.today
  if (dueOn === null || today === undefined) return wordOf(blocks)
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / day)
  if (days === 0) return 'Due today'
  if (days < 0) return `Overdue ${-days} d`
  // Something else than the date blocks it, or the date is too far off to be the reason.
  return blocks || days > 45 ? wordOf(blocks) : `${days} d left`
}

const wordOf = (blocks: boolean): string => (blocks ? 'Blocked' : 'Warning')
