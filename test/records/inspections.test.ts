import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
let driver: Created
let vehicle: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  ;({ driver, vehicle } = await makeAssignedCrew(admin))
})
afterAll(() => app.close())

const { one, list: read, change, move } = deskOf(() => safety)

let reports = 1000
const report = (more: Json = {}): Json => ({
  reportNumber: `MO${(reports += 1)}`,
  state: 'MO',
  level: 'II',
  inspectedAt: '2026-11-19T16:00:00.000Z',
  violationsFound: true,
  vehicle: vehicle.id,
  ...more,
})
const brakes = (inspection: Created, more: Json = {}): Json => ({
  inspection: inspection.id,
  code: '393.45(b)(2)',
  unit: 'power_unit',
  oos: true,
  ...more,
})

describe('G10 from the roadside to the returned report', () => {
  test('G10 the driver is found by the assignment of that minute, the carrier by the division; two clocks run', async () => {
    const inspection = await make(safety, 'roadside-inspections', report())
    expect(inspection).toMatchObject({ driver: driver.id, matched: 'auto', usdot: '90041127' })
    const clocks = await read(`/api/deadlines?inspection=${inspection.id}&sort=dueAt`)
    expect(clocks.map((clock) => [clock['rule'], clock['dueAt'], clock['citation']])).toEqual([
      ['DVER-24', '2026-11-20T16:00:00+00:00', null],
      ['DVER-15', '2026-12-05T05:59:59.999+00:00', '49 CFR 396.9(d)(3)(i)'],
    ])
  })

  test('G10 a code fills text, category and severity; OOS blocks the unit until it is corrected', async () => {
    const inspection = await make(safety, 'roadside-inspections', report())
    const violation = await make(safety, 'violations', brakes(inspection))
    expect(violation).toMatchObject({
      category: 'vehicle_maint',
      severity: 4,
      occurredOn: '2026-11-19',
      driver: driver.id,
      vehicle: vehicle.id,
      responsible: 'maintenance',
      severitySource: 'table',
    })
    expect(await one(`/api/violations/${violation.id}`)).toMatchObject({ points: 18, timeWeight: 3, agesOutOn: '2028-11-20' })
    expect(await one(`/api/roadside-inspections/${inspection.id}`)).toMatchObject({ vehicleOos: 'yes', driverOos: 'no', clean: 'no' })
    expect(await read(`/api/holds?inspection=${inspection.id}&status=active`)).toMatchObject([{ vehicle: vehicle.id, kind: 'oos_order' }])
    await change(`/api/violations/${violation.id}`, { correction: 'repaired', repairReference: 'RO 118', correctedOn: '2026-11-20' })
    expect(await read(`/api/holds?inspection=${inspection.id}&status=active`)).toEqual([])
  })

  test('G10 certification needs each correction, the return its proof; then the clock is met', async () => {
    const inspection = await make(safety, 'roadside-inspections', report())
    const violation = await make(safety, 'violations', brakes(inspection))
    const path = `/api/roadside-inspections/${inspection.id}`
    expect(
      (await move(path, 'certify', { certifiedOn: '2026-11-20', signature: 'Nadia Brandt', signatureTitle: 'Safety manager' })).json(),
    ).toMatchObject({
      detail: '1 equipment violation without a correction. Record how each one was corrected first.',
    })
    expect((await move(`/api/violations/${violation.id}`, 'close')).json()).toMatchObject({ code: 'move_refused' })
    await move(`/api/violations/${violation.id}`, 'correct', {
      correction: 'repaired',
      correctedOn: '2026-11-20',
      correctiveAction: 'Chamber replaced',
    })
    expect((await move(path, 'send_back', { returnedOn: '2026-11-20', returnReference: 'x' })).json()).toMatchObject({
      detail: 'Certify the corrections first.',
    })
    expect(
      (await move(path, 'certify', { certifiedOn: '2026-11-20', signature: 'Nadia Brandt', signatureTitle: 'Safety manager' })).json(),
    ).toMatchObject({
      certifiedBy: safety.id,
      signature: 'Nadia Brandt',
    })
    await move(path, 'send_back', { returnedOn: '2026-11-20', returnReference: '7019 2280' })
    const sheet = await safety.call('GET', `${path}/certification.pdf`)
    expect([sheet.statusCode, sheet.headers['content-type'], sheet.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="certification-${String(inspection['reportNumber'])}.pdf"`,
    ])
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(sheet.rawPayload)), { mergePages: true })
    for (const words of ['Nadia Brandt', 'Safety manager', 'Chamber replaced', '393.45(b)(2)', 'USDOT number 90041127', '7019 2280'])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words)
    expect((await (await app.as('manager', [])).call('GET', `${path}/certification.pdf`)).statusCode).toBe(404)
    expect((await read(`/api/deadlines?inspection=${inspection.id}&rule=DVER-15`))[0]).toMatchObject({
      status: 'met',
      metNote: 'Returned: 7019 2280',
    })
    expect((await move(path, 'close')).json()).toMatchObject({ detail: 'First: close violations.' })
    const verbs = async () => ((await one(path))['open'] as { verb: string }[]).map(({ verb }) => verb)
    await change(`/api/violations/${violation.id}`, { outcome: 'dismissed' })
    expect(await verbs(), 'of one that the court dismissed nothing is to close').not.toContain('Close violations')
    await change(`/api/violations/${violation.id}`, { outcome: 'as_cited' })
    expect(await verbs()).toContain('Close violations')
    await move(`/api/violations/${violation.id}`, 'close')
    expect((await move(path, 'close')).json()).toMatchObject({ status: 'closed' })
  })

  test('G10 a report number is taken once per State, however it is written', async () => {
    const inspection = await make(safety, 'roadside-inspections', report({ reportNumber: 'MO-55 501' }))
    const again = await safety.call('POST', '/api/roadside-inspections', report({ reportNumber: '55501' }), { 'x-confirm-warnings': '1' })
    expect(again.json()).toMatchObject({ errors: [{ field: 'reportNumber', message: `Already entered as ${inspection.number}` }] })
    await make(safety, 'roadside-inspections', report({ reportNumber: '55501', state: 'KS' }))
  })

  test('G10 a corrected copy belongs to the report on file: the number changes there, or comes with its violations', async () => {
    const inspection = await make(safety, 'roadside-inspections', report({ reportNumber: 'MO66601' }))
    const copy = await safety.call('POST', '/api/roadside-inspections', report({ reportNumber: 'MO66601-A' }), {
      'x-confirm-warnings': '1',
    })
    expect(copy.json()).toMatchObject({
      errors: [{ message: `Corrected copy of ${inspection.number}: change the number there to MO66601-A, and what was corrected` }],
    })
    const path = `/api/roadside-inspections/${inspection.id}`
    expect((await change(path, { reportNumber: 'MO66601-A' })).json()).toMatchObject({ reportNumber: 'MO66601-A' })
    const again = await safety.call('POST', '/api/roadside-inspections', report({ reportNumber: '66601' }), { 'x-confirm-warnings': '1' })
    expect(again.json()).toMatchObject({ errors: [{ message: `Already entered as ${inspection.number}` }] })
    const violation = await make(safety, 'violations', {
      reportNumber: 'mo-66601/C2',
      reportState: 'MO',
      occurredOn: '2026-11-19',
      code: '393.9',
    })
    expect(violation['inspection']).toBe(inspection.id)
    expect(await one(path)).toMatchObject({ reportNumber: 'MO-66601/C2', violationCount: 1 })
  })

  test('G10 a violation of what the level does not look at is asked back', async () => {
    const inspection = await make(safety, 'roadside-inspections', report({ level: 'III' }))
    const answer = await safety.call('POST', '/api/violations', { inspection: inspection.id, code: '393.9', unit: 'trailer' })
    expect(answer.json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [{ field: 'unit', message: 'Level III looks at the driver only, but a vehicle violation is entered' }],
    })
  })

  test('G10 points by both methods, and where the request to DataQs stands', async () => {
    const inspection = await make(safety, 'roadside-inspections', report())
    const violation = await make(safety, 'violations', { inspection: inspection.id, code: '392.2-SLLS4' })
    const path = `/api/violations/${violation.id}`
    expect(await one(path)).toMatchObject({ points: 30, pointsPreview: 6, review: 'none', usdot: '90041127' })
    await change(path, { outcome: 'lesser' })
    expect(await one(path)).toMatchObject({ points: 3, pointsPreview: 3, review: 'candidate' })
    const request = await make(safety, 'dataqs', { violation: violation.id, type: 'inspection', reason: 'dismissed' })
    expect(await one(path)).toMatchObject({ review: 'draft' })
    expect(request.status).toBe('draft')
  })

  test('G10 a violation with a report number opens its inspection, and two of one report share it', async () => {
    const named = { reportNumber: 'AR-7781', reportState: 'AR', occurredOn: '2026-11-02' }
    const first = await make(safety, 'violations', { ...named, code: '393.9' })
    const second = await make(safety, 'violations', { ...named, code: '393.75(a)' })
    expect(second['inspection']).toBe(first['inspection'])
    expect(await one(`/api/roadside-inspections/${String(first['inspection'])}`)).toMatchObject({
      violationCount: 2,
      reportNumber: 'AR-7781',
      matched: 'unmatched',
    })
  })
})

describe('G9 G10 a dismissed ticket', () => {
  test('G9 opens the DataQs request; won, the points go, in CSA and in discipline, with the reason', async () => {
    const inspection = await make(safety, 'roadside-inspections', report({ level: 'III' }))
    const ticket = await make(safety, 'tickets', {
      citationNumber: 'C-40417',
      state: 'MO',
      driver: driver.id,
      inspection: inspection.id,
      issuedAt: '2026-11-19T16:00:00.000Z',
      charges: [{ description: 'Speeding', speed: 80, posted: 65, fine: 21_500 }],
    })
    expect(ticket).toMatchObject({ speedClass: 'slls4', seriousForCdl: 'yes', fineTotal: 21_500, smsEffect: 'none' })
    const violation = await make(safety, 'violations', { inspection: inspection.id, code: '392.2-SLLS4', citationNumber: 'c-40417' })
    expect(violation['ticket']).toBe(ticket.id)
    const action = await make(admin, 'disciplinary-actions', {
      driver: driver.id,
      violation: violation.id,
      incidentDate: '2026-11-19',
      points: 4,
    })

    await move(`/api/tickets/${ticket.id}`, 'dispose', { disposition: 'dismissed', dispositionOn: '2026-11-20', pleaOrPaid: 'no' })
    expect(await one(`/api/violations/${violation.id}`)).toMatchObject({ outcome: 'dismissed', points: 0 })
    const [request] = await read(`/api/dataqs?ticket=${ticket.id}`)
    expect(request).toMatchObject({ status: 'draft', reason: 'dismissed', violation: violation.id, inspection: inspection.id })
    const toFile = async () => (await read(`/api/deadlines?ticket=${ticket.id}&rule=TKT-DATAQS`))[0]
    expect(await toFile(), 'a draft is not filed').toMatchObject({ status: 'running' })
    const path = `/api/dataqs/${request?.id}`
    const filing = { filedOn: '2026-11-20', rdrNumber: 'RDR-1' }
    expect((await move(path, 'file', filing)).json()).toMatchObject({ detail: 'First: add evidence.' })
    await change(path, { evidence: [{ item: 'Court record of the outcome', state: 'ready' }] })
    await move(path, 'file', filing)
    expect(await toFile()).toMatchObject({ status: 'met', metNote: 'Filed with DataQs' })
    await move(path, 'ask', { askedOn: '2026-11-20' })
    expect((await read(`/api/deadlines?dataqs=${request?.id}&status=running`))[0]).toMatchObject({
      rule: 'DQ-INFO',
      dueAt: '2026-12-05T05:59:59.999+00:00',
    })
    await move(path, 'decide', { result: 'removed', decidedOn: '2026-11-20' })
    expect(await one(`/api/violations/${violation.id}`)).toMatchObject({ outcome: 'removed', stage: 'done' })
    expect(await one(`/api/roadside-inspections/${inspection.id}`)).toMatchObject({ clean: 'yes' })
    expect(await one(`/api/disciplinary-actions/${action.id}`)).toMatchObject({
      points: 0,
      pointsReducedReason: 'The violation was removed by DataQs RDR-1',
    })
  })

  test('G9 a conviction starts the 30 days of the driver; closing needs outcome and payment', async () => {
    const ticket = await make(safety, 'tickets', { citationNumber: 'C-2', state: 'OK', driver: driver.id, fineTotal: 10_000 })
    const path = `/api/tickets/${ticket.id}`
    expect((await move(path, 'close')).json()).toMatchObject({ detail: 'First: record outcome.' })
    await move(path, 'dispose', { disposition: 'guilty', dispositionOn: '2026-11-20' })
    expect((await read(`/api/deadlines?ticket=${ticket.id}`))[0]).toMatchObject({
      rule: 'CONV-30',
      citation: '49 CFR 383.31',
      dueAt: '2026-12-21T05:59:59.999+00:00',
    })
    expect((await move(path, 'close')).json()).toMatchObject({ detail: 'First: record payment.' })
    await move(path, 'pay', { paidOn: '2026-11-20', paidBy: 'driver', paymentReference: 'R-2201' })
    expect((await move(path, 'close')).json()).toMatchObject({ status: 'closed' })
    const double = await safety.call('POST', '/api/tickets', {
      citationNumber: 'c-2',
      state: 'OK',
      driver: driver.id,
      issuedAt: '2026-11-01T12:00:00Z',
      kind: 'moving',
    })
    expect(double.json()).toMatchObject({ errors: [{ field: 'citationNumber', message: `Already entered as ${ticket.number}` }] })
  })
})

describe('G11 clean inspections', () => {
  test('G11 a report without violations is recognized by itself, with the bonus of its level, and counts a streak', async () => {
    const inspection = await make(safety, 'roadside-inspections', report({ violationsFound: false, level: 'I' }))
    const [clean] = await read(`/api/clean-inspections?inspection=${inspection.id}`)
    expect(clean).toMatchObject({ status: 'reported', driver: driver.id, level: 'I', proposedAmount: 10_000 })
    const path = `/api/clean-inspections/${clean?.id}`
    await move(path, 'verify', { verified: 'in_fmcsa' })
    expect((await move(path, 'recognize', { recognition: 'bonus' })).statusCode).toBe(422)
    expect((await move(path, 'recognize', { recognition: 'bonus', amount: 10_000 })).json()).toMatchObject({
      status: 'recognized',
      approvedBy: safety.id,
    })
    expect((await move(path, 'pay', { paidOn: '2026-11-20' })).json()).toMatchObject({ status: 'paid' })
  })

  test('G11 entered here, the report comes into being once; with violations found later it is not clean any more', async () => {
    const clean = await make(safety, 'clean-inspections', {
      reportNumber: 'KS-9001',
      state: 'KS',
      level: 'III',
      inspectedAt: '2026-11-18T16:00:00.000Z',
      driver: driver.id,
    })
    const report_ = await one(`/api/roadside-inspections/${String(clean['inspection'])}`)
    expect(report_).toMatchObject({ reportNumber: 'KS-9001', clean: 'yes', violationsFound: false })
    expect(await read('/api/clean-inspections?reportNumber=KS-9001')).toHaveLength(1)
    const again = await safety.call('POST', '/api/clean-inspections', {
      reportNumber: '9001',
      state: 'KS',
      level: 'III',
      inspectedAt: '2026-11-18T16:00:00.000Z',
      driver: driver.id,
    })
    expect(again.json()).toMatchObject({ errors: [{ field: 'reportNumber', message: `Already entered as ${clean.number}` }] })
    await make(safety, 'violations', { inspection: report_.id, code: '395.8(e)' })
    expect(await read('/api/clean-inspections?reportNumber=KS-9001')).toEqual([])
    expect(await one(`/api/roadside-inspections/${report_.id}`)).toMatchObject({ clean: 'no', violationsFound: true })
  })
})
