import { sql } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { formatMiles } from '#kit/format.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { kindOf } from '#kit/kind-of.ts'
import type { Values } from '#kit/schemas.ts'
import { zoneOfDivision } from '#records/company/home-division.ts'
import { mostMilesPerDay } from '#records/fleet/meter-entries/judge.ts'
import { scheduleState } from '#records/shop/pm-schedules/due.ts'
import { restarted } from '#records/shop/pm-schedules/restart.ts'
import type { Restartable } from '#records/shop/pm-schedules/restart.ts'
import { alongWith, serviceTasks } from '#records/shop/pm-schedules/tasks.ts'
import type { ServiceTask } from '#records/shop/pm-schedules/tasks.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { timeOnDay } from '#platform/clock.ts'
import { moveRecord } from '#engine/write/moves.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { computedContext } from '#engine/read/select.ts'
import { allOf, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import { createRecord } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'
import type { TxDeps } from '#engine/write/rules.ts'
import { readQuickLine } from './quick-line.ts'
import type { QuickLine } from './quick-line.ts'

interface Unit {
  readonly id: string
  readonly title: string
  readonly mileage: number | null
  /** Day of the last reading in the zone of the unit's division. */
  readonly readOn: string | null
  readonly zone: string
}

interface Schedule extends Restartable {
  readonly id: string
  readonly task: ServiceTask
  readonly state: string | null
}

/** What a line was understood to mean, shown before anything is saved. Miles whole, days `YYYY-MM-DD`. */
export interface Understood {
  readonly act: 'oil_change' | 'service' | 'reading'
  readonly unit: { readonly id: string; readonly title: string }
  readonly what: string
  readonly miles: number
  readonly hours: number | null
  readonly on: string
  readonly cents: number | null
  /** Miles since the reading that stands; null where none does. */
  readonly up: number | null
  /** Schedules that start anew, and when each is due next. */
  readonly resets: readonly {
    readonly id: string
    readonly label: string
    readonly dueMiles: number | null
    readonly dueOn: string | null
  }[]
  /** "Overdue" of what the line settles. */
  readonly clears: string | null
  /** Worth a second look; no refusal. */
  readonly doubt: string | null
}

type Meaning = {
  readonly understood: Understood
  readonly line: QuickLine
  readonly own: Schedule | null
  readonly zone: string
  readonly problem?: undefined
}
export type Meant = Meaning | { readonly problem: string; readonly understood?: undefined }

const late: Readonly<Record<string, string>> = { stop: 'stop', overdue: 'overdue', due: 'due', soon: 'due soon', unknown: 'unknown' }

/** Reads a line and looks its unit and schedules up among what the person may see; a sentence where something is wrong with it. */
export const understand = async (deps: TxDeps, on: Queryable, viewer: Viewer, text: string): Promise<Meant> => {
  const read = readQuickLine(text, deps.clock.today())
  if (read.line === undefined) return { problem: read.problem }
  const { line } = read
  const unit = await unitNamed(deps, on, viewer, line.unit)
  if (unit === undefined) return { problem: `No unit ${line.unit}. Check the number or the division.` }
  if (unit.mileage !== null && unit.readOn !== null && line.on >= unit.readOn && line.miles < unit.mileage)
    return {
      problem: `Below the last reading of Unit ${unit.title}: ${formatMiles(unit.mileage)} on ${formatDate(unit.readOn)}. Check the number.`,
    }
  const schedules = await schedulesOf(deps, on, unit.id)
  const own = line.task === null ? null : (ownSchedule(schedules, line.task) ?? null)
  if (line.task !== null && line.task !== 'oil' && own === null)
    return { problem: `Unit ${unit.title} has no schedule for ${serviceTasks[line.task].label}. Add one, or write oil.` }
  if (own?.everyHours != null && line.hours === null)
    return {
      problem: `This schedule counts engine hours. Add them: ${line.unit}, ${line.miles}, ${String(line.task).replace('_', ' ')} 9120 h.`,
    }
  return { line, own, zone: unit.zone, understood: meaningOf(line, unit, schedules, own) }
}

const unitNamed = async (deps: TxDeps, on: Queryable, viewer: Viewer, name: string): Promise<Unit | undefined> => {
  const record = kindOf(deps, 'vehicles')
  const [unit] = await run<Unit>(
    on,
    sql`select t.id, t.title, nullif(t.mileage, 0) as mileage, to_char(t.mileage_read_at at time zone z.zone, 'YYYY-MM-DD') as "readOn", z.zone
    from vehicles t cross join lateral (select ${zoneOfDivision(sql`t.division_id`)} as zone) z where ${allOf([sql`lower(t.unit_number) = lower(${name})`, sql`t.archived_at is null`, sql`t.status not in ('sold', 'totaled')`, ...scopeConditions(deps, record, viewer, 't')])} limit 1`,
  )
  return unit
}

const schedulesOf = (deps: TxDeps, on: Queryable, vehicle: string): Promise<Schedule[]> => {
  const context = computedContext({ today: deps.clock.today(), now: deps.clock.now() })
  return run<Schedule>(
    on,
    sql`select t.id, t.task, ${scheduleState(context)} as state, t.every_miles as "everyMiles", t.every_days as "everyDays", t.every_hours as "everyHours",
      t.early_miles as "earlyMiles", t.early_days as "earlyDays", to_char(t.last_done_on, 'YYYY-MM-DD') as "lastDoneOn", t.last_miles as "lastMiles",
      t.last_hours::float8 as "lastHours", t.plan_miles as "planMiles", to_char(t.plan_on, 'YYYY-MM-DD') as "planOn"
    from pm_schedules t where t.vehicle_id = ${vehicle}::uuid and t.archived_at is null and t.status <> 'ended' order by t.number`,
  )
}

/** Oil is changed for its own schedule, else for PM B, of which it is the most. */
const ownSchedule = (schedules: readonly Schedule[], task: ServiceTask): Schedule | undefined =>
  schedules.find((one) => one.task === task) ?? (task === 'oil' ? schedules.find((one) => one.task === 'pm_b') : undefined)

const meaningOf = (line: QuickLine, unit: Unit, schedules: readonly Schedule[], own: Schedule | null): Understood => {
  const along = own === null ? [] : schedules.filter((one) => one !== own && alongWith(own.task).includes(one.task))
  const resets = [...(own === null ? [] : [own]), ...along].flatMap((schedule) => {
    const next = restarted(schedule, line)
    if (next === null) return []
    const [miles, day] = [next.planMiles ?? next.lastMiles, next.planOn ?? next.lastDoneOn]
    return [
      {
        id: schedule.id,
        label: serviceTasks[schedule.task].label,
        dueMiles: miles === null || schedule.everyMiles === null ? null : miles + schedule.everyMiles,
        dueOn: day === null || schedule.everyDays === null ? null : daysAfter(day, schedule.everyDays),
      },
    ]
  })
  const up = unit.mileage === null ? null : line.miles - unit.mileage
  return {
    act: line.task === null ? 'reading' : line.task === 'oil' || line.task === 'pm_b' ? 'oil_change' : 'service',
    unit: { id: unit.id, title: unit.title },
    what: line.task === null ? 'Meter reading' : line.task === 'oil' ? 'Oil change' : serviceTasks[line.task].label,
    miles: line.miles,
    hours: line.hours,
    on: line.on,
    cents: line.cents,
    up,
    resets,
    clears: own?.state == null ? null : (late[own.state] ?? null),
    doubt: doubtOf(line, unit, up),
  }
}

const doubtOf = (line: QuickLine, { readOn }: Unit, up: number | null): string | null => {
  if (up === null || readOn === null) return null
  const days = Math.max(1, Math.round((Date.parse(line.on) - Date.parse(readOn)) / 86_400_000) + 1)
  return up > days * mostMilesPerDay ? `Up ${formatMiles(up)} since ${formatDate(readOn)}. Check the number.` : null
}

/** Where it was saved. */
export interface Saved {
  readonly kind: 'oil-changes' | 'repairs' | 'meter-entries'
  readonly id: string
  readonly number: string
  readonly understood: Understood
}

/** Saves a line: the work, its meter and the schedules that start anew, in one act or none. */
export const saveQuickLine = async (tx: Tx, viewer: Viewer, text: string): Promise<Saved> => {
  const meant = await understand(tx.deps, tx.client, viewer, text)
  if (meant.understood === undefined) throw new AppError('invalid', meant.problem)
  const { understood } = meant
  const save = { oil_change: saveOilChange, service: saveService, reading: saveReading }[understood.act]
  const { kind, id, number } = await save(tx, meant)
  return { kind, id, number, understood }
}

type Made = Pick<Saved, 'kind' | 'id' | 'number'>

const saveReading = async (tx: Tx, { understood: { unit, miles, on }, zone }: Meaning): Promise<Made> => {
  const readAt = on === tx.today ? tx.now : timeOnDay(on, '12:00', zone)
  const made = await createRecord(
    tx,
    kindOf(tx.deps, 'meter-entries'),
    { vehicle: unit.id, value: miles, readAt: readAt.toISOString() },
    { confirmed: true },
  )
  return { kind: 'meter-entries', id: made.id, number: made.number }
}

/** The oil that was put in last time, and what is scheduled for this one. */
const lastOil = (tx: Tx, vehicle: string, schedule: string | null) =>
  tx.query<{ scheduled: string | null; values: Values | null }>(sql`
    select (select o.id from oil_changes o where o.vehicle_id = ${vehicle}::uuid and o.status = 'scheduled' and o.archived_at is null and (o.schedule_id is null or o.schedule_id = ${schedule}::uuid) order by o.scheduled_for nulls last limit 1) as scheduled,
      (select json_build_object('grade', o.grade, 'oil', o.oil, 'quarts', o.quarts::float8, 'filters', o.filters, 'intervalMiles', o.interval_miles, 'intervalDays', o.interval_days)
       from oil_changes o where o.vehicle_id = ${vehicle}::uuid and o.status = 'done' and o.archived_at is null order by o.done_on desc, o.id desc limit 1) as values`)

const saveOilChange = async (tx: Tx, { understood: { unit, miles, hours, on, cents }, own }: Meaning): Promise<Made> => {
  const [last] = await lastOil(tx, unit.id, own?.id ?? null)
  const record = kindOf(tx.deps, 'oil-changes')
  const scheduled = last?.scheduled ?? null
  const made =
    scheduled === null
      ? await createRecord(
          tx,
          record,
          {
            ...last?.values,
            vehicle: unit.id,
            schedule: own?.id ?? null,
            doneOn: on,
            miles,
            hours,
            ...(cents === null ? {} : { parts: cents }),
          },
          { confirmed: true },
        )
      : await moveRecord(
          tx,
          record,
          scheduled,
          'complete',
          { doneOn: on, miles, ...(hours === null ? {} : { hours }) },
          { confirmed: true },
        )
  if (own !== null) await dropBooked(tx, own.id, made.number)
  return { kind: 'oil-changes', id: made.id, number: made.number }
}

/** A repair that was booked for this schedule alone is not done a second time. */
const dropBooked = async (tx: Tx, schedule: string, number: string): Promise<void> => {
  const booked = await tx.query<{ id: string }>(sql`
    select r.id from repairs r where r.schedule_id = ${schedule}::uuid and r.origin = 'pm' and coalesce(cardinality(r.also_for), 0) = 0 and r.archived_at is null and r.status in ('open', 'scheduled')`)
  for (const { id } of booked)
    await moveRecord(tx, kindOf(tx.deps, 'repairs'), id, 'cancel', { reason: `Done as ${number}` }, { confirmed: true })
}

/** A repair of the schedule that is booked is completed; else one is made and completed at once. */
const saveService = async (tx: Tx, { understood: { unit, what, miles, hours, on, cents }, own }: Meaning): Promise<Made> => {
  const record = kindOf(tx.deps, 'repairs')
  const [booked] = await tx.query<{ id: string }>(sql`
    select r.id from repairs r where r.schedule_id = ${own?.id ?? null}::uuid and coalesce(cardinality(r.also_for), 0) = 0 and r.archived_at is null
      and r.status in ('open', 'scheduled', 'in_progress') and coalesce(r.reported_on <= ${on}::date, true) order by r.number limit 1`)
  const id =
    booked?.id ??
    (await createRecord(tx, record, serviceOf({ unit: unit.id, what, on, cents, schedule: own?.id ?? null }), { confirmed: true })).id
  const asked = { completedOn: on, completedMiles: miles, ...(hours === null ? {} : { completedHours: hours }), correction: what }
  const done = await moveRecord(tx, record, id, 'complete', asked, { confirmed: true })
  return { kind: 'repairs', id: done.id, number: done.number }
}

interface Service {
  readonly unit: string
  readonly what: string
  readonly on: string
  readonly cents: number | null
  readonly schedule: string | null
}

const serviceOf = ({ unit, what, on, cents, schedule }: Service): Values => ({
  vehicle: unit,
  title: what,
  origin: 'pm',
  repairClass: 'scheduled',
  reportedOn: on,
  schedule,
  lines: cents === null ? [] : [{ type: 'labor', description: what, unitPrice: cents }],
})
