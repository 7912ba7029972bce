import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDuty, Reading } from '#kit/duty/duty.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeAssignedCrew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let supervisor: TestUser
let division: Created
let driver: Created
let vehicle: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  ;({ division, driver, vehicle } = await makeAssignedCrew(admin))
  supervisor = await app.as('supervisor', [division.id])
})
afterAll(() => app.close())

const { change, move } = deskOf(() => safety)
const first = async (path: string, user: TestUser = safety): Promise<OpenDuty | undefined> =>
  (await user.call('GET', path)).json<{ open: OpenDuty[] }>().open[0]
const readingOf = async (kind: string, { id }: Created): Promise<Reading | null | undefined> =>
  (await supervisor.call('GET', `/api/${kind}?id=${id}&fields=reading`)).json<{ reading: Reading | null }[]>()[0]?.reading

const deadline = async (rule: string, { id }: Created): Promise<Json | undefined> =>
  (await safety.call('GET', `/api/deadlines?ticket=${id}&rule=${rule}`)).json<Json[]>()[0]

const inspected = (more: Json = {}): Promise<Created> =>
  make(safety, 'roadside-inspections', {
    reportNumber: `MO${Math.trunc(performance.now() * 1000)}`,
    state: 'MO',
    level: 'II',
    inspectedAt: '2026-11-19T16:00:00.000Z',
    violationsFound: true,
    receivedOn: '2026-11-19',
    vehicle: vehicle.id,
    ...more,
  })

