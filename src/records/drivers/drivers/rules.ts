import { driverStates } from './import-states.ts'
import { driverPapers } from './import-added.ts'
import { driverColumns, driverExample, warnOfRemarks } from './import-columns.ts'
import { sql } from 'drizzle-orm'
import { formatDate } from '#kit/dates/format-time.ts'
import type { Refusal } from '#engine/write/refusal.ts'
import type { RecordRules, StoredRow, Write } from '#engine/write/rules.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { textOf } from '#records/effects.ts'
import { documentsOf } from '#records/dispatch/gate/documents.ts'
import { legalStops, refusalWords } from '#records/dispatch/gate/legal-stops.ts'
import type { LegalStopCode } from '#records/dispatch/gate/legal-stops.ts'
import { tellPlanners, turnedIn } from '#records/dispatch/gate/tell-planners.ts'
import { readinessOn } from '#records/dispatch/gate/readiness-on.ts'
import { readinessColumn } from '#records/dispatch/gate/reason.ts'
import { readinessRoute } from '#records/readiness.ts'
import { leaveRuns } from '#records/dispatch/run-assignments/leaving.ts'
import { addFromTemplates } from '#records/office/task-templates/firing.ts'
import { endAssignments, lastMomentOf } from '#records/fleet/vehicle-assignments/ending.ts'
import { driverDuties } from './duties.ts'
import { checkLicenses, warnOfFormerDrivers } from './duplicates.ts'
import { checkMedicalDates } from './medical-dates.ts'
import { startFirstWork } from '#records/recruiting/recruiting-applications/hire/first-work.ts'
import { checkHireDates } from './hire-date.ts'
import { periodsAfter } from './employment-periods.ts'
import { rehireRefused } from './rehire.ts'
import type { KeptPaper } from './rehire.ts'
import { drivesNothing } from './requirements.ts'
import { prohibitedScan } from './waiting-scans.ts'
import { driverReasons, isAddedStop, missingTypes } from './readiness.ts'

/** What a stop says for all drivers alike. An expired license or card is not on file either, and is named once. */
const reasonsOf = (stops: readonly LegalStopCode[]): string[] =>
  [...new Set(stops)]
    .filter((stop) => !(['license', 'medical'] as const).some((paper) => stop === paper && stops.includes(`${paper}_expired`)))
    .map((stop) => `${refusalWords(legalStops[stop].words, stop)}.`)

/** Nobody goes on the road past a legal stop: the papers needed before driving, a disqualification, or a prohibition (49 CFR 391.21 to 391.51). */
const mayDrive = async (tx: ReadTx, driver: StoredRow): Promise<Refusal | null> =>
  bothOf(await prohibitedScan(tx, driver), await stoppedByFile(tx, driver))

const bothOf = (one: Refusal | null, other: Refusal | null): Refusal | null =>
  one === null || other === null
    ? (one ?? other)
    : { sentence: `${one.sentence} ${other.sentence}`, reasons: [...new Set([...one.reasons, ...other.reasons])] }

const stoppedByFile = async (tx: ReadTx, driver: StoredRow): Promise<Refusal | null> => {
  const found = (await readinessOn(tx, { drivers: [driver.id], from: tx.today, to: tx.today })).get(driver.id) ?? []
  const stops = found.flatMap(({ stop, text, effect, code }) =>
    stop !== null && (effect === 'block' || isAddedStop(code)) ? [{ stop, sentence: `${refusalWords(text, stop)}.` }] : [],
  )
  return stops.length === 0
    ? null
    : { sentence: stops.map(({ sentence }) => sentence).join(' '), reasons: reasonsOf(stops.map(({ stop }) => stop)) }
}

/** Nobody is active before the first day: reports would count them and runs could be planned. An earlier start is a corrected hire date. */
const mayStart = async (tx: ReadTx, driver: StoredRow): Promise<Refusal | null> => {
  const stopped = await mayDrive(tx, driver)
  const first = textOf(driver['hireDate'])
  if (first === null || first <= tx.today) return stopped
  const starts = `Starts ${formatDate(first)}`
  return {
    sentence: [`${starts}. Activate on that day, or correct the hire date.`, stopped?.sentence].filter(Boolean).join(' '),
    reasons: [starts, ...(stopped?.reasons ?? [])],
  }
}

const mayLeave = (tx: ReadTx, driver: StoredRow, inputs: Readonly<Record<string, unknown>>): string | null => {
  const lastDay = textOf(inputs['terminationDate']) ?? tx.today
  if (lastDay > tx.today) return 'The last day lies in the future. Terminate on that day; until then the driver stays active.'
  const hired = textOf(driver['hireDate'])
  return hired !== null && lastDay < hired ? `The last day is before the hire date, ${formatDate(hired)}.` : null
}

const mayReturn = (driver: StoredRow, inputs: Readonly<Record<string, unknown>>): string | null => {
  const left = textOf(driver['terminationDate'])
  const hired = textOf(inputs['hireDate'])
  if (driver['rehireEligible'] === 'no') return 'This driver was marked as not eligible for rehire when he left.'
  return left !== null && hired !== null && hired < left ? `The new hire date is before the last day, ${formatDate(left)}.` : null
}

