import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod'
import { AppError } from '#kit/errors.ts'
import { managers } from '#kit/roles.ts'
import { isExportable } from '#features/transfer/export/export-columns.ts'
import { divisionsAbove } from '#engine/read/division-tree.ts'
import { arrayOf, run } from '#engine/sql.ts'
import type { Deps } from '#engine/write/rules.ts'
import type { SessionUser } from '#platform/session.ts'
import { reportFor } from './catalog.ts'
import { questionOf } from './run.ts'
import type { savedAnswer } from './answers.ts'
import type { FilterSet, KeptReport } from './schemas.ts'
import type { Preset } from '#kit/kind/reports.ts'

export type Saved = z.output<typeof savedAnswer>

const mostPerPerson = 100
/** Days for which a deleted report can be brought back. */
const keptDays = 30

/** Whom a share reaches: a division those who work in it or below it, a person of the whole company being of every one. */
const reaches = (user: SessionUser): SQL =>
  sql`(s.shared or s.shared_role = ${user.role} or ${
    user.divisions === null
      ? sql`s.shared_division is not null`
      : sql`s.shared_division in (select up.id from ${divisionsAbove(arrayOf(user.divisions, 'uuid'))} up)`
  })`

const found = (deps: Deps, user: SessionUser, where: SQL): Promise<Omit<Saved, 'area'>[]> =>
  run<Omit<Saved, 'area'>>(
    deps.pool,
    sql`select s.id, s.name, s.report, s.query, s.by, s.period, s.division, s.columns, s.chart, s.compare, s.filter_sets as "filterSets",
        case when s.shared then 'all' when s.shared_role is not null then 'role' when s.shared_division is not null then 'division' else 'me' end as "sharedWith",
        s.shared_role as "sharedRole", s.shared_division as "sharedDivision",
        s.owner_id = ${user.id}::uuid as mine, u.title as owner
      from saved_reports s left join users u on u.id = s.owner_id
      where ${where} and (s.owner_id = ${user.id}::uuid or ${reaches(user)}) order by s.owner_id <> ${user.id}::uuid, lower(s.name), s.id`,
  )

/** One's own reports and those one is given, as far as one may run them. */
export const savedFor = async (deps: Deps, user: SessionUser): Promise<Saved[]> =>
  (await found(deps, user, sql`s.deleted_at is null`)).flatMap((one) => {
    const area = areaOf(deps, user, one)
    return area === null ? [] : [{ ...one, area }]
  })

