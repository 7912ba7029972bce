import { sql } from 'drizzle-orm'
import type { RecordRules } from '#engine/write/rules.ts'
import { ident } from '#engine/sql.ts'
import { alcoholHours, citationOutlook, drugHours, notCited } from '../law/testing.ts'
import type { outlookFields } from './outlook.ts'

type Computed = NonNullable<RecordRules['computed']>[string]

const outlook = (basis: string, hours: number): Computed => {
  const { open, over } = citationOutlook(hours)
  return ({ row, now }) =>
    sql`(case when ${row}.driver_cited is not false or strpos(lower(${row}.${ident(basis)}), ${notCited}) = 0 then null
      when ${now} > ${row}.occurred_at + make_interval(hours => ${hours}) then ${over}::text else ${open}::text end)`
}

/** The expressions behind `outlookFields`. */
export const outlookSql: Readonly<Record<keyof typeof outlookFields, Computed>> = {
  alcoholOutlook: outlook('alcohol_test_basis', alcoholHours),
  drugOutlook: outlook('drug_test_basis', drugHours),
}
