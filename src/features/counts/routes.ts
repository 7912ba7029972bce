import pLimit from 'p-limit'
import * as z from 'zod'
import { asSeenBy, may } from '#kit/access.ts'
import { AppError } from '#kit/errors.ts'
import { parseListQuery } from '#kit/list-query.ts'
import { listEtag } from '#engine/read/etags.ts'
import { totalOf } from '#engine/read/totals.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import type { SessionUser } from '#platform/session.ts'

const most = 40
/** Counts of one request that are worked out at the same time. */
const atOnce = 3

/** A page with ten tabs asks one question for the totals of all of them. */
export const countRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/counts',
    tag: 'Counts',
    summary: 'Totals of several lists, each asked as its address below /api: of=tickets?status=open',
    access: 'signed_in',
    query: z.strictObject({ of: z.union([z.string().max(2_000), z.array(z.string().max(2_000)).max(most)]) }),
    answer: z.object({ counts: z.array(z.int().nullable().describe('null where the list would be refused')) }),
    handler: async ({ user, query }) => {
      const limit = pLimit(atOnce)
      return { counts: await Promise.all([query.of].flat().map((list) => limit(() => countOf(deps, user, list)))) }
    },
  })
}

const countOf = async (deps: Deps, user: SessionUser, list: string): Promise<number | null> => {
  const [name = '', search = ''] = list.split('?')
  const record = Object.values(deps.registry).find(({ api }) => api === name)
  if (record === undefined || !may(user.role, 'read', record)) return null
  try {
    const query = parseListQuery(asSeenBy(user.role, record), Object.fromEntries(new URLSearchParams(search)))
    return await totalOf(deps, record, user, query, listEtag(deps, record, user, search))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
