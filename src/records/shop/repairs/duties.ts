import { sql } from 'drizzle-orm'
import type { DutyStep } from '#kit/duty/duty.ts'
import type { Duties } from '#engine/duty.ts'
import { commaList, literal } from '#engine/sql.ts'
import { unsettled } from './moves.ts'

const start: DutyStep = { verb: 'Start repair', action: { move: 'start' } }
const resume: DutyStep = { verb: 'Resume repair', action: { move: 'resume' } }
const complete: DutyStep = { verb: 'Complete repair', action: { move: 'complete' } }

/** What moves a repair on from each state. */
const stepByState: Readonly<Partial<Record<string, DutyStep>>> = {
  open: start,
  scheduled: start,
  waiting_parts: resume,
  waiting_vendor: { ...resume, waitsFor: 'shop' },
  waiting_approval: { verb: 'Approve cost', action: { move: 'approve' } },
  deferred: resume,
}
const step = (state: string): DutyStep => stepByState[state] ?? complete

/** Safety first, then what the repair waits for with the day it was promised for. */
export const repairDuties: Duties = ({ row }) => {
  const inState = (...states: string[]) => sql`${row}.status in (${commaList(states.map(literal))})`
  const unit = sql`vehicles v where v.id = ${row}.vehicle_id and v.status in ('active', 'reserve') and ${row}.unsafe and ${row}.status <> 'ready_to_close'`
  const certify = { weight: 'block', basis: '49 CFR 396.11(a)(3)', code: sql`${row}.status`, step } as const
  return [
    {
      code: 'unsafe',
      text: 'Unsafe to drive',
      of: unit,
      source: sql`v.id`,
      weight: 'block',
      step: (_code, id) => ({
        verb: 'Put out of service',
        action: { move: 'out_of_service', ...(id === null ? {} : { on: { kind: 'vehicles', id } }) },
      }),
    },
    { ...certify, text: 'Unsafe to drive', when: sql`${row}.unsafe` },
    { ...certify, text: 'Driver’s defect to certify', when: sql`${row}.origin = 'driver_report'` },
    {
      code: 'shop',
      text: 'No technician or shop',
      when: sql`${row}.technician_id is null and ${row}.shop is null and ${inState('open')}`,
      weight: 'wait',
      step: () => ({ verb: 'Assign repair', action: { fields: ['technician', 'shop', 'scheduledFor'] } }),
    },
    {
      code: sql`${row}.status`,
      text: sql`(case ${row}.status when 'waiting_parts' then 'Waiting on parts, promised' when 'waiting_vendor' then 'Waiting on shop, promised' else 'Promised for' end)`,
      when: sql`${row}.due_on is not null`,
      dueOn: sql`${row}.due_on`,
      weight: 'due',
      step,
    },
    {
      code: sql`${row}.status`,
      text: 'Scheduled for',
      when: sql`${row}.scheduled_for is not null and ${inState('scheduled')}`,
      dueOn: sql`${row}.scheduled_for`,
      weight: 'due',
      step,
    },
    {
      code: sql`${row}.status`,
      text: sql`(case ${row}.status when 'waiting_parts' then 'Waiting on parts' when 'waiting_vendor' then 'Waiting on shop'
        when 'waiting_approval' then 'Cost to approve' when 'in_progress' then 'Repair under way' when 'ready_to_close' then 'Ready to close' when 'deferred' then 'Deferred' else 'Ready to start' end)`,
      when: inState(...unsettled),
      weight: 'wait',
      step,
    },
    { code: 'complete', text: 'Repair to complete', when: inState(...unsettled), weight: 'wait', step: () => complete },
  ]
}
