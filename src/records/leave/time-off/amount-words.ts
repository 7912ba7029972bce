import type { RecordRow } from '#web/engine/queries/rows.ts'
import { amountShort, amountWords, formatAmount, toHundredths } from '../leave-ledger/amounts.ts'
import type { LeaveUnit } from '../leave-ledger/amounts.ts'

/** "16.25 h", "3 d", of an amount as the server answers it. */
export const inShort = (amount: number, unit: LeaveUnit): string => amountShort(toHundredths(amount), unit)

/** "16.25", "3". */
export const plain = (amount: number): string => formatAmount(toHundredths(amount))

/** What a request takes, in the unit of its leave: "5 days", "2.5 hours". */
export const takingWords = (row: RecordRow): string =>
  typeof row['hours'] === 'number'
    ? amountWords(toHundredths(row['hours']), 'hours')
    : amountWords(toHundredths(Number(row['days'])), 'days')
