import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { operationsStaff } from '#kit/roles.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { arrayOf, ident } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { openStates } from '#records/office/tasks/record.ts'
import { each, newlyNamed } from './event.ts'
import type { Done, NoticeEvent, Told } from './event.ts'
import { peopleHere, runOwners } from './owners.ts'
import { shopEvents } from './shop-events.ts'

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [])
const isOpenTask = (task: StoredRow): boolean => (openStates as readonly string[]).includes(task.status)
/** A task that is assigned to no one reminds whoever added it. */
const isReminded = (task: StoredRow, user: string): boolean => {
  const assignees = listOf(task['assignees'])
  return assignees.length === 0 ? task['createdBy'] === user : assignees.includes(user)
}
const isPast = (moment: unknown, now: Date): boolean => typeof moment === 'string' && Date.parse(moment) < now.getTime()

const newAssignees = ({ before, after }: Done): Told[] => {
  const known = before !== null && isOpenTask(before) ? listOf(before['assignees']) : []
  if (!isOpenTask(after)) return []
  return listOf(after['assignees'])
    .filter((user) => !known.includes(user))
    .map((user) => ({ record: after.id, user, why: null }))
}

const lapsed = (tx: Tx, { before, after }: Done): Told[] =>
  // A person who gives a lead back knows of it.
  tx.actor.kind === 'system' && typeof before?.['owner'] === 'string' && after['owner'] === null && after.status !== 'nurture'
    ? [{ record: after.id, user: before['owner'], why: null }]
    : []

const blocks = (hold: StoredRow | null): boolean =>
  hold !== null && hold.status === 'active' && hold['effect'] === 'block' && hold['archivedAt'] === null

/** Those who answer for the driver or unit; of an unsafe defect, an accident or an order, everyone in the division who can act on it. */
const blocked = async (tx: Tx, writes: readonly Done[]): Promise<readonly Told[]> => {
  const fresh = writes.filter(({ before, after }) => blocks(after) && !blocks(before)).map(({ after }) => after)
  if (fresh.length === 0) return []
  const h = sql`h`
  const owners = await tx.query<Told>(
    sql`select h.id as record, o."user", o.why from holds h cross join lateral (${runOwners(h)}) o where h.id = any(${idsOf(fresh)})`,
  )
  // Leave is planned: its approver has seen whom it takes off the road.
  const others = await tx.query<Told>(
    sql`select h.id as record, o."user", o.why from holds h cross join lateral (${peopleHere(h, operationsStaff)}) o where h.id = any(${idsOf(fresh)}) and h.kind <> 'leave'`,
  )
  return onceEach([...owners, ...others])
}

const idsOf = (rows: readonly StoredRow[]): SQL =>
  arrayOf(
    rows.map(({ id }) => id),
    'uuid',
  )

/** One notice for a person and a record, with the closest tie. */
const onceEach = (all: readonly Told[]): readonly Told[] => [
  ...new Map(all.toReversed().map((told) => [`${told.record} ${told.user}`, told])).values(),
]

/** Everyone in the division who can act on it. */
const hereTold = async (tx: Tx, table: 'accidents' | 'vehicles', rows: readonly StoredRow[]): Promise<readonly Told[]> =>
  rows.length === 0
    ? []
    : tx.query<Told>(
        sql`select t.id as record, o."user", o.why from ${ident(table)} t cross join lateral (${peopleHere(sql`t`, operationsStaff)}) o where t.id = any(${idsOf(rows)})`,
      )

/** Days after an accident on which a report of it is news; an import of older ones is not. */
const newsDays = 30

const isNews = ({ now }: Tx, { occurredAt }: StoredRow): boolean =>
  typeof occurredAt === 'string' && Date.parse(occurredAt) > now.getTime() - newsDays * 86_400_000

const reported = (tx: Tx, writes: readonly Done[]): Promise<readonly Told[]> =>
  hereTold(
    tx,
    'accidents',
    writes.flatMap(({ before, after }) => (before === null && isOpenAccident(after) && isNews(tx, after) ? [after] : [])),
  )

const isOpenAccident = ({ status }: StoredRow): boolean => status === 'open' || status === 'pending'

const isOut = (unit: StoredRow | null): boolean => unit?.status === 'out_of_service' && unit['archivedAt'] === null

const wentOut = (tx: Tx, writes: readonly Done[]): Promise<readonly Told[]> =>
  hereTold(
    tx,
    'vehicles',
    writes.flatMap(({ before, after }) => (before !== null && isOut(after) && !isOut(before) ? [after] : [])),
  )

/** The owner; where there is none, every recruiter who may take it. */
const submitted = async (tx: Tx, writes: readonly Done[]): Promise<readonly Told[]> => {
  const fresh = writes.filter(({ before, after }) => after.status === 'submitted' && before?.status !== 'submitted')
  const owned = fresh.flatMap(({ after }) =>
    typeof after['owner'] === 'string' ? [{ record: after.id, user: after['owner'], why: 'owner' }] : [],
  )
  const free = fresh.filter(({ after }) => typeof after['owner'] !== 'string')
  if (free.length === 0) return owned
  const recruiters = await tx.query<{ id: string }>(
    sql`select id from users where role = 'recruiter' and status = 'active' and archived_at is null`,
  )
  return [...owned, ...free.flatMap(({ after }) => recruiters.map(({ id }) => ({ record: after.id, user: id, why: 'pool' })))]
}

