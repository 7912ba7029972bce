import type { DutyStep } from '#kit/duty/duty.ts'
import type { RuleCode } from './shipped.ts'

type Step = Omit<DutyStep, 'action'> & { readonly action?: DutyStep['action'] }

const verb = (words: string): Step => ({ verb: words })
const recordTest = (words: string): Step => ({ verb: words, action: { tab: 'testing' } })
const reserves = verb('Review reserves')

/** The button for each rule. Without an action it marks the deadline as done, with the proof. */
const steps: Readonly<Record<RuleCode, Step>> = {
  'PA-ALC-2': recordTest('Record alcohol test'),
  'PA-ALC-8': recordTest('Record alcohol test'),
  'PA-DRUG-32': recordTest('Record drug test'),
  'ACC-INSURER': verb('Report to insurer'),
  'ACC-POLICE': verb('Add police report'),
  'ACC-DETERMINE': { verb: 'Determine preventability', action: { tab: 'preventability' } },
  'ACC-APPEAL': { verb: 'Decide appeal', action: { tab: 'preventability' } },
  'ACC-APPEAL-FILE': { verb: 'Record appeal', waitsFor: 'driver' },
  'CH-FULL-24': verb('Record full query'),
  'CH-REPORT': verb('Report to Clearinghouse'),
  'DVER-24': verb('Record report received'),
  'DVER-15': verb('Certify corrections'),
  'CLEAN-FMCSA': { verb: 'Record FMCSA date', waitsFor: 'agency' },
  'DQ-INFO': verb('Answer reviewer'),
  'DQ-FILE-INSPECTION': verb('File DataQs request'),
  'DQ-FILE-CRASH': verb('File DataQs request'),
  'DQ-DECISION': { verb: 'Record decision', waitsFor: 'agency' },
  'DQ-FINAL': { verb: 'Record final decision', waitsFor: 'agency' },
  'TKT-RESPOND': verb('Respond to citation'),
  'TKT-COURT': verb('Record court outcome'),
  'TKT-ATTORNEY': verb('Confirm hand-over'),
  'CONV-30': { verb: "Record driver's notice", waitsFor: 'driver' },
  'SUSP-NOTICE': { verb: "Record driver's notice", waitsFor: 'driver' },
  'TKT-DISPOSITION': verb('Record disposition'),
  'CDL-MVR': verb('Record MVR'),
  'TKT-DATAQS': verb('File DataQs request'),
  'OSHA-LOG-7': verb('Complete Form 301'),
  'OSHA-8': verb('Report death to OSHA'),
  'OSHA-24': verb('Report injury to OSHA'),
  'OSHA-SIGN': verb('Sign summary'),
  'OSHA-POST': verb('Record posting'),
  'OSHA-ITA': verb('Record submission'),
  FROI: verb('File first report'),
  'WC-RESERVE-14': reserves,
  'WC-RESERVE-60': reserves,
  'WC-RESERVE-180': reserves,
  'WC-DIARY': verb('Complete diary entry'),
  'WC-OSHA': verb('Decide recordability'),
  'DSC-SIGN': { verb: 'Record signature', waitsFor: 'driver' },
  'DSC-FOLLOW': verb('Record follow-up'),
  'DSC-APPEAL': verb('Decide appeal'),
  'HIRE-MVR': verb('Add MVR'),
  'HIRE-SPH': verb('Record employer answers'),
  'HIRE-DA': verb('Record employer answers'),
  'CA-DUE': verb('Report as done'),
  'CA-SAFETY': verb('Notify Safety'),
  'CA-MANAGEMENT': verb('Notify management'),
  'FMLA-NOTICE': verb('Record notice'),
  'FMLA-CERT': { verb: 'Record certification', waitsFor: 'driver' },
  'FMLA-CURE': { verb: 'Record certification', waitsFor: 'driver' },
  'FMLA-DESIG': verb('Record designation'),
  'SPH-ANSWER': verb('Record answer'),
  'SPH-CORRECT': verb('Record correction'),
  'SPH-REBUT': verb('Record rebuttal sent'),
  'ADVERSE-3': verb('Record notice sent'),
  'ADVERSE-NOTICE': verb('Record notice sent'),
}

/** The step that ends a deadline. `code` is its rule, `deadline` its id. */
export const stepOfRule = (code: string, deadline: string | null): DutyStep => {
  const step: Step = Object.hasOwn(steps, code) ? steps[code as RuleCode] : verb('Mark as done')
  return { action: { move: 'meet', ...(deadline === null ? {} : { on: { kind: 'deadlines', id: deadline } }) }, ...step }
}
