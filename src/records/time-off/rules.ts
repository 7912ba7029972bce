import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/format-time.ts'
import { daysAfter } from '#kit/iso-day.ts'
import { fleetEditors, managers } from '#kit/roles.ts'
import { rulesFor } from '#server/engine/rules-for.ts'
import type { PlannedWrite } from '#server/engine/rules-for.ts'
import { arrayOf, commaList, literal } from '#server/engine/sql.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { startOfDay } from '#server/platform/clock.ts'
import { fillDivisions, zonesOf } from '../home-division.ts'
import { syncHolds } from '../holds/placing.ts'
import type { WantedHold } from '../holds/placing.ts'
import { takingStates, timeOff } from './record.ts'
import type { StoredRow } from '#server/engine/rules.ts'
import { textOf } from '../effects.ts'

type Planned = PlannedWrite<typeof timeOff>

/** Weekdays of a request, both ends included; a half day counts half. */
const daysOf = ({ start, end, partOfDay }: { start: string; end: string; partOfDay: string }): number => {
  if (partOfDay !== 'full') return 0.5
  let days = 0
  for (let day = start; day <= end && days < 1_000; day = daysAfter(day, 1))
    if (![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) days += 1
  return days
}

const taking = (row: { status: string; archivedAt: string | null }): boolean =>
  row.archivedAt === null && (takingStates as readonly string[]).includes(row.status)

const onlyOwn = 'You ask for your own days off only.'

/** Dispatch asks for drivers and colleagues; everybody else for themselves. */
const maySpeakFor = ({ actor }: Pick<ReadTx, 'actor'>, user: string | null): boolean =>
  actor.viewer === null || fleetEditors.includes(actor.viewer.role) || (user !== null && user === actor.id)

/** A request without a name is one's own; other dates of one that was approved are asked for anew. */
const settle = (tx: ReadTx, writes: readonly Planned[]): void => {
  for (const { before, after, issues } of writes) {
    if (before === null && after.driver === null && after.user === null) after.user = tx.actor.id
    if (after.driver === null && after.user === null) issues.push({ field: 'driver', message: 'Choose who is off' })
    after.days = daysOf(after)
    const named = after.driver === null ? after.user : null
    if (!maySpeakFor(tx, named) || (before !== null && !maySpeakFor(tx, before.driver === null ? before.user : null)))
      issues.push({ field: after.driver === null ? 'user' : 'driver', message: 'You ask for your own days off only' })
    const asked = (['start', 'end', 'partOfDay', 'type', 'driver', 'user'] as const).some(
      (name) => before !== null && before[name] !== after[name],
    )
    if (before?.status === 'approved' && after.status === 'approved' && asked)
      Object.assign(after, { status: 'pending', decidedBy: null, decidedAt: null })
  }
}

interface Away {
  readonly id: string
  readonly who: string
  readonly start: string
  readonly end: string
  readonly part: string
}

const clashes = (one: Omit<Away, 'who'>, other: Away): boolean =>
  one.id !== other.id &&
  one.start <= other.end &&
  other.start <= one.end &&
  // Morning and afternoon of one day.
  !(one.part !== 'full' && other.part !== 'full' && one.part !== other.part)

const asAway = ({ after }: Planned): Away => ({
  id: after.id,
  who: after.driver ?? after.user ?? '',
  start: after.start,
  end: after.end,
  part: after.partOfDay,
})

/** Nobody is away twice on a day. Two requests for one person at one moment wait for each other. */
const refuseTwice = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const living = writes.filter(({ after }) => taking(after) && (after.driver ?? after.user) !== null)
  const people = arrayOf([...new Set(living.map(asAway).map(({ who }) => who))], 'uuid')
  if (living.length === 0) return
  await tx.query(sql`select 1 from drivers where id = any(${people}) order by id for no key update`)
  await tx.query(sql`select 1 from users where id = any(${people}) order by id for no key update`)
  const others = await tx.query<Away>(sql`
    select t.id, coalesce(t.driver_id, t.user_id) as who, to_char(t.start, 'YYYY-MM-DD') as start, to_char(t."end", 'YYYY-MM-DD') as end, t.part_of_day as part
    from time_off t where t.archived_at is null and t.status in (${commaList(takingStates.map(literal))})
      and (t.driver_id = any(${people}) or t.user_id = any(${people})) and t.id <> all(${arrayOf(
        living.map(({ after }) => after.id),
        'uuid',
      )})`)
  for (const [position, write] of living.entries()) {
    const own = asAway(write)
    const twice = [...others, ...living.slice(0, position).map(asAway)].find((other) => other.who === own.who && clashes(own, other))
    if (twice !== undefined)
      write.issues.push({ field: 'start', message: `Already off from ${formatDate(twice.start)} to ${formatDate(twice.end)}` })
  }
}

/** Approved leave keeps a driver off the road on its days; half a day leaves the other half to the dispatcher. */
const leaveOf = (request: StoredRow, timeZone: string): WantedHold[] => {
  const [driver, start, end] = [textOf(request['driver']), textOf(request['start']), textOf(request['end'])]
  if (request.status !== 'approved' || request['archivedAt'] !== null || driver === null || start === null || end === null) return []
  return [
    {
      driver,
      effect: request['partOfDay'] === 'full' ? 'block' : 'warn',
      kind: 'leave',
      reason: `Off until ${formatDate(end)}`,
      startsAt: startOfDay(start, timeZone).toISOString(),
      endsAt: startOfDay(daysAfter(end, 1), timeZone).toISOString(),
      recurs: true,
    },
  ]
}

const decided = (tx: ReadTx) => ({ decidedBy: tx.actor.id, decidedAt: tx.now.toISOString() })

export const timeOffRules = rulesFor(timeOff, {
  // The office sees what is in its divisions; everybody sees their own.
  visible: ({ id, role, divisions }, row) => {
    const own = sql`${row}.user_id = ${id}::uuid or ${row}.created_by = ${id}::uuid`
    if (role === 'recruiter') return sql`(${own})`
    return divisions === null ? null : sql`(${own} or ${row}.division_id = any(${arrayOf(divisions, 'uuid')}))`
  },
  before: async (tx, writes) => {
    settle(tx, writes)
    await fillDivisions(tx, writes, ['driver'])
    await refuseTwice(tx, writes)
  },
  after: async (tx, writes) => {
    const rows = writes.map(({ after }) => after)
    const zoneOf = await zonesOf(tx, rows)
    const holders = rows.map((record) => ({ record, wanted: leaveOf(record, zoneOf(record)) }))
    await syncHolds(tx, 'timeOff', holders, 'By the time off')
  },
  moves: {
    approve: {
      ruledOut: (request, by) => (by !== null && request.user === by ? 'Somebody else decides on your own request.' : null),
      set: decided,
    },
    deny: {
      ruledOut: (request, by) => (by !== null && request.user === by ? 'Somebody else decides on your own request.' : null),
      set: decided,
    },
    submit: { guard: (tx, request) => Promise.resolve(maySpeakFor(tx, request.user) ? null : onlyOwn) },
    cancel: {
      guard: (tx, request) => {
        const own = request.user !== null && request.user === tx.actor.id
        if (!own && !maySpeakFor(tx, request.user)) return Promise.resolve(onlyOwn)
        const role = tx.actor.viewer?.role
        const decides = own || role === undefined || managers.includes(role)
        return Promise.resolve(decides || request.status !== 'approved' ? null : 'A manager cancels time off that was approved.')
      },
    },
    reopen: { set: () => ({ denyReason: null, decidedBy: null, decidedAt: null }) },
  },
})
