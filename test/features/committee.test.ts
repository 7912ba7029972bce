import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let safety: TestUser
let manager: TestUser
let supervisor: TestUser
let division: Created
let driver: Created
let coDriver: Created
let vehicle: Created
let accident: Created
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  safety = await app.as('safety')
  manager = await app.as('manager')
  supervisor = await app.as('supervisor')
  division = await make(admin, 'divisions', { name: 'Ozark', timeZone: 'America/Chicago' })
  driver = await make(admin, 'drivers', {
    division: division.id,
    firstName: 'Marisol',
    lastName: 'Quintanilla',
    preferredName: 'Sunny',
    employeeId: 'KR-20417',
    phone: '4055550142',
    email: 'marisol.quintanilla@longhaul.test',
    manager: supervisor.id,
    licenseClass: 'A',
  })
  coDriver = await make(admin, 'drivers', { division: division.id, firstName: 'Bartholomew', lastName: 'Oyelaran' })
  vehicle = await make(admin, 'vehicles', { division: division.id, kind: 'tractor', plateNumber: 'R41-8827', plateState: 'TX' })
})
afterAll(() => app.close())

beforeEach(async () => {
  accident = await make(safety, 'accidents', {
    occurredAt: '2026-11-10T14:00:00.000Z',
    city: 'Joplin',
    state: 'MO',
    location: 'Quintanilla Road at Main',
    driver: driver.id,
    coDriver: coDriver.id,
    vehicle: vehicle.id,
    type: 'backing',
    treatedAway: false,
    towAway: false,
    driverCited: true,
    claimNumber: 'HP-778812',
    policeReportNumber: 'JPD-7741',
    narrative: `Unit ${vehicle.title} (${String(vehicle['vin'] ?? '')}, plate R41 8827): MARISOL Quintanilla's spotter, B. Oyelaran, left. Call (405) 555-0142.`,
    driverStatement: 'I, Sunny Quintanilla, employee KR-20417, looked twice. Barthölomew went to the dock.',
    witnesses: [{ name: 'Esperanza Dunmore', phone: '4055550177', statement: 'Marisol never looked.' }],
    otherParties: [{ kind: 'vehicle', name: 'Leopold Vance', insurer: 'Prairie Mutual', vehicle: 'Gray sedan KSX 441', injuries: 0 }],
  })
})

const url = (rest = ''): string => `/api/committee/cases/${accident.id}${rest}`
const seen = async () => ({ 'if-match': `"${(await read(`/api/accidents/${accident.id}`))['version'] as number}"` })
const refer = async (members: readonly string[], by = safety) => by.call('POST', url('/refer'), { members }, await seen())
const vote = (by: TestUser, choice: string, reasons = 'Had room to look again.') => by.call('PUT', url('/vote'), { choice, reasons })
const three = (): string[] => [safety.id, manager.id, supervisor.id]
const read = async (path: string, by = safety): Promise<Json> => (await by.call('GET', path)).json<Json>()
const upload = (fileName: string, content: Buffer, label: string) => {
  const { payload, headers } = multipart({ category: 'photo', label, vehicleArea: 'rear' }, { fileName, content })
  return safety.call('POST', `/api/accidents/${accident.id}/attachments`, payload, headers)
}

/** Whatever says who it was, in the ways people write it. */
const telling = async (): Promise<string[]> => {
  const unit = await read(`/api/vehicles/${String(accident['vehicle'])}`)
  const words = `marisol|quintanilla|sunny|bartholomew|barthölomew|oyelaran|kr-20417|555-0142|5550142|esperanza|dunmore|leopold|vance|prairie|ksx|r41-8827|r41 8827|
    hp-778812|jpd-7741|hiredate|citation|cited|ozark|${driver.number}|${accident.number}|${driver.id}|${coDriver.id}|${vehicle.id}|${String(unit['unitNumber'])}|${String(unit['number'])}|${String(unit['vin'] ?? 'no vin')}`
  return words.split('|').map((word) => word.trim().toLowerCase())
}

