import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#kit/format.ts'
import { formatDay } from '#kit/dates/format-time.ts'
import { useUser } from '#web/api/session.ts'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DutyLauncher } from '#web/engine/detail/duties/duty-launcher.tsx'
import { AssignButton } from './assign-button.tsx'
import { DuePill } from './due-pill.tsx'
import type { MetricFigure } from '#features/metrics/answers.ts'
import type { Attention, Counted, Stats } from './contract.ts'

type Queue = Pick<Stats, 'attention' | 'attentionBeyond' | 'attentionDeadlines' | 'attentionNext' | 'starting'>

/** What this person can do now, most urgent first, each with its button; how many deadlines there are, and what waits without a day. */
export function ActNow({ queue, waiting }: { queue: Queue; waiting: readonly MetricFigure[] }): ReactNode {
  const { attention, attentionDeadlines: deadlines, starting } = queue
  return (
    <Card
      title="Act now"
      flush
      marks={deadlines === null ? undefined : <DeadlinePills today={deadlines.today} overdue={deadlines.overdue} />}
      actions={
        deadlines === null || deadlines.all.value === 0 ? undefined : (
          <Anchor href={deadlines.all.href}>
            {deadlines.all.value === 1 ? 'View the deadline' : `View all ${formatNumber(deadlines.all.value)} deadlines`}
          </Anchor>
        )
      }
    >
      {starting === null ? null : <Begin starting={starting} />}
      {attention.length === 0 ? (
        starting !== null && queue.attentionNext === null ? null : (
          <Nothing next={queue.attentionNext} />
        )
      ) : (
        <ul className="queue">
          {attention.map((entry) => (
            <QueueRow key={entry.key} entry={entry} />
          ))}
        </ul>
      )}
      <Beyond beyond={queue.attentionBeyond} waiting={waiting.filter((tile) => tile.count > 0)} />
    </Card>
  )
}

/** What can still be met today, and what was not. */
function DeadlinePills({ today, overdue }: { today: Counted; overdue: Counted }): ReactNode {
  return (
    <>
      {today.value === 0 ? null : (
        <Anchor className="pill" data-tone="warning" href={today.href}>
          {formatNumber(today.value)} {today.label}
        </Anchor>
      )}
      {overdue.value === 0 ? null : (
        <Anchor className="pill" data-tone="danger" href={overdue.href}>
          {formatNumber(overdue.value)} {overdue.label}
        </Anchor>
      )}
    </>
  )
}

function Nothing({ next }: { next: Stats['attentionNext'] }): ReactNode {
  const { timeZone } = useUser()
  return (
    <p className="flex items-center gap-2 px-card-x pb-card-y text-fg-muted">
      <CircleCheck aria-hidden="true" className="text-success-text" />
      Nothing is due.
      {next === null ? null : (
        <span>
          Next: <Anchor href={next.href}>{next.what}</Anchor>, {formatDay(next.dueAt, timeZone)}.
        </span>
      )}
    </p>
  )
}

/** While nobody drives yet: what there is, and what comes next. */
function Begin({ starting: { text, next } }: { starting: NonNullable<Stats['starting']> }): ReactNode {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 px-card-x pb-card-y">
      {text}
      {next === null ? null : <Anchor href={next.href}>{next.label}</Anchor>}
    </p>
  )
}

/** What the queue has no room for, then what waits without a day. */
function Beyond({ beyond, waiting }: { beyond: Stats['attentionBeyond']; waiting: readonly MetricFigure[] }): ReactNode {
  if (beyond.length + waiting.length === 0) return null
  return (
    <div className="queue-beyond">
      {beyond.map(({ value, label, href, note }) => (
        <p key={href}>
          <Anchor href={href}>
            {formatNumber(value)} {value === 1 ? label.replace('deadlines', 'deadline') : label}
          </Anchor>
          {note === null ? null : <span>{note}</span>}
        </p>
      ))}
      {waiting.map(({ key, count, label, href }) => (
        <Anchor key={key} href={href}>
          {formatNumber(count)} {label.charAt(0).toLowerCase() + label.slice(1)}
        </Anchor>
      ))}
    </div>
  )
}

function QueueRow({ entry }: { entry: Attention }): ReactNode {
  return (
    <li>
      <DuePill entry={entry} />
      <Anchor className="queue-what text-fg hover:no-underline" href={entry.href}>
        <b title={entry.basis ?? undefined}>{entry.why}</b>
        <span title={entry.title}>{entry.title}</span>
      </Anchor>
      <Anchor className="queue-record max-md:-my-2 max-md:py-3" href={entry.href}>
        {entry.number}
      </Anchor>
      <Owner owner={entry.owner} />
      <Act entry={entry} />
    </li>
  )
}

function Owner({ owner }: { owner: Attention['owner'] }): ReactNode {
  if (owner === undefined) return <span aria-hidden="true" className="max-xl:hidden" />
  if (owner === null) return <span className="avatar avatar-sm avatar-none" role="img" aria-label="Not assigned" title="Not assigned" />
  return <Avatar name={owner.name} size="sm" quiet labelled />
}

function Act({ entry: { act, href, why, kind, id, ...entry } }: { entry: Attention }): ReactNode {
  const title = entry.title === '' ? why : entry.title
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
