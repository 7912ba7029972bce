import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let crew: Json
beforeAll(async () => {
  app = await buildTestApp()
  const admin = await app.as('super_admin')
  safety = await app.as('safety')
  const division = await make(admin, 'divisions', { timeZone: 'America/Chicago' })
  const driver = await make(admin, 'drivers', { division: division.id, licenseClass: 'A' })
  const vehicle = await make(admin, 'vehicles', { division: division.id, kind: 'tractor', gvwr: 52_000 })
  crew = { driver: driver.id, vehicle: vehicle.id, state: 'MO' }
})
afterAll(() => app.close())

const clockOf = async (query: string): Promise<Created> => {
  const [found] = (await safety.call('GET', `/api/deadlines?${query}`)).json<Created[]>()
  if (found === undefined) throw new Error(`No clock at ${query}`)
  return found
}
const meet = (clock: Created, metAt: string) =>
  safety.call('POST', `/api/deadlines/${clock.id}/transitions`, { move: 'meet', fields: { metAt, metNote: 'Chain of custody 4471' } })
const accident = (more: Json): Promise<Created> =>
  make(safety, 'accidents', {
    ...crew,
    occurredAt: '2026-11-19T14:00:00.000Z',
    reportedAt: '2026-11-19T15:00:00.000Z',
    city: 'Joplin',
    ...more,
  })

describe('G9 a clock says whether it was met in time', () => {
  test('G9 a test after its hours ends no clock: it is recorded as not done, with the reason', async () => {
    const { id } = await accident({ towAway: true, driverCited: true })
    const alcohol = await clockOf(`accident=${id}&rule=PA-ALC-8`)
    const late = await meet(alcohol, '2026-11-20T03:00:00.000Z')
    expect(late.statusCode, late.body).toBe(409)
    expect(late.json()).toMatchObject({
      detail: 'The time for this test was over then: record it as not done, with the reason (49 CFR 382.303(d)).',
    })
    expect((await meet(alcohol, '2026-11-20T15:01:00.000Z')).json()).toMatchObject({ detail: 'This moment lies in the future.' })
    expect(await clockOf(`accident=${id}&rule=PA-ALC-8`)).toMatchObject({ status: 'running' })
    expect((await meet(alcohol, '2026-11-19T21:59:00.000Z')).statusCode).toBe(200)
    expect(await clockOf(`accident=${id}&rule=PA-ALC-8`)).toMatchObject({ status: 'met', late: 'no' })
  })

  test('G9 what is done after its end stands among the late ones; a day that is known only as a day counts whole', async () => {
    const asked = { accident: await accident({ towAway: true }), told: await accident({ towAway: true, insurerReportedOn: '2026-11-20' }) }
    const insurer = await clockOf(`accident=${asked.accident.id}&rule=ACC-INSURER`)
    expect((await meet(insurer, '2026-11-20T15:00:00.000Z')).statusCode).toBe(200)
    expect(await clockOf(`accident=${asked.accident.id}&rule=ACC-INSURER`)).toMatchObject({ status: 'met', late: 'no' })
    // Due at 9:00 in Chicago; reported to the insurer on that day.
    expect(await clockOf(`accident=${asked.told.id}&rule=ACC-INSURER`)).toMatchObject({ status: 'met', late: 'no' })
    const late = await accident({
      towAway: true,
      occurredAt: '2026-11-16T14:00:00.000Z',
      reportedAt: '2026-11-16T15:00:00.000Z',
      insurerReportedOn: '2026-11-18',
    })
    const clock = await clockOf(`accident=${late.id}&rule=ACC-INSURER`)
    expect(clock).toMatchObject({ status: 'met', late: 'yes' })
    const listed = (await safety.call('GET', '/api/deadlines?status=met&late=yes')).json<Created[]>()
    expect(listed.map(({ id }) => id)).toEqual([clock.id])
    const headers = {
      'if-match': `"${(await safety.call('GET', `/api/accidents/${late.id}`)).json<Created>().version}"`,
      'x-confirm-warnings': '1',
    }
    // Typed wrongly: the corrected day tells whether it was in time.
    expect((await safety.call('PATCH', `/api/accidents/${late.id}`, { insurerReportedOn: '2026-11-17' }, headers)).statusCode).toBe(200)
    expect(await clockOf(`accident=${late.id}&rule=ACC-INSURER`)).toMatchObject({ status: 'met', late: 'no' })
    expect(await clockOf(`accident=${late.id}&rule=ACC-DETERMINE`)).toMatchObject({ status: 'running', late: null })
  })
})
