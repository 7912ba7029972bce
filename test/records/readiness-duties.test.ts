import { expect, test } from 'vitest'
import type { OpenDuty, Reading } from '#kit/duty/duty.ts'
import { requiredBeforeDriving } from '#records/drivers/qualification-documents/types.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { makeReadyCrew } from '#test/support/crew.ts'
import { fileCdlis, filed, makeReadyDriver, move, paper } from '#test/support/papers.ts'
import { safetyDesk } from '#test/support/safety-desk.ts'
import type { TestUser } from '#test/support/sessions.ts'

// The test's time is Friday, 2026-11-20T15:00Z.
const { app, admin, safety, change } = safetyDesk()
type Read = { open: OpenDuty[] } & Json
const read = async (user: TestUser, kind: string, id: string): Promise<Read> => (await user.call('GET', `/api/${kind}/${id}`)).json()
const readingOf = async (user: TestUser, kind: string, id: string): Promise<Reading | null> => {
  const rows = (await user.call('GET', `/api/${kind}?fields=reading&limit=500`)).json<{ id: string; reading: Reading | null }[]>()
  return rows.find((row) => row.id === id)?.reading ?? null
}
const held = (owner: Json, kind: string): Promise<Created> =>
  make(safety(), 'holds', {
    driver: null,
    vehicle: null,
    ...owner,
    kind,
    effect: 'block',
    reason: 'Entered by hand',
    startsAt: '2026-11-18T15:00:00.000Z',
  })

test('G1 a lapsed license is one line with one step, whether the date or the document says so; a ready driver waits for nothing', async () => {
  const driver = await makeReadyDriver(admin())
  expect(await readingOf(admin(), 'drivers', driver.id)).toBeNull()
  expect((await read(admin(), 'drivers', driver.id)).open).toEqual([])

  await change(`/api/drivers/${driver.id}`, { licenseExpirationDate: '2026-11-09' })
  const [document] = (await admin().call('GET', `/api/qualification-documents?driver=${driver.id}&type=license&status=active`)).json<
    Created[]
  >()
  await admin().call('PATCH', `/api/qualification-documents/${document?.id ?? ''}`, { expirationDate: '2026-11-09' }, { 'if-match': '*' })
  expect(await readingOf(admin(), 'drivers', driver.id)).toEqual({
    code: 'license_expired',
    text: 'License expired',
    due: '2026-11-09',
    weight: 'block',
  })
  const lines = (await read(admin(), 'drivers', driver.id)).open.filter(({ text }) => /license/i.test(text))
  expect(lines).toMatchObject([
    {
      verb: 'Renew license',
      mine: true,
      basis: '49 CFR 383.23, 391.11(b)(5)',
      action: { create: 'qualification-documents', by: 'driver', given: { type: 'license' } },
    },
  ])

  await move(admin(), 'drivers', driver.id, 'suspend', { reason: 'Asked for' })
  const suspended = await read(admin(), 'drivers', driver.id)
  expect(suspended.open.at(-1)).toMatchObject({ verb: 'Reinstate' })
})

test('G1 a driver says which document is missing, and how many more; a list names no test and no query', async () => {
  const driver = await makeReadyDriver(admin())
  const drop = async (...types: readonly string[]): Promise<void> => {
    const found = await admin().call('GET', `/api/qualification-documents?driver=${driver.id}&type=${types.join(',')}`)
    for (const { id, version } of found.json<(Created & { version: number })[]>()) {
      const gone = await admin().call('DELETE', `/api/qualification-documents/${id}`, undefined, {
        'if-match': `"${version}"`,
        'x-confirm-warnings': '1',
      })
      expect(gone.statusCode, gone.body).toBeLessThan(300)
    }
  }
  const said = async (): Promise<unknown[]> => {
    const [row] = (await admin().call('GET', `/api/drivers?id=${driver.id}&fields=reading,readinessReason`)).json<Json[]>()
    return [(row?.['reading'] as Reading | null)?.text, row?.['readinessReason']]
  }
  await drop('drug_test')
  expect(await said()).toEqual(['Document missing', 'Document missing'])
  await drop('road_test')
  expect(await said()).toEqual(['Road test or CDL copy and 1 more missing', 'Road test or CDL copy and 1 more missing'])
  await filed(admin(), driver, 'drug_test')
  expect(await said()).toEqual(['Road test or CDL copy missing', 'Road test or CDL copy missing'])
  expect((await read(admin(), 'drivers', driver.id)).open[0]).toMatchObject({
    text: 'Road test or CDL copy missing',
    verb: 'Add documents',
  })
})

