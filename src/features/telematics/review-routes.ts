import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { superAdmins } from '#kit/roles.ts'
import { iso, run as query } from '#engine/sql.ts'
import { asAppError } from '#platform/http/http-errors.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { conflictAnswer, linkAnswer } from './answers.ts'
import { decideConflict } from './conflicts.ts'
import { decideLink } from './review.ts'
import { connected } from './run-routes.ts'
import { providerParams } from './sync-routes.ts'

const page = {
  limit: z.coerce.number<string>().int().min(1).max(500).default(100),
  offset: z.coerce.number<string>().int().min(0).default(0),
}
const linkQuery = z.strictObject({
  ...page,
  kind: z.enum(['vehicles', 'drivers']),
  state: z.string().max(80).optional().describe('one or more states, comma-separated'),
  q: z.string().max(100).optional(),
})
const linkParams = z.strictObject({ ...providerParams.shape, id: z.uuid('Not a link') })
const linkDecision = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('link'), localId: z.uuid() }),
  z.strictObject({ action: z.literal('unlink') }),
  z.strictObject({ action: z.literal('ignore') }),
  z.strictObject({ action: z.literal('reconsider') }),
  z.strictObject({ action: z.literal('not_same'), localId: z.uuid() }),
])
const conflictQuery = z.strictObject({ ...page, status: z.enum(['open', 'decided', 'gone']).default('open') })
const conflictDecision = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(200),
  side: z.enum(['ours', 'theirs']),
  always: z.boolean().default(false),
})

type LinkQuery = z.output<typeof linkQuery>

/** Unmatched and proposed links, and conflicts, for a person to decide. */
export const reviewRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/integrations/:telematics/links',
    tag: 'Telematics',
    summary: 'List remote vehicles or drivers with their linked records',
    access: superAdmins,
    params: providerParams,
    query: linkQuery,
    answer: z.array(linkAnswer),
    handler: async ({ params, query: wanted, reply }) => {
      const connection = await connected(deps, params.telematics)
      const { rows, total } = await linksPage(deps, connection.id, wanted)
      void reply.header('x-total-count', String(total))
      return rows
    },
  })
  router.add({
    method: 'POST',
    url: '/api/integrations/:telematics/links/:id/decision',
    tag: 'Telematics',
    summary: 'Link, part, ignore or look again at a remote record',
    access: superAdmins,
    params: linkParams,
    body: linkDecision,
    answer: z.object({ ok: z.literal(true) }),
    handler: async ({ params, body, user }) => {
      await decideLink(deps, await connected(deps, params.telematics), params.id, body, user)
      return { ok: true }
    },
  })
  router.add({
    method: 'GET',
    url: '/api/integrations/:telematics/conflicts',
    tag: 'Telematics',
    summary: 'Fields, accounts and meters that need a decision',
    access: superAdmins,
    params: providerParams,
    query: conflictQuery,
    answer: z.array(conflictAnswer),
    handler: async ({ params, query: wanted }) => conflictsPage(deps, (await connected(deps, params.telematics)).id, wanted),
  })
  router.add({
    method: 'POST',
    url: '/api/integrations/:telematics/conflicts/decision',
    tag: 'Telematics',
    summary: 'Resolve conflicts; returns a result for each',
    access: superAdmins,
    params: providerParams,
    body: conflictDecision,
    answer: z.array(z.object({ id: z.uuid(), done: z.boolean(), message: z.string().nullable() })),
    handler: async ({ params, body: { ids, side, always }, user }) => {
      const connection = await connected(deps, params.telematics)
      const results: { id: string; done: boolean; message: string | null }[] = []
      for (const id of ids) {
        try {
          await decideConflict(deps, connection, id, { side, always }, user)
          results.push({ id, done: true, message: null })
        } catch (error) {
          const refusal = asAppError(error)
          if (refusal === null || refusal.code === 'unavailable') throw error
          results.push({ id, done: false, message: refusal.message })
        }
      }
      return results
    },
  })
}

const linksPage = async (
  deps: Deps,
  connectionId: string,
  { kind, state, q, limit, offset }: LinkQuery,
): Promise<{ rows: unknown[]; total: number }> => {
  const states = state === undefined ? null : state.split(',')
  const where = sql`l.connection_id = ${connectionId}::uuid and l.kind = ${kind} and (${states === null ? null : sql.param(states)}::text[] is null or l.state = any(${states === null ? null : sql.param(states)}::text[]))
    and (${q ?? null}::text is null or l.remote_name ilike '%' || ${q ?? null}::text || '%' or l.base->>'vin' ilike '%' || ${q ?? null}::text || '%' or l.remote_id = ${q ?? null}::text)`
  const table = sql.identifier(kind)
  const rows = await query(
    deps.pool,
    sql`
    select l.id, l.remote_id as "remoteId", l.remote_name as "remoteName", l.state, l.reason, l.matched_by as "matchedBy", l.manual, l.base as values, l.locks, l.absent_count as "absentCount",
      l.gateway_health as "gatewayHealth", ${iso('l.gateway_seen_at')} as "gatewaySeenAt", ${iso('l.reading_at')} as "readingAt", l.local_id as "localId", t.title as "localTitle", ${iso('l.updated_at')} as "updatedAt",
      (select coalesce(json_agg(json_build_object('localId', k.id, 'title', k.title, 'number', k.number, 'reasons', c->'reasons') order by c.position), '[]')
        from jsonb_array_elements(l.candidates) with ordinality as c(c, position) join ${table} k on k.id = (c.c->>'localId')::uuid) as candidates
    from telematics_links l left join ${table} t on t.id = l.local_id where ${where} order by l.remote_name, l.remote_id limit ${limit} offset ${offset}`,
  )
  const [counted] = await query<{ total: number }>(deps.pool, sql`select count(*)::int as total from telematics_links l where ${where}`)
  return { rows, total: counted?.total ?? 0 }
}

const conflictsPage = (deps: Deps, connectionId: string, { status, limit, offset }: z.output<typeof conflictQuery>): Promise<unknown[]> =>
  query(
    deps.pool,
    sql`
    select c.id, c.kind, c.field, c.ours, c.theirs, c.reason, c.urgent, c.status, c.decision, ${iso('c.opened_at')} as "openedAt", ${iso('c.decided_at')} as "decidedAt",
      l.id as "linkId", l.kind as "recordKind", l.remote_id as "remoteId", l.remote_name as "remoteName", l.local_id as "localId", coalesce(v.title, d.title) as "localTitle"
    from telematics_conflicts c join telematics_links l on l.id = c.link_id left join vehicles v on v.id = l.local_id left join drivers d on d.id = l.local_id
    where c.connection_id = ${connectionId}::uuid and c.status = ${status} order by c.urgent desc, c.opened_at, c.id limit ${limit} offset ${offset}`,
  )
