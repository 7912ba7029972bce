import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { identityReaders } from '#kit/roles.ts'
import { stepDuties } from '#engine/read/step-duties.ts'
import type { Duties, Duty } from '#engine/duty.ts'
import { arrayOf } from '#engine/sql.ts'
import { warnDays } from '#records/dispatch/gate/reason.ts'
import { deadlineDuty } from '#records/duties/deadlines/duty.ts'
import { awaitsScan, scansBy } from '../go-live/scans.ts'
import { qualificationDocuments } from './record.ts'
import { blockingTypes, queryTypes } from './types.ts'

const steps = stepDuties(qualificationDocuments)

/** Documents of people who left and of units that were sold don't need renewal. */
const isNeeded = (
  row: SQL,
): SQL => sql`not exists (select 1 from drivers gone where gone.id = ${row}.driver_id and gone.status = 'terminated')
  and not exists (select 1 from vehicles gone where gone.id = ${row}.vehicle_id and gone.status in ('sold', 'totaled'))`

/** What a driver needs to drive waits for the return while they are off work. What is due each year does not (49 CFR 391.25, 382.701(b)). */
const isNeededNow = (row: SQL): SQL => sql`(${isNeeded(row)} and (${row}.type <> all(${arrayOf(blockingTypes('driver'), 'text')})
  or not exists (select 1 from drivers away where away.id = ${row}.driver_id and away.status in ('leave', 'suspended', 'inactive'))))`

/** To verify, expired, about to expire, or not scanned in time, of somebody who is still here. */
export const needsAttention = (row: SQL, today: SQL): SQL =>
  sql`(${row}.status = 'draft' or (${row}.status = 'active' and ${row}.expiration_date <= ${today} + ${sql.raw(String(warnDays))})
    or (${row}.paper_place is not null and ${scansBy} < ${today} and ${awaitsScan(row)})) and ${isNeeded(row)}`

const renewal = (code: string, text: string, row: SQL, when: SQL): Duty => ({
  code,
  text,
  when: sql`${row}.status = 'active' and ${when} and ${isNeededNow(row)}`,
  dueOn: sql`${row}.expiration_date`,
  weight: 'due',
  step: () => ({
    verb: 'Add new document',
    action: { create: 'qualification-documents', copies: { type: 'type', driver: 'driver', vehicle: 'vehicle' } },
  }),
})

/** Its result, its verification, its renewal. That a result is missing tells nothing of it. */
export const documentDuties: Duties = (context) => {
  const { row, today } = context
  return [
    deadlineDuty('qualification-documents', context),
    {
      code: 'result',
      text: 'Result not entered',
      when: sql`${row}.status in ('draft', 'active') and ${row}.type = any(${arrayOf(queryTypes, 'text')}) and ${row}.query_result is null`,
      weight: 'wait',
      step: () => ({ verb: 'Enter result', action: { fields: ['queryResult'] }, roles: identityReaders }),
    },
    ...steps(context),
    {
      code: 'scan',
      text: 'Scan due',
      when: sql`${awaitsScan(row)} and ${isNeeded(row)}`,
      dueOn: scansBy,
      weight: 'due',
      why: 'Checked in the paper file. The scan follows.',
      step: () => ({ verb: 'Scan it', action: { tab: 'files' } }),
    },
    renewal('expired', 'Expired', row, sql`${row}.expiration_date < ${today}`),
    renewal('expiring', 'Expires', row, sql`${row}.expiration_date between ${today} and ${today} + ${sql.raw(String(warnDays))}`),
  ]
}
