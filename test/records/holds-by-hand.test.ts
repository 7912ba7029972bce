import { expect, test } from 'vitest'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { makeCrew } from '#test/support/crew.ts'
import { safetyDesk } from '#test/support/safety-desk.ts'

// The test's time is Friday, 2026-11-20T15:00Z.
const { app, admin, safety, one, list, change, move } = safetyDesk()
const startsAt = '2026-11-18T15:00:00.000Z'
const held = async (kind: string, more: Json = {}): Promise<Created> => {
  const { driver } = await makeCrew(admin())
  return make(safety(), 'holds', { driver: driver.id, vehicle: null, kind, effect: 'block', reason: 'Entered by hand', startsAt, ...more })
}
const pathOf = ({ id }: Created): string => `/api/holds/${id}`
type Reason = { code: string; stop: string | null; text: string; citation?: string; lift?: string }
const gateOf = async (hold: Created): Promise<Reason[]> => {
  const answer = await safety().call('GET', `/api/gate?from=2026-11-20&to=2026-11-20&drivers=${String(hold['driver'])}`)
  return answer.json<{ reasons: Reason[] }>().reasons.filter(({ code }) => code === 'hold')
}

const legal: readonly (readonly [kind: string, citation: string, lift: string, act: string, facts: Json])[] = [
  ['drug_alcohol', '382.215, 382.501', 'substance abuse professional', 'clear_driver', { returnTestOn: '2026-11-20' }],
  ['disqualification', '383.51', 'end date the state set', 'enter_state_end', { stateEndOn: '2026-11-20', reviewNote: 'Notice MO-118' }],
  ['credential', '383.51', 'end date the state set', 'record_mvr', { mvrOn: '2026-11-20' }],
  [
    'oos_order',
    '395.13, 396.9(c)',
    'end of the order',
    'record_end',
    { orderEndAt: '2026-11-20T14:00:00.000Z', reviewNote: '10 hours off by the log' },
  ],
  [
    'unsafe_defect',
    '396.11(a)(3)',
    'Certify',
    'record_end',
    { orderEndAt: '2026-11-20T14:00:00.000Z', reviewNote: 'Hose replaced, RO 118' },
  ],
]

test.each(legal)('G9 a %s hold placed by hand ends by the facts of %s alone', async (kind, citation, lift, act, facts) => {
  const hold = await held(kind)
  const path = pathOf(hold)
  const { driver: other } = await makeCrew(admin())
  for (const [field, value] of [
    ['endsAt', '2026-11-19T15:00:00.000Z'],
    ['effect', 'warn'],
    ['kind', 'manual'],
    ['driver', other.id],
    ['startsAt', '2027-11-20T15:00:00.000Z'],
  ] as const)
    expect([field, (await change(path, { [field]: value })).statusCode]).toEqual([field, 422])
  for (const user of [safety(), await app().as('manager'), admin()]) {
    const lifted = await user.call('POST', `${path}/transitions`, { move: 'lift', fields: { liftReason: 'x' } })
    expect(lifted.statusCode, user.role).toBe(409)
  }
  const [reason, ...more] = await gateOf(hold)
  expect(more).toEqual([])
  expect(reason?.citation).toContain(citation)
  expect(reason?.lift).toContain(lift)
  const ended = await move(path, act, facts)
  expect([ended.statusCode, ended.body]).toEqual([200, expect.anything()])
  expect(await gateOf(hold)).toEqual([])
})

test('G9 a hold of a legal kind always blocks and has no typed end', async () => {
  const { driver } = await makeCrew(admin())
  const values = { driver: driver.id, vehicle: null, kind: 'disqualification', reason: 'Entered by hand', startsAt }
  for (const [field, value] of [
    ['effect', 'warn'],
    ['endsAt', '2026-11-21T15:00:00.000Z'],
  ] as const)
    expect((await safety().call('POST', '/api/holds', { ...values, [field]: value })).json()).toMatchObject({
      errors: [{ field, message: expect.stringContaining('383.51') as string }],
    })
  // The order of a unit ends with the repair, which has been done.
  const { vehicle } = await makeCrew(admin())
  const order = await make(safety(), 'holds', { vehicle: vehicle.id, driver: null, kind: 'oos_order', effect: 'block', startsAt })
  expect((await move(pathOf(order), 'record_end', { orderEndAt: '2026-11-21T15:00:00.000Z', reviewNote: 'RO 118' })).json()).toMatchObject({
    detail: 'Record the repair after it is done (49 CFR 396.9(c)(2)).',
  })
  expect((await move(pathOf(order), 'record_end', { orderEndAt: startsAt, reviewNote: 'RO 118' })).statusCode).toBe(409)
})

test('G9 a wrong entry ends by name, by Safety or a super admin, and stays in the history; undo does not take it back', async () => {
  const hold = await held('drug_alcohol')
  const path = pathOf(hold)
  const [{ batchId } = { batchId: '' }] = (await safety().call('GET', `${path}/history?limit=1`)).json<{ batchId: string }[]>()
  expect((await safety().call('POST', `/api/batches/${batchId}/undo`)).json()).toMatchObject({
    status: 409,
    detail: 'For a wrong entry, use "Entered by mistake" on the hold.',
  })
  const mistaken = { move: 'mark_mistaken', fields: { liftReason: 'Wrong driver' } }
  for (const role of ['manager', 'admin'] as const)
    expect((await (await app().as(role)).call('POST', `${path}/transitions`, mistaken)).statusCode, role).toBe(403)
  expect((await move(path, 'mark_mistaken', {})).statusCode).toBe(422)
  expect((await move(path, 'mark_mistaken', mistaken.fields)).json()).toMatchObject({ status: 'mistaken', liftReason: 'Wrong driver' })
  expect(await gateOf(hold)).toEqual([])
  expect((await safety().call('GET', `${path}/history`)).body).toContain('Wrong driver')
  // What the company decides is lifted with a reason.
  const talk = await held('discipline')
  expect((await move(pathOf(talk), 'mark_mistaken', mistaken.fields)).statusCode).toBe(409)
  expect((await move(pathOf(talk), 'lift', { liftReason: 'Talked' })).statusCode).toBe(200)
})

