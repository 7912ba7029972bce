import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { daysAfter } from '#kit/dates/iso-day.ts'
import { administrators, operationsStaff } from '#kit/roles.ts'
import { turnYear } from '#records/leave/leave-ledger/turn-of-year.ts'
import { coverageOn } from '#records/leave/time-off/coverage.ts'
import { actorOf, inTransaction } from '#engine/write/transaction.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { readBalances, reading } from './balances.ts'
import { fmlaRoutes } from './fmla.ts'

const tag = 'Time off'
const most = 500

const ids = z
  .string()
  .max(most * 37)
  .optional()
  .transform((text, context) => {
    const list = (text ?? '').split(',').filter((id) => id !== '')
    const parsed = z.array(z.uuid()).max(most).safeParse(list)
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: `Ids with commas between them, at most ${most}.` })
    return z.NEVER
  })
const days = z.number()

const balanceRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/time-off/balances',
    tag,
    summary: 'Balances of people by type and year: granted, reserved, taken and left, each the sum of ledger lines',
    access: 'signed_in',
    query: z.strictObject({
      drivers: ids,
      users: ids,
      driver: ids,
      user: ids,
      year: z.coerce.number().int().min(2000).max(2200).optional(),
    }),
    answer: z.object({
      rows: z.array(
        z.object({
          driver: z.uuid().nullable(),
          user: z.uuid().nullable(),
          type: z.string(),
          year: z.int(),
          unit: z.enum(['days', 'hours']).describe('Unit of the amounts'),
          left: days.describe('Sum of the lines'),
          granted: days,
          carried: days,
          adjusted: days,
          reserved: days.describe('Held by pending requests'),
          taken: days,
          entitled: z.boolean().describe('False: no leave of this type was granted to this person for the year'),
          maxNegative: days.nullable().describe('How far it may go below zero; null for no limit'),
        }),
      ),
    }),
    handler: async ({ user, query }) => ({
      rows: await readBalances(deps, user, {
        drivers: [...query.drivers, ...query.driver],
        users: [...query.users, ...query.user],
        year: query.year ?? null,
      }),
    }),
  })

const coverageRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/time-off/coverage',
    tag,
    summary: 'Drivers of a division that are away per day, against its coverage rule; at most 92 days',
    access: operationsStaff,
    query: z.strictObject({ division: z.uuid(), from: z.iso.date(), to: z.iso.date() }),
    answer: z.object({
      days: z.array(
        z.object({
          day: z.iso.date(),
          away: z.int(),
          of: z.int(),
          share: z.number().describe('Percent away'),
          floor: z.int().nullable().describe('Percent that stays at least; null without a rule'),
        }),
      ),
    }),
    handler: async ({ user, query: { division, from, to } }) => {
      if (user.divisions !== null && !user.divisions.includes(division))
        throw new AppError('not_found', 'Division not found, or you don’t have access.')
      if (to < from || to > daysAfter(from, 92)) throw new AppError('malformed', 'Ask for 92 days at most.')
      return { days: await coverageOn(reading(deps), { division, from, to }) }
    },
  })

/** What of time off is more than single records. */
export const timeOffRoutes = (router: Router, deps: Deps): void => {
  balanceRoute(router, deps)
  coverageRoute(router, deps)
  fmlaRoutes(router, deps)
  router.add({
    method: 'POST',
    url: '/api/time-off/grants',
    tag,
    summary: 'Grant the leave of a year under the policies and carry over balances; safe to repeat',
    access: administrators,
    body: z.strictObject({ year: z.int().min(2000).max(2200) }),
    answer: z.object({ granted: z.int(), carried: z.int() }),
    handler: ({ user, body }) => inTransaction(deps, actorOf(user), (tx) => turnYear(tx, body.year)),
  })
}
