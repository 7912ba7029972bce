import { describe, expect, test } from 'vitest'
import { adminDesk } from '#test/support/admin-desk.ts'
import { isWritable } from '#kit/fields.ts'
import type { DateField, Field, InstantField } from '#kit/fields.ts'
import { fieldEntries, fieldOf } from '#kit/record.ts'
import type { RecordDefinition } from '#kit/record.ts'
import { registry } from '#records/index.ts'
import { inputFor, make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'

/** Dates and moments of one record in their order, from the declarations: a ticket's court date, the end of a period, the day of a decision. */

type Dated = DateField | InstantField
const isDated = (field: Field): field is Dated => field.kind === 'date' || field.kind === 'instant'

interface Order {
  readonly record: RecordDefinition
  readonly name: string
  readonly field: Dated
  readonly floor: string
  readonly message: string
}
const orders: readonly Order[] = Object.values(registry).flatMap((record) =>
  fieldEntries(record).flatMap(([name, field]) =>
    isDated(field) && field.notBefore !== undefined
      ? [{ record, name, field, floor: field.notBefore[0], message: field.notBefore[1] }]
      : [],
  ),
)

/** A day or moment `days` after noon of November 10, 2026 in the Midwest. */
const at = (kind: Field['kind'], days: number): string => {
  const moment = new Date(Date.UTC(2026, 10, 10 + days, 18)).toISOString()
  return kind === 'date' ? moment.slice(0, 10) : moment
}
const floorKind = ({ record, floor }: Order): Field['kind'] => fieldOf(record, floor)?.kind ?? 'text'

/** Order that another rule keeps, with its own sentence or its own clock. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'the rules of the kind, by the calendar of its division or as a period that may not be empty': [
    'accidents.reportedAt',
    'accidents.citedAt',
    'accidents.alcoholTestedAt',
    'accidents.drugTestedAt',
    'accidents.coAlcoholTestedAt',
    'accidents.coDrugTestedAt',
    'workers-comp.froiFiledOn',
    'workers-comp.settlementOn',
    'workers-comp.diedOn',
    'workers-comp.shiftStartedAt',
    'workers-comp-cases.answeredOn',
    'osha-claims.outcomeDeath',
    'osha-claims.hiredOn',
    'holds.endsAt',
    'vehicle-assignments.endsAt',
    'run-assignments.end',
    'drivers.licenseExpirationDate',
    'drivers.medicalExpirationDate',
    'qualification-documents.expirationDate',
  ],
}

/** Further days and moments that follow no other of the record; what another one follows, or stands alone, begins it anyhow. */
const first: readonly string[] = [
  'leave-policies.accruesFrom',
  'leave-policies.payDate',
  'time-off.fiftyOn',
  'disciplinary-actions.protectedOn',
  'disciplinary-actions.meetingAt',
  'disciplinary-actions.finalPayOn',
  'disciplinary-actions.equipmentReturnedOn',
  'disciplinary-actions.holdsSettledOn',
  'disciplinary-actions.fileSetAsideOn',
  'disciplinary-actions.referenceRuleOn',
  'drivers.birthDate',
  'drivers.hireDate',
  'drivers.originalHireDate',
  'drivers.licenseIssuedOn',
  'drivers.medicalCertifiedOn',
  'drivers.englishCheckedOn',
  'holds.startsAt',
  'osha-claims.birthDate',
  'qualification-documents.knownAt',
  // Days an applicant says, and days of several weeks of talks that may come in any order.
  // Work may be booked, promised or reported late in any order.
  'oil-changes.doneOn',
  'oil-changes.scheduledFor',
  'oil-changes.sampleOn',
  'repairs.dueOn',
  'repairs.reportedOn',
  'repairs.scheduledFor',
  'tires.measuredOn',
  'investigation-history.returnToDutyOn',
  'recruiting-applications.appliedOn',
  'recruiting-applications.birthDate',
  'recruiting-applications.interviewOn',
  'recruiting-applications.licenseExpirationDate',
  'recruiting-applications.medicalExpirationDate',
  'recruiting-applications.offerStart',
  'recruiting-applications.orientationOn',
  'recruiting-leads.availableFrom',
  'recruiting-leads.nextActionOn',
  // A run over midnight ends after its service date, and one that leaves early begins before it.
  'run-assignments.serviceDate',
  'run-assignments.start',
  'tasks.dueAt',
  'tasks.remindAt',
  'tasks.repeatsUntil',
  'vehicle-assignments.startsAt',
  'vehicles.plateExpirationDate',
  'vehicles.leaseEndsOn',
  // A leased unit is in service before it is bought.
  'vehicles.inServiceOn',
  'workers-comp.hiredOn',
]

/** What a kind needs beside, so that the day is not taken away before it is looked at. */
const decided: Readonly<Record<string, Json>> = { tickets: { disposition: 'guilty' } }

const { app, admin } = adminDesk()

describe('dates and moments of a record in their order', () => {
  test('every day or moment that a person enters says what it follows, or is known to follow nothing', () => {
    const open = Object.values(registry).flatMap((record) => {
      const followed = new Set(fieldEntries(record).flatMap(([, field]) => (isDated(field) ? (field.notBefore?.[0] ?? []) : [])))
      const entered = fieldEntries(record).filter(([, field]) => isDated(field) && isWritable(field))
      return entered.flatMap(([name, field]) =>
        (isDated(field) && field.notBefore !== undefined) || followed.has(name) || entered.length === 1 ? [] : [`${record.name}.${name}`],
      )
    })
    expect(open.toSorted(), 'say in the declaration what it is `notBefore`, or name it above in `elsewhere` or `first`').toEqual(
      [...first, ...Object.values(elsewhere).flat()].toSorted(),
    )
  })

  test.each(orders.map((order) => [`${order.record.name}.${order.name}`, order] as const))('%s', async (_of, order) => {
    const { record, name, field, floor, message } = order
    const from = fieldOf(record, floor)
    expect(from !== undefined && isDated(from) && (field.kind === 'date' || from.kind === 'instant'), 'follows a date or moment').toBe(true)
    const issuesFor = async (days: number): Promise<unknown> => {
      const values = { [floor]: at(floorKind(order), 0), [name]: at(field.kind, days) }
      const said = (found: unknown): boolean => JSON.stringify(found) === JSON.stringify({ field: name, message })
      const empty = Object.fromEntries(fieldEntries(record).map(([property]) => [property, null]))
      if (!isWritable(field) || from === undefined || !isWritable(from))
        return record.check({ ...empty, ...values }, '2026-11-20').filter((found) => said(found))
      const input = await inputFor(admin(), record.name, { ...decided[record.name], ...values })
      const answer = await admin().call('POST', `/api/${record.api}`, input)
      return (answer.json<{ errors?: Json[] }>().errors ?? []).filter((found) => said(found))
    }
    expect(await issuesFor(-2)).toEqual([{ field: name, message }])
    expect(await issuesFor(0), 'on the same day or at the same moment').toEqual([])
  })

  test('a court date before the ticket is refused in a change, a form and a file alike; an evening ticket has its own day', async () => {
    const issuedAt = '2026-11-11T03:00:00.000Z'
    const ticket = await make(admin(), 'tickets', { issuedAt, courtDate: '2026-11-10' })
    const refused = { field: 'courtDate', message: 'Before the ticket was issued' }
    const changed = await admin().call(
      'PATCH',
      `/api/tickets/${ticket.id}`,
      { courtDate: '2026-11-09' },
      { 'if-match': `"${ticket.version}"` },
    )
    expect(changed.json()).toMatchObject({ status: 422, errors: [refused] })
    expect(registry['tickets']?.check({ issuedAt, courtDate: '2026-11-09' }, '2026-11-20')).toContainEqual(refused)
    const imports = importer(app(), admin(), 'tickets')
    const file = await imports.upload('Citation number,Kind,Issued,State,Court date\nORDER-1,Moving,11/10/2026,MO,11/08/2026')
    await imports.check(file.id)
    expect((await imports.rows(file.id))[0]).toMatchObject({
      outcome: 'error',
      issues: expect.arrayContaining([expect.objectContaining(refused)]) as unknown,
    })
  })
})
