import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { RecordDefinition } from '#kit/record.ts'
import { safetyDeciders } from '#kit/roles.ts'
import type { Role } from '#kit/roles.ts'
import { divisionsAbove } from '#engine/read/division-tree.ts'
import { arrayOf } from '#engine/sql.ts'
import { shippedRules } from '#records/duties/deadline-rules/shipped.ts'
import { stepOfRule } from '#records/duties/deadline-rules/steps.ts'
import { deadlineSubjects, subjectColumn } from '#records/duties/deadlines/subjects.ts'

type Registry = Readonly<Record<string, RecordDefinition>>

/** Why somebody is told: what they are to the record. */
export const ties: Readonly<Record<string, string>> = {
  assignee: 'You’re assigned',
  driver: 'You manage the driver',
  division: 'You manage the division',
  owner: 'You own it',
  pool: 'No one owns it yet',
  here: 'It’s in your division',
}

/** The division's own, or the nearest above it. */
const ofDivision = (row: SQL, person: SQL): SQL => sql`
  select ${person} as "user", 'division'::text as why from ${divisionsAbove(sql`array[${row}.division_id]`)} up join divisions owner on owner.id = up.id
  where ${person} is not null order by up.height limit 1`

const ofDriver = (row: SQL): SQL => sql`
  select m.manager_id as "user", 'driver'::text as why from drivers m where m.id = ${row}.driver_id and m.manager_id is not null`

/** Who answers for what is blocked, as rows of `user` and `why`: the driver's manager, else that of the division. */
export const runOwners = (row: SQL): SQL => sql`
  ${ofDriver(row)} union all
  (select * from (${ofDivision(row, sql`coalesce(manager_id, safety_manager_id)`)}) d where not exists (${ofDriver(row)}))`

/** Everyone at work in one of these roles who sees the division of the row or one above it, as rows of `user` and `why`. */
export const peopleHere = (row: SQL, roles: readonly Role[]): SQL => peopleIn(row, arrayOf(roles, 'text'))

const peopleIn = (row: SQL, roles: SQL): SQL => sql`
  select u.id as "user", 'here'::text as why from users u
  where u.status = 'active' and u.archived_at is null and u.role = any(${roles}) and (u.all_divisions or u.divisions && array(select up.id from ${divisionsAbove(sql`array[${row}.division_id]`)} up))`

/** Who answers for a deadline of law: the driver's manager, and whoever is responsible for safety in the division. */
const answerable = (row: SQL): SQL => sql`
  select distinct on (o."user") o."user", o.why from (
    select d.*, 1 as rank from (${ofDriver(row)}) d union all
    select d.*, 2 as rank from (${ofDivision(row, sql`coalesce(safety_manager_id, manager_id)`)}) d) o order by o."user", o.rank`

/** Those who answer for a deadline of law, then everyone in the division who can end it. */
export const legalOwners = (registry: Registry, row: SQL): SQL => sql`
  select distinct on (a."user") a."user", a.why from (
    select o."user", o.why, 1 as rank from (${answerable(row)}) o union all
    select p."user", p.why, 2 as rank from (${peopleIn(row, endersOf(registry, row))}) p) a order by a."user", a.rank`

/** SQL for the roles that can end a deadline: safety deciders, and the roles that may take its rule's step on its record. */
const endersOf = (registry: Registry, row: SQL): SQL => {
  const cases = Object.entries(deadlineSubjects).flatMap(([kind, field]) => {
    const byRoles = Map.groupBy(Object.keys(shippedRules), (code) => endersOfRule(registry, kind, code).join())
    return [...byRoles].flatMap(([roles, codes]) =>
      roles === ''
        ? []
        : [
            sql`when ${row}.${subjectColumn(field)} is not null and ${row}.rule = any(${arrayOf(codes, 'text')}) then ${arrayOf([...safetyDeciders, ...roles.split(',')], 'text')}`,
          ],
    )
  })
  return sql`(case ${sql.join(cases, sql` `)} else ${arrayOf(safetyDeciders, 'text')} end)`
}

/** The roles besides safety deciders. */
const endersOfRule = (registry: Registry, kind: string, code: string): readonly Role[] => {
  const { deadlines, [kind]: record } = registry
  const { action, roles } = stepOfRule(code, null)
  const takers =
    roles ??
    ('move' in action
      ? (action.on?.kind === 'deadlines' || action.move === 'meet' ? deadlines : record)?.lifecycle.moves[action.move]?.roles
      : 'create' in action
        ? registry[action.create]?.access.create
        : record?.access.update)
  return (takers ?? []).filter((role) => !safetyDeciders.includes(role) && deadlines?.access.read.includes(role) === true)
}
