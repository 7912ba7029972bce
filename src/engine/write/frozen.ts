import type { Role } from '#kit/roles.ts'
import type { Queryable } from '../sql.ts'
import type { RulesTable, StoredRow } from './rules.ts'

/** Why a person may not change this record, by its kind's rules; `move` names the step he means to take. Null when he may. */
export const frozenSentence = (rules: RulesTable, kind: string, row: StoredRow, move?: string): string | null => {
  const own = rules[kind]
  return move !== undefined && own?.thaws?.includes(move) === true ? null : (own?.frozen?.(row) ?? null)
}

/** Returns a function that removes from comments and messages what the record hides from a role now. */
export const wordsSaid = async (
  rules: RulesTable,
  on: Queryable,
  role: Role,
  kind: string,
  recordId: string,
): Promise<(words: string) => string> => {
  const own = rules[kind]?.earlierWords
  const kept = own?.said === undefined || own.readers.includes(role) ? null : await own.said(on, recordId)
  return (words) => kept?.(words) ?? words
}
