import { sql } from 'drizzle-orm'
import type { RecordRules } from '#engine/write/rules.ts'
import { ident } from '#engine/sql.ts'
import type { givenFields } from './given.ts'

type Computed = NonNullable<RecordRules['computed']>[string]

/** `prefix` of the columns: `alcohol`, `drug`, `co_alcohol`, `co_drug`. */
const given =
  (prefix: string): Computed =>
  ({ row }) =>
    sql`(case when ${row}.${ident(`${prefix}_result`)} = 'refused' then false when ${row}.${ident(`${prefix}_tested_at`)} is not null then true end)`

/** The expressions behind `givenFields`. */
export const givenSql: Readonly<Record<keyof typeof givenFields, Computed>> = {
  alcoholGiven: given('alcohol'),
  drugGiven: given('drug'),
  coAlcoholGiven: given('co_alcohol'),
  coDrugGiven: given('co_drug'),
}
