import { describe, expect, test } from 'vitest'
import { quietCrash } from '#test/support/crash.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { fileAll, fileCdlis, filed, inspected, makeReadyDriver, move, paper } from '#test/support/papers.ts'
import { stopsDesk } from '#test/support/stops-desk.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
const { desk, admin, manager, terminal, ready, tractor, refused, passes } = stopsDesk()
const driverOf = (values: Json = {}): Promise<Created> => makeReadyDriver(admin(), { division: terminal(), ...values })
const pathOf = ({ id }: Pick<Created, 'id'>): string => `/api/qualification-documents/${id}`
const blocks = async (driver: Created): Promise<number> => (await desk.list(`/api/holds?driver=${driver.id}&status=active`)).length
const verify = (document: Created) => move(admin(), 'qualification-documents', document.id, 'verify', { verificationMethod: 'online' })
const readinessOf = async (driver: Created): Promise<unknown> => (await desk.one(`/api/drivers/${driver.id}`))['readiness']

describe('a return to duty, 49 CFR 382.503, 40.305', () => {
  const violation = { reportCause: 'refusal', knownAt: '2026-11-18T15:00:00.000Z' }
  test.each([
    ['a draft', '2026-11-20', false, 1],
    ['verified, dated before the violation', '2026-11-11', true, 1],
    ['a draft dated before the violation', '2026-11-11', false, 1],
    ['verified, dated after the violation', '2026-11-19', true, 0],
  ] as const)('%s: %s, verified %s, leaves %i holds', async (_what, issuedOn, isVerified, left) => {
    const driver = await driverOf()
    await filed(admin(), driver, 'clearinghouse_report', { ...violation, issuedOn: null })
    expect(await blocks(driver)).toBe(1)
    const test = { reportCause: 'return_to_duty', issuedOn }
    await (isVerified ? filed : paper)(admin(), driver, 'clearinghouse_report', test)
    expect(await blocks(driver)).toBe(left)
    expect(await readinessOf(driver)).toBe(left === 1 ? 'block' : 'ready')
  })

  test('a query clears a prohibition once it is verified', async () => {
    const driver = await driverOf()
    await filed(admin(), driver, 'clearinghouse_full', { issuedOn: '2026-11-18', queryResult: 'found' })
    const later = await paper(admin(), driver, 'clearinghouse_full', { issuedOn: '2026-11-19', queryResult: 'resolved' })
    expect(await blocks(driver)).toBe(1)
    expect((await verify(later)).statusCode).toBe(200)
    expect(await blocks(driver)).toBe(0)
  })
})

