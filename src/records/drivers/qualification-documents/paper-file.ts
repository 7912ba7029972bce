import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { Issue } from '#kit/errors.ts'
import { arrayOf } from '#engine/sql.ts'
import type { ReadTx, StoredRow, Write } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'
import { goLiveIn } from '../go-live/setting.ts'
import type { GoLive } from '../go-live/setting.ts'
import { siblingsOf } from './siblings.ts'
import { newerAmong } from './verifying.ts'

/** The paper file is that of a driver, and what an employer reports of a test is no part of it (49 CFR 382.401). */
export const noPaperFile = (document: StoredRow): string | null => {
  if (textOf(document['driver']) === null) return 'Only a driver’s documents are in a paper file. Add the scan and use “Verify”.'
  return document['type'] === 'clearinghouse_report' ? 'A Clearinghouse report is not in the driver’s paper file. Use “Verify”.' : null
}

/** Hire dates of the drivers of these documents, by driver. */
const hireDatesOf = async (tx: ReadTx, documents: readonly StoredRow[]): Promise<ReadonlyMap<string, string | null>> => {
  const drivers = [...new Set(documents.flatMap((document) => textOf(document['driver']) ?? []))]
  const found = await tx.query<{ id: string; hired: string | null }>(
    sql`select id, to_char(hire_date, 'YYYY-MM-DD') as hired from drivers where id = any(${arrayOf(drivers, 'uuid')})`,
  )
  return new Map(found.map(({ id, hired }) => [id, hired]))
}

const dayIssue = (document: StoredRow, today: string): Issue | null => {
  const [checkedOn, issuedOn] = [textOf(document['verifiedOn']) ?? today, textOf(document['issuedOn'])]
  if (checkedOn > today) return { field: 'verifiedOn', message: 'The check can’t be in the future' }
  return issuedOn !== null && checkedOn < issuedOn
    ? { field: 'verifiedOn', message: `The document was issued later, ${formatDate(issuedOn)}` }
    : null
}

/**
 * Only drivers hired before the go-live date have a paper file that stands in for scans: later papers come in while the company can scan
 * them. An unknown hire date is not before it.
 */
const hireIssue = ({ day }: GoLive, hired: string | null): Issue | null => {
  if (day === null) return { field: 'driver', message: 'No go-live date is set. An administrator sets it' }
  return hired === null || hired >= day
    ? { field: 'driver', message: `Only for drivers hired before the go-live date, ${formatDate(day)}. Add the scan and use “Verify”` }
    : null
}

/**
 * A paper that somebody checked in the file stands in for its scan. Where nobody names another place, it is where the company keeps its
 * files. What the paper says is judged like that of any other document: an expired one does not count.
 */
export const judgePaperChecks = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const checked = writes.filter(({ move }) => move === 'check_paper')
  if (checked.length > 0) {
    const documents = checked.map(({ after }) => after)
    const [goLive, hired, siblings] = [await goLiveIn(tx), await hireDatesOf(tx, documents), await siblingsOf(tx, documents)]
    for (const { after, issues } of checked) {
      after['paperPlace'] = textOf(after['paperPlace']) ?? (goLive.place === '' ? null : goLive.place)
      const newer = newerAmong(after, siblings(after))
      const found = [
        hireIssue(goLive, hired.get(textOf(after['driver']) ?? '') ?? null),
        dayIssue(after, tx.today),
        newer === null ? null : { field: 'type', message: newer.replace(/\.$/, '') },
      ]
      issues.push(...found.filter((issue) => issue !== null).slice(0, 1))
    }
  }
  for (const { after, issues } of writes)
    if (after['verificationMethod'] !== 'paper_file') after['paperPlace'] = null
    else if (textOf(after['paperPlace']) === null && issues.length === 0)
      issues.push({ field: 'verificationMethod', message: 'Use “Paper file checked”, which asks for the place' })
}
