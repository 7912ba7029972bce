import { rulesFor } from '#engine/write/rules-for.ts'
import { leaveBlackouts } from './record.ts'

/** Whoever manages some divisions closes the days of those, not of the company. */
export const rules = rulesFor(leaveBlackouts, {
  before: (tx, writes) => {
    const divisions = tx.actor.viewer?.divisions ?? null
    if (divisions !== null)
      for (const { before, after, issues } of writes)
        if ([before === null ? after.division : before.division, after.division].some((id) => id === null || !divisions.includes(id)))
          issues.push({ field: 'division', message: 'Choose one of your divisions' })
    return Promise.resolve()
  },
})