/** Everything people are told of, in the order of the settings: one declaration each. Its words stand in `words.ts`. */
export const events: readonly NoticeEvent[] = [
  {
    key: 'deadline_due',
    label: 'Legal deadlines coming up',
    usual: 'on',
    urgent: true,
    pierces: true, // It may be over before the night is.
    mailsOwnersOnly: true,
    kind: 'deadlines',
    stands: ({ status, dueAt }, _user, now) => status === 'running' && !isPast(dueAt, now),
  },
  {
    key: 'deadline_overdue',
    label: 'Legal deadlines overdue',
    usual: 'on',
    urgent: true,
    mailsOwnersOnly: true,
    kind: 'deadlines',
    stands: ({ status, dueAt }, _user, now) => status === 'running' && isPast(dueAt, now),
  },
  {
    key: 'hold_blocks',
    label: 'Drivers and vehicles on Do not dispatch',
    usual: 'on',
    urgent: true,
    mailsOwnersOnly: true,
    kind: 'holds',
    tells: blocked,
    stands: blocks,
  },
  {
    key: 'accident_reported',
    label: 'Accidents reported',
    usual: 'on',
    urgent: true,
    pierces: true,
    kind: 'accidents',
    tells: reported,
    stands: isOpenAccident,
  },
  {
    key: 'unit_out',
    label: 'Units out of service',
    usual: 'on',
    urgent: true,
    kind: 'vehicles',
    tells: wentOut,
    stands: isOut,
  },
  {
    key: 'task_assigned',
    label: 'Tasks assigned to you',
    usual: 'digest',
    kind: 'tasks',
    tells: each(newAssignees),
    stands: (task, user) => isOpenTask(task) && listOf(task['assignees']).includes(user),
  },
  {
    key: 'task_reminder',
    label: 'Reminders of your tasks',
    usual: 'on',
    kind: 'tasks',
    // A new time of the reminder makes a new one.
    stands: (task, user, now) => isOpenTask(task) && isReminded(task, user) && isPast(task['remindAt'], now),
  },
  {
    key: 'task_overdue',
    label: 'Tasks overdue',
    usual: 'digest',
    kind: 'tasks',
    stands: (task, user, now) => isOpenTask(task) && listOf(task['assignees']).includes(user) && isPast(task['dueAt'], now),
  },
  // A message is read or acknowledged, which no write of a record says (of-messages.ts).
  { key: 'mention', label: 'Mentions', usual: 'digest', kind: 'messages', stands: () => true },
  { key: 'acknowledge', label: 'Messages to acknowledge', usual: 'digest', kind: 'messages', stands: () => true },
  {
    key: 'feedback_answered',
    label: 'Answers to your feedback',
    usual: 'digest',
    kind: 'feedback',
    tells: each(({ before, after }) => {
      const user = after['sender']
      return typeof user === 'string' && typeof after['toldAt'] === 'string' && after['toldAt'] !== before?.['toldAt']
        ? [{ record: after.id, user, why: null }]
        : []
    }),
    stands: ({ toldAt }) => toldAt !== null,
  },
  ...shopEvents,
  {
    key: 'lead_assigned',
    label: 'Leads assigned to you',
    usual: 'digest',
    kind: 'recruiting-leads',
    tells: each(newlyNamed('owner')),
    // Until the first contact since.
    stands: ({ owner, claimExpiresAt, claimedAt, lastContactAt }, user) =>
      owner === user && claimExpiresAt !== null && (lastContactAt === null || String(lastContactAt) < String(claimedAt)),
  },
  {
    key: 'lead_lapsed',
    label: 'Expired lead claims',
    usual: 'digest',
    kind: 'recruiting-leads',
    tells: (tx, writes) => Promise.resolve(writes.flatMap((write) => lapsed(tx, write))),
    stands: (lead) => lead['owner'] === null && ['new', 'attempting', 'contacted', 'qualified', 'application_sent'].includes(lead.status),
  },
  {
    key: 'application_submitted',
    label: 'Applications submitted',
    usual: 'digest',
    kind: 'recruiting-applications',
    tells: submitted,
    stands: (application, user) => application.status === 'submitted' && (application['owner'] ?? user) === user,
  },
  // Of no record: a result is its reader's own (features/report-schedules), and closes when it is opened.
  { key: 'report_ready', label: 'Scheduled reports', usual: 'on', kind: 'reports', stands: () => true },
  { key: 'report_failed', label: 'Scheduled reports that failed', usual: 'on', kind: 'reports', stands: () => true },
  // Of records of several kinds (reminders.ts, automatic-work.ts); over when the record changes (due.ts), or the work succeeds (for-each-record.ts).
  { key: 'duty_reminder', label: 'Reminders from coworkers', usual: 'on', kind: 'reminders', stands: () => true },
  { key: 'work_failed', label: 'Automatic work that failed', usual: 'on', kind: 'automatic-work', stands: () => true },
  {
    key: 'run_declined',
    label: 'Driver call-offs',
    usual: 'on',
    urgent: true,
    pierces: true, // The run may leave before the night is over.
    kind: 'run-assignments',
    // The driver’s link tells (features/run-confirmation); the words of the risk go once somebody takes over.
    stands: ({ status, risk }) => ['unassigned', 'planned'].includes(status) && risk !== null,
  },
  {
    key: 'run_stopped',
    label: 'Runs that can’t be dispatched',
    usual: 'on',
    urgent: true,
    pierces: true,
    kind: 'run-assignments',
    // What turned tells (records/dispatch/gate/tell-planners.ts); another driver or unit closes it.
    stands: ({ status }) => ['planned', 'confirmed', 'dispatched'].includes(status),
  },
]

export const eventNamed = (key: string): NoticeEvent | undefined => events.find((event) => event.key === key)
