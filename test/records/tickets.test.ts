import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeAssignedCrew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { importer } from '#test/support/imports.ts'
import { multipart } from '#test/support/multipart.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let division: Created
let driver: Created
let vehicle: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  ;({ division, driver, vehicle } = await makeAssignedCrew(admin))
})
afterAll(() => app.close())

const someDriver = (): Promise<Created> => make(admin, 'drivers', { division: division.id, licenseClass: 'A', licenseState: 'MO' })
const { one, list: read, change, move } = deskOf(() => safety)
const ticketWith = (more: Json = {}): Promise<Created> =>
  make(safety, 'tickets', { state: 'MO', driver: driver.id, issuedAt: '2026-11-10T16:00:00.000Z', ...more })
const convicted = (who: Created, issuedAt: string, more: Json = {}): Promise<Created> =>
  ticketWith({
    driver: who.id,
    issuedAt,
    disposition: 'guilty',
    dispositionOn: '2026-11-15',
    charges: [{ description: 'Speeding', speed: 82, posted: 65 }],
    ...more,
  })
const upload = async (path: string, category: string, content: string) => {
  const { payload, headers } = multipart({ category }, { fileName: `${category}.txt`, content: Buffer.from(content) })
  return safety.call('POST', `${path}/attachments`, payload, headers)
}

const threeCharges = [
  { description: 'Speeding', code: '392.2-SLLS4', speed: 82, posted: 65, fine: 20_000 },
  { description: 'Seat belt', code: '392.16', fine: 5_000 },
  { description: 'Log not current', code: '395.8(f)(1)', fine: 9_000 },
]
const stop = async (more: Json = {}) => {
  const inspection = await make(safety, 'roadside-inspections', {
    reportNumber: `MO${Math.trunc(performance.now() * 1000)}`,
    state: 'MO',
    level: 'III',
    inspectedAt: '2026-11-10T16:00:00.000Z',
    violationsFound: true,
    driver: driver.id,
  })
  const ticket = await ticketWith({ inspection: inspection.id, charges: threeCharges, ...more })
  const violations = await Promise.all(
    threeCharges.map(({ code }) => make(safety, 'violations', { inspection: inspection.id, code, ticket: ticket.id })),
  )
  return { inspection, ticket, violations, path: `/api/tickets/${ticket.id}` }
}

