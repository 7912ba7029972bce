import type { Shipped } from './shipped-rule.ts'

/** Clocks of family leave. Part 825 does not define a business day: Monday to Friday is the earlier reading, and the company's. */
export const fmlaRules = {
  'FMLA-NOTICE': {
    what: 'Eligibility and rights notice',
    offset: 5,
    unit: 'business_days',
    citation: '29 CFR 825.300(b)(1), (c)',
    ruleText:
      'Within five business days of the request, or of learning that the leave may be for an FMLA reason, the employer tells the employee whether they are eligible, with their rights and responsibilities. Company reading: Monday to Friday are business days, holidays among them.',
    severity: 'legal',
  },
  'FMLA-CERT': {
    what: 'Medical certification from the employee',
    offset: 15,
    unit: 'calendar_days',
    citation: '29 CFR 825.305(b)',
    ruleText:
      'The employee returns the certification within 15 calendar days of the request, or later where that is not possible despite diligent, good-faith efforts.',
    severity: 'warn',
  },
  'FMLA-CURE': {
    what: 'Complete the certification',
    offset: 7,
    unit: 'calendar_days',
    citation: '29 CFR 825.305(c)',
    ruleText:
      'The employer says in writing what is missing and gives the employee seven calendar days to cure it, unless that is not possible despite diligent, good-faith efforts.',
    severity: 'warn',
  },
  'FMLA-DESIG': {
    what: 'Designation notice',
    offset: 5,
    unit: 'business_days',
    citation: '29 CFR 825.300(d)(1)',
    ruleText:
      'Within five business days of having enough information, the employer tells the employee whether the leave is designated as FMLA leave. Company reading: Monday to Friday are business days, holidays among them.',
    severity: 'legal',
  },
} as const satisfies Readonly<Record<string, Shipped>>
