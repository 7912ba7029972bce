import { sql } from 'drizzle-orm'
import { shopWorkers, repairMoneyReaders } from '#kit/roles.ts'
import type { Duties } from '#engine/duty.ts'

/** Days after an oil change in which a missing cost is asked for; older ones come from imports. Company policy. */
const costAskedFor = 60

export const oilChangeDuties: Duties = ({ row, today, viewer }) => {
  const done = sql`${row}.status = 'done'`
  return [
    {
      code: 'sample',
      text: sql`(case ${row}.sample when 'severe' then 'Oil sample severe' else 'Oil sample abnormal' end)`,
      when: sql`${done} and ${row}.sample in ('abnormal', 'severe') and ${row}.sample_repair_id is null`,
      dueOn: sql`coalesce(${row}.sample_on, ${row}.done_on)`,
      weight: 'due',
      step: () => ({ verb: 'Create repair', action: { move: 'repair_sample' } }),
    },
    {
      code: 'complete',
      text: sql`(case when ${row}.scheduled_for is null then 'No date set' else 'Scheduled for' end)`,
      when: sql`${row}.status = 'scheduled'`,
      dueOn: sql`${row}.scheduled_for`,
      weight: 'due',
      step: () => ({ verb: 'Complete oil change', action: { move: 'complete' } }),
    },
    {
      code: 'lab',
      text: 'Sample at the lab',
      when: sql`${done} and ${row}.sample = 'sent'`,
      weight: 'wait',
      step: () => ({ verb: 'Enter sample result', action: { fields: ['sample', 'sampleOn', 'sampleNote'] } }),
    },
    ...(viewer !== undefined && repairMoneyReaders.includes(viewer.role)
      ? [
          {
            code: 'cost',
            text: 'Cost missing',
            when: sql`${done} and ${row}.total is null and ${row}.done_on > ${today} - ${sql.raw(String(costAskedFor))}`,
            weight: 'wait' as const,
            step: () => ({ verb: 'Enter cost', action: { fields: ['parts', 'labor', 'invoice'] }, roles: shopWorkers }),
          },
        ]
      : []),
  ]
}
