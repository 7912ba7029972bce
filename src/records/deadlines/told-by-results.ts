import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { arrayOf } from '#server/engine/sql.ts'
import type { RuleCode } from '../deadline-rules/shipped.ts'

/** There is one only because of a result of a test or a query (49 CFR 382.701, 382.705). */
const resultRules = ['CH-FULL-24', 'CH-REPORT'] as const satisfies readonly RuleCode[]

const alcoholRules = ['PA-ALC-2', 'PA-ALC-8'] as const satisfies readonly RuleCode[]
const drugRules = ['PA-DRUG-32'] as const satisfies readonly RuleCode[]

/** How these end tells the result once something is recorded of the test: done, refused or cancelled. */
export const testRules: readonly RuleCode[] = [...alcoholRules, ...drugRules]

/**
 * Over a deadline: true where that it is there, or how it stands, tells a result: of a query or report to the Clearinghouse, and of a test
 * after an accident as soon as its moment or its result is recorded, whatever the result. For those who may see results (49 CFR 382.405,
 * 382.723); while nothing is recorded, everybody sees until when the test is due.
 */
export const toldByResults = (row: SQL): SQL => sql`(${row}.rule = any(${arrayOf([...resultRules], 'text')})
  or (${row}.rule = any(${arrayOf([...testRules], 'text')}) and ${row}.accident_id is not null and exists (
    select 1 from accidents tested where tested.id = ${row}.accident_id and case when ${row}.rule = any(${arrayOf([...drugRules], 'text')})
      then num_nonnulls(tested.drug_tested_at, tested.drug_result, tested.co_drug_tested_at, tested.co_drug_result)
      else num_nonnulls(tested.alcohol_tested_at, tested.alcohol_result, tested.co_alcohol_tested_at, tested.co_alcohol_result) end > 0)))`
