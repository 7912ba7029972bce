import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { kindOf } from '#kit/kind-of.ts'
import { operationsStaff } from '#kit/roles.ts'
import { readRecord } from '#engine/write/store.ts'
import type { Deps } from '#engine/write/rules.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { attorneyScores } from './attorneys.ts'
import { disqualificationOf } from './disqualification.ts'

const tag = 'Tickets'
const table = z.enum(['major', 'serious', 'rail', 'oos'])
const figure = z.number().nullable()

const counterRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/drivers/:id/disqualification',
    tag,
    summary: 'CDL disqualification counters of 49 CFR 383.51, from the tickets on file, with the offenses behind them',
    access: operationsStaff,
    params: idParams,
    answer: z.object({
      today: z.iso.date(),
      standings: z.array(
        z.object({
          table,
          count: z.int(),
          countByConviction: z.int(),
          window: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
          oldestLeavesOn: z.iso.date().nullable(),
          estimatedEnd: z.iso.date().nullable().describe("Estimated end of the disqualification; the state's dates hold. Null for life"),
          reinstatableFrom: z.iso
            .date()
            .nullable()
            .describe('Day from about which the state may lift a disqualification for life (49 CFR 383.51(a)(6))'),
          hold: z
            .object({ number: z.string(), active: z.boolean(), endsAt: z.string().nullable(), liftReason: z.string().nullable() })
            .nullable()
            .describe('The block of the ticket that completes the count, with the end the state set'),
          disqualification: z.string().nullable(),
          next: z.string().nullable(),
          sentence: z.string(),
          ifConvicted: z.object({ count: z.int(), disqualification: z.string().nullable() }).nullable(),
        }),
      ),
      offenses: z.array(
        z.object({
          table,
          offense: z.string(),
          on: z.iso.date(),
          convictedOn: z.iso.date().nullable(),
          leavesOn: z.iso.date().nullable(),
          counts: z.boolean(),
          pending: z.boolean().describe('An open charge, or one that may be a conviction: counted in the forecast only'),
          mayBe: z.boolean().describe('Not known whether it is a conviction that counts'),
          question: z.string().nullable().describe('Question to answer to know it'),
          why: z.string().nullable(),
          ticket: z
            .object({ id: z.uuid(), number: z.string(), title: z.string() })
            .nullable()
            .describe('Null: in a division the viewer can’t access'),
        }),
      ),
    }),
    handler: async ({ user, params }) => {
      const record = kindOf(deps, 'drivers')
      await readRecord(deps, record, user, params.id)
      return disqualificationOf(deps, user, params.id)
    },
  })

const attorneyRoute = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/tickets/attorneys',
    tag,
    summary: 'Get ticket dispositions and costs by attorney',
    access: operationsStaff,
    query: z.strictObject({ division: z.union([z.literal('ALL'), z.uuid()]).default('ALL'), from: z.iso.date().optional() }),
    answer: z.array(
      z.object({
        attorney: z.string().nullable(),
        cases: z.int(),
        pending: z.int(),
        decided: z.int(),
        dismissed: z.int(),
        reduced: z.int(),
        convicted: z.int(),
        deferred: z.int(),
        dismissalRate: figure,
        reductionRate: figure,
        fees: figure,
        fines: figure,
        seriousAvoided: z.int(),
      }),
    ),
    handler: ({ user, query }) => {
      const division = query.division === 'ALL' ? null : query.division
      if (division !== null && user.divisions !== null && !user.divisions.includes(division))
        throw new AppError('not_found', 'Division not found, or you don’t have access.')
      return attorneyScores(deps, user, query.from ?? null, division)
    },
  })

/** What tickets add up to, for a driver's CDL and for the attorneys who defend them. */
export const ticketRoutes = (router: Router, deps: Deps): void => {
  counterRoute(router, deps)
  attorneyRoute(router, deps)
}
