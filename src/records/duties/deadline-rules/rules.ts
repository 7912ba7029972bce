import { sql } from 'drizzle-orm'
import type { RecordRules, StoredRow, Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'
import { oneAtATime } from '#records/one-at-a-time.ts'

/** What a rule says may be drafted freely; once in force it is retired and replaced, so that every clock can name the version it ran by. */
const protectedFields = ['code', 'offset', 'unit', 'citation', 'ruleText', 'severity', 'policy', 'state', 'validFrom'] as const

const refuseEdits = (writes: readonly Write[]): void => {
  for (const write of writes) {
    if (write.before === null || write.before.status === 'draft') continue
    for (const field of protectedFields)
      if (sets(write, field)) write.issues.push({ field, message: 'In force: retire this version and enter a new one' })
    if (write.before.status === 'retired' && write.after.status === 'retired' && sets(write, 'validTo'))
      write.issues.push({ field: 'validTo', message: 'Retired: the day it ended stays' })
  }
}

/**
 * A version that held ends today, or stays ended where it ended before; clocks are read by the day they started (ADR 16). A draft, or
 * one approved for a later day, never held and has no such day.
 */
const lastDay = (tx: ReadTx, rule: StoredRow): { readonly validTo: string | null } => {
  const ends = textOf(rule['validTo'])
  const held = rule.status === 'active' && String(rule['validFrom']) <= tx.today
  return { validTo: !held ? null : ends !== null && ends < tx.today ? ends : tx.today }
}

/** Nobody approves what they wrote themselves, be it in the draft of another (second approver). */
const approvingRuledOut = (rule: StoredRow, by: string | null): string | null => {
  if (by === null) return null
  if (rule['createdBy'] === by) return 'Someone other than the author must approve a rule.'
  return rule['updatedBy'] === by ? 'You made the last change, so someone else must approve.' : null
}

const mayApprove = async (tx: ReadTx, rule: StoredRow): Promise<string | null> => {
  await oneAtATime(tx, 'deadline rules', [String(rule['code'])])
  const [clash] = await tx.query<{ number: string }>(sql`
    select number from deadline_rules where code = ${String(rule['code'])} and status = 'active' and archived_at is null and id <> ${rule.id}::uuid
      and state is not distinct from ${textOf(rule['state'])} and valid_from = ${textOf(rule['validFrom'])}::date`)
  return clash === undefined ? null : `${clash.number} is in force from the same day. Give this one another day, or retire that one.`
}

export const rules: RecordRules = {
  before: (_tx, writes) => Promise.resolve(refuseEdits(writes)),
  moves: { approve: { ruledOut: approvingRuledOut, guard: mayApprove }, retire: { set: lastDay } },
}
