import { adverseActionRules } from './adverse-action-rules.ts'
import { fmlaRules } from './fmla-rules.ts'
import { previousEmployerRules } from './previous-employer-rules.ts'
import type { Shipped } from './shipped-rule.ts'

const policy = 'Company policy; an administrator can change it.'

/** The rules every company starts with. Later versions are entered, approved and dated in the product. */
export const shippedRules = {
  'PA-ALC-2': {
    what: 'Alcohol test, or the reason in writing',
    offset: 2,
    unit: 'hours',
    citation: '49 CFR 382.303(d)(1)',
    ruleText: 'If the test is not administered within two hours of the accident, prepare and keep on file a record of the reasons.',
    severity: 'legal',
  },
  'PA-ALC-8': {
    what: 'Alcohol test: last moment',
    offset: 8,
    unit: 'hours',
    citation: '49 CFR 382.303(d)(1)',
    ruleText:
      'If the test is not administered within eight hours, cease attempts and record why. The driver takes no alcohol for 8 hours or until tested (382.209).',
    severity: 'legal',
  },
  'PA-DRUG-32': {
    what: 'Drug test: last moment',
    offset: 32,
    unit: 'hours',
    citation: '49 CFR 382.303(d)(2)',
    ruleText: 'If the test is not administered within 32 hours of the accident, cease attempts and record why.',
    severity: 'legal',
  },
  'ACC-INSURER': { what: 'Report to the insurer', offset: 24, unit: 'hours', ruleText: policy, severity: 'warn' },
  'ACC-POLICE': { what: 'Obtain police report', offset: 10, unit: 'calendar_days', ruleText: policy, severity: 'info' },
  'ACC-DETERMINE': { what: 'Determine preventability', offset: 14, unit: 'calendar_days', ruleText: policy, severity: 'warn' },
  'ACC-APPEAL': { what: 'Decide appeal', offset: 10, unit: 'calendar_days', ruleText: policy, severity: 'warn' },
  'ACC-APPEAL-FILE': { what: 'Appeal the determination', offset: 10, unit: 'calendar_days', ruleText: policy, severity: 'info' },
  'CH-FULL-24': {
    what: 'Full Clearinghouse query',
    offset: 24,
    unit: 'hours',
    citation: '49 CFR 382.701(b)(3)',
    ruleText:
      'A limited query that finds information asks for a full query within 24 hours. Without it the driver does no safety-sensitive work until the full query is made and shows that they are not prohibited (382.701(d)).',
    severity: 'legal',
  },
  'CH-REPORT': {
    what: 'Report to the Clearinghouse',
    offset: 3,
    unit: 'business_days',
    citation: '49 CFR 382.705(b)',
    ruleText:
      'By the close of the third business day after learning of it the employer reports an alcohol test of 0.04 or more, a refusal it determined, actual knowledge of a violation, a negative return-to-duty test and the completed follow-up tests. The medical review officer reports drug tests.',
    severity: 'legal',
  },
  'DVER-24': {
    what: 'Driver turns in inspection report',
    offset: 24,
    unit: 'hours',
    ruleText:
      'Company policy: 24 hours; an administrator can change them. The law sets no hours: the driver delivers the report on arrival at the next terminal or facility; if not scheduled to arrive at one within 24 hours, the driver immediately mails, faxes or transmits it (49 CFR 396.9(d)(1)).',
    severity: 'warn',
  },
  'DVER-15': {
    what: 'Certify corrections and return the report',
    offset: 15,
    unit: 'calendar_days',
    citation: '49 CFR 396.9(d)(3)',
    ruleText: 'Within 15 days after the inspection the carrier certifies that all violations have been corrected and returns the form.',
    severity: 'legal',
    validTo: '2026-07-21',
  },
  'CLEAN-FMCSA': { what: 'Clean inspection posted to FMCSA', offset: 60, unit: 'calendar_days', ruleText: policy, severity: 'info' },
  'DQ-INFO': {
    what: 'Answer the DataQs reviewer',
    offset: 14,
    unit: 'calendar_days',
    ruleText:
      'Company policy: send what the reviewer requests within 14 days. Reviewers reportedly can close an unanswered request after that (no primary source confirmed).',
    severity: 'warn',
  },
  'DQ-FILE-INSPECTION': {
    what: 'File a DataQs request about an inspection',
    offset: 36,
    unit: 'months',
    ruleText:
      'FMCSA program limit, not law for the carrier: states are to accept requests for 3 years after an inspection (DataQs grant terms proposed in 2025).',
    severity: 'info',
  },
  'DQ-FILE-CRASH': {
    what: 'File a DataQs request about a crash',
    offset: 60,
    unit: 'months',
    ruleText:
      'FMCSA program limit, not law for the carrier: states are to accept requests for 5 years after a crash (DataQs grant terms proposed in 2025).',
    severity: 'info',
  },
  'DQ-DECISION': {
    what: 'DataQs decision expected',
    offset: 21,
    unit: 'calendar_days',
    ruleText: 'FMCSA program limit for states: initial review within 21 days (91 FR 20561). States switch at different times.',
    severity: 'info',
  },
  'DQ-FINAL': {
    what: 'Final DataQs decision expected',
    offset: 30,
    unit: 'calendar_days',
    ruleText: 'FMCSA program limit for states: final review within 30 days of the request to reconsider (91 FR 20561).',
    severity: 'info',
  },
  'TKT-RESPOND': {
    what: 'Respond to the citation',
    offset: 0,
    unit: 'calendar_days',
    ruleText: 'The day printed on the citation.',
    severity: 'warn',
  },
  'TKT-COURT': { what: 'Court date', offset: 0, unit: 'calendar_days', ruleText: 'The day set by the court.', severity: 'warn' },
  'TKT-ATTORNEY': { what: 'Send citation to attorney', offset: 3, unit: 'business_days', ruleText: policy, severity: 'warn' },
  'CONV-30': {
    what: "Driver's written notice of the conviction",
    offset: 30,
    unit: 'calendar_days',
    citation: '49 CFR 383.31',
    ruleText: 'A CDL holder convicted of a traffic violation other than parking notifies the employer in writing within 30 days.',
    severity: 'legal',
  },
  'SUSP-NOTICE': {
    what: 'Driver notifies us of suspension',
    offset: 1,
    unit: 'business_days',
    citation: '49 CFR 383.33',
    ruleText:
      'A CDL holder whose license is suspended, revoked or canceled, or who is disqualified, notifies the employer before the end of the business day after the day they received notice of it. Company reading: weekends and federal holidays are not business days.',
    severity: 'legal',
  },
  'TKT-DISPOSITION': {
    what: 'Get the court disposition',
    offset: 14,
    unit: 'calendar_days',
    ruleText:
      'A deferral or dismissal is a conviction if a plea was accepted, or a fine or costs were paid (49 CFR 383.5). The time allowed is company policy; an administrator can change it.',
    severity: 'warn',
  },
  'CDL-MVR': {
    what: 'Get a current MVR',
    offset: 7,
    unit: 'calendar_days',
    ruleText:
      'From the estimated end of a CDL disqualification, while the state’s dates are not entered: a current MVR shows whether the CDL is valid again. Company policy; an administrator can change it.',
    severity: 'warn',
  },
  'TKT-DATAQS': { what: 'File a DataQs request for the outcome', offset: 14, unit: 'calendar_days', ruleText: policy, severity: 'warn' },
  'OSHA-LOG-7': {
    what: 'Enter the case on Forms 300 and 301',
    offset: 7,
    unit: 'calendar_days',
    citation: '29 CFR 1904.29(b)(3)',
    ruleText: 'Within seven calendar days of receiving information that a recordable injury or illness occurred.',
    severity: 'legal',
  },
  'OSHA-8': {
    what: 'Report the death to OSHA',
    offset: 8,
    unit: 'hours',
    citation: '29 CFR 1904.39(a)(1)',
    ruleText: 'Within 8 hours of learning of a work-related death that occurs within 30 days of the incident.',
    severity: 'legal',
  },
  'OSHA-24': {
    what: 'Report the severe injury to OSHA',
    offset: 24,
    unit: 'hours',
    citation: '29 CFR 1904.39(a)(2)',
    ruleText:
      'In-patient hospitalization, amputation or loss of an eye within 24 hours of the incident (1904.39(b)(6)): within 24 hours of learning of it.',
    severity: 'legal',
  },
  'OSHA-SIGN': {
    what: 'Sign the annual summary',
    offset: 0,
    unit: 'calendar_days',
    citation: '29 CFR 1904.32(b)(3)',
    ruleText: 'A company executive certifies the 300A before it is posted on February 1.',
    severity: 'legal',
  },
  'OSHA-POST': {
    what: 'Post the 300A',
    offset: 0,
    unit: 'calendar_days',
    citation: '29 CFR 1904.32(b)(6)',
    ruleText: 'Posted no later than February 1 and kept posted until April 30.',
    severity: 'legal',
  },
  'OSHA-ITA': {
    what: 'Submit electronically to the ITA',
    offset: 0,
    unit: 'calendar_days',
    citation: '29 CFR 1904.41(c)',
    ruleText: 'By March 2 of the year after the one the records cover.',
    severity: 'legal',
  },
  FROI: {
    what: 'File the first report of injury',
    offset: 7,
    unit: 'calendar_days',
    ruleText: 'States set their own limits: enter one rule per State. Until then this company limit is used.',
    severity: 'warn',
  },
  'WC-RESERVE-14': { what: 'Review the reserves, 14 days', offset: 14, unit: 'calendar_days', ruleText: policy, severity: 'info' },
  'WC-RESERVE-60': { what: 'Review the reserves, 60 days', offset: 60, unit: 'calendar_days', ruleText: policy, severity: 'info' },
  'WC-RESERVE-180': { what: 'Review the reserves, 6 months', offset: 6, unit: 'months', ruleText: policy, severity: 'info' },
  'WC-DIARY': { what: 'Complete diary entry', offset: 0, unit: 'calendar_days', ruleText: policy, severity: 'warn' },
  'WC-OSHA': { what: 'Decide OSHA recordability', offset: 7, unit: 'calendar_days', ruleText: policy, severity: 'warn' },
  'DSC-SIGN': { what: 'Get signed acknowledgment', offset: 3, unit: 'business_days', ruleText: policy, severity: 'warn' },
  'DSC-FOLLOW': { what: 'Follow up', offset: 0, unit: 'calendar_days', ruleText: policy, severity: 'info' },
  'DSC-APPEAL': { what: 'Decide appeal', offset: 10, unit: 'calendar_days', ruleText: policy, severity: 'warn' },
  'HIRE-MVR': {
    what: 'MVR of each licensing authority in the file',
    offset: 30,
    unit: 'calendar_days',
    citation: '49 CFR 391.23(a)(1), (b)',
    ruleText:
      'Within 30 days of the date employment begins, the driving record of every authority that licensed the driver in the last 3 years, or the good-faith effort to get it, is in the qualification file. After that the file is deficient; the rule bans no driving.',
    severity: 'legal',
  },
  'HIRE-SPH': {
    what: 'Safety performance history of previous employers',
    offset: 30,
    unit: 'calendar_days',
    citation: '49 CFR 391.23(a)(2), (c)(1)',
    ruleText:
      'Within 30 days of the date employment begins, the answers of the DOT-regulated employers of the last 3 years, or the good-faith effort to get them, are in the investigation history file. After that the file is deficient; the rule bans no driving.',
    severity: 'legal',
  },
  'HIRE-DA': {
    what: 'Drug and alcohol answers of DOT employers outside FMCSA',
    offset: 30,
    unit: 'calendar_days',
    citation: '49 CFR 40.25(d)',
    ruleText:
      'After 30 days from the first safety-sensitive work the driver does no more of it, unless the answers were received or the good-faith effort to get them is documented.',
    severity: 'legal',
  },
  ...adverseActionRules,
  ...fmlaRules,
  ...previousEmployerRules,
  'CA-DUE': { what: 'Complete corrective action', offset: 0, unit: 'calendar_days', ruleText: policy, severity: 'warn' },
  'CA-SAFETY': {
    what: 'Escalate overdue corrective action to Safety',
    offset: 3,
    unit: 'calendar_days',
    ruleText: 'Days past due. Company policy; an administrator can change it.',
    severity: 'info',
  },
  'CA-MANAGEMENT': {
    what: 'Tell management of an overdue corrective action',
    offset: 7,
    unit: 'calendar_days',
    ruleText: 'Days past due. Company policy; an administrator can change it.',
    severity: 'info',
  },
} as const satisfies Readonly<Record<string, Shipped>>

/** Rules that lists are narrowed by: counted by the database, which knows days and months but no business days, and no hours of a date. */
export const plainRules: ReadonlySet<string> = new Set<RuleCode>(['CA-SAFETY', 'CA-MANAGEMENT'])

export type RuleCode = keyof typeof shippedRules

/** The first day on which the shipped versions hold: before any record of the product. */
export const shippedFrom = '2000-01-01'
