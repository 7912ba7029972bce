import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { StoredRow } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'
import { zoneOfDivision } from '#records/company/home-division.ts'
import type { SkipCase } from './ladder/skip.ts'
import { approvalElse, order, standing, suggest } from './ladder/suggest.ts'
import type { Level, Policy, Prior, Suggestion } from './ladder/suggest.ts'

export type Asking = Pick<Tx, 'query'>

/** A policy of the company with the days between which it holds. */
export interface CategoryPolicy extends Policy {
  readonly id: string
  readonly number: string
  readonly category: string
  readonly appealDays: number
  /** Days after the incident beyond which issuing is asked about. */
  readonly promptDays: number
  readonly cleanOffset: number
  readonly validFrom: string
  readonly validTo: string | null
}

interface PolicyRow extends Omit<CategoryPolicy, 'points' | 'windows'> {
  readonly points: { level: Level; points: number }[] | null
  readonly windows: { level: Level; months: number }[] | null
}

const read = ({ points, windows, ...rest }: PolicyRow): CategoryPolicy => ({
  ...rest,
  points: Object.fromEntries((points ?? []).map((line) => [line.level, line.points])),
  windows: Object.fromEntries((windows ?? []).map((line) => [line.level, line.months])),
})

const defaultAppealDays = 10
const defaultPromptDays = 14

/** Every policy of the company, the youngest of a category first. */
export const allPolicies = async (tx: Asking): Promise<CategoryPolicy[]> =>
  (
    await tx.query<PolicyRow>(sql`
    select id, number, category, ladder, window_months as "windowMonths", final_window_months as "finalWindowMonths", windows, points, immediate, approval_from as "approvalFrom",
      coalesce(appeal_days, ${defaultAppealDays}::int) as "appealDays", coalesce(prompt_days, ${defaultPromptDays}::int) as "promptDays",
      case when clean_offsets then coalesce(clean_offset, 0) else 0 end as "cleanOffset", to_char(valid_from, 'YYYY-MM-DD') as "validFrom", to_char(valid_to, 'YYYY-MM-DD') as "validTo"
    from discipline_policies where archived_at is null order by valid_from desc, id desc`)
  ).map(read)

/** The policy of a category that held on the day; undefined when the company has none. */
export const policyAt = <P extends Pick<CategoryPolicy, 'category' | 'validFrom' | 'validTo'>>(
  policies: readonly P[],
  category: string,
  day: string,
): P | undefined =>
  policies.find((policy) => policy.category === category && policy.validFrom <= day && (policy.validTo === null || policy.validTo >= day))

export const policyOn = async (tx: Asking, category: string, day: string): Promise<CategoryPolicy | undefined> =>
  policyAt(await allPolicies(tx), category, day)

/** An action that was issued and not rescinded, as far as the ladder asks. */
export interface IssuedAction extends Prior {
  readonly id: string
  readonly driver: string
  readonly category: string
  readonly issuedOn: string
}

/** Issued and not rescinded: these are on the ladder, whether they still count or not. */
export const onLadder = (alias: SQL): SQL =>
  sql`${alias}.issued_on is not null and ${alias}.counts_until is not null and ${alias}.status not in ('draft', 'pending_approval', 'rescinded') and ${alias}.archived_at is null`

/** The issued actions of drivers, oldest first. */
export const issuedActions = (tx: Asking, drivers: readonly string[]): Promise<IssuedAction[]> =>
  tx.query<IssuedAction>(sql`
    select a.id, a.number, a.driver_id as driver, a.category, a.level, to_char(a.issued_on, 'YYYY-MM-DD') as "issuedOn", to_char(a.counts_until, 'YYYY-MM-DD') as "countsUntil", coalesce(a.points, 0) as points
    from disciplinary_actions a where a.driver_id = any(${arrayOf([...new Set(drivers)], 'uuid')}) and ${onLadder(sql`a`)} order by a.issued_on, a.number`)

/** Days on which drivers came through an inspection without a violation; only those somebody verified. */
export const cleanDays = (tx: Asking, drivers: readonly string[]): Promise<{ driver: string; on: string }[]> =>
  tx.query(sql`
    select c.driver_id as driver, to_char(c.inspected_at at time zone ${zoneOfDivision(sql`c.division_id`)}, 'YYYY-MM-DD') as on from clean_inspections c
    where c.driver_id = any(${arrayOf([...new Set(drivers)], 'uuid')}) and c.status <> 'reported' and c.archived_at is null order by c.inspected_at`)

/** The part of a driver's history that stands below an action: same category, issued before it. */
export const below = (action: Readonly<Record<string, unknown>>, issued: readonly IssuedAction[]): IssuedAction[] => {
  const own = textOf(action['issuedOn'])
  return issued.filter(
    (one) =>
      one.id !== action['id'] &&
      one.driver === action['driver'] &&
      one.category === action['category'] &&
      (own === null || one.issuedOn < own || (one.issuedOn === own && one.number < String(action['number']))),
  )
}

