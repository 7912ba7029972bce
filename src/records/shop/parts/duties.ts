import { sql } from 'drizzle-orm'
import type { Duties } from '#engine/duty.ts'
import { levelOf, onHandOf } from './stock.ts'

/** Only stock that is wrong or low waits for somebody. */
export const partDuties: Duties = ({ row }) => [
  {
    code: 'below_zero',
    text: 'Stock below zero',
    when: sql`${onHandOf(row)} < 0`,
    weight: 'wait',
    why: 'Repairs used more than was received.',
    step: () => ({ verb: 'Count', action: { move: 'count' } }),
    closedToo: true,
  },
  {
    code: 'low',
    text: 'Low stock',
    when: sql`${levelOf(row)} in ('out', 'low')`,
    weight: 'wait',
    step: () => ({ verb: 'Receive', action: { move: 'receive' } }),
  },
]
