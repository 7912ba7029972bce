import { sql } from 'drizzle-orm'
import { rulesFor } from '#engine/write/rules-for.ts'
import type { PlannedWrite } from '#engine/write/rules-for.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { seenBy, sets } from '#records/effects.ts'
import { runPatternDuties } from './duties.ts'
import { lockSchedule, orderSchedule } from './order.ts'
import { runPatterns } from './record.ts'
import { meetInWeek, sayDays, share } from './weeks.ts'

type Planned = PlannedWrite<typeof runPatterns>

interface RunFacts {
  readonly id: string
  readonly code: string
  readonly days: readonly string[]
  readonly time: string
  readonly hours: number
  readonly status: string
}

interface Pattern {
  readonly id: string
  readonly run: string
  readonly code: string
  readonly who: string
  readonly people: readonly string[]
  readonly vehicle: string | null
  readonly days: readonly string[]
  readonly time: string
  readonly hours: number
  readonly startsOn: string
  readonly endsOn: string | null
  readonly seen: boolean
}

const isLiving = ({ after }: Planned): boolean => after.archivedAt === null && after.status === 'active'
const peopleOf = ({ after }: Planned): string[] => [after.driver, after.secondDriver].filter((id) => id !== null)

const runsOf = async (tx: ReadTx, writes: readonly Planned[]): Promise<ReadonlyMap<string, RunFacts>> => {
  const ids = arrayOf(
    writes.map(({ after }) => after.run),
    'uuid',
  )
  const found = await tx.query<RunFacts>(sql`
    select id, code, coalesce(days, '{}') as days, dispatch_time as time, duration_hours::float8 as hours, status from runs where id = any(${ids})`)
  return new Map(found.map((run) => [run.id, run]))
}

/** Patterns in force that share a run, a driver or a unit with these. */
const othersOf = (tx: ReadTx, writes: readonly Planned[]): Promise<Pattern[]> => {
  const uuids = (ids: readonly (string | null)[]) => arrayOf([...new Set(ids.filter((id) => id !== null))], 'uuid')
  const people = uuids(writes.flatMap(peopleOf))
  return tx.query<Pattern>(sql`
    select p.id, p.run_id as run, r.code, d.title as who, array_remove(array[p.driver_id, p.second_driver_id], null) as people, p.vehicle_id as vehicle,
      p.days, r.dispatch_time as time, r.duration_hours::float8 as hours, to_char(p.starts_on, 'YYYY-MM-DD') as "startsOn", to_char(p.ends_on, 'YYYY-MM-DD') as "endsOn",
      (${seenBy(tx, 'drivers', 'd')}) and (${seenBy(tx, 'runs', 'r')}) as seen
    from run_patterns p join runs r on r.id = p.run_id join drivers d on d.id = p.driver_id
    where p.archived_at is null and p.status = 'active' and r.archived_at is null and r.status <> 'ended'
      and p.id <> all(${uuids(writes.map(({ after }) => after.id))})
      and (p.run_id = any(${uuids(writes.map(({ after }) => after.run))}) or p.driver_id = any(${people}) or p.second_driver_id = any(${people})
        or p.vehicle_id = any(${uuids(writes.map(({ after }) => after.vehicle))}))`)
}

const asPattern = (write: Planned, run: RunFacts): Pattern => ({
  id: write.after.id,
  run: run.id,
  code: run.code,
  who: 'another driver of this list',
  people: peopleOf(write),
  vehicle: write.after.vehicle,
  days: write.after.days,
  time: run.time,
  hours: run.hours,
  startsOn: write.after.startsOn,
  endsOn: write.after.endsOn,
  seen: true,
})

const clash = (own: Pattern, other: Pattern): { field: string; message: string } | null => {
  if (!share(own, other)) return null
  const both = own.days.filter((day) => other.days.includes(day))
  if (own.run === other.run && both.length > 0)
    return { field: 'days', message: `${sayDays(both)}: ${other.seen ? other.who : 'a driver of another division'} already drives it` }
  if (!meetInWeek(own, other)) return null
  const elsewhere = other.seen ? `${other.code}, ${sayDays(other.days)}` : 'a run of another division'
  const twice = own.people.findIndex((id) => other.people.includes(id))
  if (twice >= 0) return { field: twice === 0 ? 'driver' : 'secondDriver', message: `Already on ${elsewhere}, at the same time` }
  return own.vehicle !== null && own.vehicle === other.vehicle
    ? { field: 'vehicle', message: `Already on ${elsewhere}, at the same time` }
    : null
}

/** One pattern says who drives a run on a day, and nobody and nothing is promised to two runs at once. */
const refuseTwice = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const living = writes.filter(isLiving)
  if (living.length === 0) return
  await lockSchedule(tx)
  const runs = await runsOf(tx, living)
  const others = await othersOf(tx, living)
  const mine: Pattern[] = []
  for (const write of living) {
    const run = runs.get(write.after.run)
    if (run === undefined) continue
    const own = asPattern(write, run)
    const strange = run.days.length === 0 ? [] : own.days.filter((day) => !run.days.includes(day))
    if (run.status === 'ended' && (write.before === null || sets(write, 'run')))
      write.issues.push({ field: 'run', message: `${run.code} has ended` })
    if (strange.length > 0)
      write.issues.push({
        field: 'days',
        message: `${run.code} doesn’t run on ${sayDays(strange)}`,
      })
    const found = [...others, ...mine].map((other) => clash(own, other)).find((issue) => issue !== null)
    if (found !== undefined) write.issues.push(found)
    mine.push(own)
  }
}

const refuseLeavers = async (tx: ReadTx, writes: readonly Planned[]): Promise<void> => {
  const fresh = writes.filter(
    (write) => isLiving(write) && (['driver', 'secondDriver', 'vehicle'] as const).some((name) => sets(write, name)),
  )
  const ids = fresh.flatMap((write) => [...peopleOf(write), write.after.vehicle]).filter((id) => id !== null)
  if (ids.length === 0) return
  const gone = await tx.query<{ id: string }>(sql`
    select id from drivers where id = any(${arrayOf(ids, 'uuid')}) and status = 'terminated'
    union all select id from vehicles where id = any(${arrayOf(ids, 'uuid')}) and status in ('sold', 'totaled')`)
  const left = new Set(gone.map(({ id }) => id))
  for (const { after, issues } of fresh) {
    for (const name of ['driver', 'secondDriver'] as const)
      if (left.has(after[name] ?? '')) issues.push({ field: name, message: 'This driver has left the company' })
    if (left.has(after.vehicle ?? '')) issues.push({ field: 'vehicle', message: 'This unit is no longer in the fleet' })
  }
}

export const rules = rulesFor(runPatterns, {
  dependsOn: ['runs', 'drivers', 'vehicles'],
  duties: runPatternDuties,
  before: async (tx, writes) => {
    await refuseLeavers(tx, writes)
    await refuseTwice(tx, writes)
  },
  after: (tx) => orderSchedule(tx),
})
