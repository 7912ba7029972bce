import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { Viewer } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { isRealDay } from '#kit/dates/days.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { kindOf } from '#kit/kind-of.ts'
import type { RecordDefinition } from '#kit/record.ts'
import type { Role } from '#kit/roles.ts'
import { asRead } from '#records/dispatch/gate/as-read.ts'
import { legalStops, ruleSeenBy } from '#records/dispatch/gate/legal-stops.ts'
import type { LegalStop, LegalStopCode } from '#records/dispatch/gate/legal-stops.ts'
import { gateDays } from '#records/dispatch/gate/days.ts'
import { lookingNow, readinessOn } from '#records/dispatch/gate/readiness-on.ts'
import type { GateReason } from '#records/dispatch/gate/readiness-on.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { fromTable, rowAlias } from '#engine/read/select.ts'
import { allOf, arrayOf, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'

const day = z.string().refine(isRealDay, 'Not a date')
/** `id,id`, as many as an address holds; empty for all. */
const ids = z
  .string()
  .max(14_800)
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(z.uuid()).max(400))

const reason = z.object({
  of: z.enum(['drivers', 'vehicles']),
  subject: z.uuid(),
  effect: z.enum(['block', 'warn']),
  basis: z.enum(['law', 'policy']),
  stop: z
    .enum(Object.keys(legalStops) as [LegalStopCode, ...LegalStopCode[]])
    .nullable()
    .describe('Its code in the table of legal stops; null: company policy'),
  citation: z.string().optional(),
  lift: z.string().optional().describe('Resolution of a legal stop'),
  final: z.boolean().describe('Can’t be overridden'),
  code: z.string(),
  text: z.string(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date().nullable(),
  source: z.object({ kind: z.string(), id: z.uuid() }).nullable(),
  href: z.string(),
  field: z.string().optional(),
  moments: z.object({ from: z.string(), until: z.string().nullable() }).optional(),
  quiet: z.literal(true).optional(),
  pending: z.literal(true).optional().describe('A legal stop that warns until the company enforces it'),
})

/** Those of a kind that the person may see: the ones named, or all that are with the company. */
const seenIds = async (deps: Deps, record: RecordDefinition, viewer: Viewer, named: readonly string[] | undefined): Promise<string[]> => {
  if (named === undefined || !record.access.read.includes(viewer.role)) return []
  const closed = Object.entries(record.lifecycle.states).flatMap(([state, { closed }]) => (closed === true ? [state] : []))
  const which: SQL =
    named.length > 0
      ? sql`t.id = any(${arrayOf(named, 'uuid')})`
      : sql`t.archived_at is null and t.status <> all(${arrayOf(closed, 'text')})`
  const found = await run<{ id: string }>(
    deps.pool,
    sql`select t.id from ${fromTable(record)} where ${allOf([which, ...scopeConditions(deps, record, viewer, rowAlias)])}`,
  )
  return found.map(({ id }) => id)
}

const withRule =
  (role: Role) =>
  (reason: GateReason): GateReason & Partial<Pick<LegalStop, 'citation' | 'lift'>> =>
    reason.stop === null ? reason : { ...reason, ...ruleSeenBy(role, reason.stop) }

/** Who and what may not go out on which days. */
export const gateRoutes = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/gate',
    tag: 'Readiness',
    summary: `Dispatch blockers of drivers and units on up to ${gateDays} days`,
    access: 'signed_in',
    query: z.strictObject({ from: day, to: day, drivers: ids.optional(), vehicles: ids.optional() }),
    answer: z.object({ reasons: z.array(reason) }),
    handler: async ({ user, query: { from, to, drivers, vehicles } }) => {
      if (to < from) throw new AppError('invalid', 'The last day is before the first.', [{ field: 'to', message: 'Before the first day' }])
      if (to > daysAfter(from, gateDays - 1))
        throw new AppError('invalid', `Ask for ${gateDays} days at most.`, [{ field: 'to', message: `${gateDays} days at most` }])
      const all = drivers === undefined && vehicles === undefined ? [] : undefined
      const found = await readinessOn(lookingNow(deps), {
        drivers: await seenIds(deps, kindOf(deps, 'drivers'), user, drivers ?? all),
        vehicles: await seenIds(deps, kindOf(deps, 'vehicles'), user, vehicles ?? all),
        from,
        to,
      })
      return { reasons: asRead(deps, user, [...found.values()].flat()).map(withRule(user.role)) }
    },
  })
