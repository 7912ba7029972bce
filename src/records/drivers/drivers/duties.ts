import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { stepDuties } from '#engine/read/step-duties.ts'
import type { Duties, Duty, DutyContext } from '#engine/duty.ts'
import { literal } from '#engine/sql.ts'
import { addDocument, decidedStates, documentDuty, holdDutiesOf, reasonDuty, unverifiedDuty } from '#records/dispatch/gate/duties.ts'
import { legalStops } from '#records/dispatch/gate/legal-stops.ts'
import { holdsWithin } from '#records/dispatch/gate/reason.ts'
import type { Reason } from '#records/dispatch/gate/reason.ts'
import { scansDuty } from '../go-live/scans.ts'
import { documentTypes } from '../qualification-documents/types.ts'
import { isProvenByRecord } from './medical-proof.ts'
import { missingWords } from './missing-words.ts'
import { driverReasons } from './readiness.ts'
import { drivers } from './record.ts'

/** All documents that are missing, as one line. */
const missingDuty = (reason: Reason, context: DutyContext): Duty => {
  const rows = sql`${reason.of} and ${holdsWithin(reason, context.today, context.today)}`
  const { of: _of, ...alone } = reason
  const names = Object.entries(documentTypes).map(([key, { label }]) => sql`when ${literal(key)} then ${literal(label)}`)
  const name = sql`(case needed.type ${sql.join(names, sql` `)} end)`
  const { basis: _basis, ...duty } = reasonDuty(
    { ...alone, code: 'documents_missing' },
    context,
    {
      text: sql`(select ${missingWords.words} from ${rows} order by ${missingWords.order} limit 1)`,
      why: sql`(select string_agg(${name}, ', ' order by needed.position) from ${rows})`,
    },
    () => ({ verb: 'Add documents', action: { tab: 'requirements' } }),
  )
  return { ...duty, when: sql`exists (select 1 from ${rows})` }
}

/**
 * A new certificate moves the date. Once a verified motor vehicle record shows the medical status of a CDL holder, only a newer one does
 * (49 CFR 391.23(m)(4)).
 */
const medicalDuty = (reason: Reason, context: DutyContext): Duty => ({
  ...reasonDuty(reason, context, { text: reason.effect === 'block' ? 'Medical card expired' : 'Medical card expires' }, (code) =>
    code.endsWith('_record')
      ? { ...addDocument('driver', 'mvr_annual'), verb: 'Add MVR with medical status' }
      : addDocument('driver', 'medical'),
  ),
  code: sql`(case when ${isProvenByRecord(context.row)} then ${literal(`${reason.code}_record`)} else ${literal(reason.code)} end)`,
})

/** Words of a list name no test and no exam (49 CFR 382.405). */
const applicationText = sql`(case stop.code ${sql.join(
  (['prohibited', 'application_road_test', 'application_english', 'application_release'] as const).map(
    (code) => sql`when ${literal(code)} then ${literal(legalStops[code].words)}`,
  ),
  sql` `,
)} else 'Previous employer answers missing' end)`

const dutiesOf = (reason: Reason, context: DutyContext): readonly Duty[] => {
  switch (reason.code) {
    case 'license_expired':
    case 'license_expiring': {
      const text = reason.effect === 'block' ? 'License expired' : 'License expires'
      return [reasonDuty(reason, context, { text }, () => addDocument('driver', 'license'))]
    }
    case 'medical_expired':
    case 'medical_expiring':
      return [medicalDuty(reason, context)]
    case 'hold':
    case 'hold_warning':
      return holdDutiesOf(reason, context)
    case 'class_missing':
      return [reasonDuty(reason, context, {}, () => ({ verb: 'Enter license class', action: { fields: ['licenseClass'] } }))]
    case 'documents_missing':
      return [missingDuty(reason, context)]
    case 'medical_unproven':
      return [reasonDuty(reason, context, {}, () => addDocument('driver', 'mvr_annual'))]
    case 'application_stop':
      return [
        reasonDuty(reason, context, { text: applicationText, source: sql`hired.id` }, (_code, id) => ({
          verb: 'Open application',
          action: id === null ? { tab: 'requirements' } : { record: 'recruiting-applications', id },
        })),
      ]
    default:
      return [documentDuty(reason, context, 'driver')]
  }
}

/** Lists show this step only during onboarding. Leave and a suspension end by a decision. */
const hiringSteps = stepDuties({
  ...drivers,
  lifecycle: { ...drivers.lifecycle, moves: { activate: drivers.lifecycle.moves.activate } },
})
const allSteps = stepDuties(drivers)

/**
 * Reasons that count for drivers who are off work, too: what is done each year for every driver employed (49 CFR 391.25, 382.701(b)), holds, and
 * what an application still needs. The rest is needed to drive, so it waits for the return, which checks it.
 */
const countsOffWork = ({ code }: Reason): boolean =>
  ['hold', 'hold_warning', 'application_stop', 'document_lapsed', 'document_expiring'].includes(code)

const atWork = ({ row }: DutyContext): SQL => sql`${row}.status not in ('leave', 'suspended', 'inactive')`

/** What stops a driver now or soon, decided states aside, and the step that ends it. */
export const driverDuties: Duties = (context) => [
  ...driverReasons(context)
    .filter(({ code }) => !decidedStates.has(code))
    .flatMap((reason) => {
      const duties = dutiesOf(reason, context)
      return countsOffWork(reason)
        ? duties
        : duties.map((duty) => ({ ...duty, when: sql`(${atWork(context)} and ${duty.when ?? sql`true`})` }))
    }),
  unverifiedDuty('driver', context),
  scansDuty(context),
  ...(context.viewer === undefined ? hiringSteps : allSteps)(context),
]
