import * as z from 'zod'
import { kindOf } from '#kit/kind-of.ts'
import type { Deps } from '#engine/write/rules.ts'
import { readRecord } from '#engine/write/store.ts'
import { idParams } from '#platform/http/route.ts'
import type { Router } from '#platform/http/route.ts'
import { asRead } from './dispatch/gate/as-read.ts'
import { ruleSeenBy } from './dispatch/gate/legal-stops.ts'
import { lookingNow, readinessOn } from './dispatch/gate/readiness-on.ts'

/** GET /api/<kind>/{id}/readiness: every reason that holds today, blocks first, each with the screen on which it can be put right. */
export const readinessRoute =
  (kind: 'drivers' | 'vehicles') =>
  (router: Router, deps: Deps): void => {
    const record = kindOf(deps, kind)
    router.add({
      method: 'GET',
      url: `/api/${record.api}/:id/readiness`,
      tag: record.label.many,
      summary: 'Why it is blocked or needs attention',
      access: record.access.read,
      params: idParams,
      answer: z.array(
        z.object({
          effect: z.enum(['block', 'warn']),
          reason: z.string(),
          citation: z.string().optional(),
          lift: z.string().optional().describe('What lifts a legal stop'),
          field: z.string().optional(),
          href: z.string(),
        }),
      ),
      handler: async ({ user, params }) => {
        await readRecord(deps, record, user, params.id)
        const today = deps.clock.today()
        const found = (await readinessOn(lookingNow(deps), { [kind]: [params.id], from: today, to: today })).get(params.id) ?? []
        return asRead(deps, user, found).map(({ effect, text, stop, field, href }) => ({
          effect,
          reason: text,
          ...(stop === null ? {} : ruleSeenBy(user.role, stop)),
          ...(field === undefined ? {} : { field }),
          href,
        }))
      },
    })
  }
