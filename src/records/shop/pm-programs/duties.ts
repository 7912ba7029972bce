import { sql } from 'drizzle-orm'
import type { Duties } from '#engine/duty.ts'

export const pmProgramDuties: Duties = ({ row }) => [
  {
    code: 'services',
    text: 'No services',
    when: sql`jsonb_array_length(coalesce(${row}.services, '[]')) = 0`,
    weight: 'wait',
    step: () => ({ verb: 'Add services', action: { fields: ['services'] } }),
    holds: ['apply'],
  },
  {
    code: 'apply',
    text: 'Not applied',
    when: sql`${row}.status = 'draft'`,
    weight: 'wait',
    step: () => ({ verb: 'Apply program', action: { move: 'apply' } }),
  },
]