test('G1 an expired medical card asks for the certificate; after a record showed the medical status, for a newer record', async () => {
  const division = await make(admin(), 'divisions')
  const expired = { division: division.id, licenseClass: 'A', licenseState: 'MO', medicalExpirationDate: '2026-11-02' }
  const imported = await make(admin(), 'drivers', { ...expired, hireDate: '2019-03-02' })
  const first = async (id: string) => (await read(admin(), 'drivers', id)).open[0]
  expect(await first(imported.id)).toMatchObject({
    text: 'Medical card expired',
    verb: 'Add medical certificate',
    action: { create: 'qualification-documents', by: 'driver', given: { type: 'medical' } },
  })
  const proven = await makeReadyDriver(admin())
  await change(`/api/drivers/${proven.id}`, { medicalExpirationDate: '2026-11-02' })
  expect(await first(proven.id)).toMatchObject({
    text: 'Medical card expired',
    verb: 'Add MVR with medical status',
    action: { given: { type: 'mvr_annual' } },
  })
})

test('G1 49 CFR 391.25 a driver on leave waits for the yearly papers alone: what is needed to drive waits for the return', async () => {
  const driver = await makeReadyDriver(admin())
  await change(`/api/drivers/${driver.id}`, { licenseExpirationDate: '2026-11-09', medicalExpirationDate: '2026-11-09' })
  await filed(admin(), driver, 'annual_review', { issuedOn: '2025-10-01', expirationDate: '2026-10-01' })
  const texts = async () => (await read(admin(), 'drivers', driver.id)).open.map(({ text }) => text)
  expect(await texts()).toEqual(expect.arrayContaining(['License expired', 'Medical card expired', 'Annual review note expired']))
  await move(admin(), 'drivers', driver.id, 'leave', { reason: 'Family' })
  expect(await texts()).toEqual(['Annual review note expired', 'Next: Return to work'])
  expect(await readingOf(admin(), 'drivers', driver.id)).toMatchObject({ text: 'Annual review note expired' })
  const [license] = (await admin().call('GET', `/api/qualification-documents?driver=${driver.id}&type=license&status=active`)).json<
    Created[]
  >()
  await admin().call('PATCH', `/api/qualification-documents/${license?.id}`, { expirationDate: '2026-11-09' }, { 'if-match': '*' })
  expect((await read(admin(), 'qualification-documents', String(license?.id))).open.map(({ text }) => text)).not.toContain('Expired')
  const refused = await move(admin(), 'drivers', driver.id, 'return', {})
  expect(refused.json<Json>()['detail']).toContain('License expired')
})

test('G9 49 CFR 382.405 a hold for a test and one for an injury read the same to those who may not know', async () => {
  const supervisor = await app().as('supervisor')
  const said = async (kind: string): Promise<unknown> => {
    const { driver } = await makeReadyCrew(admin())
    const hold = await held({ driver: driver.id }, kind)
    const [duty] = (await read(supervisor, 'drivers', driver.id)).open
    const [own] = (await read(supervisor, 'holds', hold.id)).open
    const bare = ({ code, text, verb, why, basis, mine, turn }: OpenDuty): Json => ({ code, text, verb, why, basis, mine, turn })
    return [
      await readingOf(supervisor, 'drivers', driver.id),
      await readingOf(supervisor, 'holds', hold.id),
      duty === undefined ? null : { ...bare(duty), basis: null, why: null },
      own === undefined ? null : bare(own),
    ]
  }
  expect(await said('drug_alcohol')).toEqual(await said('medical_leave'))
  expect(await said('medical_leave')).toMatchObject([
    { code: 'hold', text: 'Not cleared by Safety', weight: 'block' },
    { code: 'lift', text: 'Waiting on Safety' },
    { verb: 'Lift hold', mine: false },
    { verb: 'Lift hold', mine: false },
  ])

  const { driver } = await makeReadyCrew(admin())
  const hold = await held({ driver: driver.id }, 'drug_alcohol')
  expect((await read(safety(), 'drivers', driver.id)).open[0]).toMatchObject({
    verb: 'Clear driver',
    mine: true,
    action: { move: 'clear_driver', on: { kind: 'holds', id: hold.id } },
  })
})

