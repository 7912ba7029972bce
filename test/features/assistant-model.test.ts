import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asSeenBy } from '#kit/access.ts'
import type { Role } from '#kit/roles.ts'
import { registry } from '#records/index.ts'
import { lexiconFor } from '#server/features/assistant/lexicon.ts'
import { onlyNumbersOf } from '#server/features/assistant-model/numbers.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { makeCrew } from '#test/support/crew.ts'
import type { Crew } from '#test/support/crew.ts'
import { make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import { startFakeModel } from '#test/support/fake-model.ts'
import type { FakeModel, Fault } from '#test/support/fake-model.ts'
import type { TestUser } from '#test/support/sessions.ts'

// It is Friday, November 20, 2026, 9:00 in Chicago.
let app: TestApp
let fake: FakeModel
let admin: TestUser
let crew: Crew
const lines: string[] = []
const key = 'sk-test-4f8a1c2b9d7e6530ab12'
/** Stands in the words and the name of a record, and nowhere else. */
const canary = 'Zqxwcanary'

beforeAll(async () => {
  fake = await startFakeModel()
  app = await buildTestApp({ ASSISTANT_ORIGINS: fake.origin, ASSISTANT_QUESTIONS: '20' }, (line) => lines.push(line))
  admin = await app.as('super_admin')
  crew = await makeCrew(admin)
  const driver = await make(admin, 'drivers', { firstName: canary, lastName: 'Dhillon', division: crew.division.id })
  for (const occurredAt of ['2026-11-02T15:00:00.000Z', '2026-11-03T15:00:00.000Z', '2026-08-03T15:00:00.000Z'])
    await make(admin, 'accidents', { division: crew.division.id, occurredAt, driverStatement: `${canary} hit a pole` })
  await make(admin, 'tickets', { driver: driver.id })
})
afterAll(async () => {
  await app.close()
  await fake.close()
})
beforeEach(async () => {
  fake.forget()
  // Nobody has asked for a while.
  app.clock.advance(6 * 60_000)
  await configure()
})

const usual = {
  enabled: true,
  provider: 'openai',
  model: 'fake-1',
  timeLimit: 2,
  monthlyTokens: 1_000_000_000,
  narrate: false,
  recordText: false,
}
const put = (by: TestUser, given: Json) => by.call('PUT', '/api/ai-agent/model', given)
const configure = async (more: Json = {}): Promise<void> => {
  const { statusCode, body } = await put(admin, { ...usual, baseUrl: `${fake.origin}/v1`, key, ...more })
  expect(statusCode, body).toBe(200)
}
const tested = async (): Promise<Json> => {
  fake.says('OK')
  const answer = (await admin.call('POST', '/api/ai-agent/model/test')).json<Json>()
  fake.heard.length = 0
  return answer
}

interface Reply extends Json {
  readonly response: string
  readonly total: number | null
  readonly conversationId: string
  readonly list: { readonly href: string } | null
}
const asks = (by: TestUser, query: string, more: Json = {}) =>
  by.call('POST', '/api/ai-agent/query', { query, currentPath: '/', enableNavigation: true, ...more })
const ask = async (by: TestUser, query: string, more: Json = {}): Promise<Reply> => {
  const answer = await asks(by, query, more)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Reply>()
}
const status = async (by: TestUser): Promise<Json> => (await by.call('GET', '/api/ai-agent/status')).json()
/** The product’s own parser knows no Spanish. */
const foreign = 'cuantos accidentes hubo este mes'
const local = { memory: false, mode: 'local-fallback', notice: 'AI service unavailable, answered locally', total: null }

describe('the settings of the model', () => {
  test('are the super admin’s, after the password; the key is sealed, never answered, and does not follow to another address', async () => {
    const manager = await app.as('manager')
    expect((await manager.call('GET', '/api/ai-agent/model')).statusCode).toBe(403)
    expect((await put(manager, { ...usual, baseUrl: fake.origin })).statusCode).toBe(403)
    const unconfirmed = app.again({ ...admin, confirmedAt: null }, 'super_admin')
    expect((await put(unconfirmed, { ...usual, baseUrl: fake.origin })).json()).toMatchObject({ code: 'step_up_required' })
    const shown = await admin.call('GET', '/api/ai-agent/model')
    expect(shown.json()).toMatchObject({ hasKey: true, keyHint: 'ab12', enabled: true, recordText: false })
    expect(shown.body).not.toContain(key)
    const { rows } = await app.deps.pool.query<{ all: string }>(
      `select (select json_agg(m)::text from assistant_model m) || (select json_agg(s)::text from settings s) || (select json_agg(e)::text from events e) as all`,
    )
    expect(rows[0]?.all).toContain('assistant.model')
    expect(rows[0]?.all).not.toContain(key)
    expect((await put(admin, { ...usual, baseUrl: `${fake.origin}/v2` })).json()).toMatchObject({ hasKey: true })
    expect((await put(admin, { ...usual, baseUrl: 'https://api.openai.com/v1' })).json()).toMatchObject({ hasKey: false, keyHint: '' })
    expect((await put(admin, { ...usual, provider: 'anthropic', baseUrl: 'https://api.anthropic.com/v1' })).statusCode).toBe(422)
  })

  test.each([
    ['openai', 'https://llm.example.com/v1'],
    ['openai', 'http://127.0.0.1:11434/v1'],
    ['openai', 'http://localhost:8080'],
    ['openai', 'http://api.openai.com/v1'],
    ['openai', 'https://user:pass@api.openai.com/v1'],
    ['openai', 'https://api.openai.com/v1?x=1'],
    ['ollama', 'http://169.254.169.254/v1'],
    ['ollama', 'http://[fe80::1]/v1'],
    ['ollama', 'http://[::ffff:169.254.169.254]/v1'],
    ['ollama', 'http://metadata.google.internal/v1'],
    ['ollama', 'http://10.0.0.5:11434/v1'],
    ['ollama', 'file:///etc/passwd'],
  ])('refuse %s at %s', async (provider, baseUrl) => {
    const answer = await put(admin, { ...usual, provider, baseUrl })
    expect(answer.statusCode, answer.body).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ field: 'baseUrl' }] })
  })

  test('let Ollama be on this machine', async () => {
    await configure({ provider: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', key: null })
    await configure({ provider: 'ollama', key: null })
    expect(await tested()).toMatchObject({ ok: true })
  })

  test.each<[Fault, number, string]>([
    ['refused', 1, 'The service refuses the key.'],
    ['slow', 1, 'The service did not answer in time.'],
    ['fault', 2, 'The service has a fault of its own.'],
    ['garbage', 1, 'The service sent an answer that cannot be read.'],
    ['redirect', 1, 'The service tried to send us to another address.'],
  ])('say in a sentence what a test met: %s', async (fault, times, message) => {
    await configure({ timeLimit: 1 })
    fake.fails(fault, times)
    const answer = await admin.call('POST', '/api/ai-agent/model/test')
    expect(answer.json()).toEqual({ ok: false, message })
    expect((await admin.call('GET', '/api/ai-agent/model')).json()).toMatchObject({ checkOk: false, checkMessage: message })
    expect(await status(admin)).toMatchObject({ configured: true, memory: false })
  })
})

