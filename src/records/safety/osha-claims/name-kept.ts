import { sql } from 'drizzle-orm'
import type { Write } from '#engine/write/rules.ts'
import { arrayOf, run } from '#engine/sql.ts'
import type { Queryable } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'
import { fullNames } from './osha/ita-names.ts'

const toldBy = [
  ['jobTitle', 'The job title'],
  ['place', 'The place'],
  ['description', 'The description'],
  ['activityBefore', 'The text'],
  ['whatHappened', 'The text'],
  ['injuryDetail', 'The text'],
  ['harmObject', 'The text'],
  ['overrideReason', 'The reason'],
  ['rootCause', 'The root cause'],
] as const

/** Fields in whose earlier words a name may stand that was taken out when the case became a privacy case; file names are among them. */
export const wordsOfCase: readonly string[] = [...toldBy.map(([field]) => field), 'recordableReason', 'decisionChange', 'attachment']

const names = (what: string, words: unknown, name: string): boolean => fullNames([[what, textOf(words)]], [name]).some(([found]) => found)

const refusal = (what: string): string => `${what} names the person, which a privacy case must not (29 CFR 1904.29(b)(9))`

/** The words of a privacy case must not name the person the log leaves out (29 CFR 1904.29(b)(9)). */
export const keepNameOut = ({ after, inputs, issues }: Write): void => {
  const name = textOf(after['workerName'])
  if (after['privacyCase'] !== true || name === null) return
  for (const [field, what] of toldBy) if (names(what, after[field], name)) issues.push({ field, message: refusal(what) })
  if (names('The reason', inputs?.['reason'], name)) issues.push({ field: 'reason', message: refusal('The reason') })
  // It repeats a reason that may have named the person before.
  if (names('The change', after['decisionChange'], name)) after['decisionChange'] = null
}

/** Whether words name the person of a privacy case, as a sentence about what they are; of other cases nothing is kept. */
const nameTold = async (on: Queryable, id: string): Promise<(what: string, words: string) => string | null> => {
  const [found] = await run<{ name: string | null }>(
    on,
    sql`select coalesce(o.worker_name, (select d.title from drivers d where d.id = o.worker_id)) as name from osha_claims o where o.id = ${id}::uuid and o.privacy_case`,
  )
  const name = found?.name ?? null
  return (what, words) => (name !== null && names(what, words, name) ? refusal(what) : null)
}

/** Nor must what is said beside it: whoever reads the case reads its comments. */
export const remarkOnCase = async (tx: Tx, id: string, body: string): Promise<string | null> =>
  (await nameTold(tx.client, id))('The comment', body)

/** What was said before the case became a privacy case is kept back where it names the person. */
export const saidOfCase = async (on: Queryable, id: string): Promise<(words: string) => string | null> => {
  const told = await nameTold(on, id)
  return (words) => (told('This', words) === null ? null : 'Kept back: it names the person of a privacy case (29 CFR 1904.29(b)(9))')
}

/** Files that were open until now: their names and their content tell whose case it is. */
export const closeFiles = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const hidden = writes.filter(({ before, after }) => before !== null && before['privacyCase'] !== true && after['privacyCase'] === true)
  const ids = hidden.map(({ after }) => after.id)
  if (ids.length > 0)
    await tx.query(sql`update attachments set confidential = true where kind = 'osha-claims' and record_id = any(${arrayOf(ids, 'uuid')})`)
}