describe('G9 several charges of one stop', () => {
  test('G9 three charges, two dismissed: one ticket, three outcomes, DataQs for two, each about its own violation', async () => {
    const { ticket, violations, path } = await stop()
    const [speeding, belt, log] = violations
    await upload(path, 'court', 'Docket 24-118: counts 2 and 3 dismissed')
    await change(path, { charges: [threeCharges[0], { ...threeCharges[1], disposition: 'dismissed' }, threeCharges[2]] })
    expect(await one(path), 'one charge is open').toMatchObject({ disposition: 'pending', smsEffect: 'by_charge', stage: 'received' })
    expect(await read(`/api/dataqs?ticket=${ticket.id}`)).toHaveLength(1)

    const decided = [
      { ...threeCharges[0], disposition: 'guilty' },
      { ...threeCharges[1], disposition: 'dismissed', pleaOrPaid: 'no' },
      { ...threeCharges[2], disposition: 'dismissed', pleaOrPaid: 'no' },
    ]
    await change(path, { charges: decided, dispositionOn: '2026-11-20' })
    expect(await one(path)).toMatchObject({ disposition: 'guilty', dispositionOn: '2026-11-20', stage: 'disposed', review: 'to_file' })
    const requests = await read(`/api/dataqs?ticket=${ticket.id}&sort=number`)
    expect(requests.map((request) => [request['violation'], request['charge']])).toEqual([
      [belt?.id, 'Seat belt, 392.16'],
      [log?.id, 'Log not current, 395.8(f)(1)'],
    ])
    const outcomes = await Promise.all([speeding, belt, log].map((violation) => one(`/api/violations/${violation?.id}`)))
    expect(outcomes.map((violation) => violation['outcome'])).toEqual(['as_cited', 'dismissed', 'dismissed'])
    expect(outcomes.map((violation) => violation['agesOutOn'])).toEqual(['2028-11-11', null, null])
    for (const request of requests) {
      const [paper] = await read(`/api/dataqs/${request.id}/attachments`)
      expect(paper).toMatchObject({ fileName: 'court.txt', category: 'court' })
      expect((await one(`/api/dataqs/${request.id}`))['evidence']).toContainEqual({ item: 'Court record of the outcome', state: 'ready' })
    }
    await change(path, { note: 'Saved again' })
    expect(await read(`/api/dataqs?ticket=${ticket.id}`), 'no second request').toHaveLength(2)
  })

  test('G9 an outcome for the whole ticket is that of its open charges; one against its charges is refused', async () => {
    const { path } = await stop()
    await move(path, 'dispose', { disposition: 'no_contest', dispositionOn: '2026-11-18' })
    expect(await one(path)).toMatchObject({ stage: 'disposed', charges: threeCharges.map(() => ({ disposition: 'no_contest' })) })
    expect((await move(path, 'dispose', { disposition: 'dismissed', dispositionOn: '2026-11-18' })).json()).toMatchObject({
      errors: [{ field: 'disposition', message: 'The charges say otherwise: change the outcome of the charge' }],
    })
  })

  test('G9 a court paper that comes later reaches the open requests', async () => {
    const { ticket, path } = await stop({ charges: [threeCharges[0]] })
    await move(path, 'dispose', { disposition: 'dismissed', dispositionOn: '2026-11-18' })
    const [request] = await read(`/api/dataqs?ticket=${ticket.id}`)
    expect(await read(`/api/dataqs/${request?.id}/attachments`)).toEqual([])
    await upload(path, 'court', 'Order of dismissal')
    expect(await read(`/api/dataqs/${request?.id}/attachments`)).toMatchObject([{ fileName: 'court.txt' }])
    await upload(path, 'photo', 'no picture')
    expect(await read(`/api/dataqs/${request?.id}/attachments`)).toHaveLength(1)
  })
})

