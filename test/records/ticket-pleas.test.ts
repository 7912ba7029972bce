import { describe, expect, test } from 'vitest'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { safetyDesk } from '#test/support/safety-desk.ts'

const { admin, safety, list: read, one, change, move } = safetyDesk()
const someDriver = (): Promise<Created> => make(admin(), 'drivers', { licenseClass: 'A', licenseState: 'MO' })
const ticketOf = async (driver: Created, more: Json = {}): Promise<Created> =>
  make(safety(), 'tickets', { state: 'KS', driver: driver.id, issuedAt: '2026-06-10T16:00:00.000Z', ...more })
const running = async (ticket: Created): Promise<unknown[]> =>
  (await read(`/api/deadlines?ticket=${ticket.id}&status=running&sort=rule`)).map(({ rule, startsAt }) => [
    rule,
    String(startsAt).slice(0, 10),
  ])
const standing = async (driver: Created, table: string): Promise<Json> => {
  const answer = (await safety().call('GET', `/api/drivers/${driver.id}/disqualification`)).json<{ standings: Json[]; offenses: Json[] }>()
  return { ...answer.standings.find((one) => one['table'] === table), offenses: answer.offenses }
}
const questions = async (driver: Created): Promise<unknown[]> =>
  ((await standing(driver, 'serious'))['offenses'] as Json[]).flatMap((one) => (one['question'] === null ? [] : [one['question']]))
const dui = [{ description: 'DUI', offense: 'dui_alcohol' }]

