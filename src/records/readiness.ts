import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { kindOf } from '#kit/kind-of.ts'
import type { Deps } from '#engine/write/rules.ts'
import { arrayOf, run } from '#engine/sql.ts'
import { readRecord } from '#engine/write/store.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { asRead } from './dispatch/gate/as-read.ts'
import { decidedStates } from './dispatch/gate/duties.ts'
import { ruleSeenBy } from './dispatch/gate/legal-stops.ts'
import { lookingNow, readinessOn } from './dispatch/gate/readiness-on.ts'
import type { GateReason } from './dispatch/gate/readiness-on.ts'

/** Ids of those holds that are time off: a decision, which nobody has to lift. */
const leaveAmong = async (deps: Deps, reasons: readonly GateReason[]): Promise<ReadonlySet<string>> => {
  const holds = reasons.flatMap(({ source }) => (source?.kind === 'holds' ? [source.id] : []))
  if (holds.length === 0) return new Set()
  const found = await run<{ id: string }>(deps.pool, sql`select id from holds where kind = 'leave' and id = any(${arrayOf(holds, 'uuid')})`)
  return new Set(found.map(({ id }) => id))
}

/** GET /api/<kind>/{id}/readiness: every reason that holds today, blocks first, each with the screen on which it can be put right. */
export const readinessRoute =
  (kind: 'drivers' | 'vehicles') =>
  (router: Router, deps: Deps): void => {
    const record = kindOf(deps, kind)
    router.add({
      method: 'GET',
      url: `/api/${record.api}/:id/readiness`,
      tag: record.label.many,
      summary: 'Reasons it is blocked or needs attention',
      access: record.access.read,
      params: idParams,
      answer: z.array(
        z.object({
          effect: z.enum(['block', 'warn']),
          reason: z.string(),
          citation: z.string().optional(),
          lift: z.string().optional().describe('Fix that lifts a legal stop'),
          field: z.string().optional(),
          href: z.string(),
          duty: z.boolean().describe('Whether the record lists it among what it waits for'),
        }),
      ),
      handler: async ({ user, params }) => {
        await readRecord(deps, record, user, params.id)
        const today = deps.clock.today()
        const found = (await readinessOn(lookingNow(deps), { [kind]: [params.id], from: today, to: today })).get(params.id) ?? []
        const leave = await leaveAmong(deps, found)
        return asRead(deps, user, found).map(({ effect, text, stop, field, href, code }, place) => ({
          effect,
          reason: text,
          ...(stop === null ? {} : ruleSeenBy(user.role, stop)),
          ...(field === undefined ? {} : { field }),
          href,
          duty: !decidedStates.has(code) && !leave.has(found[place]?.source?.id ?? ''),
        }))
      },
    })
  }
