import { sql } from 'drizzle-orm'
import { kindOf } from '#kit/kind-of.ts'
import type { Values } from '#kit/schemas.ts'
import { AppError } from '#kit/errors.ts'
import type { DoneWrite, PlannedWrite } from '#engine/write/rules-for.ts'
import type { ReadTx, Tx } from '#engine/write/rules.ts'
import { periodsAfter } from '#records/drivers/drivers/employment-periods.ts'
import { changeRecords, createRecords, textOf } from '#records/effects.ts'
import { fireTemplates } from '#records/office/task-templates/firing.ts'
import { formerDriverOf } from '../stops/former-driver.ts'
import { fileTypes, papersReceived } from '../papers.ts'
import type { recruitingApplications } from '../record.ts'

type Planned = PlannedWrite<typeof recruitingApplications>
type Done = DoneWrite<typeof recruitingApplications>
type Application = Planned['after']

/** The driver as the application describes them: nothing is typed again. */
const driverOf = (application: Application, employeeId: string | null, recruiter: string | null): Values => ({
  firstName: application.firstName,
  middleName: application.middleName,
  lastName: application.lastName,
  phone: application.phone,
  email: application.email,
  address: application.address,
  birthDate: application.birthDate,
  ssnLast4: application.ssn?.replaceAll('-', '').slice(-4) ?? null,
  division: application.division,
  position: application.position,
  recruiter: application.owner ?? recruiter,
  hireDate: application.hiredOn,
  licenseNumber: application.licenseNumber,
  licenseState: application.licenseState,
  licenseClass: application.licenseClass,
  licenseExpirationDate: application.licenseExpirationDate,
  ...(application.medicalExpirationDate === null ? {} : { medicalExpirationDate: application.medicalExpirationDate }),
  ...(employeeId === null ? {} : { employeeId }),
})

/** A former driver goes on with the old file and a new period; the one before keeps its own end and its own retention. */
const reopen = async (tx: Tx, id: string, values: Values, why: string): Promise<void> => {
  await changeRecords(
    tx,
    'drivers',
    [id],
    (before) => {
      if (before.status !== 'terminated') throw new AppError('conflict', `${before.title} still drives for us.`)
      return {
        ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
        status: 'onboarding',
        employmentPeriods: periodsAfter(before),
        originalHireDate: before['originalHireDate'] ?? before['hireDate'],
        terminationDate: null,
        terminationReason: null,
        rehireEligible: null,
      }
    },
    why,
  )
  await fireTemplates(tx, [{ kind: 'drivers', id, event: 'driver_added' }])
}

/** The driver that Hire makes or reopens, in the same act: it is there with the application's change, or neither is. */
export const makeDrivers = async (tx: Tx, writes: readonly Planned[]): Promise<void> => {
  for (const write of writes) {
    if (write.move !== 'hire') continue
    const { after, inputs } = write
    const why = `Hired from ${after.number}`
    const values = driverOf(after, textOf(inputs.employeeId), tx.actor.id)
    const former = textOf(inputs.formerDriver) ?? (await formerDriverOf(tx, after.id))
    if (former === null) after.driver = (await createRecords(tx, 'drivers', [values], why))[0]?.id ?? null
    else {
      await reopen(tx, former, values, why)
      after.driver = former
    }
  }
}

/** Steps after the hire that can bring a paper. */
const lateSteps: readonly unknown[] = ['record_checks', 'record_result', 'verify_copies']

/** The applicant signed in the form, and nothing was changed since. The signature there is the proof (49 CFR 390.32, 391.21(b)(12)). */
const isSignedInForm = async (tx: ReadTx, id: string): Promise<boolean> => {
  const found = await tx.query(sql`
    select 1 from application_signatures s join recruiting_applications t on t.id = s.application_id
    where t.id = ${id}::uuid and s.document = 'application' and s.answer = 'signed' and s.signed_at >= coalesce(t.signature_ended_at, '-infinity') limit 1`)
  return found.length > 0
}

/**
 * What was received becomes the driver's papers, with its files; answers of previous employers stay in the investigation history, which
 * learns whose it is (49 CFR 391.53).
 */
export const fileReceived = async (tx: Tx, writes: readonly Done[]): Promise<void> => {
  for (const { move, before, after } of writes) {
    const isLate = lateSteps.includes(move) && after.status === 'hired'
    if ((move !== 'hire' && !isLate) || after.driver === null) continue
    const files = await tx.query<{ category: string }>(
      sql`select distinct category from attachments where kind = 'recruiting-applications' and record_id = ${after.id}::uuid and archived_at is null`,
    )
    const categories = new Set(files.map(({ category }) => category))
    // What came after the hire is filed as it comes; what was there by then is on file.
    const known = isLate && before !== null ? papersReceived(before, categories).map(({ type }) => type) : []
    const signed = (await isSignedInForm(tx, after.id)) ? { status: 'active', verifiedOn: tx.today, verificationMethod: 'online' } : {}
    const papers = papersReceived(after, categories)
      .filter(({ type }) => !known.includes(type))
      .map((paper) => (paper['type'] === 'application' ? { ...paper, ...signed } : paper))
    const why = `Carried over from ${after.number}`
    const made = await createRecords(
      tx,
      'qualification-documents',
      papers.map((paper) => ({ ...paper, driver: after.driver, application: after.id })),
      why,
    )
    const to = new Map(
      Object.entries(fileTypes).flatMap(([category, type]) => {
        const row = made.find((document) => document['type'] === type)
        return row === undefined ? [] : [[category, row] as const]
      }),
    )
    await tx.deps.ports.carryFiles(
      tx,
      { kind: 'recruiting-applications', recordId: after.id },
      kindOf(tx.deps, 'qualification-documents'),
      to,
      why,
    )
    if (isLate) continue
    const answers = await tx.query<{ id: string }>(
      sql`select id from investigation_history where application_id = ${after.id}::uuid and archived_at is null`,
    )
    const { driver } = after
    await changeRecords(
      tx,
      'investigation-history',
      answers.map(({ id }) => id),
      () => ({ driver }),
      `Hired from ${after.number}`,
    )
  }
}
