import type { StoredRow, Write } from '#engine/write/rules.ts'
import type { ReadTx } from '#engine/write/rules.ts'
import { sets, textOf } from '#records/effects.ts'
import { refuseFutureDays } from '#records/future-days.ts'

/** Answers of the Crash Preventability Determination Program alone (89 FR 96269), and those it cannot give. */
const programOnly: readonly string[] = ['not_preventable', 'preventable', 'undecided']
const neverByProgram: readonly string[] = ['removed', 'modified']

const misfit = (request: StoredRow): string | null => {
  const [result, program] = [String(request['result']), request['type'] === 'crash_preventability']
  if (program && neverByProgram.includes(result))
    return 'The crash preventability program answers with a determination, or makes no correction'
  return !program && programOnly.includes(result) ? 'Only a request to the crash preventability program (CPDP) is decided so' : null
}

/** What each day of a review cannot come before, and how that is said. */
const orders = [
  ['decidedOn', 'filedOn', 'Can’t be before it was filed'],
  ['decidedOn', 'reconsideredOn', 'Can’t be before the reconsideration request'],
  ['reconsideredOn', 'filedOn', 'Can’t be before it was filed'],
] as const

/** A decision fits the kind of request and the days of its review, none of which lies ahead: each of them ends a clock. */
export const refuseWrongReviews = async (tx: ReadTx, writes: readonly Write[]): Promise<void> => {
  await refuseFutureDays(tx, writes, ['filedOn', 'askedOn', 'decidedOn', 'reconsideredOn'])
  for (const write of writes) {
    const why = (sets(write, 'result') || sets(write, 'type')) && textOf(write.after['result']) !== null ? misfit(write.after) : null
    if (why !== null) write.issues.push({ field: sets(write, 'result') ? 'result' : 'type', message: why })
    for (const [field, after, message] of orders) {
      const [day, earlier] = [textOf(write.after[field]), textOf(write.after[after])]
      if (sets(write, field) && day !== null && earlier !== null && day < earlier) write.issues.push({ field, message })
    }
  }
}

/** A decision in our favor stays on file: the crash or the violation would count again without it. */
export const mayArchive = (_tx: ReadTx, request: StoredRow): Promise<string | null> =>
  Promise.resolve(
    ['removed', 'modified', 'not_preventable'].includes(String(request['result']))
      ? 'CSA data depends on this decision. Close the request instead.'
      : null,
  )
