import { isPrompt } from './law/test-plan.ts'
import { recordedOf, testedOf } from './tested.ts'

type Row = Readonly<Record<string, unknown>>

const isAfterTwoHours = (occurredAt: unknown, testedAt: string | null): boolean =>
  typeof occurredAt === 'string' && testedAt !== null && !Number.isNaN(Date.parse(testedAt)) && !isPrompt(occurredAt, testedAt)

/** An alcohol test of somebody, or its refusal, came after the first two hours, so that the reasons of the delay are kept (49 CFR 382.303(d)(1)). */
export const isLateTest = (row: Row): boolean =>
  (row['alcoholTest'] === 'required' || row['alcoholTest'] === 'check') &&
  testedOf(row).some((tested) => {
    const { testedAt, notDone } = recordedOf(row, 'alcohol', tested)
    return notDone === null && isAfterTwoHours(row['occurredAt'], testedAt)
  })

/** Those reasons are not entered. */
export const isDelayMissing = (row: Row): boolean => isLateTest(row) && (row['alcoholDelay'] ?? '') === ''
