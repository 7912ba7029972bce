import { sql } from 'drizzle-orm'
import { daysAfter } from '#kit/dates/iso-day.ts'
import type { Tx } from '#engine/write/rules.ts'
import { changeRecords } from '#records/effects.ts'
import { companyZone } from '#records/company/home-division.ts'
import { laterRules, shippedRuleValues } from './shipped-values.ts'
import type { LaterRule } from './shipped-values.ts'
import { shippedFrom } from './shipped.ts'

interface Version {
  readonly id: string
  readonly validFrom: string
  readonly validTo: string | null
  readonly what: string
  readonly citation: string | null
  readonly ruleText: string | null
}

const why = 'An earlier release had the wrong first day of this rule'

/**
 * Moves rule versions that an earlier release shipped with a wrong first day to the right one, unless a person changed them. Changes
 * nothing the second time.
 */
export const correctFirstDays = async (tx: Tx): Promise<void> => {
  for (const rule of laterRules) {
    const versions = await shippedVersions(tx, rule.code)
    const wrong = versions.find(
      ({ validFrom, ruleText }) => validFrom === rule.shippedAs?.validFrom && ruleText === rule.shippedAs.ruleText,
    )
    if (wrong !== undefined)
      await moveVersion(
        tx,
        rule,
        wrong,
        versions.find(({ validFrom }) => validFrom === shippedFrom),
      )
  }
}

const shippedVersions = (tx: Tx, code: string): Promise<Version[]> =>
  tx.query<Version>(sql`
    select id, to_char(valid_from, 'YYYY-MM-DD') as "validFrom", to_char(valid_to, 'YYYY-MM-DD') as "validTo", what, citation, rule_text as "ruleText"
    from deadline_rules where code = ${code} and state is null and created_by is null and status = 'active' and archived_at is null`)

/** The version before it now ends later, and each running deadline gets the text that was in force on the day it began. */
const moveVersion = async (tx: Tx, rule: LaterRule, wrong: Version, first: Version | undefined): Promise<void> => {
  const { code, validFrom, ruleText } = rule
  await changeRecords(tx, 'deadline-rules', [wrong.id], () => ({ validFrom, ruleText }), why)
  if (first !== undefined && first.validTo === daysAfter(wrong.validFrom, -1)) {
    const validTo = shippedRuleValues().find((shipped) => shipped.code === code)?.validTo ?? null
    await changeRecords(tx, 'deadline-rules', [first.id], () => ({ validTo }), why)
  }
  const running = await tx.query<{ id: string; early: boolean }>(sql`
    select id, (starts_at at time zone ${companyZone})::date < ${validFrom}::date as early from deadlines
    where rule = ${code} and status = 'running' and archived_at is null and rule_text = ${wrong.ruleText} order by id`)
  for (const early of [true, false]) {
    const version = early ? first : { ...wrong, ruleText }
    if (version === undefined) continue
    const { what, citation } = version
    await changeRecords(
      tx,
      'deadlines',
      running.filter((deadline) => deadline.early === early).map(({ id }) => id),
      () => ({ what, citation, ruleText: version.ruleText }),
      why,
    )
  }
}
