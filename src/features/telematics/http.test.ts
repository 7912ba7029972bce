import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import * as z from 'zod'
import { operationsStaff, roles } from '#kit/roles.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { conflictAnswer, linkAnswer, providerAnswer, providerDetailAnswer, runAnswer, runDetailAnswer } from './answers.ts'
import { openRuns } from './sync/runs.ts'
import { buildTestFleet } from './testing/fleet.ts'
import type { TestFleet } from './testing/fleet.ts'

let fleet: TestFleet
let admin: TestUser
beforeAll(async () => {
  fleet = await buildTestFleet({ vehicles: 30, drivers: 12, token: 'canary-token-7f3a91' })
  admin = await fleet.app.as('super_admin')
})
afterAll(() => fleet.close())
beforeEach(() => fleet.app.clock.advance(3_600_000))
afterEach(() => {
  fleet.provider.control.clearFaults()
  fleet.provider.control.restoreToken()
})

const posts = {
  vehicles: '/api/integrations/simulator/sync/vehicles',
  drivers: '/api/integrations/simulator/sync/drivers',
  mileage: '/api/simulator/sync-mileage',
} as const
const post = async (user: TestUser, url: string, body?: unknown) => {
  const answer = await user.call('POST', url, body)
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const get = async (url: string) => (await admin.call('GET', url)).json<unknown>()
/** As `post`, with the run as it ended: on a busy machine the answer comes before its end. */
const synced = async (user: TestUser, url: string) => {
  const { body } = await post(user, url)
  if (body['status'] !== 'running') return body
  while ((await openRuns(fleet.deps)).length > 0) await delay(50)
  return { ...body, ...((await get(`/api/integrations/simulator/runs/${String(body['runId'])}`)) as object) }
}

describe('F6 the three sync posts', () => {
  it('sync without a body and answer counts', async () => {
    for (const url of Object.values(posts)) {
      expect(await synced(admin, url)).toMatchObject({
        status: 'succeeded',
        mode: 'apply',
        reason: null,
        message: expect.stringContaining('checked') as string,
      })
    }
    const vehicles = await (await fleet.app.as('manager')).call('GET', '/api/vehicles')
    const linked = vehicles.json<Record<string, unknown>[]>().filter((row) => row['simulatorVehicleId'] !== null)
    expect(linked.length).toBeGreaterThan(20)
    expect(linked[0]).toMatchObject({ lastTelematicsSync: expect.any(String) as string })
  })

  it('answer "recently synced" within five minutes, unless forced by a super admin', async () => {
    const manager = await fleet.app.as('manager')
    const first = await synced(manager, posts.vehicles)
    fleet.app.clock.advance(299_000)
    expect((await post(manager, posts.vehicles)).body).toMatchObject({ status: 'skipped', reason: 'recent', runId: first['runId'] })
    expect((await post(manager, `${posts.vehicles}?force=1`)).status).toBe(403)
    expect(await synced(admin, `${posts.vehicles}?force=1`)).toMatchObject({ status: 'succeeded' })
    fleet.app.clock.advance(301_000)
    expect(await synced(manager, posts.vehicles)).toMatchObject({ status: 'succeeded', reason: null })
  })

  test.each(roles)('%s', async (role) => {
    const user = await fleet.app.as(role)
    expect((await post(user, posts.mileage)).status).toBe(operationsStaff.includes(role) ? 200 : 403)
  })

  it('answer 200 where no provider is connected, and 404 for a name that is none', async () => {
    for (const url of ['/api/integrations/samsara/sync/vehicles', '/api/integrations/motive/sync/drivers', '/api/geotab/sync-mileage']) {
      expect(await post(admin, url)).toMatchObject({ status: 200, body: { status: 'not_configured', runId: null } })
    }
    expect((await post(admin, '/api/integrations/unknown/sync/vehicles')).status).toBe(404)
    expect((await post(admin, '/api/unknown/sync-mileage')).status).toBe(404)
  })

  it('need a session', async () => {
    expect((await fleet.app.http.inject({ method: 'POST', url: posts.vehicles })).statusCode).toBe(401)
  })

  it('answer in time though the provider does not', async () => {
    fleet.provider.control.fail({ kind: 'slow', milliseconds: 4000, path: '/fleet/drivers' })
    const { body } = await post(admin, posts.drivers)
    expect(body).toMatchObject({ status: 'running' })
    expect((await post(await fleet.app.as('supervisor'), posts.drivers)).body).toMatchObject({ status: 'running', runId: body['runId'] })
  })

  it('show what would happen without doing it', async () => {
    const remote = fleet.provider.control.addVehicle()
    const body: Record<string, unknown> = await synced(admin, `${posts.vehicles}?dryRun=1`)
    expect(body).toMatchObject({ status: 'succeeded', mode: 'dry_run', counts: { created: 1 } })
    expect(await get(`/api/integrations/simulator/runs/${String(body['runId'])}`)).toMatchObject({
      mode: 'dry_run',
      userName: 'Test super_admin',
      items: [{ remoteId: remote.id, outcome: 'created', localId: null }],
    })
    expect(await synced(admin, `${posts.vehicles}?force=1`)).toMatchObject({ counts: { created: 1 } })
  })
})

describe('P-46 a thousand sign-ins at once', () => {
  it('start one sync per kind', async () => {
    const user = await fleet.app.as('supervisor')
    while ((await openRuns(fleet.deps)).length > 0) await delay(50)
    fleet.app.clock.advance(600_000)
    fleet.provider.control.clearRequests()
    const before = (await fleet.rows<{ n: number }>('select count(*)::int as n from telematics_runs'))[0]?.n ?? 0
    // Whoever is told that the server is busy comes again.
    const insist = async (path: string): ReturnType<typeof post> => {
      const answer = await post(user, path)
      return answer.status === 503 ? insist(path) : answer
    }
    const answers = await Promise.all(Array.from({ length: 1000 }, (_, index) => insist(Object.values(posts)[index % 3] ?? '')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body['runId'])).size).toBe(3)
    while ((await openRuns(fleet.deps)).length > 0) await delay(50)
    expect((await fleet.rows<{ n: number }>('select count(*)::int as n from telematics_runs'))[0]?.n).toBe(before + 3)
    const paths = fleet.provider.control
      .requests()
      .map((request) => request.path)
      .toSorted()
    expect(paths).toEqual(['/fleet/drivers', '/fleet/drivers', '/fleet/vehicles', '/fleet/vehicles/stats', '/gateways'])
  })
})

