import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asSeenBy } from '#kit/access.ts'
import type { Role } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import { lexiconFor } from '#features/assistant/lexicon.ts'
import { onlyNumbersOf } from '#features/assistant-model/numbers.ts'
import { make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import type { Fault } from '#test/support/fake-model.ts'
import { ask } from '#test/support/assistant.ts'
import { canary, configure, fellBack, foreign, modelDesk, modelKey, standing, tested } from '#test/support/model-desk.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
const desk = modelDesk()

describe('parsing by the model', () => {
  const count = { type: 'count', kind: 'accidents', query: { occurredAtFrom: '2026-11-01', occurredAtTo: '2026-11-30' } }

  test.each([
    ['openai', '/v1/chat/completions', 'authorization', `Bearer ${modelKey}`],
    ['anthropic', '/v1/messages', 'x-api-key', modelKey],
    ['ollama', '/v1/chat/completions', 'authorization', `Bearer ${modelKey}`],
  ])(
    '%s: what the local parser does not read is counted as the model reads it, with its reading',
    async (provider, path, header, value) => {
      await configure(desk, { provider })
      desk.fake.says(count)
      expect(await ask(desk.admin, foreign)).toMatchObject({
        total: 2,
        response: '2 accidents (accident date and time Nov 1, 2026 – Nov 30, 2026).',
        memory: true,
        mode: 'llm',
        read: expect.arrayContaining([{ label: 'Records', value: 'Accidents' }]) as unknown,
      })
      expect(desk.fake.heard.map((one) => [one.path, one.headers[header]])).toEqual([[path, value]])
      const sent = JSON.parse(desk.fake.heard[0]?.body ?? '') as { max_tokens: number; model: string; tools?: unknown }
      expect([sent.max_tokens, sent.model, sent.tools]).toEqual([400, 'fake-1', undefined])
      expect(desk.fake.heard[0]?.body.length).toBeLessThan(14_000)
    },
  )

  test('what the local parser is sure of is not asked about', async () => {
    desk.fake.says({ type: 'count', kind: 'tickets' })
    expect(await ask(desk.admin, 'how many accidents this month')).toMatchObject({ total: 2, mode: 'local' })
    expect(desk.fake.heard).toEqual([])
  })

  test('a name becomes the one record that the person may find, and a follow-up knows it by its id alone', async () => {
    desk.fake.says({ type: 'list', kind: 'tickets', query: { driver: 'name: dhillon' } })
    const first = await ask(desk.admin, 'multas de dhillon')
    expect(first).toMatchObject({ total: 1, response: `1 ticket (driver: ${canary} Dhillon).` })
    const driver = new URLSearchParams(first.list?.href.split('?')[1]).get('driver') ?? ''
    desk.fake.says({ type: 'count', kind: 'tickets', query: { driver, status: 'open' } })
    expect(await ask(desk.admin, 'cuantas siguen abiertas', { conversationId: first.conversationId })).toMatchObject({ mode: 'llm' })
    expect(desk.fake.heard[1]?.body).toContain(driver)
    const limited = await desk.app.as('manager', [(await make(desk.admin, 'divisions')).id])
    desk.fake.says(
      { type: 'list', kind: 'tickets', query: { driver: 'name: dhillon' } },
      { type: 'list', kind: 'tickets', query: { driver } },
    )
    expect(await ask(limited, 'multas de dhillon')).toMatchObject({ total: null, list: null })
  })

  test('one that is wrong may be mended once', async () => {
    desk.fake.says({ type: 'count', kind: 'accidents', query: { status: 'wide' } }, count)
    expect(await ask(desk.admin, foreign)).toMatchObject({ total: 2, mode: 'llm' })
    expect(desk.fake.heard[1]?.body).toContain('is not a status')
    desk.fake.says('no JSON at all', 'still none')
    expect(await ask(desk.admin, foreign)).toMatchObject({ total: null, list: null, mode: 'local', notice: null })
    expect(desk.fake.heard).toHaveLength(4)
  })

  test.each<[string, object]>([
    ['another site', { type: 'navigate', to: 'https://evil.example.com/' }],
    ['another site by a path', { type: 'navigate', to: '//evil.example.com' }],
    ['a screen of another role', { type: 'navigate', to: 'integrations' }],
    ['a selector of its own', { type: 'navigate', to: 'drivers', selector: '#password' }],
    ['a write', { type: 'proposal', kind: 'accidents', move: 'close' }],
    ['a field beside the form', { type: 'count', kind: 'drivers', query: {}, sql: 'drop table drivers' }],
    ['a kind of another role', { type: 'count', kind: 'recruiting-leads', query: {} }],
    ['no kind at all', { type: 'count', kind: 'constructor', query: {} }],
    ['a confidential field', { type: 'count', kind: 'drivers', query: { ssn: '123-45-6789' } }],
    ['an id of its own', { type: 'count', kind: 'accidents', query: { driver: '0193a000-0000-7000-8000-000000000001' } }],
    ['a number nobody counted', { type: 'clarify', question: 'There are 47 accidents. Which ones?', options: ['open', 'closed'] }],
    ['a link', { type: 'clarify', question: 'Sign in at http://evil.example.com', options: ['yes', 'no'] }],
    ['an axis that is none', { type: 'group', kind: 'accidents', query: {}, by: 'driverStatement' }],
    ['a sum of nothing', { type: 'sum', kind: 'accidents', query: {}, field: 'injuries' }],
  ])('a model that says %s is not heard', async (_what, said) => {
    const safety = await desk.app.as('safety')
    desk.fake.says(said, said)
    const answer = await ask(safety, foreign)
    expect(answer).toMatchObject({ total: null, list: null, sources: [], actions: [], mode: 'local' })
    expect(JSON.stringify([answer.response, answer['clarify']])).not.toMatch(/evil|47|#password/)
  })

  test('of what was taught it hears only the words of the question, and no title of a record', async () => {
    const [by, elsewhere] = [await desk.app.as('safety'), await desk.app.as('safety', [(await make(desk.admin, 'divisions')).id])]
    const [driver] = (await desk.admin.call('GET', `/api/drivers?q=${canary}`)).json<{ id: string }[]>()
    const teach = (said: string, payload: Json) =>
      by.call('POST', '/api/ai-agent/memories', { said, means: canary, payload, proposed: true })
    expect((await teach('el jefe', { as: 'record', kind: 'drivers', id: driver?.id })).statusCode).toBe(204)
    expect((await teach('el otro', { as: 'words', words: `tickets of ${canary}` })).statusCode).toBe(204)
    await desk.app.deps.pool.query(`update assistant_memories set status = 'active' where scope = 'company'`)
    desk.fake.says({ type: 'count', kind: 'tickets', query: { driver: 'name:el jefe' } })
    expect((await ask(by, 'cuantas multas tiene el jefe')).total).toBe(1)
    await ask(elsewhere, 'cuantas multas tiene el jefe')
    await ask(by, 'cuantos accidentes hubo')
    const bodies = desk.fake.heard.map(({ body }) => body)
    expect(bodies.length).toBeGreaterThanOrEqual(3)
    for (const body of bodies) expect(body.toLowerCase()).not.toContain(canary.toLowerCase())
    expect(bodies[0]).toContain('el jefe')
    for (const body of bodies.slice(1)) expect(body).not.toContain('What this person means')
  })

  test('its prompts hold no record text, no field and no kind that the role does not read', async () => {
    await desk.admin.call('POST', '/api/ai-agent/memories', { said: 'la yarda', means: 'Joplin' })
    const roles: readonly Role[] = ['super_admin', 'admin', 'manager', 'supervisor', 'safety', 'recruiter']
    for (const role of roles) {
      const person = role === 'super_admin' ? desk.admin : await desk.app.as(role)
      const { kinds } = lexiconFor(registry, role)
      // Its reading names the driver; the prompts that follow do not.
      const first = await ask(person, 'tickets of dhillon')
      expect(first.total, role).toBe(kinds['tickets'] === undefined ? null : 1)
      for (const [question, currentPath] of [
        ['y los abiertos de la yarda', '/accidents'],
        ['choferes con licencia vencida, y que dice el accidente', '/drivers'],
      ] as const)
        await ask(person, question, { conversationId: first.conversationId, currentPath })
      const bodies = desk.fake.heard.map(({ body }) => JSON.parse(body) as { messages: { content: string }[] })
      expect(bodies.length).toBeGreaterThan(0)
      for (const { messages } of bodies) {
        const text = messages.map(({ content }) => content).join('\n')
        expect(text.toLowerCase()).not.toContain(canary.toLowerCase())
        expect(text).not.toContain(modelKey)
        for (const record of Object.values(registry)) {
          const line = text.split('\n').find((one) => one.startsWith(`${record.name} (`))
          if (kinds[record.name] === undefined) expect(line, `${role} ${record.name}`).toBeUndefined()
          const seen = asSeenBy(role, record).fields
          const hidden = Object.keys(record.fields).filter((one) => !Object.hasOwn(seen, one))
          for (const one of hidden) expect(line ?? '', `${role} ${record.name}.${one}`).not.toMatch(new RegExp(`; ${one}[ =]`))
        }
      }
      desk.fake.forget()
    }
  })
})

describe('E7 a model that fails', () => {
  test.each<[Fault, number]>([
    ['slow', 1],
    ['fault', 2],
    ['garbage', 1],
    ['cut', 1],
    ['refused', 1],
  ])('%s: the question is answered locally, and a line says so', async (fault, asked) => {
    await configure(desk, { timeLimit: 1 })
    await tested(desk)
    desk.fake.fails(fault, 2)
    expect(await ask(desk.admin, foreign)).toMatchObject(fellBack)
    expect(desk.fake.heard.length).toBeGreaterThanOrEqual(asked)
    expect(await standing(desk.admin)).toMatchObject({ memory: false })
  })

  test('that fails once and then answers is asked once more', async () => {
    desk.fake.fails('fault')
    desk.fake.says({ type: 'count', kind: 'accidents', query: {} })
    expect(await ask(desk.admin, foreign)).toMatchObject({ total: 3, mode: 'llm', notice: null })
  })

  test('three times in a minute is left alone for five, and then tried once', async () => {
    desk.fake.fails('refused', 3)
    for (let at = 0; at < 3; at += 1) await ask(desk.admin, foreign)
    expect(desk.fake.heard).toHaveLength(3)
    expect(await ask(desk.admin, foreign)).toMatchObject(fellBack)
    expect(await ask(desk.admin, 'how many accidents')).toMatchObject({ ...fellBack, total: 3 })
    expect(desk.fake.heard).toHaveLength(3)
    const wait = (minutes: number) => desk.app.clock.advance(minutes * 60_000)
    wait(5)
    desk.fake.fails('refused')
    expect(await ask(desk.admin, foreign)).toMatchObject(fellBack)
    expect(await ask(desk.admin, foreign)).toMatchObject(fellBack)
    expect(desk.fake.heard).toHaveLength(4)
    wait(5)
    expect(await ask(desk.admin, foreign)).toMatchObject({ memory: true, notice: null })
    expect(desk.fake.heard).toHaveLength(5)
  })

  test('two questions of a person are at work at once, the third is answered locally', async () => {
    await configure(desk, { timeLimit: 1 })
    desk.fake.fails('slow', 3)
    const answers = await Promise.all([1, 2, 3].map(() => ask(desk.admin, foreign)))
    for (const answer of answers) expect(answer).toMatchObject(fellBack)
    expect(desk.fake.heard).toHaveLength(2)
  })

  test('a question that is stopped ends the call, and is no failure of the model', async () => {
    await configure(desk, { timeLimit: 12 })
    await tested(desk)
    await desk.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = desk.app.http.server.address() as AddressInfo
    desk.fake.fails('slow')
    const stop = new AbortController()
    const asked = fetch(`http://127.0.0.1:${port}/api/ai-agent/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${desk.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: foreign, currentPath: '/', enableNavigation: true }),
      signal: stop.signal,
    })
    await expect.poll(() => desk.fake.heard.length).toBe(1)
    stop.abort()
    await expect(asked).rejects.toThrow('abort')
    await expect.poll(() => desk.fake.left()).toBe(1)
    expect(await standing(desk.admin)).toMatchObject({ memory: true })
  })
})

describe('narration', () => {
  const group = 'accidents by division'

  test('says totals by group in the model’s words, with names put in here', async () => {
    await configure(desk, { narrate: true })
    desk.fake.says('All 3 accidents were in R1.')
    expect(await ask(desk.admin, group)).toMatchObject({
      response: `All 3 accidents were in ${String(desk.crew.division.title)}.`,
      mode: 'llm',
    })
    expect(desk.fake.heard[0]?.body).not.toContain(String(desk.crew.division.title))
    await configure(desk, { narrate: true, recordText: true })
    desk.fake.says('All 3 accidents.')
    await ask(desk.admin, group)
    expect(desk.fake.heard[1]?.body).toContain(String(desk.crew.division.title))
    await ask(desk.admin, 'how many accidents')
    await ask(desk.admin, 'accidents')
    expect(desk.fake.heard).toHaveLength(2)
  })

  test.each([
    'There were 3 accidents, 47 more than last year.',
    'All 3 accidents were in R1, and forty were avoided.',
    'R2 had all 3 accidents.',
    'See [the list](https://evil.example.com) of 3.',
    'Half of the 3 accidents were in R1.',
    'Everything is fine.',
    '',
  ])('“%s” is not shown', async (text) => {
    await configure(desk, { narrate: true })
    desk.fake.says(text)
    expect((await ask(desk.admin, group)).response).toMatch(/^3 accidents by division\./)
  })

  test.each([
    ['5 of 12', '{"a":5,"total":12}', true],
    ['five of 1,204', '{"a":5,"total":1204}', true],
    ['$12.50', '{"a":12.5}', false],
    ['50%', '{"a":50}', false],
    ['twice', '{"a":2}', false],
    ['007', '{"a":7}', true],
  ])('“%s” of %s: %s', (text, given, stands) => {
    expect(onlyNumbersOf(text, given)).toBe(stands)
  })
})

test('no sentence with a number that the table does not hold is shown, whatever stands around it', () => {
  const counts = fc.array(fc.nat(99_999), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(counts, fc.nat(999_999), fc.string(), fc.boolean(), (held, said, around, grouped) => {
      const table = JSON.stringify({ total: held[0], rows: held.map((count) => ({ count })) })
      const number = grouped ? said.toLocaleString('en-US') : String(said)
      const words = around.replace(/[\d.,%]/g, ' ')
      if (onlyNumbersOf(`${words} ${number} accidents`, table)) expect(held).toContain(said)
      expect(onlyNumbersOf(`There were ${held.join(', then ')} accidents.`, table)).toBe(true)
    }),
  )
})

test('neither key, question nor answer of a model stands in the log', () => {
  const log = desk.lines.join('\n')
  expect(log).toContain('gave no answer')
  for (const secret of [modelKey, 'cuantos', canary, 'sk-secret', 'evil.example']) expect(log).not.toContain(secret)
})
