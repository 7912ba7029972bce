import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { ComputedContext, MoveRule, Write } from '#engine/write/rules.ts'
import type { Change } from '#engine/change.ts'
import { companyTimeZone, dayIn } from '#platform/clock.ts'
import { sets, textOf } from '#records/effects.ts'
import { legalStops } from '#records/dispatch/gate/legal-stops.ts'
import { handMadeStops, isLegalKind, medicalKinds, neutralReason } from './kinds.ts'
import { wayOut } from './uncleared.ts'

/** Whether it has begun and has not ended or been lifted: the one definition for lists, reports, and the assistant. */
export const standingSql = ({ row, now }: Pick<ComputedContext, 'row' | 'now'>): SQL =>
  sql`(case when ${row}.status <> 'active' or ${row}.archived_at is not null or ${row}.ends_at <= ${now} then 'over' when ${row}.starts_at > ${now} then 'upcoming' else 'in_force' end)`

/** Moves the reason of a medical hold placed by hand to the field that only Safety reads (49 CFR 382.405, 40.321, 29 CFR 825.500(g)). */
export const keepPrivate = ({ after }: Write): void => {
  const isMedical = medicalKinds.includes(String(after['kind']))
  after['audience'] = isMedical ? 'safety' : 'everyone'
  if (!isMedical || after['placedByRecord'] === true || after['reason'] === neutralReason) return
  after['privateReason'] = after['reason']
  after['reason'] = neutralReason
}

/** A hold of a legal kind placed by hand always blocks, and no typed date ends it. */
export const refuseWeakStops = (write: Write): void => {
  const { before, after, issues } = write
  const kind = after['kind']
  if (after['placedByRecord'] === true || !isLegalKind(kind)) return
  const isNew = before === null || sets(write, 'kind')
  const { citation, lift } = legalStops[handMadeStops[kind]]
  if ((isNew || sets(write, 'effect')) && after['effect'] !== 'block')
    issues.push({ field: 'effect', message: `This type of hold is always Do not dispatch (${citation})` })
  if (isNew && textOf(after['endsAt']) !== null)
    issues.push({ field: 'endsAt', message: `Leave it blank. ${lift.replace(/\.$/, '')} (${citation})` })
}

/** The end of an out-of-service order by its time (49 CFR 395.13), or by the repair (49 CFR 396.9(c)). */
export const recordEnd: MoveRule = {
  ruledOut: (hold) => (wayOut(hold) === 'order' ? null : 'Only an out-of-service order or an unsafe defect ends this way.'),
  guard: (tx, hold, inputs) => {
    const [endAt, startsAt] = [Date.parse(String(inputs['orderEndAt'])), String(hold['startsAt'])]
    if (endAt <= Date.parse(startsAt))
      return Promise.resolve(`The hold began on ${formatDate(dayIn(new Date(startsAt), companyTimeZone))}: the end comes later.`)
    return Promise.resolve(
      hold['vehicle'] !== null && endAt > tx.now.getTime() ? 'Record the repair after it is done (49 CFR 396.9(c)(2)).' : null,
    )
  },
}

export const endByOrder = (writes: readonly Write[]): void => {
  for (const { move, after, inputs } of writes) if (move === 'record_end') after['endsAt'] = inputs?.['orderEndAt']
}

/** Ends a hold of a legal kind that was entered by mistake. A hold placed by a record ends when the record is corrected. */
export const markMistaken: MoveRule = {
  ruledOut: (hold) => {
    if (hold['placedByRecord'] === true) return 'A record placed this hold. Correct the record.'
    return wayOut(hold) === null ? 'Lift this hold with a reason.' : null
  },
  set: (tx) => ({ liftedAt: tx.now.toISOString(), liftedBy: tx.actor.id }),
}

/** Undo would free the driver without a reason and without the right to say that the entry was wrong. */
export const keptFromUndo = (changes: readonly Change[]): string | null => {
  const to = (field: string): unknown => changes.find((change) => change.field === field)?.to
  return isLegalKind(to('kind')) && to('placedByRecord') !== true ? 'For a wrong entry, use "Entered by mistake" on the hold.' : null
}
