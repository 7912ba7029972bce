import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Duties } from '#engine/duty.ts'

export const runPatternDuties: Duties = ({ row, today }) => {
  const driverLeft = (id: SQL) => sql`exists (select 1 from drivers d where d.id = ${id} and d.status = 'terminated')`
  return [
    {
      code: 'over',
      text: 'Last day was',
      when: sql`${row}.ends_on < ${today}`,
      dueOn: sql`${row}.ends_on`,
      weight: 'due',
      step: () => ({ verb: 'End pattern', action: { move: 'end' } }),
    },
    {
      code: 'driver',
      text: 'Driver has left the company',
      when: sql`(${driverLeft(sql`${row}.driver_id`)} or ${driverLeft(sql`${row}.second_driver_id`)})`,
      weight: 'block',
      step: () => ({ verb: 'Change driver', action: { fields: ['driver', 'secondDriver'] } }),
    },
    {
      code: 'unit',
      text: 'Unit has left the fleet',
      when: sql`exists (select 1 from vehicles v where v.id = ${row}.vehicle_id and v.status in ('sold', 'totaled'))`,
      weight: 'block',
      step: () => ({ verb: 'Change unit', action: { fields: ['vehicle'] } }),
    },
  ]
}
