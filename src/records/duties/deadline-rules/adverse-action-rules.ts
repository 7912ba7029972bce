import type { Shipped } from './shipped-rule.ts'

/** Notices to applicants who are rejected over a background report (15 USC 1681b(b)(3), 1681m(a)). */
export const adverseActionRules = {
  'ADVERSE-3': {
    what: 'Adverse-action notice to a rejected applicant',
    offset: 3,
    unit: 'business_days',
    citation: '15 USC 1681b(b)(3)(B)',
    ruleText:
      'An applicant met only by mail, phone, or computer who is rejected over a background report gets a notice within 3 business days: that the report was the reason, who made it, that the vendor did not decide, and the right to a copy and to dispute it.',
    severity: 'legal',
  },
  'ADVERSE-NOTICE': {
    what: 'Adverse-action notice to a rejected applicant met in person',
    offset: 3,
    unit: 'business_days',
    ruleText:
      'Anyone rejected over a background report gets a notice: who made the report, that the vendor did not decide, and the right to a copy and to dispute it (15 USC 1681m(a)). The law names no number of days. Company policy; an administrator can change it.',
    severity: 'warn',
  },
} as const satisfies Readonly<Record<string, Shipped>>
