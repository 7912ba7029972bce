import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { formatInstant } from '#kit/format-time.ts'
import { managers } from '#kit/roles.ts'
import { csvFile } from '#server/engine/csv.ts'
import type { CsvCell } from '#server/engine/csv.ts'
import { run } from '#server/engine/sql.ts'
import type { Deps } from '#server/platform/deps.ts'
import { idParams } from '#server/platform/route.ts'
import type { Router } from '#server/platform/route.ts'
import type { SessionUser } from '#server/platform/session.ts'
import { catalogFor, reportFor } from './catalog.ts'
import { runReport } from './run.ts'
import type { Result } from './run.ts'
import { presets } from './standard.ts'

const tag = 'Reports'
const entry = z.object({ key: z.string(), title: z.string(), area: z.string(), definition: z.string(), href: z.string().nullable() })
const saved = z
  .object({
    id: z.uuid(),
    name: z.string(),
    report: z.string(),
    query: z.string(),
    by: z.string(),
    period: z.string(),
    division: z.string(),
    shared: z.boolean(),
    mine: z.boolean(),
    owner: z.string().nullable(),
  })
  .meta({ id: 'SavedReport' })
type Saved = z.output<typeof saved>
const group = z.object({
  key: z.string().nullable(),
  label: z.string(),
  count: z.int(),
  sum: z.int().nullable(),
  unpriced: z.int(),
  href: z.string(),
})
const result = z
  .object({
    key: z.string(),
    title: z.string(),
    definition: z.string(),
    records: z.string(),
    by: z.string(),
    axes: z.array(z.object({ key: z.string(), label: z.string() })),
    period: z.string().nullable(),
    scope: z.string(),
    total: z.int(),
    sum: z.int().nullable(),
    sumLabel: z.string().nullable(),
    unpriced: z.int(),
    href: z.string(),
    rows: z.array(group),
  })
  .meta({ id: 'ReportResult' })
const asked = z.strictObject({
  report: z.string().max(80),
  by: z.string().max(80).optional(),
  period: z.enum(presets).optional(),
  division: z.union([z.literal('ALL'), z.uuid()]).default('ALL'),
  query: z.string().max(2_000).default(''),
})

const savedOf = (deps: Deps, user: SessionUser): Promise<Saved[]> =>
  run<Saved>(
    deps.pool,
    sql`select s.id, s.name, s.report, s.query, s.by, s.period, s.division, s.shared, s.owner_id = ${user.id}::uuid as mine, u.title as owner
      from saved_reports s left join users u on u.id = s.owner_id
      where s.owner_id = ${user.id}::uuid or s.shared order by s.owner_id <> ${user.id}::uuid, lower(s.name), s.id`,
  )

/** Only those that the person may run. */
const runnable = (deps: Deps, user: SessionUser, all: readonly Saved[]): Saved[] => {
  const known = new Set(catalogFor(deps, user).map(({ key }) => key))
  return all.filter(({ report }) => known.has(report))
}

/** Title, scope, filters and definition stand above the rows, so that a file says what it is when it is found in a year. */
const csvRows = (deps: Deps, user: SessionUser, report: Result): CsvCell[][] => [
  [report.title],
  [report.scope],
  [
    `Counted by ${report.axes.find(({ key }) => key === report.by)?.label ?? report.by}, within what ${user.firstName} ${user.lastName} may see`,
  ],
  [`Made ${formatInstant(deps.clock.now().toISOString(), user.timeZone)}`],
  [report.definition],
  [],
  [
    report.axes.find(({ key }) => key === report.by)?.label ?? 'Group',
    report.records,
    ...(report.sumLabel === null ? [] : [`${report.sumLabel} (USD)`]),
  ],
  ...report.rows.map(({ label, count, sum }) => [label, count, ...(report.sumLabel === null ? [] : [(sum ?? 0) / 100])]),
  ['Total', report.total, ...(report.sum === null ? [] : [report.sum / 100])],
]

const runRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'GET',
    url: '/api/reports',
    tag,
    summary: 'The reports you may run: standard ones, each list, and saved ones',
    access: 'signed_in',
    answer: z.object({ reports: z.array(entry), saved: z.array(saved) }),
    handler: async ({ user }) => ({ reports: [...catalogFor(deps, user)], saved: runnable(deps, user, await savedOf(deps, user)) }),
  })
  router.add({
    method: 'GET',
    url: '/api/reports/run',
    tag,
    summary: 'One report, counted with your rights',
    access: 'signed_in',
    query: asked,
    answer: result,
    handler: ({ user, query }) => runReport(deps, user, reportFor(deps, user, query.report), query),
  })
  router.add({
    method: 'GET',
    url: '/api/reports/export',
    tag,
    summary: 'The same as a CSV file, with scope and definition',
    access: 'signed_in',
    query: asked,
    produces: 'text/csv',
    handler: async ({ user, query, reply }) => {
      const report = await runReport(deps, user, reportFor(deps, user, query.report), query)
      const name = report.title.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase()
      reply.header('content-disposition', `attachment; filename="${name}-${deps.clock.today()}.csv"`)
      return reply.type('text/csv; charset=utf-8').send(csvFile(csvRows(deps, user, report)))
    },
  })
}

const kept = { name: z.string().trim().min(1).max(60), shared: z.boolean().default(false) }

const savedRoutes = (router: Router, deps: Deps): void => {
  router.add({
    method: 'POST',
    url: '/api/reports/saved',
    tag,
    summary: 'Save a report under a name',
    access: 'signed_in',
    body: asked.extend(kept),
    answer: saved,
    handler: async ({ user, body, reply }) => {
      const report = reportFor(deps, user, body.report)
      if (body.shared && !managers.includes(user.role)) throw new AppError('forbidden', 'Only managers share reports with everybody.')
      // What cannot be run is not kept.
      const made = await runReport(deps, user, report, body)
      const id = uuidv7()
      const now = deps.clock.now().toISOString()
      await run(
        deps.pool,
        sql`insert into saved_reports (id, owner_id, name, report, query, by, period, division, shared, created_at, updated_at)
          values (${id}, ${user.id}::uuid, ${body.name}, ${body.report}, ${body.query}, ${made.by}, ${made.period ?? 'all'}, ${body.division}, ${body.shared}, ${now}, ${now})`,
      )
      return reply.code(201).send((await savedOf(deps, user)).find((one) => one.id === id))
    },
  })
  router.add({
    method: 'DELETE',
    url: '/api/reports/saved/:id',
    tag,
    summary: 'Delete a saved report of yours',
    access: 'signed_in',
    params: idParams,
    handler: async ({ user, params, reply }) => {
      const gone = await run(
        deps.pool,
        sql`delete from saved_reports where id = ${params.id}::uuid and owner_id = ${user.id}::uuid returning id`,
      )
      if (gone.length === 0) throw new AppError('not_found', 'This report does not exist.')
      return reply.code(204).send()
    },
  })
}

/** Reports: questions over the lists that one keeps. */
export const reportRoutes = (router: Router, deps: Deps): void => {
  runRoutes(router, deps)
  savedRoutes(router, deps)
}