describe('G8 the blind view of the committee', () => {
  test('G8 no answer of the committee has a name, a number or a unit in it, at any stage', async () => {
    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#888' } })
      .withExif({ IFD0: { Artist: 'Marisol Quintanilla' } })
      .jpeg()
      .toBuffer()
    expect((await upload('quintanilla-marisol-rear.jpg', picture, 'Bumper, taken by Marisol')).statusCode).toBe(201)
    const bodies: string[] = []
    const keep = (answer: { statusCode: number; body: string }): void => {
      expect(answer.statusCode).toBe(200)
      bodies.push(answer.body)
    }
    keep(await refer(three()))
    for (const by of [safety, manager, supervisor]) keep(await by.call('GET', url()))
    keep(await safety.call('GET', '/api/committee/agenda'))
    keep(await vote(manager, 'preventable', 'Quintanilla had room.'))
    keep(await vote(supervisor, 'need_more', 'Ask Marisol for the mirror.'))
    keep(await safety.call('POST', url('/count'), {}))
    keep(
      await safety.call('POST', url('/decision'), {
        determination: 'preventable',
        rationale: 'Sunny could have got out and looked.',
        contributing: ['backing'],
      }),
    )
    keep(await manager.call('GET', url()))
    const words = await telling()
    for (const body of bodies) {
      // A member's own words come back to himself as he wrote them.
      const text = JSON.stringify({ ...JSON.parse(body), mine: null })
        .toLowerCase()
        .replaceAll(`/cases/${accident.id}`, '')
      for (const word of words) expect(text.includes(word) ? `${word} in ${body}` : '').toBe('')
    }
    expect(JSON.parse(bodies[1] ?? '')).toMatchObject({
      narrative: expect.stringContaining("[driver]'s spotter, B. [co-driver], left. Call [phone]."),
      statement: 'I, [driver], employee [number], looked twice. [co-driver] went to the dock.',
      witnesses: [{ label: 'Witness 1', statement: '[driver] never looked.' }],
      parties: [{ label: 'Party 1', kind: 'Vehicle', injured: 0 }],
      photos: [{ name: 'Photo 1', area: 'rear', label: 'Bumper, taken by [driver]' }],
    })
    const photo = await manager.call('GET', url('/photos/1'))
    expect([photo.statusCode, photo.headers['content-type'], photo.headers['content-disposition']]).toEqual([200, 'image/webp', undefined])
    expect(photo.rawPayload.toString('latin1').toLowerCase()).not.toContain('marisol')
    expect((await sharp(photo.rawPayload).metadata()).exif).toBeUndefined()
  })

  test('G8 the case is there for its members and its chair alone', async () => {
    expect((await safety.call('GET', url())).statusCode).toBe(404)
    await refer([safety.id, manager.id])
    expect((await supervisor.call('GET', url())).statusCode).toBe(404)
    expect((await supervisor.call('GET', url('/photos/1'))).statusCode).toBe(404)
    expect((await vote(supervisor, 'preventable')).statusCode).toBe(403)
    expect((await vote(admin, 'preventable')).statusCode).toBe(403)
    expect((await (await app.as('recruiter')).call('GET', '/api/committee/agenda')).statusCode).toBe(403)
    const elsewhere = await make(admin, 'divisions', { name: 'Bayou' })
    const stranger = await app.as('manager', [elsewhere.id])
    expect((await stranger.call('GET', url())).statusCode).toBe(404)
    expect((await refer([safety.id, manager.id, stranger.id])).json()).toMatchObject({
      detail: 'Someone you chose can’t access accidents of this division.',
    })
  })

  test("G8 nobody judges alone: two members beside the driver's own supervisor", async () => {
    for (const members of [[safety.id], [supervisor.id], [safety.id, supervisor.id]]) {
      const refused = await refer(members)
      expect([refused.statusCode, refused.json<Json>()['detail']]).toEqual([
        422,
        expect.stringContaining('besides the driver’s supervisor'),
      ])
    }
    expect((await refer(three())).statusCode).toBe(200)
  })
})