describe('G9 CDL disqualification (49 CFR 383.51)', () => {
  const standing = async (who: Created): Promise<{ standings: Json[]; offenses: Json[] }> =>
    (await safety.call('GET', `/api/drivers/${who.id}/disqualification`)).json()
  const serious = async (who: Created): Promise<Json | undefined> =>
    (await standing(who)).standings.find((counter) => counter['table'] === 'serious')

  test.each([
    ['deferred', { disposition: 'deferred' }, 0],
    ['in a private car, license kept', { privateCar: true, lostLicense: false }, 0],
    ['in a private car, not known whether the license was lost', { privateCar: true }, 0],
    ['in a private car, license lost', { privateCar: true, lostLicense: true }, 1],
    [
      'reduced to what is no offense of 383.51',
      {
        disposition: 'reduced',
        charges: [{ description: 'Speeding', speed: 82, posted: 65, disposition: 'reduced', reducedTo: 'Defective speedometer' }],
      },
      0,
    ],
    ['reduced, to what is not said', { disposition: 'reduced' }, 1],
    ['serious without a name', { charges: [{ description: 'Following', serious: 'yes' }] }, 1],
  ])('G9 %s: the list and the counter agree', async (_what, more, count) => {
    const who = await someDriver()
    const ticket = await convicted(who, '2026-06-01T12:00:00.000Z', more)
    expect((await one(`/api/tickets/${ticket.id}`))['seriousCount']).toBe(count)
    expect((await serious(who))?.['count']).toBe(count)
  })

  test.each([
    ['2023-05-01T20:00:00.000Z', '2026-05-01T15:00:00.000Z', 1],
    ['2023-05-01T05:30:00.000Z', '2026-05-01T04:30:00.000Z', 2],
    ['2024-02-29T18:00:00.000Z', '2027-02-28T18:00:00.000Z', 1],
  ])('G9 offenses of %s and %s: the list counts %d, by calendar days where they happened', async (first, second, count) => {
    const who = await someDriver()
    app.clock.set('2027-03-05T15:00:00.000Z')
    safety = await app.as('safety')
    await convicted(who, first, { dispositionOn: '2027-03-01' })
    const ticket = await convicted(who, second, { dispositionOn: '2027-03-01' })
    expect((await one(`/api/tickets/${ticket.id}`))['seriousCount']).toBe(count)
    app.clock.set('2026-11-20T15:00:00.000Z')
    safety = await app.as('safety')
  })

  test('G9 an open charge that would disqualify warns; the conviction is asked about, then blocks; a dismissal lifts it', async () => {
    const who = await someDriver()
    await convicted(who, '2025-06-01T12:00:00.000Z')
    const second = await ticketWith({ driver: who.id, charges: [{ description: 'Reckless driving', offense: 'reckless' }] })
    const holds = () => read(`/api/holds?driver=${who.id}&kind=disqualification&status=active`)
    expect(await holds()).toMatchObject([{ effect: 'warn', ticket: second.id }])
    expect(await serious(who)).toMatchObject({ count: 1, disqualification: null, ifConvicted: { count: 2, disqualification: '60 days' } })

    const body = { move: 'dispose', fields: { disposition: 'guilty', dispositionOn: '2026-11-19' } }
    const asked = await safety.call('POST', `/api/tickets/${second.id}/transitions`, body)
    expect(asked.json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [
        {
          message: expect.stringContaining('This disqualifies the driver: 2 serious violations in 3 years: disqualified 60 days') as string,
        },
      ],
    })
    await safety.call('POST', `/api/tickets/${second.id}/transitions`, body, { 'x-confirm-warnings': '1' })
    expect(await holds()).toMatchObject([{ effect: 'block', ticket: second.id }])
    expect((await one(`/api/drivers/${who.id}`))['readiness']).toBe('block')
    expect((await standing(who)).offenses).toMatchObject([
      { offense: 'Reckless driving', counts: true, ticket: { id: second.id } },
      { offense: 'Speeding, 15 mph or more over the limit', leavesOn: '2028-06-01' },
    ])
    await change(`/api/tickets/${second.id}`, {
      charges: [{ description: 'Reckless driving', offense: 'reckless', disposition: 'dismissed' }],
    })
    expect(await holds()).toEqual([])

    // A block that fell away with its cause comes back with it.
    const guilty = { charges: [{ description: 'Reckless driving', offense: 'reckless', disposition: 'guilty' }] }
    await change(`/api/tickets/${second.id}`, guilty)
    expect(await holds()).toMatchObject([{ effect: 'block', ticket: second.id }])
    // The end that the state set stays.
    const [hold] = (await holds()) as { id: string }[]
    const fields = { stateEndOn: '2026-12-01', reviewNote: 'Letter of the State' }
    const ended = await safety.call('POST', `/api/holds/${hold?.id}/transitions`, { move: 'enter_state_end', fields })
    expect(ended.statusCode, ended.body).toBe(200)
    await change(`/api/tickets/${second.id}`, { agency: 'State highway patrol, troop D' })
    expect(await holds()).toMatchObject([{ id: hold?.id, endsAt: '2026-12-01T06:00:00+00:00' }])
  })
})

