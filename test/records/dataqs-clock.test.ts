import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
let driver: Created
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('safety')
  driver = await make(await app.as('super_admin'), 'drivers', { licenseClass: 'A', licenseState: 'MO' })
})
afterAll(() => app.close())

const { one, list: read, change, move } = deskOf(() => safety)
let reports = 0
const inspected = (): Promise<Created> =>
  make(safety, 'roadside-inspections', {
    reportNumber: `MO${(reports += 1) + 7000}`,
    state: 'MO',
    level: 'III',
    inspectedAt: '2026-11-10T16:00:00.000Z',
    violationsFound: true,
    driver: driver.id,
  })
const fileIt = async (path: string, filedOn: string): Promise<Json> => {
  await change(path, { evidence: [{ item: 'Court record of the outcome', state: 'ready' }] })
  return (await move(path, 'file', { filedOn, rdrNumber: `R-${path.slice(-8)}` })).json<Json>()
}

describe('G9 the clock to file with DataQs what a court decided', () => {
  const dismissed = async (charges: readonly string[]) => {
    const ticket = await make(safety, 'tickets', {
      state: 'MO',
      driver: driver.id,
      issuedAt: '2026-11-10T16:00:00.000Z',
      inspection: (await inspected()).id,
      charges: charges.map((description) => ({ description })),
    })
    await move(`/api/tickets/${ticket.id}`, 'dispose', { disposition: 'dismissed', dispositionOn: '2026-11-16' })
    const requests = await read(`/api/dataqs?ticket=${ticket.id}&sort=number`)
    return {
      path: `/api/tickets/${ticket.id}`,
      requests: requests.map(({ id }) => `/api/dataqs/${id}`),
      clock: async () => (await read(`/api/deadlines?ticket=${ticket.id}&rule=TKT-DATAQS`))[0],
    }
  }

  test('G9 runs while the request is a draft, ends when it is filed, and runs again when it is taken back', async () => {
    const { path, requests, clock } = await dismissed(['Seat belt'])
    const [request = ''] = requests
    expect(await clock()).toMatchObject({ status: 'running', dueAt: '2026-12-01T04:59:59.999+00:00' })
    expect(await one(path)).toMatchObject({ nextDeadline: '2026-12-01T04:59:59.999+00:00' })
    await fileIt(request, '2026-11-18')
    expect(await clock()).toMatchObject({ status: 'met', metNote: 'Filed with DataQs', metAt: '2026-11-18T18:00:00+00:00' })
    await move(request, 'withdraw', { withdrawReason: 'The wrong report' })
    expect(await clock()).toMatchObject({ status: 'running', metAt: null })
  })

  test('G9 two charges dismissed are two requests: both are to be filed', async () => {
    const { requests, clock } = await dismissed(['Seat belt', 'Log not current'])
    expect(requests).toHaveLength(2)
    await fileIt(requests[0] ?? '', '2026-11-17')
    expect(await clock()).toMatchObject({ status: 'running' })
    await fileIt(requests[1] ?? '', '2026-11-19')
    expect(await clock()).toMatchObject({ status: 'met', metAt: '2026-11-19T18:00:00+00:00' })
  })
})