describe('an edit of a verified document frees nobody', () => {
  test.each([
    ['clearinghouse_full', { queryResult: 'found' }, { queryResult: 'none' }],
    ['clearinghouse_full', { queryResult: 'found' }, { queryResult: 'none', issuedOn: '2019-01-05' }],
    ['clearinghouse_full', { queryResult: 'found' }, { knownAt: '2019-01-05T15:00:00.000Z', issuedOn: '2019-01-05' }],
    ['clearinghouse_full', { queryResult: 'refused' }, { queryResult: 'resolved' }],
    ['clearinghouse_limited', { queryResult: 'refused' }, { queryResult: 'none' }],
    [
      'clearinghouse_limited',
      { queryResult: 'found', issuedOn: '2026-11-17', knownAt: '2026-11-17T15:00:00.000Z' },
      { queryResult: 'none' },
    ],
    ['clearinghouse_report', { reportCause: 'alcohol', issuedOn: null }, { reportCause: 'return_to_duty' }],
    ['clearinghouse_report', { reportCause: 'alcohol', issuedOn: null }, { knownAt: '2019-01-05T15:00:00.000Z' }],
  ] as const)('%s %o, changed to %o', async (type, facts, changed) => {
    const driver = await driverOf()
    const document = await filed(admin(), driver, type, { issuedOn: '2026-11-19', ...facts })
    expect(await blocks(driver)).toBe(1)
    expect((await desk.change(pathOf(document), changed)).json()).toMatchObject({ status: 'draft', verifiedOn: null, verifiedBy: null })
    expect(await blocks(driver)).toBe(1)
    const history = (await admin().call('GET', `${pathOf(document)}/history`)).body
    expect(history).toContain('"field":"status"')
    const plain = await move(admin(), 'qualification-documents', document.id, 'reject')
    expect(plain.statusCode, 'rejecting asks for a reason').toBe(422)
    // A second edit of the draft frees the driver as little as the first.
    await desk.change(pathOf(document), { issuer: 'FMCSA', issuedOn: '2018-01-05' })
    expect(await blocks(driver)).toBe(1)
    const rejected = await move(admin(), 'qualification-documents', document.id, 'reject', { reviewNote: 'Belongs to a namesake' })
    expect(rejected.statusCode, rejected.body).toBe(200)
    expect(await blocks(driver)).toBe(0)
  })

  test('a corrected result counts once it is verified, and a draft that found something stops as before', async () => {
    const driver = await driverOf()
    const document = await paper(admin(), driver, 'clearinghouse_full', { issuedOn: '2026-11-19', queryResult: 'found' })
    expect(await blocks(driver)).toBe(1)
    await desk.change(pathOf(document), { queryResult: 'none' })
    expect(await blocks(driver)).toBe(1)
    expect((await verify(document)).statusCode).toBe(200)
    expect(await blocks(driver)).toBe(0)
    expect(await readinessOf(driver)).toBe('ready')
  })

  test.each([[{ medicalStatus: null }], [{ issuedOn: '2020-01-05' }], [{ medicalStatus: 'certified', medicalUntil: '2027-06-30' }]])(
    'a record that says not certified, changed to %o',
    async (changed) => {
      const driver = await driverOf()
      const document = await fileCdlis(admin(), driver, { issuedOn: '2026-11-15', medicalStatus: 'not_certified', medicalUntil: null })
      await refused('medical_cdl', { driver: driver.id, vehicle: tractor() })
      expect((await desk.change(pathOf(document), changed)).json()).toMatchObject({ status: 'draft' })
      await refused('medical_cdl', { driver: driver.id, vehicle: tractor() })
      await desk.change(pathOf(document), { issuedOn: '2026-11-15', medicalStatus: 'certified', medicalUntil: '2027-06-30' })
      await refused('medical_cdl', { driver: driver.id, vehicle: tractor() })
      expect((await verify(document)).statusCode).toBe(200)
      await passes({ driver: driver.id, vehicle: tractor() })
    },
  )

  test('a document that stops somebody stays theirs; other documents go back to be verified with a warning', async () => {
    const driver = await driverOf()
    const found = await filed(admin(), driver, 'clearinghouse_full', { issuedOn: '2026-11-19', queryResult: 'found' })
    expect((await desk.change(pathOf(found), { driver: ready() })).json()).toMatchObject({ errors: [{ field: 'driver' }] })
    expect(await blocks(driver)).toBe(1)
    const license = await filed(admin(), driver, 'license', { issuedOn: '2026-11-01' })
    const unconfirmed = await admin().call(
      'PATCH',
      pathOf(license),
      { expirationDate: '2030-01-01' },
      { 'if-match': `"${license.version}"` },
    )
    expect(unconfirmed.json()).toMatchObject({ code: 'confirm_needed', warnings: [{ field: 'expirationDate' }] })
    const changed = await desk.change(pathOf(license), { expirationDate: '2030-01-01' })
    expect(changed.json()).toMatchObject({ status: 'draft', verifiedOn: null })
    expect((await desk.change(pathOf(found), { issuer: 'FMCSA' })).json(), 'no fact').toMatchObject({ status: 'active' })
  })
})

