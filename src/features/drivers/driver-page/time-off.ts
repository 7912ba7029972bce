import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { schemasOf, words } from '#kit/schemas.ts'
import { run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import { moveRecord } from '#engine/write/moves.ts'
import { checkOne, commitWrites, lockRecord, plannedCreates } from '#engine/write/store.ts'
import { inTransaction, systemActor } from '#engine/write/transaction.ts'
import { companyTimeZone, dayIn } from '#platform/clock.ts'
import { parse } from '#platform/http/route.ts'
import { lockPlansOf } from '#records/leave/time-off/people.ts'
import type { LeaveTypeName } from '#records/leave/time-off/types.ts'
import { day, leaveType, partOfDay } from './answers.ts'
import type { OwnTimeOff } from './answers.ts'
import { balancesOfDriver } from '#features/leave/time-off/balances.ts'

const kind = 'time-off'
/** What a driver asks for; injuries at work and training are the office's to enter. */
export const timeOffAsked = z.strictObject({
  type: leaveType.exclude(['workers_comp', 'training']),
  start: day,
  end: day,
  partOfDay: partOfDay.default('full'),
  reason: words('Note', 1000)
    .nullable()
    .transform((note) => (note === '' ? null : note))
    .default(null),
  /** The driver read the warnings and asks all the same. */
  confirmed: z.boolean().default(false),
})
type Asked = z.output<typeof timeOffAsked>

/** Days that a request stays on the page after it ended. */
const shownFor = 90

export const timeOffOf = async (deps: Deps, driver: string, division: string | null): Promise<OwnTimeOff> => {
  const today = dayIn(deps.clock.now(), companyTimeZone)
  const [balances, requests] = await Promise.all([
    balancesOfDriver(deps, driver, division, Number(today.slice(0, 4))),
    run<OwnTimeOff['requests'][number]>(
      deps.pool,
      sql`select id, type, to_char(start, 'YYYY-MM-DD') as start, to_char("end", 'YYYY-MM-DD') as end, part_of_day as "partOfDay", status, deny_reason as "denyReason"
        from time_off where driver_id = ${driver}::uuid and archived_at is null and status <> 'draft' and "end" >= ${daysAfter(today, -shownFor)}::date
        order by time_off.start desc, id desc limit 50`,
    ),
  ])
  return {
    balances: balances.map(({ type: of, year, unit, left, reserved }) => ({ type: of as LeaveTypeName, year, unit, left, reserved })),
    requests,
  }
}

/** The driver's own request, under the rules of every other. @throws AppError invalid; confirm_needed with warnings to confirm */
export const askTimeOff = (deps: Deps, driver: string, { confirmed, ...asked }: Asked): Promise<void> =>
  inTransaction(deps, systemActor, async (tx) => {
    const record = kindOf(tx.deps, kind)
    const [write] = await plannedCreates(tx, record, [parse(schemasOf(record).create, { ...asked, driver })])
    if (write === undefined) throw new Error('Nothing planned')
    await checkOne(tx, record, write, {})
    // The driver reads the warnings here, as somebody of the office does in the form.
    const warnings = confirmed ? [] : (write.warnings ?? [])
    if (warnings.length > 0) throw new AppError('confirm_needed', warnings.map(({ message }) => message).join('. '), [], { warnings })
    await commitWrites(tx, record, [write], 'Requested on the driver page')
  })

/** Takes a request back that nobody decided yet. @throws AppError conflict */
export const cancelTimeOff = (deps: Deps, driver: string, id: string): Promise<void> =>
  inTransaction(deps, systemActor, async (tx) => {
    const record = kindOf(tx.deps, kind)
    await lockPlansOf(tx, [id])
    const row = await lockRecord(tx, record, id)
    if (row['driver'] !== driver || row.status !== 'pending' || row['archivedAt'] !== null)
      throw new AppError('conflict', 'This request was decided already. Ask dispatch.')
    await moveRecord(tx, record, id, 'cancel', {}, { reason: 'Canceled on the driver page' })
  })
