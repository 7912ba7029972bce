import { describe, expect, test } from 'vitest'
import type { Role } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import { outlines } from '#records/outlines.ts'
import { namedScreens, screensFor } from '#features/assistant/named-screens.ts'
import { make } from '#test/support/factory.ts'
import { ask, listed, listOf } from '#test/support/assistant.ts'
import { canary, configure, fellBack, foreign, modelDesk } from '#test/support/model-desk.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
const desk = modelDesk()

describe('what the model is told and says', () => {
  test('a comma inside a text belongs to it', async () => {
    for (const location of ['Wichita, KS', 'Wichita', 'KS']) await make(desk.admin, 'clean-inspections', { location })
    const inspections = (location: string) => {
      desk.fake.says({ type: 'count', kind: 'clean-inspections', query: { location } })
      return ask(desk.admin, 'cuantas inspecciones limpias hubo en wichita')
    }
    const asked = await inspections('Wichita, KS')
    expect(asked).toMatchObject({ total: 1, mode: 'llm', response: '1 clean inspection (location: Wichita, KS).' })
    expect(await listed(desk.admin, asked.list?.href ?? '')).toBe(1)
    expect((await inspections('Wichita\\, KS')).total).toBe(1)
  })

  test('of what the company was taught it hears only what the asker may see, whatever their role', async () => {
    const recruiter = await desk.app.as('recruiter')
    const lead = await make(desk.admin, 'recruiting-leads')
    const payload = { as: 'record', kind: 'recruiting-leads', id: lead.id }
    const taught = await recruiter.call('POST', '/api/ai-agent/memories', { said: 'la nueva', means: 'lead', payload, proposed: true })
    expect(taught.statusCode, taught.body).toBe(204)
    await desk.app.deps.pool.query(`update assistant_memories set status = 'active' where scope = 'company'`)
    const own = await recruiter.call('POST', '/api/ai-agent/memories', { said: 'hoy', means: 'leads' })
    expect(own.statusCode, own.body).toBe(204)
    for (const person of [recruiter, await desk.app.as('safety')]) await ask(person, 'donde esta la nueva hoy')
    const [mine, theirs] = desk.fake.heard.map(({ body }) => body)
    for (const words of ['What this person means', 'recruiting-leads, which is', 'hoy']) expect(mine).toContain(words)
    expect(theirs).toContain('donde esta la nueva hoy')
    expect(theirs).not.toMatch(/What this person means|recruiting-leads/)
  })

  test('it gets every screen the person may open, and its answer opens one', async () => {
    const roles: readonly Role[] = ['super_admin', 'admin', 'manager', 'supervisor', 'safety', 'recruiter']
    for (const role of roles) {
      desk.fake.forget()
      const person = role === 'super_admin' ? desk.admin : await desk.app.as(role)
      await ask(person, foreign)
      const { messages } = JSON.parse(desk.fake.heard[0]?.body ?? '') as { messages: { content: string }[] }
      const told = /Screens: (.*)/.exec(messages[0]?.content ?? '')?.[1]?.split(', ') ?? []
      const screens = screensFor(role, registry)
      const lists = Object.values(outlines).filter(({ path }) => namedScreens.every((one) => one.path !== path))
      const paths = new Set(told.map((name) => screens[name]))
      for (const { path, read } of lists) expect(paths.has(path), `${role} ${path}`).toBe(read.includes(role))
      for (const { path, roles: may } of namedScreens) expect(paths.has(path), `${role} ${path}`).toBe(may.includes(role))
      expect(told.includes('run board'), role).toBe(outlines['run-assignments'].read.includes(role))
    }
    desk.fake.says({ type: 'navigate', to: 'run board' })
    expect(await ask(desk.admin, 'abre el tablero')).toMatchObject({ list: { href: '/run-assignments' }, mode: 'llm' })
  })
})

describe('a model that reads first', () => {
  const question = 'how many accidents this month'
  const other = { type: 'count', kind: 'tickets', query: {} }
  const first = { reads: 'first' }

  test('it reads confident questions too; when both readings agree, that is the answer', async () => {
    await configure(desk, first)
    expect((await desk.admin.call('GET', '/api/ai-agent/model')).json()).toMatchObject(first)
    desk.fake.says({ type: 'list', kind: 'accidents', query: { occurredAtFrom: '2026-11-01', occurredAtTo: '2026-11-30' } })
    expect(await ask(desk.admin, question)).toMatchObject({ total: 2, mode: 'llm', clarify: null })
    desk.fake.says({ type: 'count', kind: 'accidents', query: {} })
    expect(await ask(desk.admin, 'how many accidents')).toMatchObject({ total: 3, clarify: null })
    expect(desk.fake.heard).toHaveLength(2)
    desk.fake.says({ type: 'count', kind: 'accidents', query: {} })
    expect(await ask(desk.admin, foreign)).toMatchObject({ total: 3, mode: 'llm', clarify: null })
  })

  test('and reads otherwise: the person chooses, is answered without another call, and the gap names nobody', async () => {
    await configure(desk, first)
    const manager = await desk.app.as('manager')
    desk.fake.says({ type: 'count', kind: 'tickets', query: { driver: 'name: dhillon' } })
    const asked = await ask(manager, 'how many tickets')
    const options = ['Count tickets', `Count tickets (driver: ${canary} Dhillon)`]
    expect(asked).toMatchObject({ total: null, list: null, sources: [], clarify: { options } })
    for (const option of options)
      expect(await ask(manager, option, { conversationId: asked.conversationId })).toMatchObject({ total: 1, clarify: null })
    expect(desk.fake.heard).toHaveLength(1)
    const gaps = await listOf(manager, 'gaps')
    expect(gaps).toContainEqual(expect.objectContaining({ words: 'Tickets', why: 'read_two_ways', times: 1 }))
    expect(JSON.stringify(gaps)).not.toContain(canary)
  })

  test('when it fails or returns a frame that isn’t allowed, the local reading is the answer', async () => {
    await configure(desk, { ...first, timeLimit: 1 })
    const write = { type: 'proposal', kind: 'accidents', move: 'close' }
    for (const said of [[{ type: 'unsupported' }], [write, write]]) {
      desk.fake.says(...said)
      expect(await ask(desk.admin, question)).toMatchObject({ total: 2, mode: 'local', notice: null, clarify: null, proposal: null })
    }
    desk.fake.fails('slow')
    expect(await ask(desk.admin, question)).toMatchObject({ ...fellBack, total: 2 })
  })

  test('is not asked of an order, a lesson or help', async () => {
    await configure(desk, first)
    const person = await desk.app.as('safety')
    desk.fake.says(other, other, other)
    for (const order of ['close the accident', 'delete all accidents', 'when i say bumps i mean accidents', 'help']) {
      const answer = await ask(person, order)
      expect(answer, order).toMatchObject({ total: null, mode: 'local' })
    }
    expect(desk.fake.heard).toEqual([])
  })
})
