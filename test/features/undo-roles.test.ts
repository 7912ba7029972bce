import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { inputFor, make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let supervisor: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  ;[admin, supervisor] = [await app.as('super_admin'), await app.as('supervisor')]
})
afterAll(() => app.close())

interface Undone {
  undone: number
  skipped: { reason: string }[]
}
const undo = async (user: TestUser, answer: { headers: Record<string, unknown> }): Promise<Undone> =>
  (await user.call('POST', `/api/batches/${String(answer.headers['x-batch-id'])}/undo`)).json<Undone>()
const read = async (path: string): Promise<Created> => (await admin.call('GET', path)).json<Created>()

describe("undo of somebody else's act asks for the role of the act", () => {
  test('a supervisor does not take back the suspension that a manager decided', async () => {
    const driver = await make(admin, 'drivers')
    const suspended = await admin.call('POST', `/api/drivers/${driver.id}/transitions`, {
      move: 'suspend',
      fields: { reason: 'Under review' },
    })
    expect(suspended.statusCode, suspended.body).toBe(200)
    expect(await undo(supervisor, suspended)).toMatchObject({
      undone: 0,
      skipped: [{ reason: 'Your role can’t do or undo “Suspend”' }],
    })
    expect(await read(`/api/drivers/${driver.id}`)).toMatchObject({ status: 'suspended' })
    expect(await undo(await app.as('manager'), suspended)).toMatchObject({ undone: 1, skipped: [] })
    expect(await read(`/api/drivers/${driver.id}`)).toMatchObject({ status: 'onboarding' })
  })

  test('nor what stands in a field that only managers change', async () => {
    const driver = await make(admin, 'drivers')
    const action = await make(await app.as('safety'), 'disciplinary-actions', {
      driver: driver.id,
      category: 'hos',
      incidentDate: '2026-11-18',
      level: 'coaching',
      factSummary: 'Form and manner errors on three days.',
    })
    const reviewed = await admin.call(
      'PATCH',
      `/api/disciplinary-actions/${action.id}`,
      { protectedActivity: true, protectedNote: 'Nothing near' },
      { 'if-match': `"${action.version}"` },
    )
    expect(await undo(supervisor, reviewed)).toMatchObject({
      undone: 0,
      skipped: [{ reason: 'Your role can’t change HR review complete' }],
    })
    expect(await read(`/api/disciplinary-actions/${action.id}`)).toMatchObject({ protectedActivity: true })
  })

  test('G12 nor the evidence hold that safety has lifted, nor a test result that he may not see', async () => {
    const accident = await make(admin, 'accidents')
    const path = `/api/accidents/${accident.id}`
    const step = async (move: string, fields: object): Promise<{ headers: Record<string, unknown> }> =>
      (await app.as('safety')).call('POST', `${path}/transitions`, { move, fields })
    await step('hold_evidence', { evidenceHoldReason: 'Letter of a lawyer' })
    const lifted = await step('release_evidence', { reason: 'Settled' })
    expect(await undo(supervisor, lifted)).toMatchObject({
      skipped: [{ reason: 'Your role can’t do or undo “Place litigation hold”' }],
    })
    expect(await read(path)).toMatchObject({ evidenceHold: false })
    const { version } = await read(path)
    const tested = await admin.call(
      'PATCH',
      path,
      { drugTestedAt: '2026-11-01T15:00:00.000Z', drugResult: 'negative' },
      { 'if-match': `"${version}"`, 'x-confirm-warnings': '1' },
    )
    expect(await undo(await app.as('manager'), tested)).toMatchObject({
      undone: 0,
      skipped: [{ reason: 'Your role can’t change Drug result' }],
    })
  })
})

describe('undo keeps what must be kept, and what follows it', () => {
  test('G12 the creation of a recordable accident is not undone: the register keeps it, and its clocks and holds run on', async () => {
    const input = await inputFor(admin, 'accidents', { treatedAway: true, driverCited: true, occurredAt: '2026-11-18T12:00:00.000Z' })
    const made = await supervisor.call('POST', '/api/accidents', input, { 'x-confirm-warnings': '1' })
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json<Created>()
    const [created] = (await supervisor.call('GET', `/api/accidents/${id}/history`)).json<{ batchId: string }[]>()
    const answer = await supervisor.call('POST', `/api/batches/${created?.batchId}/undo`)
    expect(answer.json()).toMatchObject({ undone: 0, skipped: [{ reason: expect.stringContaining('49 CFR 390.15(b)') as string }] })
    expect(answer.json<Undone>().skipped).toHaveLength(1)
    expect((await read(`/api/accidents/${id}`))['archivedAt']).toBeNull()
    const running = await admin.call('GET', `/api/deadlines?accident=${id}&status=running`)
    expect(running.json<unknown[]>().length).toBeGreaterThan(0)
  })

  test('a clock is not set back while the day it follows stays, since somebody has changed its record', async () => {
    const ticket = await make(admin, 'tickets', { issuedAt: '2026-11-10T12:00:00.000Z', respondBy: '2026-12-01' })
    const path = `/api/tickets/${ticket.id}`
    const change = async (by: TestUser, patch: object) =>
      by.call('PATCH', path, patch, { 'if-match': `"${(await read(path)).version}"`, 'x-confirm-warnings': '1' })
    const moved = await change(supervisor, { respondBy: '2026-12-05' })
    const due = async () =>
      (await admin.call('GET', `/api/deadlines?ticket=${ticket.id}&rule=TKT-RESPOND`)).json<{ dueAt: string }[]>()[0]?.dueAt
    const before = await due()
    await change(admin, { note: 'Called the court' })
    expect(await undo(supervisor, moved)).toEqual(
      expect.objectContaining({ undone: 0, skipped: [expect.objectContaining({ reason: 'Changed since' })] }),
    )
    expect(await due()).toBe(before)
  })

  test('a manager takes back what a supervisor changed, and the clocks of it go along', async () => {
    const ticket = await make(admin, 'tickets', { issuedAt: '2026-11-10T12:00:00.000Z', respondBy: '2026-12-01' })
    const due = async () =>
      (await admin.call('GET', `/api/deadlines?ticket=${ticket.id}&rule=TKT-RESPOND`)).json<{ dueAt: string }[]>()[0]?.dueAt
    const before = await due()
    const path = `/api/tickets/${ticket.id}`
    const moved = await supervisor.call('PATCH', path, { respondBy: '2026-12-05' }, { 'if-match': `"${(await read(path)).version}"` })
    expect(await due()).not.toBe(before)
    expect(await undo(await app.as('manager'), moved)).toMatchObject({ undone: 2, skipped: [] })
    expect([(await read(path))['respondBy'], await due()]).toEqual(['2026-12-01', before])
  })
})
