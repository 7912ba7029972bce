import { sql } from 'drizzle-orm'
import { AppError } from '#kit/errors.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { changeRecords } from '#records/effects.ts'
import { unsettled } from '#records/shop/repairs/moves.ts'
import { kindOf } from '#kit/kind-of.ts'
import type { Values } from '#kit/schemas.ts'
import { moveRecord } from '#engine/write/moves.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { commaList, literal } from '#engine/sql.ts'
import { createRecord, lockRecord, lockRecords } from '#engine/write/store.ts'
import type { Tx } from '#engine/write/rules.ts'
import { tireLine } from './work-queue.ts'
import type { WorkKind } from './work-sql.ts'

export interface Booking {
  readonly vehicle: string
  /** `YYYY-MM-DD` */
  readonly on: string
  readonly shop: string | null
  readonly work: readonly { readonly kind: WorkKind; readonly id: string }[]
}

/** What came of it: the repair that was made, null where open repairs alone were given their day. */
export interface Booked {
  readonly repair: { readonly id: string; readonly number: string; readonly title: string } | null
  readonly jobs: number
}

interface Standing {
  readonly number: string
  readonly on: string | null
}

/** A repair that is booked for one of these schedules already. */
const standingFor = async (tx: Tx, schedules: readonly StoredRow[]): Promise<Standing | undefined> => {
  if (schedules.length === 0) return undefined
  const ids = sql`${sql.param(schedules.map(({ id }) => id))}::uuid[]`
  const [found] = await tx.query<Standing>(sql`
    select r.number, to_char(r.scheduled_for, 'YYYY-MM-DD') as on from repairs r where r.archived_at is null
      and r.status in (${commaList(unsettled.map(literal))}) and (r.schedule_id = any(${ids}) or r.also_for && ${ids})
    union all select o.number, to_char(o.scheduled_for, 'YYYY-MM-DD') from oil_changes o where o.archived_at is null and o.status = 'scheduled' and o.schedule_id = any(${ids}) limit 1`)
  return found
}

/**
 * Books the work of a unit for a day: one repair with a line for each service, tire and to-do, and the open repairs for the same day. One
 * act, so that one undo takes it back. Throws conflict for what is booked already.
 */
export const bookWork = async (tx: Tx, { vehicle, on, shop, work }: Booking): Promise<Booked> => {
  if (on < tx.today) throw new AppError('invalid', 'Date can’t be in the past.', [{ field: 'on', message: 'Date can’t be in the past' }])
  // Two who book for one unit at a moment wait for each other.
  const unit = await lockRecord(tx, kindOf(tx.deps, 'vehicles'), vehicle)
  const of = async (kind: WorkKind): Promise<StoredRow[]> => {
    const ids = work.filter((piece) => piece.kind === kind).map(({ id }) => id)
    const found = await lockRecords(tx, kindOf(tx.deps, kind), ids)
    if (found.length < ids.length || found.some((row) => row['vehicle'] !== unit.id || row['archivedAt'] !== null))
      throw new AppError('not_found', 'Some of this work wasn’t found, or you don’t have access.')
    return found
  }
  const [schedules, tires, todos, repairs] = [
    await of('pm-schedules'),
    await of('tires'),
    await of('maintenance-todos'),
    await of('repairs'),
  ]
  const standing = await standingFor(tx, schedules)
  if (standing !== undefined)
    throw new AppError('conflict', `Already scheduled: ${standing.number}${standing.on === null ? '' : ` on ${formatDate(standing.on)}`}.`)
  for (const { id } of repairs) await moveRecord(tx, kindOf(tx.deps, 'repairs'), id, 'schedule', { scheduledFor: on, shop })
  // In its own words: the unit stands beside them.
  const wordsOf = kindOf(tx.deps, 'pm-schedules').title
  const titles = [
    ...schedules.map(wordsOf),
    ...tires.map((tire) => tireLine(tire['position'] as string | null)),
    ...todos.map(({ title }) => title),
  ]
  if (titles.length === 0) return { repair: null, jobs: repairs.length }
  const made = await createRecord(tx, kindOf(tx.deps, 'repairs'), repairOf({ vehicle, on, shop, schedules, titles }), {
    system: { status: 'scheduled' },
    confirmed: true,
  })
  await changeRecords(
    tx,
    'maintenance-todos',
    todos.map(({ id }) => id),
    () => ({ status: 'done', repair: made.id }),
    `Scheduled as ${made.number}`,
  )
  return { repair: { id: made.id, number: made.number, title: made.title }, jobs: titles.length + repairs.length }
}

interface Planned {
  readonly vehicle: string
  readonly on: string
  readonly shop: string | null
  readonly schedules: readonly StoredRow[]
  readonly titles: readonly string[]
}

/** Amounts are entered when the work is done. */
const repairOf = ({ vehicle, on, shop, schedules, titles }: Planned): Values => ({
  vehicle,
  title: titles.length === 1 ? titles[0] : `${titles[0]?.slice(0, 90) ?? ''} and ${titles.length - 1} more`,
  origin: schedules.length > 0 ? 'pm' : 'shop',
  repairClass: 'scheduled',
  scheduledFor: on,
  shop,
  schedule: schedules[0]?.id ?? null,
  alsoFor: schedules.slice(1).map(({ id }) => id),
  lines: titles.map((title) => ({ type: 'labor', description: title.slice(0, 120), unitPrice: 0 })),
})