describe('a result of the tests after an accident, 49 CFR 382.501', () => {
  const positive = { drugTestedAt: '2026-11-19T16:00:00.000Z', drugResult: 'positive' }
  const crashOf = async (driver: Created): Promise<[accident: string, hold: string]> => {
    const accident = await make(admin(), 'accidents', {
      ...quietCrash,
      driver: driver.id,
      vehicle: tractor(),
      occurredAt: '2026-11-19T14:00:00.000Z',
      towAway: true,
      driverCited: true,
      ourTowed: false,
      alcoholTestedAt: '2026-11-19T14:40:00.000Z',
      alcoholResult: 'negative',
      ...positive,
    })
    const [hold] = await desk.list(`/api/holds?driver=${driver.id}&status=active&kind=manual`)
    return [`/api/accidents/${accident.id}`, `/api/holds/${hold?.id}`]
  }

  test('edited to negative, it stops until Safety withdraws it with a reason; a new result stops anew', async () => {
    const driver = await driverOf()
    const [accident, hold] = await crashOf(driver)
    const withdraw = (fields: Json, by = admin()) => by.call('POST', `${hold}/transitions`, { move: 'withdraw_result', fields })
    const reason = { resultWithdrawn: 'Canceled by the medical review officer on November 20' }
    expect((await withdraw(reason)).json()).toMatchObject({ detail: 'The accident still has the result. Correct it there first.' })
    expect((await desk.change(accident, { drugResult: 'negative' })).statusCode).toBe(200)
    expect(await blocks(driver)).toBe(1)
    expect((await withdraw({})).json()).toMatchObject({ errors: [{ field: 'resultWithdrawn' }] })
    expect((await withdraw(reason, manager())).statusCode).toBe(403)
    const withdrawn = await withdraw(reason)
    expect(withdrawn.json(), withdrawn.body).toMatchObject({ status: 'lifted' })
    expect(await blocks(driver)).toBe(0)
    for (const path of [hold, `${hold}/history`]) expect((await manager().call('GET', path)).body).not.toMatch(/review officer/iu)
    await desk.change(accident, positive)
    expect(await blocks(driver)).toBe(1)
  })
})

describe('a failed annual inspection, 49 CFR 396.7(a), 396.17(c)', () => {
  const report = (unit: Created, more: Json) =>
    make(admin(), 'qualification-documents', {
      type: 'annual_inspection',
      driver: null,
      vehicle: unit.id,
      inspectedBy: 'garage',
      inspectionResult: 'failed',
      issuedOn: '2026-11-18',
      ...more,
    })
  test('stops as a draft and in spite of an older pass, until a later pass is verified', async () => {
    const unit = await make(admin(), 'vehicles', { division: terminal(), kind: 'tractor' })
    await inspected(admin(), unit, '2026-06-01')
    await passes({ driver: ready(), vehicle: unit.id })
    const failed = await report(unit, {})
    await refused('inspection_failed', { driver: ready(), vehicle: unit.id })
    await desk.change(pathOf(failed), { issuedOn: '2025-01-05' })
    await refused('inspection_failed', { driver: ready(), vehicle: unit.id })
    const passed = await report(unit, { inspectionResult: 'passed', issuedOn: '2026-11-20' })
    await refused('inspection_failed', { driver: ready(), vehicle: unit.id })
    expect((await verify(passed)).statusCode).toBe(200)
    await passes({ driver: ready(), vehicle: unit.id })
  })

  test.each([
    ['corrected to passed', { inspectionResult: 'passed' }],
    ['corrected to no result', { inspectionResult: null }],
  ])('%s: stops until it is verified or rejected', async (_what, changed) => {
    const unit = await make(admin(), 'vehicles', { division: terminal(), kind: 'trailer' })
    await inspected(admin(), unit, '2026-06-01')
    const failed = await report(unit, {})
    expect((await desk.change(pathOf(failed), changed)).statusCode).toBe(200)
    await refused('inspection_failed', { driver: ready(), vehicle: tractor(), trailers: [unit.id] })
    await move(admin(), 'qualification-documents', failed.id, 'reject', { reviewNote: 'Report of another trailer' })
    await passes({ driver: ready(), vehicle: tractor(), trailers: [unit.id] })
  })
})

