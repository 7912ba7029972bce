import type { Shipped } from './shipped-rule.ts'

/** Clocks of a previous employer whose former driver applies elsewhere. 391.23 does not define a business day: Monday to Friday is the company's reading. */
export const previousEmployerRules = {
  'SPH-ANSWER': {
    what: 'Answer another carrier about a former driver',
    offset: 30,
    unit: 'calendar_days',
    citation: '49 CFR 391.23(g)',
    ruleText:
      'A previous employer answers within 30 days after the request is received. With nothing to report it still answers, with the driver’s identification and dates of employment. Keep a record of the request and the answer for one year.',
    severity: 'legal',
  },
  'SPH-CORRECT': {
    what: 'Correct the driver’s record or refuse',
    offset: 15,
    unit: 'calendar_days',
    citation: '49 CFR 391.23(j)(2)',
    ruleText:
      'Within 15 days of the driver’s request the previous employer corrects the data and sends it to the carrier, or tells the driver that it does not agree to correct it.',
    severity: 'legal',
  },
  'SPH-REBUT': {
    what: 'Send the driver’s rebuttal to the carrier',
    offset: 5,
    unit: 'business_days',
    citation: '49 CFR 391.23(j)(4)',
    ruleText:
      'Within five business days of receiving a rebuttal the previous employer sends a copy to the carrier that asked and keeps it with the driver’s information. Company reading: Monday to Friday are business days, holidays among them.',
    severity: 'legal',
  },
} as const satisfies Readonly<Record<string, Shipped>>
