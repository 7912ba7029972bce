import type { RecordRules } from '#server/engine/rules.ts'
import { fillDivisions } from '../home-division.ts'

export const holdRules: RecordRules = {
  timeDependent: true,
  // The division of a hold is that of its driver or unit, whatever it was before.
  before: (tx, writes) => {
    for (const { after } of writes) after['division'] = null
    return fillDivisions(tx, writes)
  },
  moves: { lift: { set: (tx) => ({ liftedAt: tx.now.toISOString(), liftedBy: tx.actor.id }) } },
}
