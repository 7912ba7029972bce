import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { managers } from '#kit/roles.ts'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import type { StoredRow, Write } from '#engine/write/rules.ts'
import { arrayOf, commaList, literal } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { timeOnDay } from '#platform/clock.ts'
import { nextDeadlineOf } from '#records/duties/deadlines/rules.ts'
import { syncDeadlines } from '#records/duties/deadlines/sync.ts'
import { textOf } from '#records/effects.ts'
import { syncHolds } from '#records/duties/holds/placing.ts'
import type { WantedHold } from '#records/duties/holds/placing.ts'
import { fillDivisions, zonesOf } from '#records/company/home-division.ts'
import { postRequests } from '../leave-ledger/posting.ts'
import { timeOffDuties } from './duties.ts'
import { fmlaClocks } from './fmla/clocks.ts'
import { settleFmla } from './fmla/settling.ts'
import { heldBy } from './held-by.ts'
import { judgeLimits } from './limits.ts'
import { lockPeople, lockPlansOf, whoOf } from './people.ts'
import { takingStates, timeOff } from './record.ts'
import { isAskedAnew, maySpeakFor, onlyOwn, settleDays, settlePeople, taking } from './settling.ts'
import { followRuns } from './runs.ts'
import { uncovered } from './runs-met.ts'
import { overlaps } from './span.ts'
import type { Span } from './span.ts'
import { blackoutsIn, termsIn } from './terms.ts'
import { isProtected } from './types.ts'

type Planned = PlannedWrite<typeof timeOff>

interface Away extends Span {
  readonly id: string
  readonly who: string
}

/** Nobody is away twice on a day. Two requests for one person at one moment wait for each other. */
const refuseTwice = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const living = writes.filter(({ after }) => taking(after) && whoOf(after) !== null)
  if (living.length === 0) return
  const people = [...new Set(living.flatMap(({ after }) => whoOf(after) ?? []))]
  await lockPeople(tx, people)
  const who = arrayOf(people, 'uuid')
  const others = await tx.query<Away>(sql`
    select t.id, coalesce(t.driver_id, t.user_id) as who, to_char(t.start, 'YYYY-MM-DD') as start, to_char(t."end", 'YYYY-MM-DD') as end, t.part_of_day as "partOfDay",
      t.starts_at_noon as "startsAtNoon", t.ends_at_noon as "endsAtNoon"
    from time_off t where t.archived_at is null and t.status in (${commaList(takingStates.map(literal))})
      and (t.driver_id = any(${who}) or t.user_id = any(${who})) and t.id <> all(${arrayOf(
        living.map(({ after }) => after.id),
        'uuid',
      )})`)
  for (const [position, { after, issues }] of living.entries()) {
    const before = living.slice(0, position).map((write): Away => ({ ...write.after, who: whoOf(write.after) ?? '' }))
    const twice = [...others, ...before].find((other) => other.who === whoOf(after) && overlaps(after, other))
    if (twice !== undefined)
      issues.push({ field: 'start', message: `Already off from ${formatDate(twice.start)} to ${formatDate(twice.end)}` })
  }
}

/** Requests the company's policy is asked about: new or other days, and the steps by which days are taken up. */
const isJudged = (write: Planned): boolean =>
  taking(write.after) && (isAskedAnew(write) || write.before?.status !== write.after.status || write.before.archivedAt !== null)

const judge = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const divisions = [...new Set(writes.map(({ after }) => after.division))]
  const starts = writes.map(({ after }) => after.start).toSorted()
  const ends = writes.map(({ after }) => after.end).toSorted()
  const terms = await termsIn(tx, divisions)
  const blackouts = await blackoutsIn(tx, divisions, starts[0] ?? tx.today, ends.at(-1) ?? tx.today)
  settleDays(writes, terms, blackouts)
  await settleFmla(tx, writes, blackouts)
  await refuseTwice(tx, writes)
  await judgeLimits(tx, writes.filter(isJudged), terms, blackouts)
}