describe('medical certificates, 49 CFR 391.23(m)(4), 391.45(b)', () => {
  const gateOf = async (driver: Created): Promise<Json[]> =>
    (await admin().call('GET', `/api/gate?from=2026-11-20&to=2026-12-16&drivers=${driver.id}`)).json<{ reasons: Json[] }>().reasons

  test.each(['draft', 'verified'])('a shorter card of a CDL holder is filed without a warning and ends the proof: %s', async (state) => {
    const driver = await driverOf()
    const card = { type: 'medical', driver: driver.id, issuedOn: '2026-11-19', expirationDate: '2026-12-10' }
    const made = await admin().call('POST', '/api/qualification-documents', card)
    expect(made.statusCode, made.body).toBe(201)
    if (state === 'verified') expect((await verify(made.json<Created>())).statusCode).toBe(200)
    expect(await gateOf(driver)).toContainEqual(expect.objectContaining({ stop: 'medical_cdl', firstDay: '2026-12-11', lastDay: null }))
    if (state === 'verified') expect((await desk.one(`/api/drivers/${driver.id}`))['medicalExpirationDate']).toBe('2026-12-10')
  })

  test('a shorter certificate of the same exam replaces the longer one', async () => {
    const driver = await make(admin(), 'drivers', { division: terminal(), licenseClass: 'non_cdl' })
    const first = await filed(admin(), driver, 'medical', { issuedOn: '2026-11-02', expirationDate: '2028-11-02' })
    await filed(admin(), driver, 'medical', { issuedOn: '2026-11-02', expirationDate: '2027-02-02' })
    expect(await desk.one(pathOf(first))).toMatchObject({ status: 'superseded' })
    expect(await desk.one(`/api/drivers/${driver.id}`)).toMatchObject({ medicalExpirationDate: '2027-02-02' })
  })

  test('an older card says nothing of the exam behind a newer record', async () => {
    const driver = await driverOf()
    await filed(admin(), driver, 'medical', { issuedOn: '2026-02-01', expirationDate: '2026-12-15' })
    await fileCdlis(admin(), driver, { issuedOn: '2026-11-19', medicalUntil: '2028-11-10' })
    expect((await gateOf(driver)).filter(({ effect }) => effect === 'block')).toEqual([])
  })

  test('a draft of a newer record with an earlier end stops at once', async () => {
    const driver = await driverOf()
    await make(admin(), 'qualification-documents', {
      type: 'mvr_annual',
      driver: driver.id,
      issuedOn: '2026-11-19',
      expirationDate: '2027-11-19',
      medicalStatus: 'not_certified',
    })
    await refused('medical_cdl', { driver: driver.id, vehicle: tractor() })
  })

  test('a record certifies 24 months at most, and the exam on file before it no longer limits the driver', async () => {
    const driver = await make(admin(), 'drivers', {
      division: terminal(),
      licenseClass: 'A',
      medicalCertifiedOn: '2024-12-01',
      medicalExpirationDate: '2026-11-30',
    })
    await fileAll(admin(), driver)
    const record = {
      type: 'mvr_annual',
      driver: driver.id,
      issuedOn: '2026-11-19',
      expirationDate: '2027-11-19',
      medicalStatus: 'certified',
    }
    const long = await admin().call('POST', '/api/qualification-documents', { ...record, medicalUntil: '2028-11-20' })
    expect(long.json()).toMatchObject({ errors: [{ field: 'medicalUntil', message: expect.stringContaining('391.45(b)') as string }] })
    await fileCdlis(admin(), driver, { issuedOn: '2026-11-19', medicalUntil: '2028-11-19' })
    const edited = await admin().call(
      'PATCH',
      `/api/drivers/${driver.id}`,
      { terminal: 'North' },
      { 'if-match': `"${(await desk.one(`/api/drivers/${driver.id}`)).version}"` },
    )
    expect(edited.statusCode, edited.body).toBe(200)
  })

  test('nobody dates a card more than 24 months ahead, and who may not see the exam does not move it later', async () => {
    const driver = await make(admin(), 'drivers', {
      division: terminal(),
      licenseClass: 'A',
      medicalCertifiedOn: '2025-01-10',
      medicalExpirationDate: '2026-12-10',
    })
    const path = `/api/drivers/${driver.id}`
    const set = async (by: ReturnType<typeof admin>, medicalExpirationDate: string | null) =>
      by.call('PATCH', path, { medicalExpirationDate }, { 'if-match': `"${(await desk.one(path)).version}"`, 'x-confirm-warnings': '1' })
    for (const [by, day] of [
      [admin(), '2031-01-01'],
      [manager(), '2031-01-01'],
      [manager(), '2027-01-09'],
      [manager(), '2027-01-11'],
      [manager(), null],
    ] as const)
      expect((await set(by, day)).json()).toMatchObject({ errors: [{ field: 'medicalExpirationDate' }] })
    expect((await set(manager(), '2026-12-01')).statusCode, 'an earlier end counts').toBe(200)
  })
})
