import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { arrayOf, run } from '#engine/sql.ts'
import type { StoredOf } from '#engine/write/rules-for.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Values } from '#kit/schemas.ts'
import { changeRecords, createRecords } from '#records/effects.ts'
import type { pmPrograms } from './record.ts'

export type Program = StoredOf<typeof pmPrograms>

/** Schedules that are made in one transaction; the rest follow with the next round. */
const atOnce = 1000

/** Whether the unit `v` is of the program over `p`. */
export const fits = (p: SQL): SQL => sql`(v.archived_at is null and v.status not in ('sold', 'totaled') and v.kind = any(${p}.kinds)
  and (coalesce(cardinality(${p}.divisions), 0) = 0 or v.division_id = any(${p}.divisions))
  and (${p}.make is null or lower(v.make) = lower(${p}.make)) and (${p}.year_from is null or v.year >= ${p}.year_from) and (${p}.year_to is null or v.year <= ${p}.year_to)
  and (${p}.gvwr_from is null or v.gvwr >= ${p}.gvwr_from) and (${p}.gvwr_to is null or v.gvwr <= ${p}.gvwr_to))`

interface Owed {
  readonly program: string
  readonly vehicle: string
  readonly service: Values & { readonly task: string }
  readonly lastDoneOn: string | null
  readonly lastMiles: number | null
  readonly lastHours: number | null
}

const intervals = [
  'everyMiles',
  'everyDays',
  'everyHours',
  'earlyMiles',
  'earlyDays',
  'warnMiles',
  'warnDays',
  'stopMiles',
  'stopDays',
] as const
const thresholdsOf = (service: Values): Values => Object.fromEntries(intervals.map((name) => [name, service[name] ?? null]))

/** An oil change of before says when the oil was changed last. */
const lastOil = sql`left join lateral (select to_char(o.done_on, 'YYYY-MM-DD') as done_on, o.miles, o.hours from oil_changes o
  where i.task in ('oil', 'pm_b') and o.vehicle_id = v.id and o.status = 'done' and o.archived_at is null order by o.done_on desc, o.id desc limit 1) l on true`

/**
 * Makes the schedules that applied programs owe their units: each service for each unit that has no schedule of it that runs, and never had
 * one from the same program, so that one who ended it is not overruled.
 */
export const makeOwedSchedules = async (tx: Tx, programs: readonly string[]): Promise<number> => {
  const owed = await tx.query<Owed>(sql`
    select distinct on (v.id, i.task) p.id as program, v.id as vehicle, i.service, l.done_on as "lastDoneOn", l.miles as "lastMiles", l.hours as "lastHours"
    from pm_programs p cross join lateral (select e as service, e->>'task' as task from jsonb_array_elements(p.services) e) i
      join vehicles v on ${fits(sql`p`)} ${lastOil}
    where p.status = 'active' and p.archived_at is null and p.id = any(${arrayOf(programs, 'uuid')})
      and not exists (select 1 from pm_schedules s where s.vehicle_id = v.id and s.task = i.task
        and ((s.archived_at is null and s.status <> 'ended') or s.program_id = p.id))
    order by v.id, i.task, p.id limit ${atOnce}`)
  await createRecords(
    tx,
    'pm-schedules',
    owed.map(({ program, vehicle, service, lastDoneOn, lastMiles, lastHours }) => ({
      program,
      vehicle,
      task: service.task,
      ...thresholdsOf(service),
      lastDoneOn,
      lastMiles,
      lastHours,
    })),
    'Added by its PM program',
  )
  return owed.length
}

/** What changed in a program reaches the schedules it made, while they run. */
export const passOn = async (tx: Tx, programs: readonly Program[]): Promise<void> => {
  for (const program of programs) {
    const services = new Map((program.services ?? []).map((service) => [String(service.task), service]))
    const made = await tx.query<{ id: string }>(
      sql`select id from pm_schedules where program_id = ${program.id}::uuid and archived_at is null and status <> 'ended'`,
    )
    await changeRecords(
      tx,
      'pm-schedules',
      made.map(({ id }) => id),
      (row) => {
        const service = services.get(String(row['task']))
        if (service === undefined) return null
        const next = thresholdsOf(service)
        return intervals.every((name) => row[name] === next[name]) ? null : next
      },
      `${program.name} changed`,
    )
  }
}

const scheduleUnitsOf = async (deps: Deps, programs: readonly string[]): Promise<void> => {
  for (let made = atOnce; made === atOnce;)
    made = await inTransaction(deps, systemActor, async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtext('pm-programs'))`)
      return makeOwedSchedules(tx, programs)
    })
}

/** Adds the schedules of units that are new, or that a program now includes. Run it every few minutes; it may run in several processes at once. */
export const scheduleNewUnits = async (deps: Deps): Promise<void> => {
  const active = await run<{ id: string }>(
    deps.pool,
    sql`select id from pm_programs where status = 'active' and archived_at is null order by id`,
  )
  await deps.ports.forEachRecord(
    deps,
    'pm_programs',
    'pm-programs',
    active.map(({ id }) => id),
    (programs) => scheduleUnitsOf(deps, programs),
  )
}
