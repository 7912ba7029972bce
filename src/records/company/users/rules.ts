import type { RecordRules } from '#engine/write/rules.ts'
import { userDuties } from './duties.ts'
import { handOver, mayDeactivate } from './hand-over.ts'

/** Nobody leaves records behind without an owner. What accounts ask of a user record comes on top (server/rules.ts). */
export const rules: RecordRules = {
  timeDependent: true,
  duties: userDuties,
  after: handOver,
  moves: { deactivate: { guard: mayDeactivate } },
}
