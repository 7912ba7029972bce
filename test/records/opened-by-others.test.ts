import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeAssignedCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let crew: Crew
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  crew = await makeAssignedCrew(admin)
})
afterAll(() => app.close())
const { one, list, change } = deskOf(() => admin)

describe('G10 a violation opens the report that is not on file', () => {
  test('G10 on the morning of the day itself too, when its noon has not come', async () => {
    const violation = await make(admin, 'violations', { code: '393.9', reportNumber: 'MO-1', reportState: 'MO', occurredOn: '2026-11-20' })
    expect(await one(`/api/roadside-inspections/${String(violation['inspection'])}`)).toMatchObject({
      inspectedAt: '2026-11-20T15:00:00+00:00',
    })
  })

  test('G10 not for a day that has not come: the report is refused at the day', async () => {
    const input = { code: '393.9', reportNumber: 'MO-2', reportState: 'MO', occurredOn: '2026-11-21' }
    const answer = await admin.call('POST', '/api/violations', input)
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ field: 'occurredOn', message: 'Date can’t be in the future' }] })
  })
})

describe('G11 a clean inspection and the report it opens say the same', () => {
  const input = { reportNumber: 'KS-1', state: 'KS', level: 'III', inspectedAt: '2026-11-18T16:00:00.000Z' }

  test('G11 the unit that is found for the report stands on both at once', async () => {
    const clean = await make(admin, 'clean-inspections', { ...input, driver: crew.driver.id })
    expect(clean).toMatchObject({ vehicle: crew.vehicle.id })
    expect(await one(`/api/roadside-inspections/${String(clean['inspection'])}`)).toMatchObject({ vehicle: crew.vehicle.id })
  })

  test('G11 taken away by the report it corrects, its clock does not run on', async () => {
    const clean = await make(admin, 'clean-inspections', { ...input, reportNumber: 'KS-3', driver: crew.driver.id })
    const path = `/api/clean-inspections/${clean.id}`
    await admin.call('DELETE', path, {}, { 'if-match': `"${clean.version}"` })
    await make(admin, 'violations', { inspection: clean['inspection'], code: '395.8(e)' })
    await admin.call('POST', `${path}/restore`, {})
    const other = await make(admin, 'drivers', { division: crew.division.id })
    expect((await change(path, { driver: other.id })).statusCode).toBe(200)
    expect(await one(path)).toMatchObject({ archiveReason: 'Report is no longer clean' })
    expect(await list(`/api/deadlines?cleanInspection=${clean.id}`)).toMatchObject([{ status: 'not_applicable' }])
  })

  test('G11 one of tomorrow is refused as its report would be', async () => {
    const ahead = { ...input, reportNumber: 'KS-2', inspectedAt: '2026-11-21T16:00:00.000Z', driver: crew.driver.id }
    const answer = await admin.call('POST', '/api/clean-inspections', ahead)
    expect(answer.json()).toMatchObject({
      status: 422,
      errors: [{ field: 'inspectedAt', message: 'Date and time can’t be in the future' }],
    })
  })
})

describe('G13 the OSHA case that a claim puts forward', () => {
  const claim = { state: 'MO', injuredAt: '2026-10-05T14:00:00.000Z', reportedAt: '2026-10-05T15:00:00.000Z', treatment: 'er' }
  const casesOf = (id: string) => list(`/api/osha-claims?claim=${id}`)

  test('G13 leaves the hire open where the driver was hired again since the injury', async () => {
    const again = await make(admin, 'drivers', { division: crew.division.id, hireDate: '2026-11-02' })
    const { id } = await make(admin, 'workers-comp', { ...claim, driver: again.id })
    expect(await casesOf(id)).toMatchObject([{ hiredOn: null }])
    expect(await make(admin, 'osha-claims', { worker: again.id, occurredAt: claim.injuredAt, learnedAt: claim.reportedAt })).toMatchObject({
      hiredOn: null,
    })
  })

  test('G13 taken away, its decision goes with it: the clock of the decision runs again', async () => {
    const { id } = await make(admin, 'workers-comp', { ...claim, driver: crew.driver.id })
    const [proposed] = await casesOf(id)
    const path = `/api/osha-claims/${proposed?.id}`
    const version = (more: object) => admin.call('PATCH', path, more, { 'if-match': `"${proposed?.version}"`, 'x-confirm-warnings': '1' })
    const decided = await version({ override: 'no', overrideReason: 'Not at work' })
    expect(decided.statusCode, decided.body).toBe(200)
    const clock = `/api/deadlines?claim=${id}&rule=WC-OSHA`
    expect(await list(clock)).toMatchObject([{ status: 'met' }])
    const gone = await admin.call('DELETE', path, {}, { 'if-match': `"${decided.json<{ version: number }>().version}"` })
    expect(gone.statusCode, gone.body).toBe(200)
    expect(await list(clock)).toMatchObject([{ status: 'running', metAt: null }])
  })
})

