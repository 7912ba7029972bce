import { beforeAll, expect, test } from 'vitest'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { treated } from '#test/support/osha-facts.ts'
import { safetyDesk } from '#test/support/safety-desk.ts'
import type { TestUser } from '#test/support/sessions.ts'

const { app, admin, safety, change, list, one } = safetyDesk()
let claim: Created
let decision: Created
let outsiders: readonly TestUser[]

beforeAll(async () => {
  const division = await make(admin(), 'divisions', { establishment: true })
  const supervisor = await app().as('supervisor')
  outsiders = [await app().as('manager'), supervisor]
  const driver = await make(admin(), 'drivers', { division: division.id })
  // Reported by the supervisor, who reads their own reports.
  claim = await make(supervisor, 'workers-comp', { driver: driver.id, division: division.id, type: 'lost_time', treatment: 'clinic' })
  const [clock] = await list(`/api/deadlines?claim=${claim.id}&rule=WC-OSHA`)
  if (clock?.status !== 'running') throw new Error('A claim starts the deadline of its decision')
  decision = clock
})

/** Everything that says of a claim, or of deadlines, where they stand. */
const paths = (): readonly string[] => [
  `/api/workers-comp/${claim.id}`,
  `/api/workers-comp/${claim.id}/history`,
  '/api/workers-comp?sort=nextDeadline',
  '/api/workers-comp?nextDeadline=null',
  // The decision is due after seven days, nothing else of a claim is.
  '/api/workers-comp?nextDeadlineTo=2026-11-09',
  `/api/deadlines?claim=${claim.id}`,
  '/api/deadlines?status=met',
  '/api/deadlines?sort=-statusSince',
  '/api/deadlines?sort=-updatedAt&status=running&overdue=yes',
  '/api/deadlines?rule=WC-OSHA',
  '/api/dashboard/recent-activities?limit=100',
  '/api/figures/workers-comp',
  `/api/search?q=${decision.number}`,
]

const readBy = async (by: TestUser): Promise<string[]> => {
  const seen: string[] = []
  for (const path of paths()) {
    const answer = await by.call('GET', path)
    expect([200, 403, 404], `${path}: ${answer.body}`).toContain(answer.statusCode)
    const body = answer.body.replace(/"requestId":"[^"]+"/, '')
    seen.push(`${path} ${String(answer.headers['x-total-count'])} ${body}`)
  }
  return seen
}

test('G12 deciding a case changes nothing that an outsider reads of the claim or its deadlines (29 CFR 1904.29(b)(6))', async () => {
  const before = await Promise.all(outsiders.map(readBy))
  const [found] = await list(`/api/osha-claims?claim=${claim.id}`)
  const decided = await change(`/api/osha-claims/${found?.id}`, { answers: treated })
  expect(decided.statusCode, decided.body).toBe(200)
  expect(await one(`/api/deadlines/${decision.id}`)).toMatchObject({ status: 'met' })
  for (const [position, by] of outsiders.entries()) {
    const now = await readBy(by)
    expect(now, by.role).toEqual(before[position])
    expect(
      now.filter((said) => said.slice(said.indexOf(' ')).includes(decision.number) || said.includes('Decide OSHA')),
      by.role,
    ).toEqual([])
  }
})

test('G12 the deadline of the decision does not exist for an outsider, by whatever door they ask for it', async () => {
  const path = `/api/deadlines/${decision.id}`
  const before = await one(path)
  for (const by of outsiders) {
    for (const part of ['', '/history', '/original', '/comments', '/attachments'])
      expect((await by.call('GET', `${path}${part}`)).statusCode, part).toBe(404)
    const resumed = await by.call('POST', `${path}/transitions`, { move: 'resume', fields: { reason: 'Look again' } })
    expect(resumed.statusCode, resumed.body).toBe(404)
    const bulk = await by.call('POST', '/api/deadlines/bulk', { ids: [decision.id], move: 'resume', fields: { reason: 'Look again' } })
    expect(bulk.json(), bulk.body).toMatchObject({ updated: 0 })
    expect(bulk.body).not.toContain(decision.number)
    for (const query of ['rule=WC-OSHA', `id=${decision.id}`, `number=${decision.number}`, 'q=recordability'])
      expect((await by.call('GET', `/api/deadlines?${query}`)).json(), query).toEqual([])
    expect((await by.call('GET', '/api/dashboard/stats?for=safety')).body).not.toContain('Decide OSHA')
    expect((await by.call('GET', '/api/dashboard/stats?for=main')).body).not.toContain('Decide OSHA')
  }
  expect(await one(path)).toEqual(before)
})

test('G12 what earlier releases wrote on the claim when its case was decided is not told to outsiders', async () => {
  const told = async (by: TestUser): Promise<string[]> => {
    const paths = [`/api/workers-comp/${claim.id}/history`, '/api/dashboard/recent-activities?limit=100']
    return (await Promise.all(paths.map((path) => by.call('GET', path)))).map(({ body }) => body)
  }
  const before = await Promise.all(outsiders.map(told))
  await app().deps.pool.query(
    `insert into events (batch_id, kind, record_id, action, changes, version, actor_kind, actor_id, reason, at)
      values (gen_random_uuid(), 'workers-comp', $1, 'update', '[]', 2, 'user', $2, 'OSHA recordability was decided', now())`,
    [claim.id, safety().id],
  )
  expect(await Promise.all(outsiders.map(told))).toEqual(before)
  expect((await safety().call('GET', `/api/workers-comp/${claim.id}/history`)).body).toContain('OSHA recordability was decided')
})
