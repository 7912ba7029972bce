import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { WriteAction } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { Issue } from '#kit/errors.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { formatMiles, formatNumber } from '#kit/format.ts'
import type { AskNow } from '#kit/kind/asked-now.ts'
import { companyTimeZone, dayIn } from '#platform/clock.ts'
import { sets } from '../effects.ts'

/** A write of a kind whose rows name a unit, and maybe the schedule they are done for. */
interface OnUnit {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> & { readonly vehicle: string | null }
  readonly action: WriteAction
  readonly issues: Issue[]
}

/** Whether a unit has a meter that is read at each service: trailers and equipment often have none. */
export const hasMeter = (kind: string): boolean => !['trailer', 'dolly', 'equipment'].includes(kind)

/** No new work for units that have left. */
export const refuseGoneUnits = async (tx: ReadTx, writes: readonly OnUnit[]): Promise<void> => {
  const fresh = writes.filter((write) => write.after.vehicle !== null && sets(write, 'vehicle'))
  if (fresh.length === 0) return
  const ids = fresh.map(({ after }) => String(after.vehicle))
  const gone = await tx.query<{ id: string }>(
    sql`select id from vehicles where id = any(${arrayOf(ids, 'uuid')}) and status in ('sold', 'totaled')`,
  )
  for (const { after, issues } of fresh)
    if (gone.some(({ id }) => id === after.vehicle)) issues.push({ field: 'vehicle', message: 'This unit is no longer in the fleet' })
}

/** Work is done for a schedule of the same unit. */
export const refuseOtherSchedules = async (tx: ReadTx, writes: readonly OnUnit[]): Promise<void> => {
  const fresh = writes.flatMap((write) =>
    (['schedule', 'alsoFor'] as const).flatMap((field) => {
      const { after } = write
      if (!sets(write, field) && !sets(write, 'vehicle')) return []
      return [after[field] ?? []].flat().map((id) => ({ write, field, id: String(id) }))
    }),
  )
  if (fresh.length === 0) return
  const ids = fresh.map(({ id }) => id)
  const found = await tx.query<{ id: string; vehicle: string }>(
    sql`select id, vehicle_id as vehicle from pm_schedules where id = any(${arrayOf(ids, 'uuid')})`,
  )
  const unitOf = new Map(found.map(({ id, vehicle }) => [id, vehicle]))
  for (const { write, field, id } of fresh)
    if (unitOf.get(id) !== write.after.vehicle) write.issues.push({ field, message: 'This schedule belongs to another unit' })
}

/** A service as it is about to be closed. */
export interface Closing {
  readonly vehicle: string
  readonly schedule: string | null
  /** Schedules that are done along with it. */
  readonly alsoFor?: readonly string[] | null
  readonly on: string
  readonly miles: number | null
  readonly hours: number | null
}

export const schedulesOf = ({ schedule, alsoFor }: Pick<Closing, 'schedule' | 'alsoFor'>): readonly string[] => [
  ...(schedule === null ? [] : [schedule]),
  ...(alsoFor ?? []),
]

interface Counting {
  readonly kind: string
  readonly miles: boolean
  readonly hours: boolean
}

interface Counted extends Counting {
  readonly position: number
}

const whyNot = ({ on, miles, hours }: Closing, today: string, unit: Counting | undefined): string | null => {
  if (on > today) return 'Date can’t be in the future.'
  if (unit === undefined) return null
  if (miles === null && unit.miles) return 'Enter the meter: the schedule counts miles and is not reset without it.'
  if (hours === null && unit.hours) return 'Enter the engine hours: the schedule counts them and is not reset without them.'
  return miles === null && hasMeter(unit.kind) ? 'Enter the meter.' : null
}

/** Why services cannot be closed as they are said, each in its place; null for one that can. */
export const unclosable = async (tx: ReadTx, closings: readonly Closing[]): Promise<readonly (string | null)[]> => {
  if (closings.length === 0) return []
  const asked = JSON.stringify(
    closings.map((closing, position) => ({ vehicle: closing.vehicle, schedules: schedulesOf(closing), position })),
  )
  const found = await tx.query<Counted>(sql`
    select q.position, v.kind, exists (select 1 from pm_schedules s where s.id = any(q.schedules) and s.every_miles is not null) as miles,
      exists (select 1 from pm_schedules s where s.id = any(q.schedules) and s.every_hours is not null) as hours
    from json_to_recordset(${asked}::json) as q(position int, vehicle uuid, schedules uuid[]) join vehicles v on v.id = q.vehicle`)
  const units = new Map(found.map((unit) => [unit.position, unit]))
  return closings.map((closing, position) => whyNot(closing, tx.today, units.get(position)))
}

/** The same of one. */
export const unclosableOne = async (tx: ReadTx, closing: Closing): Promise<string | null> => (await unclosable(tx, [closing]))[0] ?? null

interface Metered extends Counting {
  readonly mileage: number | null
  readonly readAt: string | null
  readonly engineHours: number | null
}

const readOn = (at: string | null): string => (at === null ? '' : ` on ${formatDate(dayIn(new Date(at), companyTimeZone))}`)

/**
 * What closing a service of the unit asks of its meters, with what they showed last: by the same rule as `unclosable`. Engine hours are
 * asked only where a schedule counts them.
 */
export const metersAsked = async (
  tx: ReadTx,
  { vehicle, ...service }: Pick<Closing, 'schedule' | 'alsoFor'> & { readonly vehicle: string },
): Promise<{ readonly miles: AskNow; readonly hours: AskNow }> => {
  const schedules = arrayOf(schedulesOf(service), 'uuid')
  const counted = (every: SQL): SQL => sql`exists (select 1 from pm_schedules s where s.id = any(${schedules}) and s.${every} is not null)`
  const [unit] = await tx.query<Metered>(sql`
    select v.kind, nullif(v.mileage, 0) as mileage, to_json(v.mileage_read_at)#>>'{}' as "readAt", v.engine_hours::float8 as "engineHours",
      ${counted(sql`every_miles`)} as miles, ${counted(sql`every_hours`)} as hours
    from vehicles v where v.id = ${vehicle}::uuid`)
  if (unit === undefined) return { miles: {}, hours: {} }
  const { mileage, engineHours } = unit
  return {
    miles: {
      required: unit.miles || hasMeter(unit.kind),
      ...(mileage === null ? {} : { help: `Last reading: ${formatMiles(mileage)}${readOn(unit.readAt)}` }),
    },
    hours: unit.hours
      ? { required: true, ...(engineHours === null ? {} : { help: `Last reading: ${formatNumber(engineHours, 1)} h` }) }
      : { unasked: true },
  }
}
