import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { DutyStep } from '#kit/duty/duty.ts'
import { safetyDeciders } from '#kit/roles.ts'
import { literal } from '#engine/sql.ts'
import type { RuleCode } from './shipped.ts'

type Step = Omit<DutyStep, 'action'> & { readonly action?: DutyStep['action'] }

const verb = (words: string): Step => ({ verb: words })
const enter = (words: string, ...fields: readonly string[]): Step => ({ verb: words, action: { fields } })
const move = (words: string, name: string): Step => ({ verb: words, action: { move: name } })
/** Only readers of results find the result among the fields (49 CFR 382.405). */
const alcoholTest = enter('Record alcohol test', 'alcoholTestedAt', 'alcoholResult', 'alcoholDelay')
/** Asks for the reason first; a test that was done in time can still be entered. */
const noAlcoholTest = enter('Write the reason, alcohol test', 'alcoholNotDone', 'alcoholTestedAt', 'alcoholResult')
const noDrugTest = enter('Write the reason, drug test', 'drugNotDone', 'drugTestedAt', 'drugResult')
const reserves: Step = { verb: 'Review reserves', action: { tab: 'money' } }
const oshaReport = ['severeReportedAt', 'severeChannel', 'severeConfirmation'] as const
const employerAnswer: Step = { verb: 'Record employer answer', action: { create: 'investigation-history', by: 'application' } }
const adverseNotice = move('Record adverse-action notice', 'send_notice')

/** Hours after the deadline from which a rule asks for the reason instead of the test (49 CFR 382.303(d)). */
const lateAfter = { 'PA-ALC-2': 6, 'PA-ALC-8': 0, 'PA-DRUG-32': 0 } as const satisfies Partial<Record<RuleCode, number>>
type LateCode = `${keyof typeof lateAfter} late`

