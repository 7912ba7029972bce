import { formatDate } from '#kit/dates/format-time.ts'
import { formatCount } from '#kit/format.ts'
import { daysUntil } from '#kit/dates/expiry.ts'
import type { Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { numberOf, seenBy, sets, textOf } from '#records/effects.ts'
import { comparisonsIn } from './cases.ts'
import type { AskedCase, ShownCase } from './cases.ts'
import type { Comparison } from './ladder/comparable.ts'
import { jumpWarning } from './ladder/skip.ts'
import { countsUntil, stepsOf } from './ladder/suggest.ts'
import type { Level } from './ladder/suggest.ts'
import { allPolicies, policyAt, suggestionsFor } from './policy.ts'
import type { CategoryPolicy, Worked } from './policy.ts'

/** The suggestion goes with the draft, so that a deviation shows and is explained. */
export const noteSuggestions = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const drafts = writes.filter(({ after }) => after.status === 'draft' && after['driver'] !== null)
  const workedFor = await suggestionsFor(
    tx,
    drafts.map(({ after }) => after),
  )
  const asked: Suggested[] = []
  for (const write of drafts) {
    const { after, issues } = write
    const worked = workedFor(after)
    if (worked === null) continue
    const { suggestion } = worked
    after['suggestedLevel'] = suggestion.level
    after['suggestion'] = suggestion.arithmetic.join('\n')
    fillPoints(write, worked)
    if (after['level'] !== suggestion.level && textOf(after['deviationReason']) === null)
      issues.push({ field: 'deviationReason', message: 'The policy suggests another level. Enter the reason for this one' })
    if (['level', 'category', 'incidentDate', 'driver', 'severeAct'].some((name) => sets(write, name))) asked.push({ write, worked })
  }
  await askAgain(tx, asked)
}

interface Suggested {
  readonly write: Write
  readonly worked: Worked
}

/** Points follow the level until somebody sets others. */
const fillPoints = ({ before, after }: Write, { policy }: Worked): void => {
  const given = numberOf(after['points'])
  const followed = before !== null && given === numberOf(before['points']) && given === (policy.points[before['level'] as Level] ?? null)
  if (given === null || followed) after['points'] = policy.points[after['level'] as Level] ?? null
}

/** What is saved only after a second look: a jump, a late action, another measure than in comparable cases. */
const askAgain = async (tx: ReadTx, asked: readonly Suggested[]): Promise<void> => {
  const categories = asked.map(({ write }) => String(write.after['category']))
  const compared = await comparisonsIn(tx, categories, seenBy(tx, 'disciplinary-actions', 't'))
  for (const one of asked) askOf(tx, one, compared)
}

const askOf = (
  tx: ReadTx,
  { write: { after, warnings }, worked: { suggestion, policy, act, active } }: Suggested,
  comparedWith: (asked: AskedCase) => Comparison<ShownCase>,
): void => {
  const level = after['level'] as Level
  const jump = jumpWarning(level, suggestion.level, stepsOf(policy))
  if (jump !== null) warnings?.push({ field: 'level', message: jump })
  const age = daysUntil(tx.today, String(after['incidentDate']))
  if (age > policy.promptDays)
    warnings?.push({
      field: 'incidentDate',
      message: `${formatCount(age, 'day')} since ${formatDate(String(after['incidentDate']))}: company policy is to issue within ${policy.promptDays}`,
    })
  const asked = {
    number: after.number,
    driver: String(after['driver']),
    category: String(after['category']),
    severe: act !== null,
    active: active.length,
    level,
  }
  const { differs, sentence } = comparedWith(asked)
  if (differs !== null) warnings?.push({ field: 'level', message: sentence })
}

/** The last day an action counts, and after a reduction the points of the level that is left; a rescinded one has none. */
export const settlePoints = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  const issued = writes.filter((write) => textOf(write.after['issuedOn']) !== null && (sets(write, 'issuedOn') || sets(write, 'level')))
  if (issued.length === 0) return
  const policies = await allPolicies(tx)
  for (const write of issued)
    settlePointsOf(write, policyAt(policies, String(write.after['category']), String(write.after['incidentDate'])))
}

const settlePointsOf = ({ before, after, move }: Write, policy: CategoryPolicy | undefined): void => {
  const issuedOn = String(after['issuedOn'])
  const level = after['level'] as Level
  after['countsUntil'] = countsUntil(issuedOn, level, policy ?? { windowMonths: 12, finalWindowMonths: null })
  const left = policy?.points[level]
  if (move !== 'reduce' || left === undefined || left >= (numberOf(before?.['points']) ?? 0)) return
  after['points'] = left
  after['pointsReducedReason'] = 'Reduced on appeal'
}