/** Approved leave keeps a driver off the road on its days; half a day leaves the other half to the dispatcher. */
const leaveOf = (request: StoredRow, timeZone: string): WantedHold[] => {
  const [driver, start, end] = [textOf(request['driver']), textOf(request['start']), textOf(request['end'])]
  if (request.status !== 'approved' || request['archivedAt'] !== null || driver === null || start === null || end === null) return []
  return [
    {
      driver,
      effect: request['partOfDay'] === 'full' && request['absentMinutes'] === null && request['hoursAway'] === null ? 'block' : 'warn',
      kind: 'leave',
      reason: `Off until ${formatDate(end)}`,
      startsAt: timeOnDay(start, request['startsAtNoon'] === true ? '12:00' : '00:00', timeZone).toISOString(),
      endsAt: (request['endsAtNoon'] === true
        ? timeOnDay(end, '12:00', timeZone)
        : timeOnDay(daysAfter(end, 1), '00:00', timeZone)
      ).toISOString(),
      recurs: true,
    },
  ]
}

const notOwn = (user: string | null | undefined, by: string | null): string | null =>
  by !== null && user === by ? 'Someone else must decide your request.' : null

const decided = (tx: ReadTx) => ({ decidedBy: tx.actor.id, decidedAt: tx.now.toISOString() })

export const rules = rulesFor(timeOff, {
  computed: { nextDeadline: nextDeadlineOf('time-off'), uncovers: ({ row, now }) => uncovered(row, now) },
  dependsOn: ['deadlines', 'accidents', 'run-assignments', 'divisions'],
  timeDependent: true,
  duties: timeOffDuties,
  // The office sees what is in its divisions; everybody sees their own.
  visible: ({ id, role, divisions }, row) => {
    const own = sql`${row}.user_id = ${id}::uuid or ${row}.created_by = ${id}::uuid`
    if (role === 'recruiter') return sql`(${own})`
    return divisions === null ? null : sql`(${own} or ${row}.division_id = any(${arrayOf(divisions, 'uuid')}))`
  },
  visibleWords: ({ role }) => (role === 'recruiter' ? 'Recruiters see their own time off.' : null),
  lockFirst: (tx, ids) => lockPlansOf(tx, ids),
  before: async (tx, writes) => {
    settlePeople(tx, writes)
    await fillDivisions(tx, writes, ['driver'])
    await judge(tx, writes)
  },
  after: async (tx, writes) => {
    const rows = writes.map(({ after }) => after)
    const zoneOf = await zonesOf(tx, rows)
    const holders = rows.map((record) => ({ record, wanted: leaveOf(record, zoneOf(record)) }))
    await syncHolds(tx, 'timeOff', holders, 'By the time off')
    const ids = rows.map(({ id }) => id)
    await postRequests(tx, ids, await heldBy(tx, rows))
    await syncDeadlines(tx, 'time-off', writes as readonly Write[], fmlaClocks(zoneOf))
    await followRuns(tx, writes)
  },
  moves: {
    approve: {
      ruledOut: (request, by) => (isProtected(request) ? 'Protected leave can’t be approved. HR designates it.' : notOwn(request.user, by)),
      set: decided,
    },
    designate: {
      ruledOut: (request, by) => (isProtected(request) ? notOwn(request.user, by) : 'This leave is approved, not designated.'),
      set: decided,
    },
    deny: {
      ruledOut: (request, by) => (isProtected(request) ? 'Protected leave can’t be denied.' : notOwn(request.user, by)),
      set: decided,
    },
    submit: { guard: (tx, request) => Promise.resolve(maySpeakFor(tx, request.user) ? null : onlyOwn) },
    cancel: {
      guard: (tx, request) => {
        const own = request.user !== null && request.user === tx.actor.id
        if (!own && !maySpeakFor(tx, request.user)) return Promise.resolve(onlyOwn)
        const role = tx.actor.viewer?.role
        const decides = own || role === undefined || managers.includes(role)
        return Promise.resolve(decides || request.status !== 'approved' ? null : 'Only a manager can cancel approved time off.')
      },
    },
    reopen: { set: () => ({ denyReason: null, decidedBy: null, decidedAt: null }) },
  },
})
