import { sql } from 'drizzle-orm'
import { stepDuties } from '#engine/read/step-duties.ts'
import type { Duties, Duty, DutyContext } from '#engine/duty.ts'
import { literal } from '#engine/sql.ts'
import { addDocument, decidedStates, documentDuty, holdDutiesOf, reasonDuty, unverifiedDuty } from '#records/dispatch/gate/duties.ts'
import { legalStops } from '#records/dispatch/gate/legal-stops.ts'
import { holdsWithin } from '#records/dispatch/gate/reason.ts'
import type { Reason } from '#records/dispatch/gate/reason.ts'
import { scansDuty } from '../go-live/scans.ts'
import { documentTypes } from '../qualification-documents/types.ts'
import { hasCdl } from './medical-proof.ts'
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

/** CDL holders prove their medical status with the motor vehicle record, all others with the card (49 CFR 391.23(m)). */
const medicalDuty = (reason: Reason, context: DutyContext): Duty => ({
  ...reasonDuty(reason, context, { text: reason.effect === 'block' ? 'Medical card expired' : 'Medical card expires' }, (code) =>
    addDocument('driver', code.endsWith('_cdl') ? 'mvr_annual' : 'medical'),
  ),
  code: sql`(case when ${hasCdl(context.row)} then ${literal(`${reason.code}_cdl`)} else ${literal(reason.code)} end)`,
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

/** What stops a driver now or soon, decided states aside, and the step that ends it. */
export const driverDuties: Duties = (context) => [
  ...driverReasons(context)
    .filter(({ code }) => !decidedStates.has(code))
    .flatMap((reason) => dutiesOf(reason, context)),
  unverifiedDuty('driver', context),
  scansDuty(context),
  ...(context.viewer === undefined ? hiringSteps : allSteps)(context),
]