/** Crashes, drugs and falsified logs that linked records show, and what the author names; first the author. In the order of `actions`. */
export const actsOf = async (tx: Asking, actions: readonly Readonly<Record<string, unknown>>[]): Promise<readonly (SkipCase | null)[]> => {
  const links = actions.map((action, at) => ({ at, accident: textOf(action['accident']), violation: textOf(action['violation']) }))
  const linked = links.filter(({ accident, violation }) => accident !== null || violation !== null)
  const found =
    linked.length === 0
      ? []
      : await tx.query<{ at: number; act: SkipCase | null }>(sql`
        select q.at, ${linkedAct(sql`q.accident`, sql`q.violation`)} as act
        from json_to_recordset(${JSON.stringify(linked)}::json) as q(at int, accident uuid, violation uuid)`)
  const acts = new Map(found.map(({ at, act }) => [at, act]))
  return actions.map((action, at) => (textOf(action['severeAct']) as SkipCase | null) ?? acts.get(at) ?? null)
}

/**
 * SQL of the act that a violation shows, over its row: a false record of duty status in every spelling of 49 CFR 395.8(e), those of
 * inspection software among them, or anything of the category of drugs and alcohol; null for others.
 */
export const actOfViolation = (row: SQL): SQL => sql`(case
  when regexp_replace(upper(${row}.code), '[^A-Z0-9]', '', 'g') like '3958E%' then 'falsified_logs'
  when ${row}.category = 'controlled' then 'dui' end)`

/** The same of an accident. */
export const actOfAccident = (row: SQL): SQL => sql`(case when ${row}.severity = 'catastrophic' then 'catastrophe' end)`

const linkedAct = (accident: SQL, violation: SQL): SQL => sql`coalesce(
  (select ${actOfViolation(sql`v`)} from violations v where v.id = ${violation}), (select ${actOfAccident(sql`c`)} from accidents c where c.id = ${accident}))`

/** SQL of the act behind an action, over its row. */
export const actOfRow = (row: SQL): SQL => sql`coalesce(${row}.severe_act, ${linkedAct(sql`${row}.accident_id`, sql`${row}.violation_id`)})`

/** SQL of how many actions of driver and category counted when the incident happened and were issued before. */
export const activeBeforeRow = (row: SQL): SQL => sql`(select count(*)::int from disciplinary_actions p
  where p.driver_id = ${row}.driver_id and p.category = ${row}.category and p.id <> ${row}.id and ${onLadder(sql`p`)} and p.counts_until >= ${row}.incident_date
    and (${row}.issued_on is null or p.issued_on < ${row}.issued_on or (p.issued_on = ${row}.issued_on and p.number < ${row}.number)))`

/** SQL of whether somebody else than the author approves: from the level that the category's policy of the day names. */
export const approvalOfRow = (row: SQL): SQL => {
  const ranked = arrayOf(order, 'text')
  return sql`(case when array_position(${ranked}, ${row}.level::text) >= array_position(${ranked}, coalesce((select p.approval_from::text from discipline_policies p
    where p.category = ${row}.category and p.archived_at is null and p.valid_from <= ${row}.incident_date and (p.valid_to is null or p.valid_to >= ${row}.incident_date)
    order by p.valid_from desc, p.id desc limit 1), ${approvalElse.approvalFrom})) then 'needed' else 'none' end)`
}

/** SQL of whether the driver did the same again within six months of the issue. */
export const repeatedRow = (row: SQL): SQL => sql`(case when exists (select 1 from disciplinary_actions p
  where p.driver_id = ${row}.driver_id and p.category = ${row}.category and p.id <> ${row}.id and ${onLadder(sql`p`)}
    and p.incident_date > ${row}.issued_on and p.incident_date <= ${row}.issued_on + interval '6 months') then 'yes' else 'no' end)`

/** What the policy suggests, and what it rests on. */
export interface Worked {
  readonly suggestion: Suggestion
  readonly policy: CategoryPolicy
  readonly act: SkipCase | null
  readonly active: readonly IssuedAction[]
  readonly expired: readonly IssuedAction[]
}

/** The ladder's answer for one incident from a driver's history; null where the company has no ladder for the category. */
export const workedOut = (
  action: Readonly<Record<string, unknown>>,
  act: SkipCase | null,
  known: {
    readonly policies: readonly CategoryPolicy[]
    readonly issued: readonly IssuedAction[]
    readonly clean: readonly { driver: string; on: string }[]
  },
): Worked | null => {
  const on = String(action['incidentDate'])
  const policy = policyAt(known.policies, String(action['category']), on)
  if (policy === undefined) return null
  const { active, expired } = standing(below(action, known.issued), on)
  const since = active.map((one) => one.issuedOn).toSorted()[0]
  const clean = known.clean.filter((day) => day.driver === action['driver'] && since !== undefined && day.on >= since && day.on <= on)
  return { suggestion: suggest(policy, [...active, ...expired], { on, act, clean: clean.length }), policy, act, active, expired }
}

/** What the policy suggests for each action, with its arithmetic; null where the company has no ladder for the category. */
export const suggestionsFor = async (tx: Asking, actions: readonly StoredRow[]): Promise<(action: StoredRow) => Worked | null> => {
  if (actions.length === 0) return () => null
  const drivers = actions.map((action) => String(action['driver']))
  const [policies, issued, clean, acts] = [
    await allPolicies(tx),
    await issuedActions(tx, drivers),
    await cleanDays(tx, drivers),
    await actsOf(tx, actions),
  ]
  const actOf = new Map(actions.map((action, at) => [action.id, acts[at] ?? null]))
  return (action) => workedOut(action, actOf.get(action.id) ?? null, { policies, issued, clean })
}
