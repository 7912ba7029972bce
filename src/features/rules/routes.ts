import * as z from 'zod'
import { everyone } from '#kit/roles.ts'
import { shippedRules } from '#records/duties/deadline-rules/shipped.ts'
import type { RuleCode } from '#records/duties/deadline-rules/shipped.ts'
import { lastDayOf } from '#records/duties/deadlines/due-day.ts'
import { readHeldRules } from '#records/duties/deadlines/held.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'

const code = z.enum(Object.keys(shippedRules) as [RuleCode, ...RuleCode[]])

/** What a rule of days allowed on the day a matter began, law or company policy, and until when (ADR 16). */
export const heldRuleSchema = z.object({
  code,
  offset: z.int(),
  unit: z.enum(['hours', 'calendar_days', 'business_days', 'months']),
  policy: z.boolean().describe('Company policy; else law, by its citation'),
  citation: z.string().nullable(),
  last: z.iso.date().describe('Last day of the time allowed, counted from the day asked for'),
})

/** The version of a rule that held on a day, for screens that say until when something may be done. */
export const ruleRoutes = (router: Router, deps: Deps): void =>
  router.add({
    method: 'GET',
    url: '/api/held-rules/:code',
    tag: 'Deadline rules',
    summary: 'The version of a rule that held on a day; null when the company had none',
    access: everyone,
    params: z.object({ code }),
    query: z.strictObject({ on: z.iso.date(), state: z.string().max(2).optional() }),
    answer: heldRuleSchema.nullable(),
    handler: async ({ params, query }) => {
      const rule = (await readHeldRules(deps, [params.code])).on(params.code, query.on, query.state ?? null)
      if (rule === null) return null
      const { offset, unit, policy, citation } = rule
      return { code: params.code, offset, unit, policy, citation, last: lastDayOf(rule, query.on) }
    },
  })
