import { afterAll, beforeAll, expect, test } from 'vitest'
import { approve, ask, correct, decide, hrefOf, listOf, previewOf, proposalOf, statusesOf } from '#test/support/assistant.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
})
afterAll(() => app.close())

test('E8 a memory is approved by the version that was looked at, and by no other', async () => {
  const by = await app.as('safety')
  const spot = await make(admin, 'divisions', { name: 'Neosho Lot' })
  await correct(by, await ask(by, 'accidents at the gravel'), 'the gravel is Neosho Lot')
  const manager = await app.as('manager')
  const proposal = await proposalOf(manager, 'the gravel')
  const { id } = proposal
  const withToken = (token?: string) => decide(manager, [id], true, undefined, { [String(id)]: token })
  const unseen = await decide(manager, [id], true)
  expect(unseen.statusCode).toBe(422)
  expect(unseen.body).toContain('Look at the preview first')
  const ofAnother = (await previewOf(admin, proposal)).token
  const before = (await previewOf(manager, proposal)).token
  expect((await admin.call('PATCH', `/api/divisions/${spot.id}`, { name: 'Neosho Annex' }, { 'if-match': '"1"' })).statusCode).toBe(200)
  for (const token of [before, ofAnother]) {
    const changed = await withToken(token)
    expect(changed.statusCode).toBe(409)
    expect(changed.body).toContain('changed since you looked at it')
  }
  expect(await listOf(by, 'company-memories')).not.toContainEqual(expect.objectContaining({ said: 'the gravel' }))
  expect((await withToken((await previewOf(manager, proposal)).token)).statusCode).toBe(204)
})

test('E8 a status can’t be taught to mean another status; the answer says so and lists don’t change', async () => {
  const by = await app.as('safety')
  const before = await hrefOf(by, 'active drivers')
  const flag = '“Active” is already a status of drivers and keeps that meaning'
  expect(await ask(by, 'when I say active I mean terminated drivers')).toMatchObject({
    response: expect.stringContaining(flag) as string,
    usedMemories: [],
  })
  const asked = await ask(by, 'active drivers')
  expect(await correct(by, asked, 'active means terminated drivers')).toMatchObject({
    learned: { type: 'definition' },
    words: expect.stringContaining(flag) as string,
  })
  for (const payload of [undefined, { as: 'words', words: 'terminated drivers' }]) {
    const answer = await by.call('POST', '/api/ai-agent/memories', { said: 'Active', means: 'terminated drivers', payload, proposed: true })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(flag)
  }
  expect(await hrefOf(by, 'active drivers')).toBe(before)
  expect(await proposalOf(admin, 'active')).toMatchObject({ type: 'definition', clashes: [flag] })
  await app.deps.pool.query(
    `update assistant_memories set type = 'alias', means = 'terminated drivers', payload = '{"as":"words","words":"terminated drivers"}' where said = 'active'`,
  )
  const { id, clashes } = await proposalOf(admin, 'active')
  expect(clashes).toEqual([flag])
  const approved = await approve(admin, id)
  expect(approved.statusCode).toBe(422)
  expect(approved.body).toContain(flag)
  await app.deps.pool.query(`update assistant_memories set status = 'active' where said = 'active' and status = 'proposed'`)
  expect(await hrefOf(by, 'active drivers')).toBe(before)
})

test('E8 a word taught for part of a list applies only to questions with that word', async () => {
  const by = await app.as('safety')
  const before = await Promise.all(['how many vehicles', 'how many trucks'].map((question) => hrefOf(by, question)))
  await ask(by, 'when I say rigs I mean trailers')
  expect(await hrefOf(by, 'how many rigs')).toBe(await hrefOf(by, 'how many trailers'))
  expect(await Promise.all(['how many vehicles', 'how many trucks'].map((question) => hrefOf(by, question)))).toEqual(before)
  const [memory] = await listOf(by, 'memories')
  expect(memory).toMatchObject({ said: 'rigs' })
  const path = `/api/ai-agent/memories/${String(memory?.['id'])}`
  expect((await by.call('PATCH', path, { means: 'tractors' })).statusCode).toBe(204)
  expect(await hrefOf(by, 'how many rigs')).toBe(await hrefOf(by, 'how many tractors'))
  expect(await hrefOf(by, 'how many vehicles')).toBe(before[0])
})

test('E8 a memory that is broken is retired wherever it is met', async () => {
  const by = await app.as('safety')
  const filter = { as: 'words', words: 'accidents' }
  expect(
    (await by.call('POST', '/api/ai-agent/memories', { said: 'wobbles', means: 'accidents', type: 'filter', payload: filter })).statusCode,
  ).toBe(422)
  const broken = JSON.stringify({ as: 'filter', kind: 'nothing', query: {}, on: '', words: 'x', slots: null })
  const breakAll = (said: string) => app.deps.pool.query('update assistant_memories set payload = $1 where said = $2', [broken, said])
  const fates = async (said: string) =>
    (await app.deps.pool.query('select distinct status from assistant_memories where said = $1', [said])).rows
  await by.call('POST', '/api/ai-agent/memories', { said: 'wobbles', means: 'accidents', proposed: true })
  await breakAll('wobbles')
  expect(await listOf(admin, 'reviews')).not.toContainEqual(expect.objectContaining({ said: 'wobbles' }))
  await ask(by, 'what do you remember')
  expect(await fates('wobbles')).toEqual([{ status: 'retired' }])
  await by.call('POST', '/api/ai-agent/memories', { said: 'thuds', means: 'accidents' })
  const own = (await listOf(by, 'memories')).find(({ said }) => said === 'thuds')
  await breakAll('thuds')
  expect((await by.call('PUT', `/api/ai-agent/memories/${String(own?.['id'])}/proposal`, { proposed: true })).statusCode).toBe(422)
  expect(await statusesOf(by)).toMatchObject({ thuds: 'retired' })
  await app.deps.pool.query(`update assistant_memories set scope = 'company', status = 'active' where said = 'thuds'`)
  await listOf(admin, 'company-memories')
  expect(await fates('thuds')).toEqual([{ status: 'retired' }])
})
