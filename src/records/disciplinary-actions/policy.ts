import { sql } from 'drizzle-orm'
import type { StoredRow } from '#server/engine/rules.ts'
import type { Tx } from '#server/engine/transaction.ts'
import { suggest } from './ladder/suggest.ts'
import type { Level, Policy, Prior, Suggestion } from './ladder/suggest.ts'

interface PolicyRow extends Omit<Policy, 'points'> {
  readonly points: { level: Level; points: number }[] | null
  readonly appealDays: number | null
}

type Asking = Pick<Tx, 'query'>

/** The policy of a category that held on the day; undefined when the company has none. */
export const policyOn = async (tx: Asking, category: string, day: string): Promise<(Policy & { appealDays: number }) | undefined> => {
  const [found] = await tx.query<PolicyRow>(sql`
    select ladder, window_months as "windowMonths", final_window_months as "finalWindowMonths", points, immediate, approval_from as "approvalFrom", appeal_days as "appealDays"
    from discipline_policies where category = ${category} and archived_at is null and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date) order by valid_from desc, id desc limit 1`)
  return found === undefined
    ? undefined
    : {
        ...found,
        points: Object.fromEntries((found.points ?? []).map((line) => [line.level, line.points])),
        appealDays: found.appealDays ?? 10,
      }
}

/** Issued actions of the driver in the category, the one asked about aside. */
export const priorsOf = (tx: Asking, driver: string, category: string, except: string | null): Promise<Prior[]> =>
  tx.query<Prior>(sql`
    select number, level, to_char(counts_until, 'YYYY-MM-DD') as "countsUntil", coalesce(points, 0) as points from disciplinary_actions
    where driver_id = ${driver}::uuid and category = ${category} and issued_on is not null and counts_until is not null and status not in ('draft', 'pending_approval', 'rescinded')
      and archived_at is null and (${except}::uuid is null or id <> ${except}::uuid) order by issued_on`)

/** Crashes, refusals and falsified logs that the policy calls severe, as far as the linked records show. */
const isSevere = async (tx: Asking, action: StoredRow): Promise<boolean> => {
  const [found] = await tx.query<{ severe: boolean }>(sql`
    select exists (select 1 from accidents a where a.id = ${action['accident'] as string | null}::uuid and a.severity = 'catastrophic')
      or exists (select 1 from violations v where v.id = ${action['violation'] as string | null}::uuid and v.category = 'controlled')
      or exists (select 1 from violations v where v.id = ${action['violation'] as string | null}::uuid and v.code in ('395.8(e)', '395.8E')) as severe`)
  return found?.severe === true
}

/** What the policy suggests for an action, with its arithmetic; null where the company has no ladder for the category. */
export const suggestionFor = async (tx: Asking, action: StoredRow): Promise<Suggestion | null> => {
  const policy = await policyOn(tx, String(action['category']), String(action['incidentDate']))
  if (policy === undefined) return null
  const priors = await priorsOf(tx, String(action['driver']), String(action['category']), action.id)
  return suggest(policy, priors, String(action['incidentDate']), await isSevere(tx, action))
}
