import { formatDate, formatInstant, formatTimeLeft } from '#kit/dates/format-time.ts'
import { daysLeft, dueDay } from '#kit/duty/days-left.ts'
import { dayIn } from '#platform/clock.ts'
import { legalStops } from '#records/dispatch/gate/legal-stops.ts'
import type { LegalStopCode } from '#records/dispatch/gate/legal-stops.ts'
import { isOverridable, overridable } from '#records/dispatch/gate/override-fields.ts'
import { workNamed } from './automatic-work.ts'
import { ties } from './owners.ts'

/** What is known of a notification when it is shown: nothing here was stored with it. */
export interface Known {
  /** What it is about where that is no record. */
  readonly about: string
  readonly record: {
    readonly title: string
    readonly href: string
    readonly dueAt: string | null
    readonly answered: boolean
    readonly verb: string | null
  } | null
  readonly thread: string | null
  readonly subject: string | null
  readonly actor: string | null
  readonly why: string | null
  readonly timeZone: string
  /** When it is read; null where that may be hours later, as with a mail. */
  readonly now: Date | null
}

export interface Words {
  readonly headline: string
  readonly reason: string
  readonly action: { readonly label: string; readonly href: string }
}

const someone = (actor: string | null): string => actor ?? 'Longhaul'
const tied = (why: string | null): string => ties[why ?? ''] ?? 'You’re responsible'
const due = ({ record, timeZone, now }: Known): string => {
  if (record?.dueAt == null) return 'no due date'
  const day = dueDay(record.dueAt)
  if (now === null) return `due ${day === null ? formatInstant(record.dueAt, timeZone) : formatDate(day)}`
  const days = daysLeft(record.dueAt, { now, today: dayIn(now, timeZone) })
  if (days !== null) return days < 0 ? `overdue ${-days} d` : days === 0 ? 'due today' : `${days} d left`
  const left = Date.parse(record.dueAt) - now.getTime()
  return left < 0 ? `overdue ${formatTimeLeft(left)}` : `${formatTimeLeft(left)} left`
}
const titled = ({ record }: Known): string => record?.title ?? 'Record'
const conversation = ({ thread }: Known): string => `/messages?view=all&thread=${thread ?? ''}`
const at = ({ record }: Known): string => record?.href ?? '/'

const stopWords = (code: string): string => {
  if (Object.hasOwn(legalStops, code)) return legalStops[code as LegalStopCode].words
  return isOverridable(code) ? overridable[code].label : 'Not available then'
}

/** How each event is said, by its key. */
export const words: Readonly<Record<string, (known: Known) => Words>> = {
  deadline_due: (known) => ({
    headline: titled(known),
    reason: `Legal deadline, ${due(known)}. ${tied(known.why)}`,
    action: { label: known.record?.verb ?? 'Review deadline', href: at(known) },
  }),
  deadline_overdue: (known) => ({
    headline: titled(known),
    reason: `Legal deadline, ${due(known)}. ${tied(known.why)}`,
    action: { label: known.record?.verb ?? 'Review deadline', href: at(known) },
  }),
  hold_blocks: (known) => ({
    headline: `Do not dispatch: ${titled(known)}`,
    reason: tied(known.why),
    action: { label: 'Review hold', href: at(known) },
  }),
  accident_reported: (known) => ({
    headline: `Accident reported: ${titled(known)}`,
    reason: tied(known.why),
    action: { label: 'Review accident', href: at(known) },
  }),
  unit_out: (known) => ({
    headline: `Out of service: unit ${titled(known)}`,
    reason: tied(known.why),
    action: { label: 'Review unit', href: at(known) },
  }),
  duty_reminder: (known) => ({
    headline: `${known.why ?? 'Next step'}: ${titled(known)}`,
    reason: `${someone(known.actor)} reminds you`,
    action: { label: known.why ?? 'Review', href: at(known) },
  }),
  task_assigned: (known) => ({
    headline: titled(known),
    reason: `${someone(known.actor)} assigned it to you`,
    action: { label: 'View task', href: at(known) },
  }),
  task_reminder: (known) => ({
    headline: titled(known),
    reason: `Reminder, ${due(known)}`,
    action: { label: 'View task', href: at(known) },
  }),
  task_overdue: (known) => ({
    headline: titled(known),
    reason: `${tied(known.why)}, ${due(known)}`,
    action: { label: 'Complete task', href: at(known) },
  }),
  mention: (known) => ({
    headline: `${someone(known.actor)} mentioned you`,
    reason: 'You were mentioned in a comment',
    action: { label: 'Reply', href: conversation(known) },
  }),
  acknowledge: (known) => ({
    headline: known.subject ?? `Message from ${someone(known.actor)}`,
    reason: `${someone(known.actor)} asks you to acknowledge it`,
    action: { label: 'Read and acknowledge', href: conversation(known) },
  }),
  feedback_answered: (known) => ({
    headline: `${known.record?.answered === true ? 'Answer to' : 'Update on'} “${titled(known)}”`,
    reason: 'You sent it',
    action: { label: 'Read answer', href: '/my-feedback' },
  }),
  repair_assigned: (known) => ({
    headline: titled(known),
    reason: `${someone(known.actor)} assigned this repair to you`,
    action: { label: 'View repair', href: at(known) },
  }),
  repair_ready: (known) => ({
    headline: `Ready to close: ${titled(known)}`,
    reason: `${someone(known.actor)} finished the work`,
    action: { label: 'Complete repair', href: at(known) },
  }),
  lead_assigned: (known) => ({
    headline: titled(known),
    reason: `${someone(known.actor)} assigned this lead to you`,
    action: { label: 'Call lead', href: at(known) },
  }),
  lead_lapsed: (known) => ({
    headline: `${titled(known)} returned to the pool`,
    reason: 'No contact logged for a business day',
    action: { label: 'Claim again', href: at(known) },
  }),
  report_ready: (known) => ({
    headline: `${known.subject ?? 'Report'}: ${known.why ?? ''}`,
    reason: 'Your scheduled report',
    action: { label: 'Open report', href: `/reports?result=${known.about}` },
  }),
  report_failed: (known) => ({
    headline: `Couldn’t send ${known.subject ?? 'a report'}`,
    reason: known.why ?? 'You scheduled it',
    action: { label: 'Fix schedule', href: `/reports?show=schedules` },
  }),
  work_failed: (known) => {
    const work = workNamed(known.why ?? '')
    return {
      headline: `${work?.failed ?? 'Automatic work failed'}: ${titled(known)}`,
      reason: work?.fix ?? 'Longhaul tries again',
      action: { label: 'Review', href: at(known) },
    }
  },
  run_declined: (known) => ({
    headline: `Driver can’t take ${titled(known)}`,
    reason: 'You sent the link or dispatch this division',
    action: { label: 'Find a driver', href: at(known) },
  }),
  run_stopped: (known) => ({
    headline: `${known.subject ?? 'Driver or unit'} can’t be dispatched: ${titled(known)}`,
    reason: stopWords(known.why?.split(' ')[2] ?? ''),
    action: { label: 'Find a replacement', href: at(known) },
  }),
  application_submitted: (known) => ({
    headline: `${titled(known)} submitted an application`,
    reason: tied(known.why),
    action: { label: 'Review application', href: at(known) },
  }),
}
