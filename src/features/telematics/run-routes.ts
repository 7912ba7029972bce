import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { superAdmins } from '#kit/roles.ts'
import { iso, run as query } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { Router } from '#platform/http/route.ts'
import { runAnswer, runDetailAnswer } from './answers.ts'
import { countsOf } from './run-answer.ts'
import { connectionOf } from './connections.ts'
import type { Connection } from './connections.ts'
import { syncKinds } from '#features/telematics/answers.ts'
import { runById, runsOf } from './sync/runs.ts'
import type { Run } from './sync/runs.ts'
import { providerParams } from './sync-routes.ts'

const limit = z.coerce.number<string>().int().min(1).max(500).default(100)
const listQuery = z.strictObject({ kind: z.enum(syncKinds).optional(), limit })
const runParams = z.strictObject({ ...providerParams.shape, id: z.uuid('Not a run') })
const itemQuery = z.strictObject({
  outcome: z.string().max(20).optional(),
  limit,
  offset: z.coerce.number<string>().int().min(0).default(0),
})

/** Sync history: every run, and what it did with each record. */
export const runRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/integrations/:telematics/runs',
    tag: 'Telematics',
    summary: 'Syncs, newest first',
    access: superAdmins,
    params: providerParams,
    query: listQuery,
    answer: z.array(runAnswer),
    handler: async ({ params, query: { kind, limit: most } }) => {
      const connection = await connected(deps, params.telematics)
      return Promise.all((await runsOf(deps, connection.id, kind ?? null, most)).map((run) => runView(deps, run)))
    },
  })
  router.add({
    method: 'GET',
    url: '/api/integrations/:telematics/runs/:id',
    tag: 'Telematics',
    summary: 'Get one sync with its changes by record',
    access: superAdmins,
    params: runParams,
    query: itemQuery,
    answer: runDetailAnswer,
    handler: async ({ params, query: wanted }) => {
      const connection = await connected(deps, params.telematics)
      const run = await runById(deps, params.id)
      if (run?.connectionId !== connection.id) throw new AppError('not_found', 'Sync not found, or you don’t have access.')
      return { ...(await runView(deps, run)), items: await itemsOf(deps, run, wanted) }
    },
  })
}

/** The connection behind a provider's name. Throws not_found. */
export const connected = async (deps: Deps, provider: string): Promise<Connection> => {
  const connection = await connectionOf(deps, provider)
  if (connection === null) throw new AppError('not_found', 'This provider is not connected.')
  return connection
}

export const runView = async (deps: Deps, run: Run): Promise<z.output<typeof runAnswer>> => {
  const [user] =
    run.userId === null
      ? []
      : await query<{ name: string }>(
          deps.pool,
          sql`select first_name || ' ' || last_name as name from users where id = ${run.userId}::uuid`,
        )
  const { id, kind, mode, trigger, userId, status, errorKind, message, pages, attempts, requestedAt, startedAt, finishedAt } = run
  return {
    id,
    kind,
    mode,
    trigger,
    userId,
    userName: user?.name ?? null,
    status,
    counts: countsOf(run),
    errorKind,
    message,
    pages,
    attempts,
    requestedAt,
    startedAt,
    finishedAt,
  }
}

const itemsOf = (deps: Deps, run: Run, { outcome, limit: most, offset }: z.output<typeof itemQuery>) => {
  const table = sql.identifier(run.kind === 'drivers' ? 'drivers' : 'vehicles')
  return query(
    deps.pool,
    sql`
    select i.remote_id as "remoteId", i.remote_name as "remoteName", i.local_id as "localId", t.title as "localTitle", i.outcome, i.reason, i.changes, ${iso('i.at')} as at
    from telematics_items i left join ${table} t on t.id = i.local_id
    where i.run_id = ${run.id}::uuid and (${outcome ?? null}::text is null or i.outcome = ${outcome ?? null}::text) order by i.id limit ${most} offset ${offset}`,
  )
}
