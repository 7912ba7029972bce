import { sql } from 'drizzle-orm'
import type { Duties } from '#engine/duty.ts'
import { commaList, literal } from '#engine/sql.ts'
import { unsettled } from '../repairs/moves.ts'

/** A report waits for the driver, then for each defect's certification (49 CFR 396.11(a)(3)), then for the next driver (396.13). */
export const vehicleReportDuties: Duties = ({ row }) => {
  const certified = sql`${row}.status = 'certified'`
  return [
    {
      code: 'enter',
      text: 'Driver’s report not received',
      when: sql`${row}.status = 'requested'`,
      weight: 'wait',
      step: () => ({ verb: 'Enter report', action: { move: 'enter' }, waitsFor: 'driver' }),
    },
    {
      code: 'certify',
      text: 'Defect to certify',
      of: sql`repairs w where w.vehicle_report_id = ${row}.id and w.archived_at is null and w.status in (${commaList(unsettled.map(literal))})`,
      source: sql`w.id`,
      weight: 'block',
      basis: '49 CFR 396.11(a)(3)',
      step: (_code, id) => ({
        verb: 'Complete repair',
        action: { move: 'complete', ...(id === null ? {} : { on: { kind: 'repairs', id } }) },
      }),
    },
    {
      code: 'reviewer',
      text: 'Next driver not named',
      when: sql`${certified} and ${row}.reviewer_id is null`,
      weight: 'wait',
      basis: '49 CFR 396.13',
      step: () => ({ verb: 'Set next driver', action: { move: 'name_reviewer' } }),
    },
    {
      code: 'review',
      text: 'Next driver to review',
      when: certified,
      weight: 'wait',
      basis: '49 CFR 396.13',
      step: () => ({ verb: 'Enter review', action: { move: 'review' }, waitsFor: 'driver' }),
    },
  ]
}