/** Null for one that the person may not run: its kind, its axis or its filters are not theirs to read. */
const areaOf = (deps: Deps, user: SessionUser, one: Omit<Saved, 'area'>): string | null => {
  try {
    const report = reportFor(deps, user, one.report)
    for (const { query, period, division } of [one, ...one.filterSets])
      questionOf(deps, user, report, { by: one.by, period: period as Preset, division, query })
    return report.spec.area
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** The saved report, for whoever finds it in their catalog. Throws not_found. */
export const savedById = async (deps: Deps, user: SessionUser, id: string): Promise<Saved> => {
  const one = (await savedFor(deps, user)).find((saved) => saved.id === id)
  if (one === undefined) throw new AppError('not_found', 'Report not found, or you don’t have access.')
  return one
}

/** Refuses what could not be run or shared, so that a saved report always opens. Returns its axes. */
const checked = (deps: Deps, user: SessionUser, kept: KeptReport): { readonly by: string; readonly period: string } => {
  const report = reportFor(deps, user, kept.report)
  const { by, period, division, query, columns, sharedWith, sharedRole, sharedDivision } = kept
  const made = questionOf(deps, user, report, { by, period, division, query })
  for (const set of kept.filterSets) questionOf(deps, user, report, { ...set, by })
  const unknown = columns?.find((name) => !isExportable(user.role, report.record, name))
  if (unknown !== undefined)
    throw new AppError('malformed', `There is no column ${unknown}.`, [{ field: 'columns', message: `There is no column ${unknown}` }])
  if (sharedWith !== 'me' && !managers.includes(user.role)) throw new AppError('forbidden', 'Only managers share reports.')
  if (sharedWith === 'role' && sharedRole === null)
    throw new AppError('invalid', 'Choose a role.', [{ field: 'sharedRole', message: 'Choose a role' }])
  if (sharedWith === 'division' && (sharedDivision === null || user.divisions?.includes(sharedDivision) === false))
    throw new AppError('invalid', 'Choose a division.', [{ field: 'sharedDivision', message: 'Choose a division' }])
  return { by: [made.by, made.thenBy ?? []].flat().join(','), period: made.period ?? 'all' }
}

const stored = (kept: KeptReport, { by, period }: { by: string; period: string }): readonly (readonly [string, SQL])[] => [
  ['name', sql`${kept.name}`],
  ['report', sql`${kept.report}`],
  ['query', sql`${kept.query}`],
  ['by', sql`${by}`],
  ['period', sql`${period}`],
  ['division', sql`${kept.division}`],
  ['columns', sql`${kept.columns === null ? null : JSON.stringify(kept.columns)}::jsonb`],
  ['chart', sql`${kept.chart}`],
  ['compare', sql`${kept.compare}`],
  ['filter_sets', sql`${JSON.stringify(kept.filterSets)}::jsonb`],
  ['shared', sql`${kept.sharedWith === 'all'}::boolean`],
  ['shared_role', sql`${kept.sharedWith === 'role' ? kept.sharedRole : null}`],
  ['shared_division', sql`${kept.sharedWith === 'division' ? kept.sharedDivision : null}::uuid`],
]

const names = (columns: readonly (readonly [string, SQL])[]): SQL => sql.raw(columns.map(([name]) => `"${name}"`).join(', '))
const values = (columns: readonly (readonly [string, SQL])[]): SQL =>
  sql.join(
    columns.map(([, value]) => value),
    sql`, `,
  )

export const saveReport = async (deps: Deps, user: SessionUser, kept: KeptReport): Promise<Saved> => {
  const columns = stored(kept, checked(deps, user, kept))
  const id = uuidv7()
  const now = deps.clock.now().toISOString()
  const made = await run(
    deps.pool,
    sql`insert into saved_reports (id, owner_id, created_at, updated_at, ${names(columns)})
      select ${id}::uuid, ${user.id}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${values(columns)}
      where (select count(*) from saved_reports where owner_id = ${user.id}::uuid and deleted_at is null) < ${mostPerPerson} returning id`,
  )
  if (made.length === 0) throw new AppError('conflict', `You can keep ${mostPerPerson} reports. Delete one first.`)
  return savedById(deps, user, id)
}

/** Changes one of one's own; what is left out stays. */
export const changeReport = async (deps: Deps, user: SessionUser, id: string, change: Partial<KeptReport>): Promise<Saved> => {
  const [before] = await found(deps, user, sql`s.deleted_at is null and s.id = ${id}::uuid`)
  if (before === undefined) throw new AppError('not_found', 'Report not found, or you don’t have access.')
  if (!before.mine) throw new AppError('forbidden', 'Only the owner can change this report. Duplicate it to make your own.')
  const { id: _id, mine: _mine, owner: _owner, ...rest } = before
  const kept = { ...rest, filterSets: rest.filterSets as FilterSet[], ...change } as KeptReport
  const columns = stored(kept, checked(deps, user, kept))
  await run(
    deps.pool,
    sql`update saved_reports set (updated_at, ${names(columns)}) = (${deps.clock.now().toISOString()}::timestamptz, ${values(columns)}) where id = ${id}::uuid`,
  )
  return savedById(deps, user, id)
}

/** Puts it away; what was put away long ago goes for good. */
export const deleteReport = async (deps: Deps, user: SessionUser, id: string): Promise<void> => {
  const now = deps.clock.now()
  const gone = await run(
    deps.pool,
    sql`update saved_reports set deleted_at = ${now.toISOString()} where id = ${id}::uuid and owner_id = ${user.id}::uuid and deleted_at is null returning id`,
  )
  if (gone.length === 0) throw new AppError('not_found', 'Report not found, or you don’t have access.')
  const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString()
  await run(deps.pool, sql`delete from saved_reports where owner_id = ${user.id}::uuid and deleted_at < ${before}`)
}

export const restoreReport = async (deps: Deps, user: SessionUser, id: string): Promise<Saved> => {
  const back = await run(
    deps.pool,
    sql`update saved_reports set deleted_at = null where id = ${id}::uuid and owner_id = ${user.id}::uuid and deleted_at is not null returning id`,
  )
  if (back.length === 0) throw new AppError('not_found', 'Report not found, or you don’t have access.')
  return savedById(deps, user, id)
}
