import type { Issue } from '#kit/errors.ts'
import { issue } from '#kit/record.ts'

interface Paper {
  readonly type: string
  readonly queryResult: string | null
  readonly reportCause: string | null
}

/** What a query and a report to the Clearinghouse must say, and other papers must not (49 CFR 382.701, 382.705). */
export const clearinghouseIssues = ({ type, queryResult, reportCause }: Paper): readonly (Issue | false)[] => [
  queryResult !== null &&
    type !== 'clearinghouse_full' &&
    type !== 'clearinghouse_limited' &&
    issue('queryResult', 'Only a Clearinghouse query has a result'),
  type === 'clearinghouse_limited' &&
    queryResult === 'resolved' &&
    issue('queryResult', 'A limited query only says whether there is information'),
  type === 'clearinghouse_report' && reportCause === null && issue('reportCause', 'Select what is reported'),
  reportCause !== null && type !== 'clearinghouse_report' && issue('reportCause', 'Only a report has a cause'),
]