describe('G13 what one act does to several years and cases', () => {
  test('G13 two years of one establishment do not come of a bulk change, nor two cases of one number', async () => {
    const [one_, two, home] = [await make(admin, 'divisions'), await make(admin, 'divisions'), await make(admin, 'divisions')]
    const ids = [
      (await make(admin, 'osha-summaries', { establishment: one_.id, year: 2025 })).id,
      (await make(admin, 'osha-summaries', { establishment: two.id, year: 2025 })).id,
    ]
    const moved = await admin.call(
      'POST',
      '/api/osha-summaries/bulk',
      { ids, patch: { establishment: home.id } },
      { 'x-confirm-warnings': '1' },
    )
    expect(moved.json()).toMatchObject({ updated: 1, failed: [{ id: ids[1] }] })
    const event = { occurredAt: '2026-03-04T20:00:00.000Z', learnedAt: '2026-03-04T21:00:00.000Z' }
    const cases = [
      (await make(admin, 'osha-claims', { ...event, establishment: one_.id, caseNumber: '7' })).id,
      (await make(admin, 'osha-claims', { ...event, establishment: two.id, caseNumber: '7' })).id,
    ]
    const joined = await admin.call(
      'POST',
      '/api/osha-claims/bulk',
      { ids: cases, patch: { establishment: home.id } },
      { 'x-confirm-warnings': '1' },
    )
    expect(joined.json()).toMatchObject({ updated: 1, failed: [{ id: cases[1] }] })
  })
})

describe('G10 what a request to DataQs takes over', () => {
  test('G10 the report and the division of the ticket that its violation names, at once', async () => {
    const report = { reportNumber: 'KS-9', state: 'KS', inspectedAt: '2026-11-02T16:00:00.000Z', violationsFound: true }
    const inspection = await make(admin, 'roadside-inspections', { ...report, driver: crew.driver.id })
    const ticket = await make(admin, 'tickets', { driver: crew.driver.id, inspection: inspection.id })
    const violation = await make(admin, 'violations', { code: '393.9', occurredOn: '2026-11-02', ticket: ticket.id })
    expect(await make(admin, 'dataqs', { violation: violation.id })).toMatchObject({
      ticket: ticket.id,
      inspection: inspection.id,
      division: crew.division.id,
    })
  })

  test('G10 not the ticket that lies in the archive: the request could not be saved', async () => {
    const ticket = await make(admin, 'tickets', { driver: crew.driver.id, citationNumber: 'ARCH-1' })
    const violation = await make(admin, 'violations', {
      code: '393.9',
      occurredOn: '2026-11-02',
      ticket: ticket.id,
      driver: crew.driver.id,
    })
    const gone = await admin.call(
      'DELETE',
      `/api/tickets/${ticket.id}`,
      {},
      { 'if-match': `"${(await one(`/api/tickets/${ticket.id}`)).version}"` },
    )
    expect(gone.statusCode, gone.body).toBe(200)
    expect(await make(admin, 'dataqs', { violation: violation.id })).toMatchObject({ ticket: null })
  })
})

describe('G9 49 CFR 383.51 the hold of an open charge', () => {
  test('G9 begins when it is placed, whatever is entered on the ticket afterwards', async () => {
    const charges = [{ description: 'Did not stop at the crossing', offense: 'rail_no_stop' }]
    const ticket = await make(admin, 'tickets', { driver: crew.driver.id, issuedAt: '2026-11-18T16:00:00.000Z', charges })
    const holds = `/api/holds?ticket=${ticket.id}`
    expect(await list(holds)).toMatchObject([{ effect: 'warn', startsAt: '2026-11-20T15:00:00+00:00' }])
    app.clock.advance(86_400_000)
    await change(`/api/tickets/${ticket.id}`, { court: 'Circuit Court' })
    expect(await list(holds)).toMatchObject([{ effect: 'warn', startsAt: '2026-11-20T15:00:00+00:00' }])
  })
})