describe('G9 383.5: a plea accepted, or a fine or costs paid, is a conviction', () => {
  test('deferred, not known: a forecast and a task to get the disposition; yes counts from the day of the plea; no does not', async () => {
    const driver = await someDriver()
    const ticket = await ticketOf(driver, { charges: dui })
    const path = `/api/tickets/${ticket.id}`
    await move(path, 'dispose', { disposition: 'deferred', dispositionOn: '2026-11-19' })
    expect(await running(ticket)).toEqual([['TKT-DISPOSITION', '2026-11-19']])
    expect(await standing(driver, 'major')).toMatchObject({
      count: 0,
      disqualification: null,
      ifConvicted: { count: 1 },
      offenses: [{ pending: true, mayBe: true, counts: false }],
    })

    expect((await change(path, { pleaOrPaid: 'yes' })).json()).toMatchObject({
      errors: [{ field: 'convictedOn', message: 'Enter the day of the plea or payment that counts' }],
    })
    const { version } = await one(path)
    const answer = { pleaOrPaid: 'yes', convictedOn: '2026-11-05' }
    expect((await safety().call('PATCH', path, answer, { 'if-match': `"${version}"` })).json()).toMatchObject({
      code: 'confirm_needed',
      warnings: expect.arrayContaining([
        { field: 'pleaOrPaid', message: 'Plea accepted, or fine or costs paid: this appears to be a conviction (49 CFR 383.5)' },
      ]) as unknown,
    })
    await change(path, answer)
    // 30 days from the plea, not from the end of the deferral.
    expect(await running(ticket)).toEqual([['CONV-30', '2026-11-05']])
    expect((await read(`/api/deadlines?ticket=${ticket.id}&rule=CONV-30`))[0]).toMatchObject({ dueAt: '2026-12-06T04:59:59.999+00:00' })
    expect(await standing(driver, 'major')).toMatchObject({ count: 1, disqualification: '1 year' })

    await change(path, { pleaOrPaid: 'no', convictedOn: null })
    expect(await running(ticket)).toEqual([])
    expect(await standing(driver, 'major')).toMatchObject({ count: 0, ifConvicted: null })
  })

  test('one charge of a stop dismissed on payment of costs counts, the other does not; the list counts the same', async () => {
    const driver = await someDriver()
    const speeding = { description: 'Speeding', speed: 82, posted: 65 }
    const earlier = await ticketOf(driver, { issuedAt: '2026-02-01T16:00:00.000Z', charges: [speeding] })
    await move(`/api/tickets/${earlier.id}`, 'dispose', { disposition: 'guilty', dispositionOn: '2026-03-01' })
    const ticket = await ticketOf(driver, { charges: [speeding, { description: 'Following', offense: 'following' }] })
    const path = `/api/tickets/${ticket.id}`
    const dismissed = (first: string, second: string): Json => ({
      dispositionOn: '2026-11-10',
      charges: [
        { ...speeding, disposition: 'dismissed', pleaOrPaid: first },
        { description: 'Following', offense: 'following', disposition: 'dismissed', pleaOrPaid: second },
      ],
    })
    expect((await change(path, dismissed('no', 'no'))).statusCode).toBe(200)
    expect([(await one(path))['seriousCount'], (await standing(driver, 'serious'))['count']]).toEqual([1, 1])
    expect((await change(path, { ...dismissed('no', 'yes'), convictedOn: '2026-11-10' })).statusCode).toBe(200)
    expect([(await one(path))['seriousCount'], (await standing(driver, 'serious'))['count']]).toEqual([2, 2])
    expect(await running(ticket)).toEqual([['CONV-30', '2026-11-10']])
  })

  test('79 FR 32491: whether a dismissal removes the violation is not known until it is answered that nothing was paid', async () => {
    const driver = await someDriver()
    const ticket = await ticketOf(driver, { charges: [{ description: 'Reckless driving', offense: 'reckless' }] })
    const path = `/api/tickets/${ticket.id}`
    const effect = async (): Promise<unknown> => (await one(path))['smsEffect']
    await move(path, 'dispose', { disposition: 'dismissed', dispositionOn: '2026-11-01', pleaOrPaid: 'no' })
    expect(await effect(), 'on no inspection there is nothing to remove').toBe('none')
    expect(await one(path), '383.51(c) counts convictions').toMatchObject({ seriousForCdl: 'if_convicted' })
    const inspection = await make(safety(), 'roadside-inspections', {
      reportNumber: 'MO55501236',
      state: 'KS',
      level: 'III',
      inspectedAt: '2026-06-10T16:00:00.000Z',
      driver: driver.id,
    })
    await change(path, { inspection: inspection.id, pleaOrPaid: null })
    expect(await effect()).toBe('in_doubt')
    expect(await one(path), 'it may have convicted').toMatchObject({ seriousForCdl: 'yes' })
    await change(path, { pleaOrPaid: 'no' })
    expect(await effect()).toBe('removed')
    await change(path, { pleaOrPaid: 'yes', convictedOn: '2026-11-01' })
    expect(await effect()).toBe('in_doubt')
  })

  test('79 FR 32491: a dismissal takes its violation out of the own CSA estimate only once it is answered that nothing was paid', async () => {
    const driver = await someDriver()
    const inspection = await make(safety(), 'roadside-inspections', {
      reportNumber: 'MO55501235',
      state: 'MO',
      level: 'III',
      inspectedAt: '2026-06-10T16:00:00.000Z',
      violationsFound: true,
      driver: driver.id,
    })
    const ticket = await ticketOf(driver, { state: 'MO', inspection: inspection.id, charges: [{ description: 'Log', code: '395.8(e)' }] })
    const { id } = await make(safety(), 'violations', { inspection: inspection.id, code: '395.8(e)', ticket: ticket.id })
    const violation = async (): Promise<unknown[]> => {
      const { outcome, points } = await one(`/api/violations/${id}`)
      return [outcome, points]
    }
    const cited = await violation()
    expect(cited).toEqual(['as_cited', expect.any(Number)])
    const path = `/api/tickets/${ticket.id}`
    await move(path, 'dispose', { disposition: 'dismissed', dispositionOn: '2026-11-01' })
    expect(await violation(), 'nobody has answered').toEqual(cited)
    await change(path, { pleaOrPaid: 'unknown' })
    expect(await violation()).toEqual(cited)
    await change(path, { pleaOrPaid: 'no' })
    expect(await violation()).toEqual(['dismissed', 0])
    await change(path, { pleaOrPaid: 'yes', convictedOn: '2026-11-01' })
    expect(await violation(), 'with a fine or costs it stays').toEqual(cited)
    const won = await ticketOf(driver, { state: 'MO', disposition: 'not_guilty', dispositionOn: '2026-11-01', inspection: inspection.id })
    const other = await make(safety(), 'violations', { inspection: inspection.id, code: '392.16', citationNumber: won['citationNumber'] })
    await change(`/api/tickets/${won.id}`, { disposition: 'pending', dispositionOn: null })
    await move(`/api/tickets/${won.id}`, 'dispose', { disposition: 'not_guilty', dispositionOn: '2026-11-02' })
    expect(await one(`/api/violations/${other.id}`), 'an acquittal asks nothing').toMatchObject({ outcome: 'dismissed' })
  })

  test('79 FR 32491: a dismissal with a fine or costs is warned of before the DataQs request, and not refused', async () => {
    const driver = await someDriver()
    const inspection = await make(safety(), 'roadside-inspections', {
      reportNumber: 'MO55501234',
      state: 'MO',
      level: 'III',
      inspectedAt: '2026-06-10T16:00:00.000Z',
      violationsFound: true,
      driver: driver.id,
    })
    const ticket = await ticketOf(driver, { state: 'MO', inspection: inspection.id })
    const path = `/api/tickets/${ticket.id}`
    const fields = { disposition: 'dismissed', dispositionOn: '2026-11-10', pleaOrPaid: 'yes', convictedOn: '2026-11-10' }
    const asked = await safety().call('POST', `${path}/transitions`, { move: 'dispose', fields })
    expect(asked.json()).toMatchObject({ code: 'confirm_needed' })
    expect(asked.body).toContain('79 FR 32491')
    expect((await move(path, 'dispose', fields)).statusCode).toBe(200)
    expect(await read(`/api/dataqs?ticket=${ticket.id}`)).toHaveLength(1)
  })

  const speeding = { description: 'Speeding', speed: 85, posted: 65 }
  const telephone = { description: 'Telephone', offense: 'handheld' }
  const reckless = { description: 'Reckless', offense: 'reckless' }
  test.each([
    ['a camera ticket nobody was held liable for', { kind: 'camera', heldLiable: false }, speeding, 'no'],
    ['a camera ticket the driver was held liable for', { kind: 'camera', heldLiable: true }, speeding, 'yes'],
    ['a camera ticket, not answered', { kind: 'camera' }, speeding, 'unknown'],
    ['a private car, license kept', { privateCar: true, lostLicense: false }, speeding, 'no'],
    ['a private car, license lost', { privateCar: true, lostLicense: true }, speeding, 'yes'],
    ['a private car, not answered', { privateCar: true }, reckless, 'unknown'],
    [
      'a private car, reduced to what is serious, not answered',
      { privateCar: true },
      { description: 'Way', reducedOffense: 'reckless' },
      'unknown',
    ],
    ['counts in a truck alone, license lost', { privateCar: true, lostLicense: true }, telephone, 'no'],
    ['counts in a truck alone, not answered', { privateCar: true }, telephone, 'no'],
    ['counts in a truck alone, in the truck', {}, telephone, 'yes'],
    ['no charge entered, a private car, license kept', { privateCar: true, lostLicense: false }, null, 'no'],
  ])('383.51(c) is serious for the CDL only where it can count: %s', async (_what, facts, charge, seriousForCdl) => {
    const disposition = charge !== null && 'reducedOffense' in charge ? 'reduced' : 'guilty'
    const decided = { charges: charge === null ? [] : [charge], disposition, dispositionOn: '2026-11-15' }
    const { id } = await ticketOf(await someDriver(), { ...facts, ...decided })
    expect(await one(`/api/tickets/${id}`)).toMatchObject({ seriousForCdl })
    const listed = await read(`/api/tickets?seriousForCdl=yes`)
    expect(listed.some((ticket) => ticket['id'] === id)).toBe(seriousForCdl === 'yes')
  })

  test('383.51: a camera ticket convicts only where the court holds our driver, by name, liable; parking never', async () => {
    const driver = await someDriver()
    const charges = [{ description: 'Speeding by camera', speed: 82, posted: 65 }]
    const decided = { disposition: 'guilty', dispositionOn: '2026-11-15', charges }
    const camera = await ticketOf(driver, { kind: 'camera', ...decided })
    // While no one has answered, the court is to be asked: neither a conviction nor none.
    expect([await running(camera), (await standing(driver, 'serious'))['count']]).toEqual([[['TKT-DISPOSITION', '2026-11-15']], 0])
    expect(await questions(driver)).toEqual(['Does the court hold our driver, by name, liable?'])
    await change(`/api/tickets/${camera.id}`, { heldLiable: false })
    expect([await running(camera), await questions(driver)]).toEqual([[], []])
    await change(`/api/tickets/${camera.id}`, { heldLiable: true })
    expect([await running(camera), (await standing(driver, 'serious'))['count']]).toEqual([[['CONV-30', '2026-11-15']], 1])
    expect((await one(`/api/tickets/${camera.id}`))['seriousCount']).toBe(1)
    const parking = await ticketOf(driver, { kind: 'parking', ...decided, heldLiable: true })
    expect(await running(parking)).toEqual([])
    // A deferred parking ticket is no conviction either, so nothing is to be asked.
    const deferred = await ticketOf(driver, { kind: 'parking', disposition: 'deferred', dispositionOn: '2026-11-15' })
    expect(await running(deferred)).toEqual([])
  })
})
