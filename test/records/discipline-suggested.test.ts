import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let safety: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  safety = await app.as('super_admin')
})
afterAll(() => app.close())

interface Suggested {
  readonly source: string
  readonly id: string
  readonly number: string
  readonly level: string
  readonly inspection: string | null
  readonly facts: string
  readonly also: readonly { id: string; number: string }[]
}
interface Drafted {
  readonly drafts: readonly { id: string; event: string }[]
  readonly left: readonly { event: string; reason: string }[]
}

const listed = async (driver: Created): Promise<readonly Suggested[]> => {
  const { events } = (await safety.call('GET', '/api/disciplinary-actions/suggested')).json<{
    events: (Suggested & { driver: { id: string } })[]
  }>()
  return events.filter((event) => event.driver.id === driver.id)
}
const draft = (events: readonly { source: string; id: string }[], key = crypto.randomUUID()) =>
  safety.call(
    'POST',
    '/api/disciplinary-actions/suggested/drafts',
    { events: events.map(({ source, id }) => ({ source, id })) },
    { 'idempotency-key': key },
  )
const violationOf = (driver: Created, more: Readonly<Record<string, unknown>> = {}): Promise<Created> =>
  make(safety, 'violations', {
    driver: driver.id,
    code: '392.16',
    category: 'unsafe_driving',
    severity: 7,
    occurredOn: '2026-11-10',
    responsible: 'driver',
    ...more,
  })

describe('G3 suggested actions', () => {
  test('G3 the violations of one inspection are one suggestion, its draft covers all of them, and undo lists it again', async () => {
    const driver = await make(safety, 'drivers')
    const inspection = await make(safety, 'roadside-inspections', { driver: driver.id, violationsFound: true })
    const belt = await violationOf(driver, { inspection: inspection.id })
    const logs = await violationOf(driver, { inspection: inspection.id, code: '395.8(e)', category: 'hos', severity: 7 })
    const other = await violationOf(driver)
    const before = await listed(driver)
    expect(before).toHaveLength(2)
    const folded = before.find((event) => event.inspection === inspection.id)
    // False logs skip the ladder, so they lead.
    expect(folded).toMatchObject({ id: logs.id, also: [{ id: belt.id, number: belt.number }] })
    expect(before.find(({ id }) => id === other.id)).toMatchObject({ inspection: null, also: [] })

    const answer = await draft([{ source: 'violation', id: logs.id }])
    expect(answer.statusCode).toBe(200)
    const { drafts, left } = answer.json<Drafted>()
    expect([drafts.length, left]).toEqual([1, []])
    expect((await safety.call('GET', `/api/disciplinary-actions/${drafts[0]?.id}`)).json<Created>()).toMatchObject({
      status: 'draft',
      violation: logs.id,
      inspection: inspection.id,
      level: folded?.level,
      factSummary: expect.stringMatching(new RegExp(`${String(logs.number)}.*\n.*${String(belt.number)}`)) as string,
    })
    expect((await listed(driver)).map(({ id }) => id)).toEqual([other.id])

    const undone = await safety.call('POST', `/api/batches/${String(answer.headers['x-batch-id'])}/undo`, {})
    expect(undone.json()).toMatchObject({ undone: 1, skipped: [] })
    expect(await listed(driver)).toHaveLength(2)
  })

  test('G3 several are drafted at once and only once; what is no longer listed is named', async () => {
    const drivers = [await make(safety, 'drivers'), await make(safety, 'drivers')]
    const events = []
    for (const driver of drivers) events.push(await violationOf(driver))
    const gone = await violationOf(await make(safety, 'drivers'))
    await safety.call('DELETE', `/api/violations/${gone.id}`, {}, { 'if-match': `"${gone.version}"` })
    const asked = [...events, gone].map(({ id }) => ({ source: 'violation', id }))
    const key = crypto.randomUUID()
    const first = (await draft(asked, key)).json<Drafted>()
    expect(first.drafts.map(({ event }) => event)).toEqual(events.map(({ id }) => id))
    expect(first.left).toEqual([{ event: gone.id, reason: 'No longer on the list' }])
    expect((await draft(asked, key)).json<Drafted>()).toEqual(first)
    const again = (await draft(asked)).json<Drafted>()
    expect([again.drafts, again.left.length]).toEqual([[], 3])
  })

  test('G3 a role that drafts no action can’t draft several either', async () => {
    const driver = await make(safety, 'drivers')
    const { id } = await violationOf(driver)
    const recruiter = await app.as('recruiter')
    const answer = await recruiter.call('POST', '/api/disciplinary-actions/suggested/drafts', { events: [{ source: 'violation', id }] })
    expect(answer.statusCode).toBe(403)
    expect(await listed(driver)).toHaveLength(1)
  })
})
