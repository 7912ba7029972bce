import { sql } from 'drizzle-orm'
import type { Values } from '#kit/schemas.ts'
import type { StoredRow } from '#engine/write/rules.ts'
import { arrayOf } from '#engine/sql.ts'
import type { Tx } from '#engine/write/rules.ts'
import { archiveRecords, changeRecords } from '#records/effects.ts'
import { shippedRuleValues } from './shipped-values.ts'
import type { RuleCode } from './shipped.ts'

type Words = 'what' | 'citation' | 'ruleText' | 'severity' | 'policy'

/**
 * Words of shipped rules that were wrong from the first day, by rule, and what was called law that is none. They are replaced where they are stored as shipped, in rules and in
 * running deadlines; words that the company wrote stay. A law that changed on a day gets a version of its own instead.
 */
const formerWords: Readonly<Partial<Record<RuleCode, Readonly<Partial<Record<Words, readonly unknown[]>>>>>> = {
  'DVER-24': {
    citation: ['49 CFR 396.9(d)(1)'],
    ruleText: [
      'The driver delivers the report at the next terminal or facility, or mails it within 24 hours.',
      'The driver delivers the report on arrival at the next terminal or facility; if not scheduled to arrive at one within 24 hours, the driver immediately mails, faxes or transmits it.',
    ],
    severity: ['legal'],
    policy: [false],
  },
  'DQ-INFO': {
    ruleText: [
      'The reviewer closes the request when the information asked for is not sent in 14 days.',
      'Company policy: send what the reviewer asks for within 14 days. A reviewer is said to be free to close an unanswered request after that; no primary text was seen.',
    ],
  },
  'ADVERSE-NOTICE': {
    ruleText: [
      'Whoever is rejected over a background report gets a notice: who made the report, that the vendor did not decide, and the right to a copy and to dispute it (15 USC 1681m(a)). The law names no number of days. Company policy; an administrator can change it.',
    ],
  },
  'DQ-FILE-INSPECTION': {
    ruleText: ['DataQs is said to take requests about inspections for 3 years; no primary text was seen. Company policy until it is.'],
  },
  'DQ-FILE-CRASH': {
    ruleText: ['DataQs is said to take requests about crashes for 5 years; no primary text was seen. Company policy until it is.'],
  },
  'DQ-DECISION': {
    ruleText: ['Initial review within 21 days, as announced for State programs (91 FR 20561); States switch at different times.'],
  },
  'DQ-FINAL': {
    ruleText: ['Final review within 30 days of the request to reconsider, as announced for State programs (91 FR 20561).'],
  },
  'OSHA-24': { ruleText: ['In-patient hospitalization, amputation or loss of an eye: within 24 hours of learning of it.'] },
  'CONV-30': { citation: ['49 CFR 383.31(b)'] },
  'SUSP-NOTICE': {
    ruleText: [
      'A CDL holder whose license is suspended, revoked or canceled, or who is disqualified, notifies the employer before the end of the business day after the day he received notice of it.',
    ],
  },
}

/** Rules that came with Longhaul and state no duty, with the reason. */
const withdrawn: Readonly<Record<string, string>> = {
  'CONV-STATE':
    'No notice to the licensing state is due from the driver: the convicting state reports it (49 CFR 383.31(d), 78 FR 24688); FMCSA has since deleted the duty',
}

/** The values of a rule or deadline that hold former words of its code, corrected; null if none do. */
const correctedWords = (code: string, row: StoredRow): Values | null => {
  const former = formerWords[code as RuleCode] ?? {}
  const now = shippedRuleValues().find((rule) => rule.code === code)
  const wrong = (Object.keys(former) as Words[]).filter((field) => former[field]?.includes(row[field]) === true)
  return wrong.length === 0 ? null : Object.fromEntries(wrong.map((field) => [field, now?.[field] ?? null]))
}

const correctWords = async (tx: Tx): Promise<void> => {
  const codes = arrayOf(Object.keys(formerWords), 'text')
  const why = 'Wrong words of a shipped rule were corrected'
  const rules = await tx.query<{ id: string }>(sql`select id from deadline_rules where code = any(${codes}) and archived_at is null`)
  await changeRecords(
    tx,
    'deadline-rules',
    rules.map(({ id }) => id),
    (row) => correctedWords(String(row['code']), row),
    why,
  )
  const running = await tx.query<{ id: string }>(
    sql`select id from deadlines where rule = any(${codes}) and status = 'running' and archived_at is null`,
  )
  await changeRecords(
    tx,
    'deadlines',
    running.map(({ id }) => id),
    (row) => correctedWords(String(row['rule']), row),
    why,
  )
}

/** Archives the versions of a withdrawn rule, and ends its deadlines unless a person decided them. */
const withdraw = async (tx: Tx, code: string, why: string): Promise<void> => {
  const versions = await tx.query<{ id: string }>(sql`select id from deadline_rules where code = ${code} and archived_at is null`)
  await archiveRecords(
    tx,
    'deadline-rules',
    versions.map(({ id }) => id),
    why,
  )
  const open = await tx.query<{ id: string }>(
    sql`select id from deadlines where rule = ${code} and archived_at is null and (status = 'running' or (status = 'met' and decided_by_id is null))`,
  )
  await changeRecords(
    tx,
    'deadlines',
    open.map(({ id }) => id),
    () => ({ status: 'not_applicable', explanation: why }),
    why,
  )
}

/** Brings stored rules and deadlines in line with the words of this release, with history. Changes nothing the second time. */
export const correctShippedRules = async (tx: Tx): Promise<void> => {
  await correctWords(tx)
  for (const [code, why] of Object.entries(withdrawn)) await withdraw(tx, code, why)
}
