import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
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

const { one, list, change, move } = deskOf(() => safety)
const ticketWith = async (more: Json = {}): Promise<string> => {
  const ticket = await make(safety, 'tickets', {
    state: 'MO',
    driver: driver.id,
    issuedAt: '2026-11-10T16:00:00.000Z',
    fineTotal: 20_000,
    ...more,
  })
  return `/api/tickets/${ticket.id}`
}
const payment = { paidOn: '2026-11-19', paidBy: 'driver' }
const outcomeFirst = 'Paying the fine is a conviction (49 CFR 383.5): record the outcome first.'

describe('G9 paying is a conviction (49 CFR 383.5)', () => {
  test('G9 a pending citation is not paid before its outcome is known: by the move, by the form, nor by its stage', async () => {
    const path = await ticketWith()
    expect((await move(path, 'pay', payment)).json()).toMatchObject({ detail: outcomeFirst })
    expect((await change(path, payment)).json()).toMatchObject({ errors: [{ field: 'paidOn', message: outcomeFirst }] })
    expect((await change(path, { stage: 'paid' })).json()).toMatchObject({ errors: [{ field: 'stage', message: outcomeFirst }] })
    expect(await one(path)).toMatchObject({ stage: 'received', paidOn: null })

    await move(path, 'dispose', { disposition: 'guilty', dispositionOn: '2026-11-18' })
    await move(path, 'pay', payment)
    expect(await one(path)).toMatchObject({ stage: 'paid', disposition: 'guilty' })
    expect((await change(path, { disposition: 'pending' })).json()).toMatchObject({
      errors: [{ field: 'disposition', message: outcomeFirst }],
    })
  })

  test.each(['toll', 'parking', 'camera'])('G9 a %s ticket convicts nobody and is paid without an outcome', async (kind) => {
    const path = await ticketWith({ kind })
    expect((await change(path, { stage: 'paid' })).json()).toMatchObject({
      errors: [{ field: 'stage', message: 'Record the payment first.' }],
    })
    await move(path, 'pay', payment)
    expect(await one(path)).toMatchObject({ stage: 'paid', paidOn: '2026-11-19' })
  })
})

describe('G9 closing needs the proof of what is owed', () => {
  const close = async (path: string): Promise<unknown> => (await move(path, 'close')).json()

  test('G9 the receipt number or a receipt on file', async () => {
    const [numbered, filed] = [await ticketWith(), await ticketWith()]
    for (const path of [numbered, filed]) {
      await move(path, 'dispose', { disposition: 'guilty', dispositionOn: '2026-11-18' })
      expect(await close(path)).toMatchObject({ detail: 'First: record payment.' })
      await move(path, 'pay', payment)
      expect(await close(path)).toMatchObject({ detail: 'Enter the receipt number or add the receipt under Files.' })
    }
    await change(numbered, { paymentReference: 'R-1180' })
    expect(await close(numbered)).toMatchObject({ status: 'closed' })
    const { payload, headers } = multipart({ category: 'invoice' }, { fileName: 'receipt.txt', content: Buffer.from('Paid in full') })
    await safety.call('POST', `${filed}/attachments`, payload, headers)
    expect(await close(filed)).toMatchObject({ status: 'closed' })
  })

  test('G9 what the court charges is owed with any outcome, the fine with a conviction alone', async () => {
    const path = await ticketWith({ courtCosts: 30_000 })
    await move(path, 'dispose', { disposition: 'dismissed', dispositionOn: '2026-11-18' })
    expect(await close(path)).toMatchObject({ detail: 'First: record payment.' })
    await change(path, { courtCosts: null })
    expect(await close(path)).toMatchObject({ status: 'closed' })
  })

  test('G9 a deferral by a plea or payment is a conviction, so that its fine is owed; one before any plea costs nothing', async () => {
    const path = await ticketWith()
    await move(path, 'dispose', { disposition: 'deferred', dispositionOn: '2026-11-18', pleaOrPaid: 'yes', convictedOn: '2026-11-18' })
    expect(await close(path)).toMatchObject({ detail: 'First: record payment.' })
    await change(path, { pleaOrPaid: 'no', convictedOn: null })
    expect(await close(path)).toMatchObject({ status: 'closed' })
  })

  test('G9 the same where the plea is answered for the charge, not for the ticket', async () => {
    const path = await ticketWith()
    const charge = (pleaOrPaid: string): Json => ({ description: 'Speeding', fine: 20_000, disposition: 'deferred', pleaOrPaid })
    await change(path, { charges: [charge('yes')], dispositionOn: '2026-11-18', convictedOn: '2026-11-18' })
    expect(await one(path)).toMatchObject({ disposition: 'deferred', pleaOrPaid: null })
    expect(await close(path)).toMatchObject({ detail: 'First: record payment.' })
    await change(path, { charges: [charge('no')], convictedOn: null })
    expect(await close(path)).toMatchObject({ status: 'closed' })
  })
})

