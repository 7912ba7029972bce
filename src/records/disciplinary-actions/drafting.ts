import { formatDate } from '#kit/format-time.ts'
import { formatCount } from '#kit/format.ts'
import { daysUntil } from '#kit/expiry.ts'
import type { Write } from '#server/engine/rules.ts'
import type { ReadTx } from '#server/engine/transaction.ts'
import { numberOf, seenBy, sets, textOf } from '../effects.ts'
import { comparedWith } from './cases.ts'
import { jumpWarning } from './ladder/skip.ts'
import { countsUntil, stepsOf } from './ladder/suggest.ts'
import type { Level } from './ladder/suggest.ts'
import { policyOn, suggestionFor } from './policy.ts'
import type { Worked } from './policy.ts'

/** The suggestion goes with the draft, so that a deviation shows and is explained. */
export const noteSuggestion = async (tx: ReadTx, write: Write): Promise<void> => {
  const { after, issues } = write
  if (after.status !== 'draft' || after['driver'] === null) return
  const worked = await suggestionFor(tx, after)
  if (worked === null) return
  const { suggestion } = worked
  after['suggestedLevel'] = suggestion.level
  after['suggestion'] = suggestion.arithmetic.join('\n')
  fillPoints(write, worked)
  if (after['level'] !== suggestion.level && textOf(after['deviationReason']) === null)
    issues.push({ field: 'deviationReason', message: 'The policy suggests another level: say why this one' })
  if (['level', 'category', 'incidentDate', 'driver', 'severeAct'].some((name) => sets(write, name))) await askAgain(tx, write, worked)
}

/** Points follow the level until somebody sets others. */
const fillPoints = ({ before, after }: Write, { policy }: Worked): void => {
  const given = numberOf(after['points'])
  const followed = before !== null && given === numberOf(before['points']) && given === (policy.points[before['level'] as Level] ?? null)
  if (given === null || followed) after['points'] = policy.points[after['level'] as Level] ?? null
}

/** What is saved only after a second look (field notes, 27.6): a jump, a late action, another measure than in comparable cases. */
const askAgain = async (tx: ReadTx, { after, warnings }: Write, { suggestion, policy, act, active }: Worked): Promise<void> => {
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
  const { differs, sentence } = await comparedWith(tx, asked, seenBy(tx, 'disciplinary-actions', 't'))
  if (differs !== null) warnings?.push({ field: 'level', message: sentence })
}

/** The last day an action counts, and after a reduction the points of the level that is left; a rescinded one has none. */
export const settlePoints = async (tx: ReadTx, write: Write): Promise<void> => {
  const { before, after } = write
  const issuedOn = textOf(after['issuedOn'])
  if (issuedOn === null || (!sets(write, 'issuedOn') && !sets(write, 'level'))) return
  const level = after['level'] as Level
  const policy = await policyOn(tx, String(after['category']), String(after['incidentDate']))
  after['countsUntil'] = countsUntil(issuedOn, level, policy ?? { windowMonths: 12, finalWindowMonths: null })
  const left = policy?.points[level]
  if (write.move !== 'reduce' || left === undefined || left >= (numberOf(before?.['points']) ?? 0)) return
  after['points'] = left
  after['pointsReducedReason'] = 'Reduced on appeal'
}
