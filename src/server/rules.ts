import type { RecordRules, RulesTable } from '#engine/write/rules.ts'
import { accountRules } from '#features/auth/user-rules.ts'
import { rules as recordRules } from '#records/rules.ts'

/** Users are records and accounts: the rules of both hold. */
const users: RecordRules = {
  ...accountRules,
  ...recordRules['users'],
  after: async (tx, writes) => {
    await accountRules.after?.(tx, writes)
    await recordRules['users']?.after?.(tx, writes)
  },
}

/** The rules of every kind, by name; a kind without an entry has none. */
export const rules: RulesTable = { ...recordRules, users }