/** The button for each rule. Without an action it marks the deadline as done, with the proof. */
const steps: Readonly<Record<RuleCode | LateCode, Step>> = {
  'PA-ALC-2': alcoholTest,
  'PA-ALC-8': alcoholTest,
  'PA-ALC-2 late': noAlcoholTest,
  'PA-ALC-8 late': noAlcoholTest,
  'PA-DRUG-32': enter('Record drug test', 'drugTestedAt', 'drugResult'),
  'PA-DRUG-32 late': noDrugTest,
  'ACC-INSURER': enter('Report to insurer', 'insurerReportedOn', 'insurer', 'claimNumber'),
  'ACC-POLICE': enter('Add police report', 'policeReportReceived', 'policeReportNumber', 'policeAgency'),
  'ACC-DETERMINE': { ...enter('Determine preventability', 'determination', 'determinationMethod', 'rationale'), roles: safetyDeciders },
  'ACC-APPEAL': move('Decide appeal', 'decide_appeal'),
  'ACC-APPEAL-FILE': { ...move('Record appeal', 'file_appeal'), waitsFor: 'driver' },
  'CH-FULL-24': verb('Record full query'),
  'CH-REPORT': verb('Report to Clearinghouse'),
  'DVER-24': enter('Mark received', 'receivedOn'),
  'DVER-15': move('Certify corrections', 'certify'),
  'CLEAN-FMCSA': { ...enter('Record FMCSA date', 'seenByFmcsaOn'), waitsFor: 'agency' },
  'DQ-INFO': move('Record information sent', 'answer'),
  'DQ-FILE-INSPECTION': verb('File DataQs request'),
  'DQ-FILE-CRASH': verb('File DataQs request'),
  'DQ-DECISION': { ...move('Record decision', 'decide'), waitsFor: 'agency' },
  'DQ-FINAL': { ...move('Record decision', 'decide'), waitsFor: 'agency' },
  'TKT-RESPOND': move('Respond to citation', 'respond'),
  // From the court day on, the ticket asks for the outcome (tickets/duties.ts).
  'TKT-COURT': enter('Confirm court date', 'courtDate', 'court', 'appearanceRequired'),
  'TKT-ATTORNEY': enter('Confirm hand-over', 'retainedOn', 'attorney'),
  'CONV-30': { ...enter("Record driver's notice", 'notifiedEmployerOn'), waitsFor: 'driver' },
  'SUSP-NOTICE': { ...enter('Record notice of suspension', 'suspensionNoticeOn'), waitsFor: 'driver' },
  // What a person has not answered: about the whole ticket, or about a charge.
  'TKT-DISPOSITION': { ...enter('Record disposition', 'pleaOrPaid', 'heldLiable', 'charges'), roles: safetyDeciders },
  'CDL-MVR': verb('Record MVR'),
  // The outcome has already drafted the requests, one for each charge: a new one would be a duplicate.
  'TKT-DATAQS': { verb: 'File DataQs request', action: { tab: 'dataqs.ticket' } },
  'OSHA-LOG-7': { verb: 'Complete Form 301', action: { section: 'Form 301' } },
  'OSHA-8': enter('Report death to OSHA', ...oshaReport),
  'OSHA-24': enter('Report injury to OSHA', ...oshaReport),
  'OSHA-SIGN': move('Sign summary', 'certify'),
  'OSHA-POST': move('Record posting', 'post'),
  'OSHA-ITA': move('Record submission', 'submit'),
  FROI: move('File first report', 'file'),
  'WC-RESERVE-14': reserves,
  'WC-RESERVE-60': reserves,
  'WC-RESERVE-180': reserves,
  'WC-DIARY': { verb: 'Complete diary entry', action: { tab: 'diary' } },
  'WC-OSHA': { verb: 'Decide recordability', action: { tab: 'osha-claims.claim' } },
  'DSC-SIGN': { verb: 'Record acknowledgement', action: { move: 'acknowledge' }, waitsFor: 'driver' },
  'DSC-FOLLOW': { verb: 'Record follow-up', action: { move: 'complete' } },
  'DSC-APPEAL': { verb: 'Uphold', action: { move: 'uphold' } },
  'HIRE-MVR': move('Record MVR', 'record_checks'),
  'HIRE-SPH': employerAnswer,
  'HIRE-DA': employerAnswer,
  'CA-DUE': move('Report as done', 'complete'),
  'CA-SAFETY': verb('Notify Safety'),
  'CA-MANAGEMENT': verb('Notify management'),
  'FMLA-NOTICE': verb('Record notice'),
  'FMLA-CERT': { verb: 'Record certification', waitsFor: 'driver' },
  'FMLA-CURE': { verb: 'Record certification', waitsFor: 'driver' },
  'FMLA-DESIG': verb('Record designation'),
  'SPH-ANSWER': move('Record answer', 'answer'),
  'SPH-CORRECT': move('Record correction decision', 'decide_correction'),
  'SPH-REBUT': move('Record rebuttal sent', 'send_rebuttal'),
  'ADVERSE-3': adverseNotice,
  'ADVERSE-NOTICE': adverseNotice,
}

/** The code for `stepOfRule` at this moment: the rule's, or its late form. */
export const codeNow = (rule: string, dueAt: string, now: Date): string =>
  Object.entries(lateAfter).some(([code, hours]) => code === rule && now.getTime() >= Date.parse(dueAt) + hours * 3_600_000)
    ? `${rule} late`
    : rule

/** The same in SQL, for a row of deadlines. */
export const codeNowSql = (row: SQL, now: SQL): SQL =>
  sql`(${row}.rule || (case ${sql.join(
    Object.entries(lateAfter).map(
      ([code, hours]) =>
        sql`when ${row}.rule = ${literal(code)} and ${row}.due_at + ${literal(`${String(hours)} hours`)}::interval <= ${now} then ' late'`,
    ),
    sql` `,
  )} else '' end))`

/** The step that ends a deadline. `code` is its rule or `codeNow`, `deadline` its id. */
export const stepOfRule = (code: string, deadline: string | null): DutyStep => {
  const step: Step = Object.hasOwn(steps, code) ? steps[code as RuleCode | LateCode] : verb('Mark as done')
  return { action: { move: 'meet', ...(deadline === null ? {} : { on: { kind: 'deadlines', id: deadline } }) }, ...step }
}