describe('G9 27.7 who records what a court made of a ticket', () => {
  test('G9 a supervisor enters the ticket and its charges; outcomes convict or take points off CSA and are not his to record', async () => {
    const supervisor = await app.as('supervisor')
    const charges = [{ description: 'Speeding', speed: 82, posted: 65 }]
    const path = await ticketWith({ charges })
    const decided = charges.map((charge) => ({ ...charge, disposition: 'dismissed' }))
    const tried = async (values: Json) => {
      const headers = { 'if-match': `"${(await one(path)).version}"`, 'x-confirm-warnings': '1' }
      return (await supervisor.call('PATCH', path, values, headers)).json<Json>()
    }
    expect(await tried({ disposition: 'guilty', dispositionOn: '2026-11-19' })).toMatchObject({
      errors: [
        { field: 'disposition', message: 'Your role can’t change Outcome' },
        { field: 'dispositionOn', message: 'Your role can’t change Outcome on' },
      ],
    })
    const message = 'Your role can’t record the outcome of a charge'
    const refused = { errors: expect.arrayContaining([{ field: 'charges', message }]) as unknown }
    expect(await tried({ charges: decided })).toMatchObject(refused)
    const fresh = { citationNumber: 'SV-1', kind: 'moving', state: 'MO', driver: driver.id, issuedAt: '2026-11-10T16:00:00.000Z' }
    expect((await supervisor.call('POST', '/api/tickets', { ...fresh, charges: decided })).json()).toMatchObject(refused)
    const seatBelt = { description: 'Seat belt', disposition: 'pending' }
    expect(await tried({ charges: [...charges, seatBelt] })).toMatchObject({ disposition: 'pending' })
    expect((await change(path, { charges: [...decided, seatBelt] })).statusCode).toBe(200)
    expect(await tried({ note: 'Hearing moved' })).toMatchObject({ note: 'Hearing moved' })
    expect(await tried({ charges: [...charges, seatBelt] })).toMatchObject(refused)
  })

  test('G9 nor does a supervisor change what a recorded conviction is for, which would lift its block (49 CFR 383.37(a))', async () => {
    const supervisor = await app.as('supervisor')
    const charges = [{ description: 'Speeding', offense: 'oos_order', disposition: 'guilty' }]
    const path = await ticketWith({ charges, disposition: 'guilty', dispositionOn: '2026-11-18' })
    const { charges: recorded } = await one(path)
    const blocks = async () => (await list(`/api/holds?ticket=${path.slice(13)}&status=active&effect=block`)).length
    expect(await blocks()).toBe(1)
    const message = 'Your role can’t change a recorded conviction'
    const lighter = (recorded as Json[]).map((charge) => ({ ...charge, offense: null }))
    for (const [field, value] of Object.entries({ kind: 'parking', privateCar: true, charges: lighter })) {
      const headers = { 'if-match': `"${(await one(path)).version}"`, 'x-confirm-warnings': '1' }
      const answer = await supervisor.call('PATCH', path, { [field]: value }, headers)
      expect(answer.json(), field).toMatchObject({ status: 422, errors: [{ field, message }] })
    }
    expect(await blocks()).toBe(1)
    expect((await change(path, { charges: lighter })).statusCode, 'whoever may record the outcome corrects it').toBe(200)
    expect(await blocks()).toBe(0)
  })

  test('G9 nor opens a decided ticket again with another charge: the day of the outcome and the 30 days go by it (49 CFR 383.31)', async () => {
    const supervisor = await app.as('supervisor')
    const charges = [{ description: 'Speeding', speed: 72, posted: 65, disposition: 'guilty' }]
    const path = await ticketWith({ charges, disposition: 'guilty', dispositionOn: '2026-11-18' })
    const ticket = await one(path)
    const headers = { 'if-match': `"${ticket.version}"`, 'x-confirm-warnings': '1' }
    const more = [...(ticket['charges'] as Json[]), { description: 'Seat belt', disposition: 'pending' }]
    expect((await supervisor.call('PATCH', path, { charges: more }, headers)).json()).toMatchObject({
      errors: [{ field: 'charges', message: 'The ticket is decided: your role cannot add an open charge' }],
    })
    expect(await one(path)).toMatchObject({ dispositionOn: '2026-11-18', version: ticket.version })
    expect(await list(`/api/deadlines?ticket=${path.slice(13)}&rule=CONV-30`)).toMatchObject([{ status: 'running' }])
  })
})
