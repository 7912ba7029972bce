import type { StoredRow } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'

export interface AnswerRow {
  readonly question: string
  readonly answer: string
  readonly by?: string | null
  readonly at?: string | null
}

/** The answers of the recordability decision as they are stored. */
export const answersOf = (row: StoredRow): readonly AnswerRow[] => (Array.isArray(row['answers']) ? (row['answers'] as AnswerRow[]) : [])

export const answerTo = (row: StoredRow, key: string): string | null =>
  answersOf(row).find(({ question }) => question === key)?.answer ?? null

/** The answers say that the employee died, and no day of it is entered. */
export const isUndatedDeath = (row: StoredRow): boolean => answerTo(row, 'death') === 'yes' && textOf(row['outcomeDeath']) === null
