import * as z from 'zod'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { leftSignal } from '#platform/jobs/wanted.ts'
import { createGate } from './gate.ts'
import { searchAll } from './search.ts'

const row = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  note: z.string(),
  status: z.object({ label: z.string(), tone: z.string() }),
  open: z.boolean().describe('Work is left on it'),
  href: z.string(),
  exact: z.boolean(),
})

/** One search over everything a person may read. */
export const searchRoutes = (router: Router, deps: Deps): void => {
  const gate = createGate(deps.pool, { busy: 'Too many searches are running. Try again in a moment.' })
  router.add({
    method: 'GET',
    url: '/api/search',
    tag: 'Search',
    summary: 'Search all records: number, name, unit, plate, VIN or its end',
    access: 'signed_in',
    query: z.strictObject({ q: z.string().max(200).default(''), limit: z.coerce.number().int().min(1).max(20).default(8) }),
    answer: z.object({ groups: z.array(z.object({ kind: z.string(), label: z.string(), href: z.string(), rows: z.array(row) })) }),
    handler: async ({ user, query, reply }) => ({
      groups: await searchAll(deps, (work) => gate(user.id, leftSignal(reply.raw), work), user, query.q, query.limit),
    }),
  })
}
