import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import { caseWorkers, identityReaders } from '#kit/roles.ts'
import { subjectColumn, unseenSubjects } from './subjects.ts'
import { toldByResults } from './told-by-results.ts'

/**
 * Over a deadline: true where it ends with the decision of an OSHA case. On a claim, which names the employee, its end would tell which
 * line of the log is theirs, a privacy case too (29 CFR 1904.29(b)(6)).
 */
const ofCaseDecision = (row: SQL): SQL => sql`(${row}.rule = 'WC-OSHA')`

/** Over a deadline: whether everyone who reads its record may know of it. */
export const seenByAll = (row: SQL): SQL => sql`(not ${toldByResults(row)} and not ${ofCaseDecision(row)})`

/** Over a deadline: whether the viewer may know of it, or null when they see all of them. */
export const seenBy = ({ role }: Pick<Viewer, 'role'>, row: SQL): SQL | null => {
  const parts = identityReaders.includes(role) ? [] : [sql`not ${toldByResults(row)}`]
  if (!caseWorkers.includes(role)) parts.push(sql`not ${ofCaseDecision(row)}`)
  const unseen = unseenSubjects(role).map((property) => sql`${row}.${subjectColumn(property)}`)
  if (unseen.length > 0) parts.push(sql`num_nonnulls(${sql.join(unseen, sql`, `)}) = 0`)
  return parts.length === 0 ? null : sql`(${sql.join(parts, sql` and `)})`
}