describe('G8 votes are secret until they are counted', () => {
  const reasons = 'Zinnia reasons that nobody else may read.'

  test('G8 others see that somebody voted, not what; the chair and the history no more than they', async () => {
    await refer(three())
    await vote(manager, 'non_preventable', reasons)
    for (const by of [safety, supervisor, admin]) {
      const answer = await by.call('GET', url())
      expect(answer.json()).toMatchObject({ state: 'voting', votes: null, tally: null, majority: null, mine: null })
      expect(answer.body).not.toContain('Zinnia')
    }
    expect(await read(url(), manager)).toMatchObject({ mine: { choice: 'non_preventable', reasons }, votes: null })
    for (const path of [
      `/api/accidents/${accident.id}`,
      `/api/accidents/${accident.id}/history`,
      '/api/accidents?limit=500',
      '/api/dashboard/recent-activities',
    ])
      expect((await admin.call('GET', path)).body).not.toMatch(/Zinnia|Vote cast: /)
    expect((await read(`/api/accidents/${accident.id}/history`)) as unknown as Json[]).toContainEqual(
      expect.objectContaining({ action: 'vote', reason: 'Vote cast', changes: [] }),
    )
  })

  test('G8 one vote a member, changed and taken back until the count; the last vote opens all', async () => {
    await refer(three())
    await Promise.all([vote(manager, 'preventable'), vote(manager, 'need_more'), vote(manager, 'preventable')])
    expect(await read(url(), manager)).toMatchObject({
      members: expect.arrayContaining([expect.objectContaining({ me: true, voted: true })]),
    })
    const { rows } = await app.deps.pool.query('select 1 from committee_votes where accident_id = $1 and withdrawn_at is null', [
      accident.id,
    ])
    expect(rows).toHaveLength(1)
    expect((await manager.call('DELETE', url('/vote'))).json()).toMatchObject({ mine: null })
    expect((await manager.call('DELETE', url('/vote'))).statusCode).toBe(404)
    await vote(manager, 'preventable')
    await vote(safety, 'preventable')
    expect(await read(url())).toMatchObject({ state: 'voting', votes: null })
    const last = await vote(supervisor, 'non_preventable', reasons)
    expect(last.json()).toMatchObject({
      state: 'counted',
      tally: { preventable: 2, non_preventable: 1, need_more: 0 },
      majority: 'preventable',
      can: { vote: false },
    })
    expect((await vote(manager, 'non_preventable')).statusCode).toBe(409)
    expect((await manager.call('DELETE', url('/vote'))).statusCode).toBe(409)
    expect((await admin.call('GET', `/api/accidents/${accident.id}/history`)).body).toContain('Test supervisor: Non-preventable. Zinnia')
  })

  test('G8 the chair counts from two votes on and determines after the count; nobody determines past the committee', async () => {
    await refer(three())
    await vote(manager, 'preventable')
    const early = await safety.call('POST', url('/count'), {})
    expect([early.statusCode, early.json<Json>()['detail']]).toEqual([409, 'At least 2 votes (company policy); only one so far.'])
    expect((await safety.call('POST', url('/decision'), { determination: 'preventable', rationale: 'So.' })).statusCode).toBe(409)
    const now = await read(`/api/accidents/${accident.id}`)
    const past = await safety.call(
      'PATCH',
      `/api/accidents/${accident.id}`,
      { determination: 'preventable', rationale: 'So.' },
      { 'if-match': `"${String(now['version'])}"`, 'x-confirm-warnings': '1' },
    )
    expect(past.json()).toMatchObject({ detail: expect.stringContaining('The committee is voting') })
    await vote(supervisor, 'preventable')
    expect((await supervisor.call('POST', url('/count'), {})).statusCode).toBe(403)
    expect((await safety.call('POST', url('/count'), {})).statusCode).toBe(200)
    const decided = await safety.call('POST', url('/decision'), {
      determination: 'preventable',
      rationale: 'A second look was possible.',
      contributing: ['backing'],
    })
    expect(decided.json()).toMatchObject({
      state: 'determined',
      decision: { determination: 'preventable', contributing: ['backing'], on: '2026-11-20' },
    })
    expect(await read(`/api/accidents/${accident.id}`)).toMatchObject({
      determination: 'preventable',
      determinationMethod: 'committee',
      determinedOn: '2026-11-20',
      determinedBy: safety.id,
      contributing: ['backing'],
    })
    expect((await read(`/api/accidents/${accident.id}/history`)) as unknown as Json[]).toContainEqual(
      expect.objectContaining({ action: 'update', reason: 'Determined by the committee: 2 preventable' }),
    )
  })

  test('G8 what was shown is not made secret again: the count cannot be undone, the determination can', async () => {
    await refer(three())
    for (const by of [safety, manager, supervisor]) await vote(by, 'preventable')
    const undone = async (): Promise<Json> => {
      const [last] = ((await read(`/api/accidents/${accident.id}/history`)) as unknown as Json[]).filter(({ version }) => version !== null)
      return (await safety.call('POST', `/api/batches/${String(last?.['batchId'])}/undo`, {})).json<Json>()
    }
    expect(await undone()).toMatchObject({ undone: 0, skipped: [{ reason: 'Counted votes stay counted; begin another round' }] })
    await safety.call('POST', url('/decision'), { determination: 'preventable', rationale: 'So.' })
    expect(await undone()).toMatchObject({ skipped: [] })
    expect(await read(url())).toMatchObject({ state: 'counted', decision: null, can: { vote: false, decide: true } })
  })

  test('G8 need more facts: another round begins with no votes, the round before stays in the history', async () => {
    await refer(three())
    for (const by of [safety, manager, supervisor]) await vote(by, 'need_more')
    expect(await read(url())).toMatchObject({ state: 'counted', majority: 'need_more' })
    expect((await refer(three())).json()).toMatchObject({ round: 2, state: 'voting', mine: null, votes: null })
    const { rows } = await app.deps.pool.query('select round from committee_votes where accident_id = $1', [accident.id])
    expect(rows).toHaveLength(3)
  })
})

describe('G8 the agenda', () => {
  test('G8 has the cases of the list it links to, with what each waits for', async () => {
    await refer(three())
    await vote(manager, 'preventable')
    const agenda = (await manager.call('GET', '/api/committee/agenda')).json<{ href: string; cases: Json[] }>()
    const listed = (await manager.call('GET', `/api${agenda.href}&limit=500`)).json<Created[]>()
    expect(agenda.cases.map((one) => one['id'])).toEqual(listed.map(({ id }) => id))
    expect(agenda.cases.find((one) => one['id'] === accident.id)).toMatchObject({
      what: 'Backing',
      place: 'Joplin, MO',
      occurredOn: '2026-11-10',
      members: 3,
      voted: 1,
      state: 'voting',
      mine: 'voted',
    })
    await safety.call('POST', `/api/accidents/${accident.id}/transitions`, {
      move: 'hold_evidence',
      fields: { evidenceHoldReason: 'Lawsuit' },
    })
    const held = await vote(supervisor, 'preventable')
    expect([held.statusCode, held.json<Json>()['detail']]).toEqual([409, expect.stringContaining('Evidence is on hold')])
    expect(await read(url())).toMatchObject({ frozen: expect.stringContaining('on hold'), can: { vote: false, count: false } })
  })
})
