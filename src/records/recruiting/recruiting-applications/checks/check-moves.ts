import { choice, date, longText } from '#kit/fields.ts'
import type { Move } from '#kit/record.ts'
import { copyFields, copyResults, orderAsked, results, testReaders } from '../working.ts'

/** Submitted, and neither hired nor ended. */
export const activeStates = ['submitted', 'in_review', 'screening', 'interview', 'offer', 'orientation'] as const

const { received, clear, consider, failed } = results
const looked = { clear: copyResults.clear, failed: copyResults.failed } as const

/** Ordering a check, its result, and looking at the photos of the applicant. */
export const checkMoves = {
  order_check: {
    label: 'Order check',
    from: activeStates,
    to: null,
    done: 'Order recorded',
    roles: testReaders,
    rare: true,
    help: 'Place the order with the provider, then record it here. Costs add up on the application.',
    asks: orderAsked,
  },
  record_result: {
    label: 'Result in',
    from: [...activeStates, 'hired'],
    to: null,
    done: 'Result recorded',
    roles: testReaders,
    rare: true,
    asks: {
      check: orderAsked.check,
      result: choice({ received, clear, consider, failed }, { label: 'Result', required: true }),
      resultOn: date({ label: 'Date of the result', required: true }),
      checkNote: longText({ label: 'Note on checks', max: 2000 }),
    },
  },
  verify_copies: {
    label: 'Verify photos',
    from: [...activeStates, 'hired'],
    to: null,
    done: 'Photos checked',
    roles: testReaders,
    rare: true,
    help: 'Compare each photo with the answers of the application. Leave blank what you didn’t check.',
    asks: {
      licenseCopy: choice(looked, { label: copyFields.licenseCopy.label }),
      medicalCopy: choice(looked, { label: copyFields.medicalCopy.label }),
      medicalExpirationDate: date({ label: 'Medical card expires', help: 'As printed on the card.' }),
    },
  },
} as const satisfies Readonly<Record<string, Move>>