/** A new period of employment begins with a new application; who drives nothing needs none. */
const needsApplication = async (tx: ReadTx, driver: StoredRow): Promise<string | null> => {
  const left = textOf(driver['terminationDate'])
  if (left === null || drivesNothing.includes(textOf(driver['position']) ?? '')) return null
  // The file of a multiple-employer driver needs no application (49 CFR 391.63(a)).
  if (textOf(driver['regularCarrier']) !== null) return null
  const papers = await tx.query<KeptPaper>(sql`
    select d.type, to_char(d.issued_on, 'YYYY-MM-DD') as "issuedOn", to_char(d.verified_on, 'YYYY-MM-DD') as "verifiedOn", to_char(d.expiration_date, 'YYYY-MM-DD') as "expirationDate"
    from qualification_documents d where d.driver_id = ${driver.id}::uuid and d.status = 'active' and d.archived_at is null order by d.issued_on desc nulls last, d.id`)
  return rehireRefused(papers, left, tx.today)
}

const endSeatsOfLeavers = async (tx: Tx, writes: readonly Write[]): Promise<void> => {
  const leavers = writes.filter(({ before, after }) => after.status === 'terminated' && before?.status !== 'terminated')
  const lastMoments = new Map(leavers.map(({ after }) => [after.id, lastMomentOf(tx, textOf(after['terminationDate']))]))
  await endAssignments(tx, 'driver', lastMoments, 'The driver left')
  await leaveRuns(tx, 'driver', lastMoments, 'The driver left')
}

/** What decides whether a driver may go out. */
const decisive = ['status', 'licenseClass', 'licenseExpirationDate', 'medicalExpirationDate', 'endorsements', 'hireDate', 'position']

export const rules: RecordRules = {
  imports: { columns: driverColumns, added: driverPapers, states: driverStates, settle: warnOfRemarks, example: driverExample },
  dependsOn: ['qualification-documents', 'vehicle-assignments', 'vehicles', 'holds', 'recruiting-applications', 'investigation-history'],
  // Recruiters see the people they are hiring until these drive.
  visible: (viewer, row) =>
    viewer.role === 'recruiter' ? sql`(${row}.recruiter_id = ${viewer.id}::uuid and ${row}.status = 'onboarding')` : null,
  visibleWords: ({ role }) => (role === 'recruiter' ? 'Recruiters see their own drivers in onboarding.' : null),
  timeDependent: true,
  duties: driverDuties,
  computed: {
    readiness: (context) => readinessColumn(driverReasons(context), context.day ?? context.today, 'effect'),
    readinessReason: (context) => readinessColumn(driverReasons(context), context.day ?? context.today, 'text'),
    missingDocuments: (context) => sql`cardinality(${missingTypes(context)})`,
    vehicle: ({
      row,
      now,
    }) => sql`(select a.vehicle_id from vehicle_assignments a where a.driver_id = ${row}.id and a.archived_at is null and a.status = 'active'
      and a.starts_at <= ${now} and (a.ends_at is null or a.ends_at > ${now}) order by array_position(array['primary', 'temporary', 'secondary'], a.role), a.starts_at desc limit 1)`,
    nextExpiry: (context) =>
      sql`least(${context.row}.license_expiration_date, ${context.row}.medical_expiration_date, (select min(d.expiration_date) from ${documentsOf('driver', context)} and d.status = 'active'))`,
    retainUntil: ({ row }) => sql`(${row}.termination_date + interval '3 years')::date`,
  },
  before: async (tx, writes) => {
    checkMedicalDates(tx, writes)
    await checkLicenses(tx, writes)
    await warnOfFormerDrivers(tx, writes)
    await checkHireDates(tx, writes)
  },
  after: async (tx, writes) => {
    await endSeatsOfLeavers(tx, writes)
    await addFromTemplates(tx, 'drivers', writes)
    await startFirstWork(tx, writes)
    await tellPlanners(tx, { drivers: turnedIn(writes, 'id', decisive) })
  },
  moves: {
    activate: { guard: mayStart },
    return: { guard: mayDrive },
    reinstate: { guard: mayDrive },
    terminate: { guard: (tx, driver, inputs) => Promise.resolve(mayLeave(tx, driver, inputs)) },
    rehire: {
      guard: async (tx, driver, inputs) => mayReturn(driver, inputs) ?? needsApplication(tx, driver),
      set: (_tx, driver) => ({
        employmentPeriods: periodsAfter(driver),
        originalHireDate: driver['originalHireDate'] ?? driver['hireDate'],
        terminationDate: null,
        terminationReason: null,
        rehireEligible: null,
      }),
    },
  },
  archivable: (_tx, driver) =>
    Promise.resolve(
      driver.status === 'terminated' || driver.status === 'onboarding'
        ? null
        : 'Terminate the driver first; the file is kept three years from then (49 CFR 391.51(c)).',
    ),
  routes: readinessRoute('drivers'),
}
