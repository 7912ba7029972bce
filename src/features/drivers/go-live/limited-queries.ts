import { kindOf } from '#kit/kind-of.ts'
import { identityReaders } from '#kit/roles.ts'
import { monthsAfter } from '#kit/dates/iso-day.ts'
import { lockRecords, plannedUpdate } from '#engine/write/store.ts'
import type { StoredRow, Tx } from '#engine/write/rules.ts'
import { fileOwnerOf, requirementsOf } from '#records/drivers/drivers/requirements.ts'
import { isClearOf } from './found-in-file.ts'
import type { AskedPaper } from './found-in-file.ts'
import { leaveOut, saveSound } from './left-out.ts'
import type { LeftOut } from './left-out.ts'

// Who may not see what queries found must not learn from an answer whose query found something (49 CFR 382.405).
const queryByReaders = 'Only someone who can see test results can enter a Clearinghouse query'

/** Whether this person may say what a query found; null where they may. */
export const queryRefusal = (tx: Tx): string | null => {
  const role = tx.actor.viewer?.role
  return role !== undefined && identityReaders.includes(role) ? null : queryByReaders
}

const newestDated = (papers: readonly AskedPaper[], today: string): AskedPaper | undefined =>
  papers
    .filter(
      ({ type, status, issuedOn, expirationDate, queryResult }) =>
        type === 'clearinghouse_limited' &&
        (status === 'draft' || status === 'active') &&
        queryResult === null &&
        issuedOn !== null &&
        issuedOn <= today &&
        issuedOn > monthsAfter(today, -12) &&
        (expirationDate ?? today) >= today,
    )
    .toSorted((one, other) => (other.issuedOn ?? '').localeCompare(one.issuedOn ?? ''))[0]

/**
 * Enters that the dated limited query of each CDL driver found no information, where its result is not entered, as the person confirms for all
 * files. A query that is not dated or is older than 12 months stays open: the driver has none of the year (49 CFR 382.701(b)). Where another
 * query or report tells of a violation or a refused consent, a person enters the result one by one (49 CFR 382.701(b)(3), 382.703(c)). Returns
 * the ids of the queries that have a result now.
 */
export const clearLimitedQueries = async (
  tx: Tx,
  drivers: readonly StoredRow[],
  papers: ReadonlyMap<string, readonly AskedPaper[]>,
  leftOut: LeftOut,
): Promise<ReadonlySet<string>> => {
  const refusal = queryRefusal(tx)
  const answered: string[] = []
  for (const driver of drivers) {
    const own = papers.get(driver.id) ?? []
    const asked = requirementsOf(fileOwnerOf(driver), own, tx.today).find(({ key }) => key === 'clearinghouse_limited')
    if (asked?.required !== true || asked.state === 'on_file' || asked.state === 'expiring') continue
    const query = newestDated(own, tx.today)
    if (query === undefined) {
      // A draft that has its result is judged with the other documents.
      if (!own.some(({ type, queryResult }) => type === 'clearinghouse_limited' && queryResult !== null))
        leaveOut(leftOut, 'No Clearinghouse limited query dated in the last 12 months (49 CFR 382.701(b))', driver.id)
    } else if (refusal !== null) leaveOut(leftOut, refusal, driver.id)
    else if (!isClearOf(own)) leaveOut(leftOut, 'Clearinghouse limited query must be entered one by one', driver.id)
    else answered.push(query.id)
  }
  const record = kindOf(tx.deps, 'qualification-documents')
  const rows = await lockRecords(tx, record, answered)
  const writes = rows.map((row) => plannedUpdate(tx, record, row, { queryResult: 'none' }))
  return new Set((await saveSound(tx, writes, 'Read from the paper file', leftOut)).map(({ id }) => id))
}
