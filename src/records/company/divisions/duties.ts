import { sql } from 'drizzle-orm'
import type { Duties } from '#engine/duty.ts'

/** What a division needs for its OSHA and FMCSA reports, and a person who runs it. */
export const divisionDuties: Duties = ({ row, today }) => [
  {
    code: 'ein',
    text: 'EIN missing',
    when: sql`${row}.ein is null and (${row}.establishment or ${row}.usdot is not null)`,
    weight: 'wait',
    step: () => ({ verb: 'Enter EIN', action: { fields: ['ein'] } }),
  },
  {
    code: 'manager',
    text: 'No manager',
    when: sql`${row}.manager_id is null`,
    weight: 'wait',
    step: () => ({ verb: 'Choose manager', action: { fields: ['manager', 'safetyManager'] } }),
  },
  {
    code: 'hours',
    text: 'Hours of last year missing',
    when: sql`${row}.establishment and not coalesce(${row}.annual_hours, '[]') @> jsonb_build_array(jsonb_build_object('year', extract(year from ${today})::int - 1))`,
    weight: 'wait',
    step: () => ({ verb: 'Enter hours', action: { fields: ['annualHours'] } }),
  },
]
