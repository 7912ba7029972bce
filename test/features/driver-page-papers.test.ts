import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, testNow } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { claimEntries, sprain } from '#test/support/claims.ts'
import { makeReadyCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { draftOf, moveAction, readAction } from '#test/support/discipline.ts'
import { signedInPhone } from '#test/support/driver-phone.ts'
import type { Phone } from '#test/support/driver-phone.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { makeReadyDriver } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { spanishOf } from '#web/screens/drivers/driver-page/refusals.ts'
import '#test/support/quick-argon2.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let safety: TestUser
let crew: Crew
let phone: Phone
let stranger: Phone
let name: string
const desk = deskOf(() => safety)

beforeAll(async () => {
  app = await buildTestApp()
  const admin = await app.as('admin')
  safety = await app.as('safety')
  crew = await makeReadyCrew(admin)
  name = `${String(crew.driver['firstName'])} ${String(crew.driver['lastName'])}`
  const other = await makeReadyDriver(admin, { division: crew.division.id, lastName: 'Okafor' })
  phone = await signedInPhone(app, admin, crew.driver.id)
  stranger = await signedInPhone(app, admin, other.id)
})
afterAll(() => app.close())

const waiting = async (by = phone): Promise<object[]> => (await by.call('GET', '')).json<{ papers: object[] }>().papers
const historyOf = async (path: string): Promise<string> => (await safety.call('GET', `${path}/history`)).body

describe('a disciplinary letter on a driver’s page', () => {
  const issued = async (values = {}): Promise<Created> => {
    const action = await make(safety, 'disciplinary-actions', draftOf(crew.driver, values))
    expect((await moveAction(safety, action.id, 'issue')).statusCode).toBe(200)
    return action
  }

  test('waits once issued, says nothing before it is opened, and is signed once with a statement that the office reads', async () => {
    const draft = await make(safety, 'disciplinary-actions', draftOf(crew.driver, { category: 'seat_belt', factSummary: 'No belt.' }))
    const letter = await issued()
    expect(await waiting()).toEqual([{ id: letter.id, kind: 'letter', on: '2026-11-20', answerBy: null }])
    expect(await waiting(stranger)).toEqual([])
    expect((await phone.call('GET', `/letters/${draft.id}`)).statusCode).toBe(404)
    expect((await stranger.call('GET', `/letters/${letter.id}`)).statusCode).toBe(404)
    const read = (await phone.call('GET', `/letters/${letter.id}`)).json<{ receipt: string; facts: unknown }>()
    expect(read).toMatchObject({ title: 'Notice of Disciplinary Action: coaching', statement: null })
    expect(JSON.stringify(read)).toContain('Form and manner errors on three days.')
    expect(read.receipt).toContain('It does not mean that I agree with it')
    const inSpanish = await phone.call('GET', `/letters/${letter.id}?language=es`)
    expect(inSpanish.body).toContain('Mi firma confirma que he recibido y leído este aviso. No significa que esté de acuerdo con él.')

    const sign = `/letters/${letter.id}/sign`
    expect((await stranger.call('POST', sign, { name: 'Robin Okafor' })).statusCode).toBe(404)
    expect((await phone.call('POST', sign, { name: 'Somebody Else' })).json()).toMatchObject({ status: 422, errors: [{ field: 'name' }] })
    expect((await phone.call('POST', sign, { name: ' ' })).statusCode).toBe(422)
    app.clock.advance(60_000)
    const signature = { name, statement: 'The tablet was broken.' }
    for (const again of [1, 2]) expect((await phone.call('POST', sign, signature)).statusCode, String(again)).toBe(204)
    app.clock.set(new Date(testNow))
    expect(await readAction(safety, letter.id)).toMatchObject({
      status: 'acknowledged',
      acknowledgement: 'electronic',
      signedName: name,
      acknowledgedAt: '2026-11-20T15:01:00+00:00',
      employeeStatement: 'The tablet was broken.',
    })
    const history = await historyOf(`/api/disciplinary-actions/${letter.id}`)
    expect(history.split(`Signed by ${name} on the driver page`)).toHaveLength(2)
    expect(await waiting()).toEqual([])
    expect((await phone.call('GET', `/letters/${letter.id}`)).statusCode).toBe(404)
    const changed = await phone.call('POST', sign, { name, statement: 'Something else.' })
    expect(changed.statusCode).toBe(409)
    expect(spanishOf(changed.json<{ detail: string }>().detail)).toBe('Esta carta ya se firmó. Pregunte a la oficina.')
  })

  test('keeps the statement of the meeting when the driver adds none, and waits no more once it is rescinded', async () => {
    const letter = await issued({ category: 'conduct', employeeStatement: 'I was late.' })
    expect((await phone.call('GET', `/letters/${letter.id}`)).json()).toMatchObject({ statement: 'I was late.' })
    expect((await phone.call('POST', `/letters/${letter.id}/sign`, { name })).statusCode).toBe(204)
    expect(await readAction(safety, letter.id)).toMatchObject({ status: 'acknowledged', employeeStatement: 'I was late.' })
    const wrong = await issued({ category: 'attendance' })
    expect((await moveAction(safety, wrong.id, 'rescind', { rescindReason: 'Wrong driver' })).statusCode).toBe(200)
    expect(await waiting()).toEqual([])
    expect((await phone.call('POST', `/letters/${wrong.id}/sign`, { name })).statusCode).toBe(404)
  })

  test('is read only after the PIN', async () => {
    const letter = await issued({ category: 'cell_phone' })
    app.clock.advance(15 * 24 * 60 * 60_000)
    expect((await phone.call('GET', `/letters/${letter.id}`)).json()).toMatchObject({ status: 401, page: 'pin' })
    expect((await phone.call('POST', `/letters/${letter.id}/sign`, { name })).statusCode).toBe(401)
    app.clock.set(new Date(testNow))
    expect((await phone.call('POST', `/letters/${letter.id}/sign`, { name })).statusCode).toBe(204)
  })
})

describe('an offer of modified work on a driver’s page', () => {
  const { workStatus } = claimEntries(() => safety)
  const offered = async (values = {}): Promise<Created> => {
    const claim = await make(safety, 'workers-comp', {
      driver: crew.driver.id,
      state: 'MO',
      injuredAt: '2026-11-05T14:00:00.000Z',
      reportedAt: '2026-11-05T15:00:00.000Z',
      place: 'Dock 4',
      narrative: 'Slipped on the ramp.',
      ...sprain,
      type: 'medical_only',
    })
    const restrictions = [{ text: 'Injured hand at rest', liftLb: 5 }]
    const offer = { offer: 'Yard gate', offeredOn: '2026-11-19', answerBy: '2026-11-24', offerAnswer: 'waiting' }
    return workStatus(claim, 'modified_duty', '2026-11-12', { nextAppointment: '2026-12-02', restrictions, ...offer, ...values })
  }

  test.each([
    ['accepted', 'Accepted'],
    ['refused', 'Refused'],
  ])('waits without saying what it is, and is %s by name and day', async (answer, word) => {
    const note = await offered()
    expect(await waiting()).toEqual([{ id: note.id, kind: 'offer', on: '2026-11-19', answerBy: '2026-11-24' }])
    expect((await stranger.call('GET', `/offers/${note.id}`)).statusCode).toBe(404)
    expect((await stranger.call('POST', `/offers/${note.id}/answer`, { name: 'Robin Okafor', answer })).statusCode).toBe(404)
    const { body } = await phone.call('GET', `/offers/${note.id}?language=es`)
    for (const words of ['Oferta de trabajo modificado', 'Yard gate', 'no levantar más de 5 libras', '24 de noviembre de 2026'])
      expect(body).toContain(words)
    expect(body).not.toContain('Sprain')
    const path = `/offers/${note.id}/answer`
    expect((await phone.call('POST', path, { name, answer: 'waiting' })).statusCode).toBe(422)
    for (const again of [1, 2]) expect((await phone.call('POST', path, { name, answer })).statusCode, String(again)).toBe(204)
    expect(await desk.one(`/api/workers-comp-cases/${note.id}`)).toMatchObject({ offerAnswer: answer, answeredOn: '2026-11-20' })
    expect((await historyOf(`/api/workers-comp-cases/${note.id}`)).split(`${word} by ${name} on the driver page`)).toHaveLength(2)
    const other = answer === 'accepted' ? 'refused' : 'accepted'
    const changed = await phone.call('POST', path, { name, answer: other })
    expect(changed.json()).toMatchObject({ status: 409, detail: 'This offer was answered already. Ask the office.' })
    expect(await waiting()).toEqual([])
  })

  test('waits neither before its day nor once its days are over', async () => {
    await offered({ offeredOn: '2026-11-23' })
    await offered({ endsOn: '2026-11-19', nextAppointment: null })
    expect(await waiting()).toEqual([])
  })
})