test('G4 a unit names what stops it with the step that ends it; two holds are two lines', async () => {
  const { vehicle } = await makeReadyCrew(admin())
  const [order, other] = [await held({ vehicle: vehicle.id }, 'oos_order'), await held({ vehicle: vehicle.id }, 'manual')]
  await held({ vehicle: vehicle.id }, 'manual')
  expect(await readingOf(admin(), 'vehicles', vehicle.id)).toMatchObject({ text: 'Out-of-service order', weight: 'block' })
  const { open } = await read(safety(), 'vehicles', vehicle.id)
  expect(open.filter(({ code }) => code === 'hold').map(({ verb }) => verb)).toEqual(['Record end', 'Lift hold', 'Lift hold'])
  expect(open[0]).toMatchObject({ action: { move: 'record_end', on: { kind: 'holds', id: order.id } } })
  expect((await read(safety(), 'holds', other.id)).open).toMatchObject([{ verb: 'Lift hold', action: { move: 'lift' } }])

  await filed(admin(), vehicle, 'registration', { driver: null, vehicle: vehicle.id, expirationDate: '2026-11-10' })
  const lines = (await read(admin(), 'vehicles', vehicle.id)).open.map(({ verb }) => verb)
  expect(lines.filter((verb) => verb === 'Renew registration')).toHaveLength(1)
})

test('C2 a document waits for its verification, then for the one that takes its place', async () => {
  const { vehicle } = await makeReadyCrew(admin())
  const card = await paper(admin(), vehicle, 'insurance', { driver: null, vehicle: vehicle.id, expirationDate: '2026-12-01' })
  expect(await readingOf(admin(), 'qualification-documents', card.id)).toMatchObject({ text: 'Next: Verify', due: null })
  await move(admin(), 'qualification-documents', card.id, 'verify', { verificationMethod: 'original_seen' })
  expect(await readingOf(admin(), 'qualification-documents', card.id)).toMatchObject({ text: 'Expires', due: '2026-12-01' })
  expect((await read(admin(), 'qualification-documents', card.id)).open).toMatchObject([{ verb: 'Add new document' }])
})

test('29 CFR 825.300(d) protected leave is designated, other leave approved, and no list tells the deadlines of family leave', async () => {
  const { driver } = await makeReadyCrew(admin())
  const ask = (type: string, start: string): Promise<Created> =>
    make(admin(), 'time-off', { driver: driver.id, user: null, type, start, end: start, partOfDay: 'full' })
  const [family, vacation] = [await ask('fmla', '2026-12-07'), await ask('vacation', '2026-12-14')]
  expect(await readingOf(admin(), 'time-off', family.id)).toMatchObject({ code: 'designate', text: 'Leave to designate' })
  expect(await readingOf(admin(), 'time-off', vacation.id)).toMatchObject({ code: 'approve' })
  const manager = await app().as('manager')
  expect((await read(manager, 'time-off', family.id)).open).toMatchObject([{ verb: 'Designate', mine: false }])
  expect((await read(manager, 'time-off', vacation.id)).open).toMatchObject([{ verb: 'Approve', mine: true, action: { move: 'approve' } }])
})

test('G1 49 CFR 382.701(b), 391.25 a yearly document that expired before anyone verified it warns like a verified one', async () => {
  const readiness = async ({ id }: Created): Promise<Json> => {
    const { readiness: effect, readinessReason } = await read(admin(), 'drivers', id)
    return { effect, readinessReason }
  }
  const warns = { effect: 'warn', readinessReason: 'Document out of date' }
  // Hired before 2020 without a full query, so the limited query of the year is the only one.
  const driver = await make(admin(), 'drivers', { licenseClass: 'A', licenseState: 'MO', hireDate: '2019-03-02' })
  for (const type of requiredBeforeDriving('driver', true)) if (type !== 'clearinghouse_full') await filed(admin(), driver, type)
  await fileCdlis(admin(), driver)
  await move(admin(), 'drivers', driver.id, 'activate')
  const ready = await readiness(driver)
  await paper(admin(), driver, 'clearinghouse_limited', { issuedOn: '2025-06-08', expirationDate: '2026-06-08', queryResult: null })
  expect(ready['effect']).not.toBe('warn')
  expect(await readiness(driver)).toEqual(warns)
  const { open } = await read(admin(), 'drivers', driver.id)
  expect(open.map(({ text }) => text)).toContain('Clearinghouse limited query expired')
  await paper(admin(), driver, 'clearinghouse_limited', { issuedOn: '2026-06-08', expirationDate: '2027-06-08' })
  expect(await readiness(driver)).toEqual(ready)

  // A full query of this year is the query of the year; the motor vehicle record has nothing in its place.
  const queried = await makeReadyDriver(admin())
  await paper(admin(), queried, 'clearinghouse_limited', { issuedOn: '2025-06-08', expirationDate: '2026-06-08' })
  expect(await readiness(queried)).toEqual(ready)
  await paper(admin(), queried, 'mvr_annual', { issuedOn: '2025-06-08', expirationDate: '2026-06-08' })
  expect(await readiness(queried)).toEqual(warns)
})
