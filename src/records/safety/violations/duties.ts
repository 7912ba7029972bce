import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Duties } from '#engine/duty.ts'
import type { ComputedContext } from '#engine/write/rules.ts'
import { deadlineDuty } from '#records/duties/deadlines/duty.ts'

const certification = '49 CFR 396.9(d)(3)(i)'

/** `review` is the computed field with the status of the DataQs request. */
export const violationDuties =
  (review: (context: Pick<ComputedContext, 'row'>) => SQL): Duties =>
  (context) => {
    const { row } = context
    const equipment = sql`${row}.unit in ('power_unit', 'trailer')`
    const undone = sql`(${row}.outcome not in ('removed', 'dismissed')
      and (${row}.corrective_action is null or (${equipment} and ${row}.correction is null)))`
    const report = sql`deadlines k where k.inspection_id = ${row}.inspection_id and k.rule = 'DVER-15' and k.status = 'running' and k.archived_at is null
      and exists (select 1 from roadside_inspections i where i.id = ${row}.inspection_id and i.certified_on is null)`
    const correct = {
      code: 'correct',
      text: 'Correction to record',
      step: () => ({ verb: 'Record correction', action: { move: 'correct' } }),
      holds: ['close'],
    }
    return [
      {
        ...correct,
        of: report,
        when: sql`${equipment} and ${undone}`,
        dueAt: sql`k.due_at`,
        weight: 'legal',
        why: 'The report is certified once every violation is corrected',
        basis: certification,
      },
      {
        code: 'certify',
        text: 'Corrections to certify',
        of: report,
        when: sql`not ${undone}`,
        dueAt: sql`k.due_at`,
        weight: 'legal',
        basis: certification,
        source: sql`${row}.inspection_id`,
        step: (_code, source) => ({
          verb: 'Certify corrections',
          action: { move: 'certify', ...(source === null ? {} : { on: { kind: 'roadside-inspections', id: source } }) },
        }),
      },
      deadlineDuty('violations', context),
      {
        code: 'trailer',
        text: 'Trailer not recorded',
        when: sql`${row}.unit = 'trailer' and ${row}.vehicle_id is null`,
        weight: 'wait',
        why: 'The report names no trailer, and the violation isn’t the tractor’s',
        step: () => ({ verb: 'Add trailer', action: { fields: ['vehicle'] } }),
      },
      { ...correct, when: sql`${equipment} and ${undone}`, weight: 'wait' },
      {
        ...correct,
        code: 'correct-driver',
        when: sql`not ${equipment} and ${undone}`,
        weight: 'wait',
        step: () => ({ verb: 'Record driver correction', action: { move: 'correct_driver' } }),
      },
      {
        code: 'match',
        text: 'Driver to match',
        when: sql`${row}.driver_id is null`,
        weight: 'wait',
        step: () => ({ verb: 'Match driver', action: { fields: ['driver'] } }),
      },
      {
        code: 'dataqs',
        text: 'DataQs request to draft',
        when: sql`${review(context)} = 'candidate'`,
        weight: 'wait',
        step: () => ({
          verb: 'Draft DataQs request',
          action: { create: 'dataqs', by: 'violation', copies: { inspection: 'inspection', division: 'division' } },
        }),
      },
      { code: 'step', text: 'Next: Close', weight: 'wait', step: () => ({ verb: 'Close', action: { move: 'close' } }) },
    ]
  }
