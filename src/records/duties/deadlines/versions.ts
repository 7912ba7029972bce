import { sql } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import type { RuleCode } from '../deadline-rules/shipped.ts'
import type { Allowance } from './due.ts'

/** One version of a rule as the table has it. */
export interface RuleVersion extends Allowance {
  readonly code: RuleCode
  readonly what: string
  readonly citation: string | null
  readonly ruleText: string | null
  readonly severity: 'legal' | 'warn' | 'info'
  readonly policy: boolean
  readonly state: string | null
  readonly validFrom: string
  readonly validTo: string | null
}

/**
 * Versions in force or once in force of these codes, newest first. Retiring dates the end of one that was in force; one that never was
 * has none.
 */
export const versionsOf = (tx: ReadTx, codes: readonly string[]): Promise<RuleVersion[]> =>
  codes.length === 0
    ? Promise.resolve([])
    : tx.query<RuleVersion>(sql`
  select code, what, "offset", unit, citation, rule_text as "ruleText", severity, coalesce(policy, false) as policy, state,
    to_char(valid_from, 'YYYY-MM-DD') as "validFrom", to_char(valid_to, 'YYYY-MM-DD') as "validTo"
  from deadline_rules where code = any(${arrayOf([...new Set(codes)], 'text')}) and (status = 'active' or (status = 'retired' and valid_to is not null))
    and archived_at is null order by valid_from desc, id desc`)

/** The version that held on the day, that of the State before the general one; undefined when the company has none. */
export const versionOn = (versions: readonly RuleVersion[], code: RuleCode, day: string, state: string | null): RuleVersion | undefined => {
  const held = versions.filter(
    (version) => version.code === code && version.validFrom <= day && (version.validTo === null || version.validTo >= day),
  )
  return held.find((version) => version.state !== null && version.state === state) ?? held.find((version) => version.state === null)
}