describe('P-27 the token', () => {
  it('stands nowhere in the clear: not in answers, not in the database', async () => {
    const answers = await Promise.all(
      ['/api/integrations', '/api/integrations/simulator', '/api/integrations/simulator/runs'].map(
        async (url) => (await admin.call('GET', url)).body,
      ),
    )
    expect(answers.join()).not.toContain('canary-token')
    expect(answers[1]).toContain('"credentialsHint":"3a91"')
    const dump = await fleet.rows('select * from telematics_connections')
    expect(JSON.stringify(dump)).not.toContain('canary-token')
    expect(JSON.stringify(dump)).toContain('v1:test:')
  })

  it('does not open in another row', async () => {
    await fleet.rows(
      `insert into telematics_connections select (jsonb_populate_record(c, '{"id": "01890000-0000-7000-8000-000000000001", "provider": "swapped"}')).* from telematics_connections c where provider = 'simulator'`,
    )
    const [row] = await fleet.rows<{ id: string; credentials: string }>(
      "select id, credentials from telematics_connections where provider = 'swapped'",
    )
    const { placeOf } = await import('#platform/secrets/secrets.ts')
    expect(() => fleet.deps.secrets.open(row?.credentials ?? '', placeOf('telematics_connections', 'credentials', row?.id ?? ''))).toThrow(
      'belongs to another row',
    )
    await fleet.rows("delete from telematics_connections where provider = 'swapped'")
  })
})

describe('the answers keep to their description', () => {
  it.each([
    ['/api/integrations', z.array(providerAnswer)],
    ['/api/integrations/simulator', providerDetailAnswer],
    ['/api/integrations/simulator/runs', z.array(runAnswer)],
    ['/api/integrations/simulator/links?kind=vehicles', z.array(linkAnswer)],
    ['/api/integrations/simulator/links?kind=drivers&state=unmatched', z.array(linkAnswer)],
    ['/api/integrations/simulator/conflicts', z.array(conflictAnswer)],
  ])('%s', async (url, schema) => {
    const body = await get(url)
    expect(schema.safeParse(body).error?.issues ?? []).toEqual([])
    expect((body as unknown[]).length).not.toBe(0)
  })

  it('a run with its items', async () => {
    const runs = (await get('/api/integrations/simulator/runs')) as { id: string }[]
    for (const { id } of runs)
      expect(runDetailAnswer.safeParse(await get(`/api/integrations/simulator/runs/${id}`)).error?.issues ?? []).toEqual([])
  })
})

describe('connecting', () => {
  const put = (body: unknown, user = admin) => user.call('PUT', '/api/integrations/simulator', body)

  test.each(['http://169.254.169.254', 'http://localhost:4000', 'https://api.samsara.com', 'http://127.0.0.1:4000/path'])(
    'P-31 refuses the address %s',
    async (baseUrl) => {
      const answer = await put({ baseUrl })
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ errors: [{ field: 'baseUrl' }] })
    },
  )

  it('is for super admins', async () => {
    for (const role of ['admin', 'manager'] as const) {
      expect((await put({}, await fleet.app.as(role))).statusCode).toBe(403)
      expect((await (await fleet.app.as(role)).call('GET', '/api/integrations')).statusCode).toBe(403)
    }
  })

  it('refuses settings it does not know and credentials that are empty', async () => {
    expect((await put({ settings: { createPolicy: 'all' } })).statusCode).toBe(422)
    expect((await put({ credentials: { token: ' ' } })).statusCode).toBe(422)
    expect((await admin.call('PUT', '/api/integrations/samsara', {})).statusCode).toBe(422)
  })

  it('tells whose account it is and which permissions lack', async () => {
    fleet.provider.control.withholdScope('gateways', true)
    expect((await post(admin, '/api/integrations/simulator/test')).body).toMatchObject({
      connection: { accountName: 'Simulated Fleet', missingScopes: ['Read Gateways'], status: 'ok' },
    })
    fleet.provider.control.withholdScope('gateways', false)
  })

  it('asks for attention when the token is refused, and works again after a new one', async () => {
    fleet.provider.control.revokeToken()
    expect(await post(admin, '/api/integrations/simulator/test')).toMatchObject({
      status: 502,
      body: { detail: 'The provider does not accept this token.' },
    })
    expect((await post(admin, posts.vehicles)).body).toMatchObject({
      status: 'needs_attention',
      runId: null,
      message: 'The provider does not accept this token.',
    })
    fleet.provider.control.restoreToken()
    expect((await put({ credentials: { token: fleet.provider.token } })).json()).toMatchObject({
      connection: { status: 'ok', statusMessage: null },
    })
    expect(await synced(admin, posts.vehicles)).toMatchObject({ status: 'succeeded' })
  })

  it('can be switched off and on', async () => {
    await put({ disabled: true })
    expect((await post(admin, posts.vehicles)).body).toMatchObject({ status: 'disabled' })
    await put({ disabled: false })
    expect(await synced(admin, posts.vehicles)).toMatchObject({ status: 'succeeded' })
  })
})
