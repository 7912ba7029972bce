import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Viewer } from '#kit/access.ts'
import type { DutyStep } from '#kit/duty/duty.ts'
import { inSentence } from '#kit/words.ts'
import type { Duty, DutyContext } from '#engine/duty.ts'
import { literal } from '#engine/sql.ts'
import { dutiesOfHolds, holdText } from '#records/duties/holds/duties.ts'
import { documentLabel, documentTypes } from '#records/drivers/qualification-documents/types.ts'
import type { DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'
import { documentsOf } from './documents.ts'
import { legalStops, ruleSeenBy } from './legal-stops.ts'
import type { LegalStopCode } from './legal-stops.ts'
import { holdsWithin } from './reason.ts'
import type { Reason } from './reason.ts'

type Subject = 'driver' | 'vehicle'

/** States that a person set. They need no fix. */
export const decidedStates: ReadonlySet<string> = new Set([
  'terminated',
  'suspended',
  'inactive',
  'leave',
  'onboarding',
  'out_of_service',
  'in_shop',
  'not_in_fleet',
])

const cases = (value: SQL, words: Readonly<Record<string, string | undefined>>): SQL =>
  sql`(case ${value} ${sql.join(
    Object.entries(words).flatMap(([key, said]) => (said === undefined ? [] : [sql`when ${literal(key)} then ${literal(said)}`])),
    sql` `,
  )} end)`

const labels = Object.fromEntries(Object.entries(documentTypes).map(([key, { label }]) => [key, label]))

const papers: Partial<Record<DocumentTypeKey, string>> = {
  license: 'Renew license',
  medical: 'Add medical certificate',
  mvr_annual: 'Add MVR',
  registration: 'Renew registration',
}

/** Opens the form of a new document of the type. */
export const addDocument = (by: Subject, type: string): DutyStep => ({
  verb: papers[type as DocumentTypeKey] ?? `Add ${inSentence(documentLabel(type))}`,
  action: { create: 'qualification-documents', by, given: { type } },
})

/** The law and the fix of a stop, as the viewer may read them; nothing in a list. */
const ruleOf = ({ stop }: Reason, viewer: Viewer | undefined): Pick<Duty, 'why' | 'basis'> => {
  if (viewer === undefined || stop === undefined) return {}
  if (typeof stop === 'string') {
    const { citation, lift } = ruleSeenBy(viewer.role, stop)
    return { why: lift, ...(citation === undefined ? {} : { basis: citation }) }
  }
  const rules = (Object.keys(legalStops) as LegalStopCode[]).map((code) => [code, ruleSeenBy(viewer.role, code)] as const)
  return {
    why: cases(stop, Object.fromEntries(rules.map(([code, { lift }]) => [code, lift]))),
    basis: cases(stop, Object.fromEntries(rules.map(([code, { citation }]) => [code, citation]))),
  }
}

const weightOf = ({ effect, expires }: Reason): Duty['weight'] => (effect === 'block' ? 'block' : expires === undefined ? 'wait' : 'due')

/** What every duty of a reason has: its rows and its condition as of today. */
const common = (reason: Reason, { today, viewer }: DutyContext): Omit<Duty, 'text' | 'step'> => ({
  code: reason.code,
  when: holdsWithin(reason, today, today),
  ...(reason.of === undefined ? {} : { of: reason.of }),
  ...(reason.expires === undefined ? {} : { dueOn: reason.expires }),
  weight: weightOf(reason),
  ...ruleOf(reason, viewer),
})

/** A reason of the driver or unit, with its words and the step that ends it. */
export const reasonDuty = (
  reason: Reason,
  context: DutyContext,
  words: Partial<Pick<Duty, 'text' | 'source' | 'why'>>,
  step: Duty['step'],
): Duty => ({
  text: reason.text,
  ...common(reason, context),
  ...words,
  step,
})

/** Documents that expired, were revoked, or run out: each with the document that takes its place. */
export const documentDuty = (reason: Reason, context: DutyContext, by: Subject): Duty => {
  const ends = reason.code === 'document_revoked' ? ' revoked' : reason.quiet === true ? ' expires' : ' expired'
  return {
    ...common(reason, context),
    code: sql`(${literal(`${reason.code}.`)} || d.type)`,
    text: sql`(${cases(sql`d.type`, labels)} || ${literal(ends)})`,
    step: (code) => addDocument(by, code.slice(reason.code.length + 1)),
  }
}

/** Holds in force, each with what lifts it. Time off is a decision, not something that is still to do. */
export const holdDutiesOf = (reason: Reason, context: DutyContext): readonly Duty[] => {
  const { stop: _stop, ...unruled } = reason
  const { of, when } = { of: reason.of, when: holdsWithin(reason, context.today, context.today) }
  const rule = ruleOf(reason, context.viewer)
  return dutiesOfHolds(
    {
      ...common(unruled, context),
      ...(of === undefined ? {} : { of }),
      when: sql`${when} and h.kind <> 'leave'`,
      text: holdText,
      why: sql`h.reason`,
      ...(rule.basis === undefined ? {} : { basis: rule.basis }),
    },
    context.viewer,
  )
}

/** Documents that were added and that nobody has verified. Whether a report was made to the Clearinghouse is not for everyone (49 CFR 382.405). */
export const unverifiedDuty = (by: Subject, context: DutyContext): Duty => ({
  code: 'unverified',
  text: sql`(${cases(sql`d.type`, labels)} || ' to verify')`,
  of: sql`${documentsOf(by, context)} and d.status = 'draft' and d.type <> 'clearinghouse_report'`,
  weight: 'wait',
  source: sql`d.id`,
  each: true,
  step: verifyDocument,
})

/** Opens the verification of the document with this id. */
export const verifyDocument = (_code: string, id: string | null): DutyStep => ({
  verb: 'Verify document',
  action: { move: 'verify', ...(id === null ? {} : { on: { kind: 'qualification-documents', id } }) },
})
