import type { RecordRow } from '#web/engine/queries/rows.ts'
import { isDelayMissing, isLateTest } from '../delay.ts'

type Values = Readonly<Record<string, unknown>>

/** Fields that say something about a test itself. */
const saying = /(TestedAt|Result|NotDone|Delay)$/

interface TestAsk {
  readonly description: string
  /** By field, what is missing; null where it is there. */
  readonly requires: (values: Values) => Readonly<Record<string, string | null>>
  readonly unsaid: (values: Values) => string | null
}

/** What recording a test asks for: something about the test, and with a late one the reasons of the delay (49 CFR 382.303(d)(1)). */
export const testAsk = (row: RecordRow, fields: readonly string[]): TestAsk => ({
  description: 'Enter when it was done, or why it wasn’t.',
  requires: (values) => {
    const entered = { ...row, ...values }
    return fields.includes('alcoholDelay') && isLateTest(entered)
      ? {
          alcoholDelay: isDelayMissing(entered)
            ? 'Done more than two hours after the accident: enter the reason (49 CFR 382.303(d)(1))'
            : null,
        }
      : {}
  },
  // Of a refusal whose moment is not known only its result is stored, which is not shown.
  unsaid: (values) =>
    fields.some((name) => (saying.test(name) && (values[name] ?? '') !== '') || row[name.replace(/Result$/, 'Given')] === false)
      ? null
      : 'Enter when the test was done, or why it was not done.',
})
