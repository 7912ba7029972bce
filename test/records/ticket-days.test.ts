import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endDueHolds } from '#records/duties/holds/due.ts'
import { endLapsedDisqualifications } from '#records/safety/tickets/due.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  driver = await make(await app.as('super_admin'), 'drivers', { licenseClass: 'A', licenseState: 'MO' })
})
afterAll(() => app.close())

const { list: read, change, move } = deskOf(() => safety)
const ticketWith = (more: Json = {}): Promise<Created> =>
  make(safety, 'tickets', { state: 'KS', driver: driver.id, issuedAt: '2026-11-10T16:00:00.000Z', ...more })
const future = (field: string): Json => ({ errors: [{ field, message: 'Date can’t be in the future' }] })

describe('G9 no clock is ended by what has not come yet', () => {
  test('G9 today is Nov 20: an outcome, a notice or a payment of tomorrow is refused', async () => {
    const path = `/api/tickets/${(await ticketWith()).id}`
    const tomorrow = '2026-11-21'
    expect((await move(path, 'dispose', { disposition: 'guilty', dispositionOn: tomorrow })).json()).toMatchObject(future('dispositionOn'))
    await move(path, 'dispose', { disposition: 'guilty', dispositionOn: '2026-11-19' })
    for (const field of ['notifiedEmployerOn', 'notifiedStateOn', 'suspendedOn', 'retainedOn'])
      expect((await change(path, { [field]: tomorrow })).json(), field).toMatchObject(future(field))
    expect((await move(path, 'pay', { paidOn: tomorrow, paidBy: 'driver' })).json()).toMatchObject(future('paidOn'))
    expect((await change(path, { notifiedEmployerOn: '2026-11-20' })).statusCode).toBe(200)
  })

  test('G9 a notice before the conviction is refused; one of the citation does not end the 30 days', async () => {
    const early = await ticketWith({ notifiedEmployerOn: '2026-11-12', notifiedStateOn: '2026-11-12' })
    const path = `/api/tickets/${early.id}`
    await move(path, 'dispose', { disposition: 'guilty', dispositionOn: '2026-11-19' })
    const running = async (): Promise<unknown[]> =>
      (await read(`/api/deadlines?ticket=${early.id}&status=running&sort=rule`)).map((clock) => clock['rule'])
    expect(await running()).toEqual(['CONV-30'])
    expect((await change(path, { notifiedEmployerOn: '2026-11-18' })).json()).toMatchObject({
      errors: [{ field: 'notifiedEmployerOn', message: 'Before the outcome' }],
    })
    await change(path, { notifiedEmployerOn: '2026-11-19', notifiedStateOn: '2026-11-20' })
    expect(await running()).toEqual([])
  })
})

describe('49 CFR 383.31: the 30 days run from the day the court decided, never from the day it was typed in', () => {
  const refused = { status: 422, errors: [{ field: 'dispositionOn', message: 'Enter the disposition date' }] }
  const old = { kind: 'moving', state: 'KS', issuedAt: '2026-06-20T16:00:00.000Z' }

  test('G9 a ticket entered with an outcome, of its own or of its charges, needs the day', async () => {
    for (const decided of [
      { disposition: 'guilty' },
      { disposition: 'guilty', convictedOn: '2026-07-01' },
      { charges: [{ description: 'Speeding', disposition: 'guilty' }] },
    ]) {
      const answer = await safety.call('POST', '/api/tickets', { ...old, citationNumber: 'D-1', driver: driver.id, ...decided })
      expect(answer.json()).toMatchObject(refused)
    }
    const late = await ticketWith({ ...old, disposition: 'guilty', dispositionOn: '2026-07-01' })
    expect(await read(`/api/deadlines?ticket=${late.id}&rule=CONV-30`)).toMatchObject([{ dueAt: '2026-08-01T03:59:59.999+00:00' }])
  })

  test('G9 an outcome recorded later, and one recorded again after it was open, needs the day', async () => {
    const path = `/api/tickets/${(await ticketWith(old)).id}`
    expect((await change(path, { disposition: 'guilty' })).json()).toMatchObject(refused)
    const charged = (disposition: string): Json => ({
      charges: [
        { description: 'Speeding', disposition },
        { description: 'Seat belt', disposition: 'guilty' },
      ],
    })
    expect((await change(path, charged('guilty'))).json()).toMatchObject(refused)
    expect((await change(path, { ...charged('guilty'), dispositionOn: '2026-07-01' })).statusCode).toBe(200)
    expect((await change(path, charged('pending'))).json()).toMatchObject({ dispositionOn: null })
    expect((await change(path, charged('guilty'))).json()).toMatchObject(refused)
  })

  test('G9 an import says so at the row, and takes the row that names the day', async () => {
    const tickets = importer(app, await app.as('super_admin'), 'tickets')
    const name = String(driver['number'])
    const csv = [
      'Citation number,Kind,Issued,State,Driver,Outcome,Outcome on',
      `D-2,Moving,2026-09-14T16:00:00Z,KS,${name},Guilty as charged,`,
      `D-3,Moving,2026-09-14T16:00:00Z,KS,${name},Guilty as charged,2026-10-01`,
    ].join('\n')
    const checked = await tickets.check((await tickets.upload(csv)).id)
    expect(checked.counts).toMatchObject({ created: 1, error: 1 })
    expect((await tickets.rows(checked.id)).find(({ outcome }) => outcome === 'error')).toMatchObject({
      issues: [{ field: 'dispositionOn', heading: 'Outcome on', message: 'Enter the disposition date' }],
    })
  })
})

