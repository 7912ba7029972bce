import { sql } from 'drizzle-orm'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords, createRecords } from '#records/effects.ts'
import { companyZone } from '#records/company/home-division.ts'
import { shippedFrom } from './shipped.ts'
import { laterRuleValues, shippedRuleValues } from './shipped-values.ts'

interface Version {
  readonly id: string
  readonly code: string
  readonly validFrom: string
  readonly ruleText: string | null
  /** Still in force as Longhaul brought it. */
  readonly shipped: boolean
}

const why = 'Shipped with Longhaul: the law changed'

/**
 * Where the law changed on a day, adds the version that holds since to a company that still goes by the shipped one, which ends the day
 * before. Running deadlines that began by the old words since then get the new ones. Changes nothing the second time.
 */
export const addLaterVersions = async (tx: Tx): Promise<void> => {
  const later = laterRuleValues()
  const versions = await tx.query<Version>(sql`
    select id, code, to_char(valid_from, 'YYYY-MM-DD') as "validFrom", rule_text as "ruleText",
      created_by is null and status = 'active' and archived_at is null as shipped
    from deadline_rules where code = any(${arrayOf(
      later.map(({ code }) => code),
      'text',
    )}) and state is null`)
  for (const next of later) {
    const own = versions.filter(({ code }) => code === next.code)
    const first = own.find(({ validFrom, shipped }) => validFrom === shippedFrom && shipped)
    if (first === undefined || own.some(({ validFrom }) => validFrom === next.validFrom)) continue
    await createRecords(tx, 'deadline-rules', [next], why)
    const validTo = shippedRuleValues().find(({ code }) => code === next.code)?.validTo ?? null
    await changeRecords(tx, 'deadline-rules', [first.id], (rule) => (rule['validTo'] === validTo ? null : { validTo }), why)
    const since = await tx.query<{ id: string }>(sql`
      select id from deadlines where rule = ${next.code} and status = 'running' and archived_at is null and rule_text = ${first.ruleText}
        and (starts_at at time zone ${companyZone})::date >= ${next.validFrom}::date order by id`)
    const { what, citation, ruleText } = next
    await changeRecords(
      tx,
      'deadlines',
      since.map(({ id }) => id),
      () => ({ what, citation, ruleText }),
      'The law changed before it began',
    )
  }
}
