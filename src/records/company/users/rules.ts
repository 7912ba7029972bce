import type { RecordRules } from '#engine/write/rules.ts'
import { userRules as accountRules } from '#features/auth/user-rules.ts'
import { handOver, mayDeactivate } from './hand-over.ts'

/** What accounts demand of a user record, and that nobody leaves records behind without an owner. */
export const userRules: RecordRules = {
  ...accountRules,
  after: async (tx, writes) => {
    await accountRules.after?.(tx, writes)
    await handOver(tx, writes)
  },
  moves: { ...accountRules.moves, deactivate: { guard: mayDeactivate } },
}