describe('G9 who drove, and whom the driver tells', () => {
  test('G9 a toll finds its driver by the assignment of that minute; a driver in another unit is asked about', async () => {
    const toll = await make(safety, 'tickets', {
      kind: 'toll',
      state: 'OK',
      driver: null,
      vehicle: vehicle.id,
      issuedAt: '2026-10-02T03:14:00.000Z',
    })
    expect(toll).toMatchObject({ driver: driver.id, matched: 'auto', division: division.id })
    const early = await make(safety, 'tickets', {
      kind: 'toll',
      state: 'OK',
      driver: null,
      vehicle: vehicle.id,
      issuedAt: '2025-10-02T03:14:00.000Z',
    })
    expect(early).toMatchObject({ driver: null, matched: 'unmatched' })
    const who = await someDriver()
    const wrong = {
      citationNumber: 'W-1',
      kind: 'moving',
      state: 'MO',
      driver: who.id,
      vehicle: vehicle.id,
      issuedAt: '2026-10-02T03:14:00.000Z',
    }
    expect((await safety.call('POST', '/api/tickets', wrong)).json()).toMatchObject({
      code: 'confirm_needed',
      warnings: [{ field: 'driver', message: 'No assignment shows this driver in that unit at that time' }],
    })
  })

  test('G9 383.31: a conviction in another state is notified to us in 30 days and to no state; 383.33: a suspension by the next business day', async () => {
    const ticket = await ticketWith({ state: 'KS', charges: [{ description: 'Speeding', speed: 70, posted: 65 }] })
    const path = `/api/tickets/${ticket.id}`
    await move(path, 'dispose', { disposition: 'guilty', dispositionOn: '2026-11-19' })
    await change(path, { suspendedOn: '2026-11-20' })
    const clocks = await read(`/api/deadlines?ticket=${ticket.id}&status=running&sort=dueAt`)
    expect(clocks.map((clock) => [clock['rule'], clock['citation'], clock['dueAt']])).toEqual([
      ['SUSP-NOTICE', '49 CFR 383.33', '2026-11-24T05:59:59.999+00:00'],
      ['CONV-30', '49 CFR 383.31', '2026-12-20T05:59:59.999+00:00'],
    ])
    await change(path, { notifiedEmployerOn: '2026-11-20', suspensionNoticeOn: '2026-11-20' })
    expect(await read(`/api/deadlines?ticket=${ticket.id}&status=running`)).toEqual([])
  })

  test('G9 the duties of a CDL holder do not run for who holds none, nor for tolls and parking', async () => {
    const running = async (more: Json): Promise<unknown[]> => {
      const ticket = await ticketWith({
        state: 'KS',
        disposition: 'guilty',
        dispositionOn: '2026-11-19',
        suspendedOn: '2026-11-20',
        ...more,
      })
      return (await read(`/api/deadlines?ticket=${ticket.id}&status=running&sort=rule`)).map((clock) => clock['rule'])
    }
    const [none, unsaid] = await Promise.all(
      ['non_cdl', null].map((licenseClass) => make(admin, 'drivers', { division: division.id, licenseClass, licenseState: 'MO' })),
    )
    expect(await running({ driver: none?.id })).toEqual([])
    expect(await running({ driver: unsaid?.id }), 'not said which class').toEqual(['CONV-30', 'SUSP-NOTICE'])
    for (const kind of ['toll', 'camera', 'parking']) expect(await running({ kind, heldLiable: false }), kind).toEqual(['SUSP-NOTICE'])
    const ticket = await ticketWith({ driver: driver.id, disposition: 'guilty', dispositionOn: '2026-11-19' })
    await change(`/api/tickets/${ticket.id}`, { driver: none?.id })
    expect((await read(`/api/deadlines?ticket=${ticket.id}&rule=CONV-30`))[0]).toMatchObject({
      status: 'not_applicable',
      explanation: 'The driver holds no CDL',
    })
  })

  test('G9 a list of tolls names plates alone: each finds its driver by the assignment of that minute; the same file again changes nothing', async () => {
    const unit = String((await one(`/api/vehicles/${vehicle.id}`))['unitNumber'])
    const csv = [
      'Citation number,Kind,Issued,State,Vehicle,Fine',
      `T-1,Toll,2026-10-02T03:14:00Z,OK,${unit},14.80`,
      `T-2,Parking,2026-10-04T13:02:00Z,OK,${unit},35.00`,
      `T-3,Toll,2025-10-04T13:02:00Z,OK,${unit},14.80`,
    ].join('\n')
    const tolls = importer(app, admin, 'tickets')
    const first = await tolls.check((await tolls.upload(csv)).id)
    expect(first.counts).toMatchObject({ created: 3, error: 0 })
    await tolls.run(first.id)
    const made = await read('/api/tickets?citationNumber=T-1,T-2,T-3&sort=citationNumber')
    expect(made.map((ticket) => [ticket['driver'], ticket['matched'], ticket['fineTotal']])).toEqual([
      [driver.id, 'auto', 1480],
      [driver.id, 'auto', 3500],
      [null, 'unmatched', 1480],
    ])
    const again = await tolls.check((await tolls.upload(csv)).id)
    expect(again.counts).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  })
})