describe('E2 the label', () => {
  test('says memory only while a model is on, answers, and the person lets questions go to it', async () => {
    const manager = await app.as('manager')
    expect(await status(manager)).toEqual({ configured: true, allowed: true, memory: false, warning: null })
    expect((await tested())['message']).toMatch(/^fake-1 answered in /)
    expect(await status(manager)).toMatchObject({ memory: true })
    expect(await ask(manager, 'how many accidents')).toMatchObject({ memory: true, mode: 'local', notice: null, total: 3 })
    expect((await manager.call('PUT', '/api/ai-agent/settings', { memory: false })).json()).toEqual({ memory: false })
    expect(await status(manager)).toMatchObject({ allowed: false, memory: false })
    expect(await ask(manager, foreign)).toMatchObject({ memory: false, mode: 'local', notice: null, total: null })
    expect(fake.heard).toEqual([])
    expect(await status(admin)).toMatchObject({ memory: true })
    await configure({ enabled: false })
    expect(await ask(admin, foreign)).toMatchObject({ memory: false, mode: 'local', notice: null })
    expect(fake.heard).toEqual([])
  })
})

describe('parsing by the model', () => {
  const count = { type: 'count', kind: 'accidents', query: { occurredAtFrom: '2026-11-01', occurredAtTo: '2026-11-30' } }

  test.each([
    ['openai', '/v1/chat/completions', 'authorization', `Bearer ${key}`],
    ['anthropic', '/v1/messages', 'x-api-key', key],
    ['ollama', '/v1/chat/completions', 'authorization', `Bearer ${key}`],
  ])(
    '%s: what the local parser does not read is counted as the model reads it, with its reading',
    async (provider, path, header, value) => {
      await configure({ provider })
      fake.says(count)
      expect(await ask(admin, foreign)).toMatchObject({
        total: 2,
        response: '2 accidents (when it happened Nov 1, 2026 – Nov 30, 2026).',
        memory: true,
        mode: 'llm',
        read: expect.arrayContaining([{ label: 'Records', value: 'Accidents' }]) as unknown,
      })
      expect(fake.heard.map((one) => [one.path, one.headers[header]])).toEqual([[path, value]])
      const sent = JSON.parse(fake.heard[0]?.body ?? '') as { max_tokens: number; model: string; tools?: unknown }
      expect([sent.max_tokens, sent.model, sent.tools]).toEqual([400, 'fake-1', undefined])
      expect(fake.heard[0]?.body.length).toBeLessThan(14_000)
    },
  )

  test('what the local parser is sure of is not asked about', async () => {
    fake.says({ type: 'count', kind: 'tickets' })
    expect(await ask(admin, 'how many accidents this month')).toMatchObject({ total: 2, mode: 'local' })
    expect(fake.heard).toEqual([])
  })

  test('a name becomes the one record that the person may find, and a follow-up knows it by its id alone', async () => {
    fake.says({ type: 'list', kind: 'tickets', query: { driver: 'name: dhillon' } })
    const first = await ask(admin, 'multas de dhillon')
    expect(first).toMatchObject({ total: 1, response: `1 ticket (driver: ${canary} Dhillon).` })
    const driver = new URLSearchParams(first.list?.href.split('?')[1]).get('driver') ?? ''
    fake.says({ type: 'count', kind: 'tickets', query: { driver, status: 'open' } })
    expect(await ask(admin, 'cuantas siguen abiertas', { conversationId: first.conversationId })).toMatchObject({ mode: 'llm' })
    expect(fake.heard[1]?.body).toContain(driver)
    const limited = await app.as('manager', [(await make(admin, 'divisions')).id])
    fake.says({ type: 'list', kind: 'tickets', query: { driver: 'name: dhillon' } }, { type: 'list', kind: 'tickets', query: { driver } })
    expect(await ask(limited, 'multas de dhillon')).toMatchObject({ total: null, list: null })
  })

  test('one that is wrong may be mended once', async () => {
    fake.says({ type: 'count', kind: 'accidents', query: { status: 'wide' } }, count)
    expect(await ask(admin, foreign)).toMatchObject({ total: 2, mode: 'llm' })
    expect(fake.heard[1]?.body).toContain('is not a status')
    fake.says('no JSON at all', 'still none')
    expect(await ask(admin, foreign)).toMatchObject({ total: null, list: null, mode: 'local', notice: null })
    expect(fake.heard).toHaveLength(4)
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
    const safety = await app.as('safety')
    fake.says(said, said)
    const answer = await ask(safety, foreign)
    expect(answer).toMatchObject({ total: null, list: null, sources: [], actions: [], mode: 'local' })
    expect(JSON.stringify([answer.response, answer['clarify']])).not.toMatch(/evil|47|#password/)
  })

  test('its prompts hold no record text, no field and no kind that the role does not read', async () => {
    await admin.call('POST', '/api/ai-agent/memories', { said: 'la yarda', means: 'Joplin' })
    const roles: readonly Role[] = ['super_admin', 'admin', 'manager', 'supervisor', 'safety', 'recruiter']
    for (const role of roles) {
      const person = role === 'super_admin' ? admin : await app.as(role)
      const first = await ask(person, `tickets of gurpreet dhillon`)
      for (const [question, currentPath] of [
        ['y los abiertos de la yarda', '/accidents'],
        ['choferes con licencia vencida, y que dice el accidente', '/drivers'],
      ] as const)
        await ask(person, question, { conversationId: first.conversationId, currentPath })
      const bodies = fake.heard.map(({ body }) => JSON.parse(body) as { messages: { content: string }[] })
      expect(bodies.length).toBeGreaterThan(0)
      const { kinds } = lexiconFor(registry, role)
      for (const { messages } of bodies) {
        const text = messages.map(({ content }) => content).join('\n')
        expect(text.toLowerCase()).not.toContain(canary.toLowerCase())
        expect(text).not.toContain(key)
        for (const record of Object.values(registry)) {
          const line = text.split('\n').find((one) => one.startsWith(`${record.name} (`))
          if (kinds[record.name] === undefined) expect(line, `${role} ${record.name}`).toBeUndefined()
          const seen = asSeenBy(role, record).fields
          const hidden = Object.keys(record.fields).filter((one) => !Object.hasOwn(seen, one))
          for (const one of hidden) expect(line ?? '', `${role} ${record.name}.${one}`).not.toMatch(new RegExp(`; ${one}[ =]`))
        }
      }
      fake.forget()
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
    await configure({ timeLimit: 1 })
    await tested()
    fake.fails(fault, 2)
    expect(await ask(admin, foreign)).toMatchObject(local)
    expect(fake.heard.length).toBeGreaterThanOrEqual(asked)
    expect(await status(admin)).toMatchObject({ memory: false })
  })

  test('that fails once and then answers is asked once more', async () => {
    fake.fails('fault')
    fake.says({ type: 'count', kind: 'accidents', query: {} })
    expect(await ask(admin, foreign)).toMatchObject({ total: 3, mode: 'llm', notice: null })
  })

  test('three times in a minute is left alone for five, and then tried once', async () => {
    fake.fails('refused', 3)
    for (let at = 0; at < 3; at += 1) await ask(admin, foreign)
    expect(fake.heard).toHaveLength(3)
    expect(await ask(admin, foreign)).toMatchObject(local)
    expect(await ask(admin, 'how many accidents')).toMatchObject({ ...local, total: 3 })
    expect(fake.heard).toHaveLength(3)
    const wait = (minutes: number) => app.clock.advance(minutes * 60_000)
    wait(5)
    fake.fails('refused')
    expect(await ask(admin, foreign)).toMatchObject(local)
    expect(await ask(admin, foreign)).toMatchObject(local)
    expect(fake.heard).toHaveLength(4)
    wait(5)
    expect(await ask(admin, foreign)).toMatchObject({ memory: true, notice: null })
    expect(fake.heard).toHaveLength(5)
  })

  test('two questions of a person are at work at once, the third is answered locally', async () => {
    await configure({ timeLimit: 1 })
    fake.fails('slow', 3)
    const answers = await Promise.all([1, 2, 3].map(() => ask(admin, foreign)))
    for (const answer of answers) expect(answer).toMatchObject(local)
    expect(fake.heard).toHaveLength(2)
  })

  test('a question that is stopped ends the call, and is no failure of the model', async () => {
    await configure({ timeLimit: 12 })
    await tested()
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.http.server.address() as AddressInfo
    fake.fails('slow')
    const stop = new AbortController()
    const asked = fetch(`http://127.0.0.1:${port}/api/ai-agent/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: foreign, currentPath: '/', enableNavigation: true }),
      signal: stop.signal,
    })
    await expect.poll(() => fake.heard.length).toBe(1)
    stop.abort()
    await expect(asked).rejects.toThrow('abort')
    await expect.poll(() => fake.left()).toBe(1)
    expect(await status(admin)).toMatchObject({ memory: true })
  })
})

describe('narration', () => {
  const group = 'accidents by division'

  test('says totals by group in the model’s words, with names put in here', async () => {
    await configure({ narrate: true })
    fake.says('All 3 accidents were in R1.')
    expect(await ask(admin, group)).toMatchObject({ response: `All 3 accidents were in ${String(crew.division.title)}.`, mode: 'llm' })
    expect(fake.heard[0]?.body).not.toContain(String(crew.division.title))
    await configure({ narrate: true, recordText: true })
    fake.says('All 3 accidents.')
    await ask(admin, group)
    expect(fake.heard[1]?.body).toContain(String(crew.division.title))
    await ask(admin, 'how many accidents')
    await ask(admin, 'accidents')
    expect(fake.heard).toHaveLength(2)
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
    await configure({ narrate: true })
    fake.says(text)
    expect((await ask(admin, group)).response).toMatch(/^3 accidents by division\./)
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

describe('limits', () => {
  test('a month’s budget: administrators are warned at 80 %, and once it is spent nothing is asked', async () => {
    const { month } = (await admin.call('GET', '/api/ai-agent/model')).json<{ month: { used: number } }>()
    const manager = await app.as('manager')
    await configure({ monthlyTokens: Math.ceil((month.used + 1_000) / 0.85) })
    await ask(admin, foreign)
    expect((await status(admin))['warning']).toMatch(/^The assistant has used 8\d % of this month’s token budget\.$/)
    expect((await status(manager))['warning']).toBeNull()
    await configure({ monthlyTokens: month.used + 1_000 })
    expect(await ask(admin, foreign)).toMatchObject(local)
    expect(fake.heard).toHaveLength(1)
    expect((await status(admin))['warning']).toMatch(/is used up/)
  })

  test('20 questions in 5 minutes and 300 a day hold without a model too, and cost nobody else', async () => {
    await configure({ enabled: false })
    const person = await app.as('manager')
    for (let at = 0; at < 20; at += 1) await ask(person, 'help')
    const refused = await asks(person, 'help')
    expect(refused.json()).toMatchObject({
      status: 429,
      code: 'rate_limited',
      detail: 'That is 20 questions in 5 minutes, the most one person may ask. Ask again in 5 minutes; your question is still in the box.',
    })
    expect(refused.headers['retry-after']).toBe('300')
    await ask(admin, 'help')
    app.clock.advance(5 * 60_000)
    await ask(person, 'help')
    await app.deps.pool.query(`update assistant_asked set asked = 300 where user_id = $1 and span = 'day'`, [person.id])
    expect((await asks(person, 'help')).json()).toMatchObject({ detail: expect.stringMatching(/^That is 300 questions a day/) as string })
  })
})

test('neither key, question nor answer of a model stands in the log', () => {
  const log = lines.join('\n')
  expect(log).toContain('gave no answer')
  for (const secret of [key, 'cuantos', canary, 'sk-secret', 'evil.example']) expect(log).not.toContain(secret)
})