test.each([
  ['drug_alcohol', 'Random zqcocaine positive'],
  ['medical_leave', 'zqepilepsy'],
])('the kind and reason of a %s hold are for Safety and administrators alone (49 CFR 382.405, 29 CFR 825.500(g))', async (kind, reason) => {
  const word = reason.match(/zq\w+/u)?.[0] ?? ''
  const hold = await held(kind, { reason })
  const path = pathOf(hold)
  const driver = String(hold['driver'])
  await safety().call('POST', `${path}/comments`, { body: `About the ${word}` })
  await app().jobs.idle()
  const asked = [
    path,
    `${path}/history`,
    `${path}/original`,
    `${path}/comments`,
    `/api/holds?driver=${driver}`,
    `/api/holds?q=${word}`,
    `/api/holds/export?format=csv&driver=${driver}`,
    `/api/drivers/${driver}`,
    `/api/drivers/${driver}/readiness`,
    `/api/drivers?fields=readinessReason`,
    `/api/gate?from=2026-11-20&to=2026-11-20&drivers=${driver}`,
    '/api/notifications',
    '/api/mails',
    '/api/dashboard/recent-activities?limit=100',
    '/api/reports/run?report=holds',
  ]
  for (const role of ['manager', 'supervisor'] as const) {
    const by = await app().as(role)
    for (const url of asked) {
      const { body } = await by.call('GET', url)
      expect(body.replaceAll(`q=${word}`, '').toLowerCase(), `${role} ${url}`).not.toContain(word)
      expect(body, `${role} ${url}`).not.toMatch(new RegExp(`382\\.(?:215|501)|"${kind}"`, 'u'))
    }
    const { results = [] } = (await by.call('GET', `/api/search?q=${word}`)).json<{ results?: Json[] }>()
    expect(results).toEqual([])
    expect((await by.call('GET', path)).json()).toMatchObject({
      title: 'Not cleared by Safety',
      reason: 'Not cleared by Safety',
      kind: null,
    })
    for (const url of [`/api/holds?kind=${kind}`, `/api/drivers?has.holds=${encodeURIComponent(`kind=${kind}`)}`])
      expect((await by.call('GET', url)).body, url).not.toContain(driver)
    for (const kindTried of ['manual', kind]) expect((await deskOf(() => by).change(path, { kind: kindTried })).statusCode).not.toBe(200)
    const { can } = (await by.call('GET', path)).json<{ can: { moves: string[] } }>()
    expect(can.moves).toEqual([])
    expect((await by.call('POST', `${path}/transitions`, { move: 'lift', fields: { liftReason: 'x' } })).statusCode).not.toBe(200)
  }
  expect((await safety().call('GET', `/api/search?q=${word}`)).body).not.toContain(hold.id)
  expect((await safety().call('GET', path)).json()).toMatchObject({ kind })
  expect((await safety().call('POST', `${path}/reveal`, { fields: ['privateReason'] })).body).toContain(reason)
  // Whoever corrects the reason corrects the one that Safety reads.
  expect((await change(path, { reason: `Corrected ${word}` })).json()).toMatchObject({ reason: 'Not cleared by Safety' })
  expect((await safety().call('POST', `${path}/reveal`, { fields: ['privateReason'] })).body).toContain(`Corrected ${word}`)
})

test('a manager may report one, and reads no more of it than the others', async () => {
  const manager = await app().as('manager')
  const { driver } = await makeCrew(admin())
  const hold = await make(manager, 'holds', {
    driver: driver.id,
    vehicle: null,
    kind: 'drug_alcohol',
    reason: 'Smelled of zqbourbon',
    startsAt,
  })
  expect(JSON.stringify(hold)).not.toContain('zqbourbon')
  expect((await safety().call('POST', `${pathOf(hold)}/reveal`, { fields: ['privateReason'] })).body).toContain('zqbourbon')
})

test('in force are holds that have begun and not ended; what begins later is upcoming', async () => {
  const { driver } = await makeCrew(admin())
  const made = (more: Json): Promise<Created> =>
    make(safety(), 'holds', { driver: driver.id, vehicle: null, kind: 'discipline', reason: 'Talk first', ...more })
  const now = await made({ startsAt })
  const later = await made({ startsAt: '2026-11-20T15:01:00.000Z', endsAt: '2026-11-24T15:00:00.000Z' })
  const over = await made({ startsAt, endsAt: '2026-11-20T14:59:00.000Z' })
  const found = async (standing: string): Promise<unknown> =>
    (await list(`/api/holds?driver=${driver.id}&standing=${standing}`)).map(({ id }) => id)
  expect([await found('in_force'), await found('upcoming'), await found('over')]).toEqual([[now.id], [later.id], [over.id]])
  const { json } = await safety().call('GET', `/api/reports/run?report=holds`)
  expect(JSON.stringify(json())).not.toContain(later.id)
  await move(pathOf(now), 'lift', { liftReason: 'Talked' })
  expect((await one(pathOf(now)))['standing']).toBe('over')
})
