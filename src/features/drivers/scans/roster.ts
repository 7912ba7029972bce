import { sql } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { kindOf } from '#kit/kind-of.ts'
import { allOf, arrayOf, run } from '#engine/sql.ts'
import { scopeConditions } from '#engine/read/scope.ts'
import { rowAlias } from '#engine/read/select.ts'
import type { Deps } from '#engine/write/rules.ts'
import { companyKeys } from '#features/company/settings.ts'
import type { RosterDriver } from './reading/proposal.ts'

/** The drivers whom a person can see, with what a paper may name them by. */
export const rosterOf = (deps: Deps, viewer: Viewer): Promise<RosterDriver[]> =>
  run<RosterDriver>(
    deps.pool,
    sql`select t.id, t.title, t.first_name as "firstName", t.middle_name as "middleName", t.last_name as "lastName", t.suffix, t.preferred_name as "preferredName",
      t.employee_id as "employeeId", t.license_number as "licenseNumber", to_char(t.birth_date, 'YYYY-MM-DD') as "birthDate", to_char(t.hire_date, 'YYYY-MM-DD') as "hireDate", t.status
    from drivers t where ${allOf([sql`t.archived_at is null`, ...scopeConditions(deps, kindOf(deps, 'drivers'), viewer, rowAlias)])} order by t.id`,
  )

/** Legal names of the company and of its carriers, as papers name them. */
export const companyNames = async ({ pool }: Pick<Deps, 'pool'>): Promise<string[]> =>
  (
    await run<{ name: string }>(
      pool,
      sql`select legal_entity as name from divisions where nullif(legal_entity, '') is not null and archived_at is null
        union select value ->> 'legalName' from settings where key = ${companyKeys.details} and nullif(value ->> 'legalName', '') is not null`,
    )
  ).map(({ name }) => name)

/** Names and numbers of those of these drivers whom the person can see, by id. */
export const driversNamed = async (
  deps: Deps,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly title: string; readonly number: string }>> => {
  if (ids.length === 0) return new Map()
  const seen = scopeConditions(deps, kindOf(deps, 'drivers'), viewer, rowAlias)
  const found = await run<{ id: string; title: string; number: string }>(
    deps.pool,
    sql`select t.id, t.title, t.number from drivers t where ${allOf([sql`t.archived_at is null and t.id = any(${arrayOf(ids, 'uuid')})`, ...seen])}`,
  )
  return new Map(found.map((driver) => [driver.id, driver]))
}
