import {
  AtSign,
  Ban,
  CircleAlert,
  CircleCheck,
  Clock,
  FileText,
  ListChecks,
  Mail,
  MessageSquareText,
  UserRoundPlus,
  Wrench,
} from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { formatDay, formatInstant, formatTime } from '#kit/dates/format-time.ts'
import { useHost } from '#web/engine/host.tsx'
import { Anchor } from '#web/ui/overlay/anchor.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import type { Notification } from '#features/notifications/answers.ts'

const icons: Readonly<Record<string, ComponentType<{ 'aria-hidden': 'true' }>>> = {
  deadline_due: Clock,
  deadline_overdue: CircleAlert,
  hold_blocks: Ban,
  accident_reported: CircleAlert,
  unit_out: Ban,
  task_assigned: ListChecks,
  task_reminder: Clock,
  task_overdue: CircleAlert,
  work_failed: CircleAlert,
  mention: AtSign,
  acknowledge: Mail,
  feedback_answered: MessageSquareText,
  repair_assigned: Wrench,
  repair_ready: CircleCheck,
  lead_assigned: UserRoundPlus,
  lead_lapsed: UserRoundPlus,
  application_submitted: FileText,
}

const tones: Readonly<Record<string, string>> = {
  deadline_due: 'warning',
  deadline_overdue: 'danger',
  hold_blocks: 'danger',
  accident_reported: 'danger',
  unit_out: 'danger',
}

type RowProps = { one: Notification; today: boolean; onTake: () => void; onMark: () => void }

/** Title, record, reason, and one button that does it. */
export function NotificationRow({ one, today, onTake, onMark }: RowProps): ReactNode {
  const { timeZone } = useHost()
  const Icon = icons[one.event] ?? Mail
  const { record, action } = one
  return (
    <li className="bell-row" data-new={one.unread || undefined}>
      {one.unread ? (
        <button type="button" className="bell-dot" aria-label={`Mark as read: ${one.headline}`} title="Mark as read" onClick={onMark} />
      ) : null}
      <span className="bell-icon" data-tone={tones[one.event]}>
        <Icon aria-hidden="true" />
      </span>
      <div className="bell-words">
        <b>
          <span>{one.headline}</span>
          <time dateTime={one.at} title={formatInstant(one.at, timeZone)}>
            {today ? formatTime(one.at, timeZone) : formatDay(one.at, timeZone)}
          </time>
        </b>
        <p>
          {record === null ? null : (
            <Anchor href={record.href} onClick={onTake}>
              {record.number}
            </Anchor>
          )}
          {record?.about == null ? null : <span>{record.about}</span>}
          <span>{one.reason}</span>
        </p>
      </div>
      <ButtonLink size="sm" href={action.href} data-action="" aria-label={`${action.label}: ${one.headline}`} onClick={onTake}>
        {action.label}
      </ButtonLink>
    </li>
  )
}