describe('G9 the papers reach the attorney in time', () => {
  const handOver = async (ticket: Created) => (await read(`/api/deadlines?ticket=${ticket.id}&rule=TKT-ATTORNEY`))[0]

  test('G9 three business days from the citation until he is retained, as company policy that can be changed', async () => {
    const ticket = await ticketWith({ issuedAt: '2026-11-19T16:00:00.000Z' })
    const path = `/api/tickets/${ticket.id}`
    expect(await handOver(ticket)).toBeUndefined()
    await change(path, { stage: 'attorney', attorney: 'Marsh & Tolliver' })
    expect(await handOver(ticket)).toMatchObject({
      status: 'running',
      policy: true,
      citation: null,
      dueAt: '2026-11-25T04:59:59.999+00:00',
    })
    await change(path, { retainedOn: '2026-11-20' })
    expect(await handOver(ticket)).toMatchObject({ status: 'met', metNote: 'The attorney is retained' })
    await change(path, { retainedOn: null, attorney: null, stage: 'reviewing' })
    expect(await handOver(ticket)).toMatchObject({ status: 'not_applicable', explanation: 'No attorney defends it' })
    const [rule] = await read('/api/deadline-rules?code=TKT-ATTORNEY')
    expect(rule).toMatchObject({ policy: true, citation: null, offset: 3, unit: 'business_days', status: 'active' })
  })

  test('G9 the outcome ends it, retained or not', async () => {
    const ticket = await ticketWith({ stage: 'attorney', attorney: 'Grady Law Office' })
    await move(`/api/tickets/${ticket.id}`, 'dispose', { disposition: 'dismissed', dispositionOn: '2026-11-19' })
    expect(await handOver(ticket)).toMatchObject({ status: 'met', metNote: 'The outcome is recorded' })
  })
})

describe('G9 a slip of the year is asked about', () => {
  test.each([
    ['2012-05-01T16:00:00.000Z', 'More than ten years back'],
    ['2027-11-10T16:00:00.000Z', 'More than 30 days ahead'],
    ['2016-11-21T16:00:00.000Z', null],
    ['2026-12-20T16:00:00.000Z', null],
  ])('G9 issued %s: %s', async (issuedAt, message) => {
    const ticket = { citationNumber: `Y-${issuedAt}`, kind: 'moving', state: 'MO', driver: driver.id, issuedAt }
    const answer = await safety.call('POST', '/api/tickets', ticket)
    if (message === null) return expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ code: 'confirm_needed', warnings: [{ field: 'issuedAt', message }] })
    return expect((await safety.call('POST', '/api/tickets', ticket, { 'x-confirm-warnings': '1' })).statusCode).toBe(201)
  })
})

describe('383.37(a): a driver whose license was suspended and reinstated', () => {
  test('is blocked again by a new suspension of the same ticket, whether the block before was lifted by name or had ended', async () => {
    const who = await make(await app.as('super_admin'), 'drivers', { licenseClass: 'A', licenseState: 'MO' })
    const holdsNow = (): Promise<Created[]> => read(`/api/holds?driver=${who.id}&status=active`)
    const ticket = await ticketWith({ driver: who.id, issuedAt: '2026-10-01T12:00:00.000Z', suspendedOn: '2026-11-05' })
    const [first] = await holdsNow()
    await safety.call('POST', `/api/holds/${first?.id}/transitions`, {
      move: 'record_mvr',
      fields: { mvrOn: '2026-11-12' },
    })
    const path = `/api/tickets/${ticket.id}`
    await change(path, { agency: 'State highway patrol, troop D' })
    await change(path, { suspendedOn: '2026-11-05', suspensionNoticeOn: '2026-11-05' })
    expect(await holdsNow(), 'of the same suspension it stays lifted').toEqual([])
    await change(path, { suspendedOn: '2026-11-18', suspensionNoticeOn: null })
    const [second] = await holdsNow()
    expect(second).toMatchObject({ effect: 'block', kind: 'credential', startsAt: '2026-11-18T05:00:00+00:00', endsAt: null })
    expect((await safety.call('GET', `/api/drivers/${who.id}/readiness`)).body).toContain('License suspended or revoked')
    await change(path, { agency: 'State highway patrol, troop A' })
    await endLapsedDisqualifications(app.deps)
    expect(await holdsNow()).toMatchObject([{ id: second?.id }])
    await safety.call('POST', `/api/holds/${second?.id}/transitions`, {
      move: 'enter_state_end',
      fields: { stateEndOn: '2026-11-19', reviewNote: 'Letter of the State' },
    })
    await endDueHolds(app.deps)
    await change(path, { agency: 'State highway patrol, troop D' })
    expect(await holdsNow(), 'ended by the date of the state').toEqual([])
    await change(path, { suspendedOn: '2026-11-20' })
    expect(await holdsNow()).toMatchObject([{ startsAt: '2026-11-20T05:00:00+00:00', endsAt: null }])
  })
})
