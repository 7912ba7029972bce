import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { arrayOf, ident } from '#engine/sql.ts'
import type { RuleCode } from '../deadline-rules/shipped.ts'

/** There is one only because of a result of a test or a query (49 CFR 382.701, 382.705). */
const resultRules = ['CH-FULL-24', 'CH-REPORT'] as const satisfies readonly RuleCode[]

const alcoholRules = ['PA-ALC-2', 'PA-ALC-8'] as const satisfies readonly RuleCode[]
const drugRules = ['PA-DRUG-32'] as const satisfies readonly RuleCode[]

/** How these end tells the result once something is recorded of the test: done, refused or cancelled. */
export const testRules: readonly RuleCode[] = [...alcoholRules, ...drugRules]

const isCoTested = sql`(tested.co_driver_id is not null and tested.co_driver_resting is distinct from true
  and (tested.driver_died is true or tested.fatalities is distinct from 0))`

/** Over an accident `tested`: something is recorded of a test of this kind, and everybody who is to be tested has a result or a reason. */
const isTold = (kind: 'alcohol' | 'drug'): SQL => {
  const of = (who: '' | 'co_', ...names: readonly string[]): SQL =>
    sql`num_nonnulls(${sql.join(
      names.map((name) => sql`tested.${ident(`${who}${kind}_${name}`)}`),
      sql`, `,
    )})`
  return sql`(${of('', 'tested_at', 'result')} + ${of('co_', 'tested_at', 'result')} > 0
    and (tested.driver_died is true or ${of('', 'tested_at', 'result', 'not_done')} > 0)
    and (not ${isCoTested} or ${of('co_', 'tested_at', 'result', 'not_done')} > 0))`
}

/**
 * Over a deadline: true where that it is there, or how it stands, tells a result: of a query or report to the Clearinghouse, and of a test
 * after an accident as soon as its moment or its result is recorded, whatever the result. For those who may see results (49 CFR 382.405,
 * 382.723). While of somebody who is to be tested nothing is recorded, everybody sees until when that test is due.
 */
export const toldByResults = (row: SQL): SQL => sql`(${row}.rule = any(${arrayOf([...resultRules], 'text')})
  or (${row}.rule = any(${arrayOf([...testRules], 'text')}) and ${row}.accident_id is not null and exists (
    select 1 from accidents tested where tested.id = ${row}.accident_id and case when ${row}.rule = any(${arrayOf([...drugRules], 'text')})
      then ${isTold('drug')} else ${isTold('alcohol')} end)))`
