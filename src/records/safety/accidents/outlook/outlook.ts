import { text } from '#kit/fields.ts'

/**
 * What a citation of our driver that is still to come would do, as of now: it orders a test only within 8 hours of the accident for alcohol
 * and 32 for drugs (49 CFR 382.303(a)(2), (b)(2)). Null where no citation would order the test, or one has.
 */
export const outlookFields = {
  alcoholOutlook: text({ label: 'Alcohol test, if cited later', computed: true }),
  drugOutlook: text({ label: 'Drug test, if cited later', computed: true }),
} as const