describe('G9 G10 what a safety record waits for', () => {
  test('G10 a report: its violations are corrected, certified, and closed, and the form goes back, in this order', async () => {
    const report = await inspected()
    const path = `/api/roadside-inspections/${report.id}`
    expect(await first(path)).toMatchObject({ verb: 'Enter violations', basis: '49 CFR 396.9(d)(3)(i)' })
    const violation = await make(safety, 'violations', { inspection: report.id, code: '393.9H', unit: 'power_unit' })
    const found = `/api/violations/${violation.id}`
    expect(await readingOf('roadside-inspections', report)).toMatchObject({ text: 'Violations to correct', weight: 'legal' })
    expect(await first(found, supervisor)).toMatchObject({ verb: 'Record correction', action: { move: 'correct' }, mine: true })
    expect((await move(found, 'close')).json()).toMatchObject({ detail: 'First: record correction.' })
    await move(found, 'correct', { correction: 'repaired', correctedOn: '2026-11-20', correctiveAction: 'Bulb replaced' })
    expect(await first(path)).toMatchObject({ verb: 'Certify corrections', action: { move: 'certify' } })
    expect(await first(found)).toMatchObject({
      verb: 'Certify corrections',
      action: { move: 'certify', on: { kind: 'roadside-inspections', id: report.id } },
    })
    expect((await move(path, 'close')).json()).toMatchObject({ detail: 'First: certify corrections, close violations.' })
    await move(path, 'certify', { certifiedOn: '2026-11-20', signature: 'Nadia Brandt', signatureTitle: 'Safety manager' })
    expect(await first(path)).toMatchObject({ verb: 'Record return', action: { move: 'send_back' } })
    await move(path, 'send_back', { returnedOn: '2026-11-20', returnReference: '7019 2280' })
    await move(found, 'close')
    expect(await first(path)).toMatchObject({ verb: 'Close' })
  })

  test('G10 an out-of-service order leads a report, and a report that is missing is asked for', async () => {
    const report = await inspected({ receivedOn: null, driver: driver.id })
    await make(safety, 'violations', { inspection: report.id, code: '395.8', unit: 'driver', oos: true, driver: driver.id })
    expect(await readingOf('roadside-inspections', report)).toMatchObject({ text: 'Driver out of service', weight: 'block' })
    const { open } = (await safety.call('GET', `/api/roadside-inspections/${report.id}`)).json<{ open: OpenDuty[] }>()
    expect(open[0]).toMatchObject({ verb: 'Record end of order', action: { move: 'record_end', on: { kind: 'holds' } } })
    expect(open).toContainEqual(expect.objectContaining({ verb: 'Mark received', action: { fields: ['receivedOn'] } }))
  })

  test('G9 a ticket: answered, decided, paid, told by the driver, closed', async () => {
    const ticket = await make(safety, 'tickets', {
      state: 'MO',
      driver: driver.id,
      issuedAt: '2026-11-10T16:00:00.000Z',
      respondBy: '2026-11-28',
      fineTotal: 20_000,
    })
    const path = `/api/tickets/${ticket.id}`
    expect(await readingOf('tickets', ticket)).toMatchObject({ code: 'TKT-RESPOND', text: 'Respond to the citation' })
    expect(await first(path, supervisor)).toMatchObject({ verb: 'Respond to citation', action: { move: 'respond' }, mine: true })
    const tomorrow = { response: 'plea', respondedOn: '2026-11-21' }
    expect((await move(path, 'respond', tomorrow)).json()).toMatchObject({ errors: [{ field: 'respondedOn' }] })
    await move(path, 'respond', { response: 'plea', respondedOn: '2026-11-20', responseReference: 'CF-2290' })
    expect(await deadline('TKT-RESPOND', ticket)).toMatchObject({ status: 'met', late: 'no' })
    expect((await safety.call('GET', path)).json()).toMatchObject({ stage: 'plea_or_payment_due' })
    expect(await first(path)).toMatchObject({ verb: 'Record outcome', action: { move: 'dispose' }, mine: true })
    expect(await first(path, supervisor)).toMatchObject({ verb: 'Record outcome', mine: false })
    expect((await move(path, 'close')).json()).toMatchObject({ detail: 'First: record outcome.' })
    await move(path, 'dispose', { disposition: 'guilty', dispositionOn: '2026-11-18' })
    const { open } = (await safety.call('GET', path)).json<{ open: OpenDuty[] }>()
    expect(open.map(({ verb }) => verb)).toEqual(["Record driver's notice", 'Record payment'])
    await move(path, 'pay', { paidOn: '2026-11-19', paidBy: 'driver', paymentReference: 'R-1180' })
    await change(path, { notifiedEmployerOn: '2026-11-19' })
    expect(await first(path)).toMatchObject({ verb: 'Close' })
  })

  test('G9 before the court date a ticket asks for a response and preparation; from that day on, for the outcome', async () => {
    const cited = { state: 'MO', driver: driver.id, issuedAt: '2026-11-10T16:00:00.000Z', respondBy: null }
    const ticket = await make(safety, 'tickets', { ...cited, courtDate: '2026-11-28' })
    const path = `/api/tickets/${ticket.id}`
    expect(await readingOf('tickets', ticket)).toMatchObject({ code: 'TKT-COURT', text: 'Court date' })
    expect(await first(path)).toMatchObject({ verb: 'Respond to citation', action: { move: 'respond' } })
    await move(path, 'respond', { response: 'contested', respondedOn: '2026-11-20' })
    expect((await safety.call('GET', path)).json()).toMatchObject({ stage: 'court_scheduled' })
    const prepare = async () => (await safety.call('GET', path)).json<{ open: OpenDuty[]; can: { moves: string[] } }>()
    expect((await prepare()).open.map(({ verb }) => verb)).toEqual(['Confirm court date', 'Hire attorney', 'Record outcome'])
    expect((await prepare()).can.moves).toContain('dispose')
    await change(path, { courtDate: '2026-11-20' })
    expect(await first(path)).toMatchObject({ verb: 'Record outcome', action: { move: 'dispose' } })
    await change(path, { courtDate: null })
    expect(await first(path)).toMatchObject({ verb: 'Set court date', action: { fields: ['courtDate', 'court', 'appearanceRequired'] } })
  })

  test('G9 a toll has no plea: it is paid and closed', async () => {
    const toll = await make(safety, 'tickets', {
      kind: 'toll',
      state: 'OK',
      driver: driver.id,
      issuedAt: '2026-11-10T16:00:00.000Z',
      respondBy: '2026-11-28',
      fineTotal: 1480,
    })
    const path = `/api/tickets/${toll.id}`
    expect(await first(path)).toMatchObject({ verb: 'Record payment', action: { move: 'pay_toll' } })
    for (const [step, fields] of [
      ['dispose', { disposition: 'guilty', dispositionOn: '2026-11-18' }],
      ['respond', { response: 'plea', respondedOn: '2026-11-18' }],
    ] as const)
      expect((await move(path, step, fields)).json()).toMatchObject({ detail: 'A toll has no plea. Record the payment.' })
    expect((await move(path, 'close')).json()).toMatchObject({ detail: 'First: record payment.' })
    await move(path, 'pay_toll', { paidAmount: 1480, paidOn: '2026-11-19', paymentReference: 'OTA-5512' })
    expect((await safety.call('GET', path)).json()).toMatchObject({ stage: 'paid', paidBy: 'company', disposition: 'pending' })
    expect(await deadline('TKT-RESPOND', toll)).toMatchObject({ status: 'met' })
    expect(await first(path)).toMatchObject({ verb: 'Close' })
    expect((await move(path, 'close')).json()).toMatchObject({ status: 'closed' })

    const waived = await make(safety, 'tickets', {
      kind: 'toll',
      state: 'OK',
      driver: driver.id,
      issuedAt: '2026-11-10T16:00:00.000Z',
      fineTotal: 1480,
    })
    await move(`/api/tickets/${waived.id}`, 'pay_toll', { paidAmount: 0, paidOn: '2026-11-19' })
    expect((await move(`/api/tickets/${waived.id}`, 'close')).json()).toMatchObject({ status: 'closed' })
  })

  test('G9 a parking ticket that is paid is done', async () => {
    const parked = await make(safety, 'tickets', {
      kind: 'parking',
      state: 'MO',
      driver: driver.id,
      issuedAt: '2026-11-10T16:00:00.000Z',
      fineTotal: 6000,
    })
    const path = `/api/tickets/${parked.id}`
    expect(await first(path)).toMatchObject({ verb: 'Record outcome' })
    await move(path, 'pay', { paidOn: '2026-11-19', paidBy: 'driver', paymentReference: 'P-1' })
    expect(await first(path)).toMatchObject({ verb: 'Close' })
    expect((await move(path, 'close')).json()).toMatchObject({ status: 'closed' })
  })

  test('G10 a DataQs request is filed once its proof is there, and a decision is the answer of the agency', async () => {
    const request = await make(safety, 'dataqs', { inspection: (await inspected()).id, reason: 'incorrect' })
    const path = `/api/dataqs/${request.id}`
    const filing = { filedOn: '2026-11-20', rdrNumber: `RDR-${request.id.slice(-6)}` }
    expect(await readingOf('dataqs', request)).toMatchObject({ text: 'Draft, evidence to attach' })
    expect(await first(path, supervisor)).toMatchObject({ verb: 'Add evidence' })
    expect((await move(path, 'file', filing)).json()).toMatchObject({ detail: 'First: add evidence.' })
    await change(path, { evidence: [{ item: 'Photo', state: 'ready' }] })
    expect(await readingOf('dataqs', request)).toMatchObject({ text: 'Draft, not filed yet' })
    await move(path, 'file', filing)
    expect(await first(path)).toMatchObject({ verb: 'Record decision', waitsFor: 'agency', action: { move: 'decide' } })
    await move(path, 'decide', { result: 'upheld', decidedOn: '2026-11-20' })
    expect(await first(path)).toMatchObject({ verb: 'Request reconsideration' })
  })

  test('G10 a clean inspection is verified, recognized, and paid; a report FMCSA never shows is asked for', async () => {
    const clean = await make(safety, 'clean-inspections', {
      reportNumber: `MO${Math.trunc(performance.now() * 1000)}`,
      state: 'MO',
      level: 'I',
      inspectedAt: '2026-09-01T16:00:00.000Z',
      driver: driver.id,
    })
    const path = `/api/clean-inspections/${clean.id}`
    expect(await readingOf('clean-inspections', clean)).toMatchObject({ text: 'Report to verify' })
    expect(await first(path, supervisor)).toMatchObject({ verb: 'Verify', mine: true })
    await move(path, 'verify', { verified: 'paper_received' })
    const { open } = (await safety.call('GET', path)).json<{ open: OpenDuty[] }>()
    expect(open.map(({ verb }) => verb)).toEqual(['Recognize', 'Draft DataQs request'])
  })

  test('G8 a corrective action waits for its owner, then for somebody who verifies it', async () => {
    const accident = await make(admin, 'accidents', { division: division.id })
    const action = await make(admin, 'corrective-actions', { accident: accident.id, owner: admin.id, dueOn: '2026-11-20' })
    const path = `/api/corrective-actions/${action.id}`
    expect(await first(path)).toMatchObject({ verb: 'Report as done', action: { move: 'complete' }, turn: { user: { id: admin.id } } })
    expect(await first(path, admin)).toMatchObject({ mine: true, turn: null })
    await admin.call('POST', `${path}/transitions`, { move: 'complete', fields: { evidence: 'Photos' } })
    expect(await first(path)).toMatchObject({ verb: 'Verify', mine: true })
    expect(await first(path, supervisor)).toMatchObject({ verb: 'Verify', mine: false })
  })
})
