import { describe, expect, test } from 'vitest'
import { ask, asks } from '#test/support/assistant.ts'
import type { Fault } from '#test/support/fake-model.ts'
import { configure, fellBack, foreign, modelDesk, modelKey, putModel, standing, tested, usualModel } from '#test/support/model-desk.ts'

const desk = modelDesk()

describe('the settings of the model', () => {
  test('are the super admin’s, after the password; the key is sealed, never answered, and does not follow to another address', async () => {
    const manager = await desk.app.as('manager')
    expect((await manager.call('GET', '/api/ai-agent/model')).statusCode).toBe(403)
    expect((await putModel(manager, { ...usualModel, baseUrl: desk.fake.origin })).statusCode).toBe(403)
    const unconfirmed = desk.app.again({ ...desk.admin, confirmedAt: null }, 'super_admin')
    expect((await putModel(unconfirmed, { ...usualModel, baseUrl: desk.fake.origin })).json()).toMatchObject({ code: 'step_up_required' })
    const shown = await desk.admin.call('GET', '/api/ai-agent/model')
    expect(shown.json()).toMatchObject({ hasKey: true, keyHint: 'ab12', enabled: true, recordText: false, reads: 'when_needed' })
    expect(shown.body).not.toContain(modelKey)
    const { rows } = await desk.app.deps.pool.query<{ all: string }>(
      `select (select json_agg(m)::text from assistant_model m) || (select json_agg(s)::text from settings s) || (select json_agg(e)::text from events e) as all`,
    )
    expect(rows[0]?.all).toContain('assistant.model')
    expect(rows[0]?.all).not.toContain(modelKey)
    expect((await putModel(desk.admin, { ...usualModel, baseUrl: `${desk.fake.origin}/v2` })).json()).toMatchObject({ hasKey: true })
    expect((await putModel(desk.admin, { ...usualModel, baseUrl: 'https://api.openai.com/v1' })).json()).toMatchObject({
      hasKey: false,
      keyHint: '',
    })
    expect((await putModel(desk.admin, { ...usualModel, provider: 'anthropic', baseUrl: 'https://api.anthropic.com/v1' })).statusCode).toBe(
      422,
    )
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
    const answer = await putModel(desk.admin, { ...usualModel, provider, baseUrl })
    expect(answer.statusCode, answer.body).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ field: 'baseUrl' }] })
  })

  test('let Ollama be on this machine', async () => {
    await configure(desk, { provider: 'ollama', baseUrl: 'http://127.0.0.1:11434/v1', key: null })
    await configure(desk, { provider: 'ollama', key: null })
    expect(await tested(desk)).toMatchObject({ ok: true })
  })

  test.each<[Fault, number, string]>([
    ['refused', 1, 'The service refuses the key.'],
    ['slow', 1, 'The service did not answer in time.'],
    ['fault', 2, 'The AI service returned an error.'],
    ['garbage', 1, 'The service sent an answer that can’t be read.'],
    ['redirect', 1, 'The service tried to send us to another address.'],
  ])('say in a sentence what a test met: %s', async (fault, times, message) => {
    await configure(desk, { timeLimit: 1 })
    desk.fake.fails(fault, times)
    const answer = await desk.admin.call('POST', '/api/ai-agent/model/test')
    expect(answer.json()).toEqual({ ok: false, message })
    expect((await desk.admin.call('GET', '/api/ai-agent/model')).json()).toMatchObject({ checkOk: false, checkMessage: message })
    expect(await standing(desk.admin)).toMatchObject({ configured: true, memory: false })
  })
})

describe('E2 the label', () => {
  test('says memory only while a model is on, answers, and the person lets questions go to it', async () => {
    const manager = await desk.app.as('manager')
    expect(await standing(manager)).toEqual({ configured: true, allowed: true, memory: false, warning: null })
    expect((await tested(desk))['message']).toMatch(/^It answered in /)
    expect(await standing(manager)).toMatchObject({ memory: true })
    expect(await ask(manager, 'how many accidents')).toMatchObject({ memory: true, mode: 'local', notice: null, total: 3 })
    expect((await manager.call('PUT', '/api/ai-agent/settings', { memory: false })).json()).toEqual({ memory: false })
    expect(await standing(manager)).toMatchObject({ allowed: false, memory: false })
    expect(await ask(manager, foreign)).toMatchObject({ memory: false, mode: 'local', notice: null, total: null })
    expect(desk.fake.heard).toEqual([])
    expect(await standing(desk.admin)).toMatchObject({ memory: true })
    await configure(desk, { enabled: false })
    expect(await ask(desk.admin, foreign)).toMatchObject({ memory: false, mode: 'local', notice: null })
    expect(desk.fake.heard).toEqual([])
  })
})

describe('limits', () => {
  test('a month’s budget: administrators are warned at 80 %, and once it is spent nothing is asked', async () => {
    const { month } = (await desk.admin.call('GET', '/api/ai-agent/model')).json<{ month: { used: number } }>()
    const manager = await desk.app.as('manager')
    await configure(desk, { monthlyTokens: Math.ceil((month.used + 1_000) / 0.85) })
    await ask(desk.admin, foreign)
    expect((await standing(desk.admin))['warning']).toMatch(/^The assistant has used 8\d % of this month’s token budget\.$/)
    expect((await standing(manager))['warning']).toBeNull()
    await configure(desk, { monthlyTokens: month.used + 1_000 })
    expect(await ask(desk.admin, foreign)).toMatchObject(fellBack)
    expect(desk.fake.heard).toHaveLength(1)
    expect((await standing(desk.admin))['warning']).toMatch(/is used up/)
  })

  test('20 questions in 5 minutes and 300 a day hold without a model too, and cost nobody else', async () => {
    await configure(desk, { enabled: false })
    const person = await desk.app.as('manager')
    for (let at = 0; at < 20; at += 1) await ask(person, 'help')
    const refused = await asks(person, 'help')
    expect(refused.json()).toMatchObject({
      status: 429,
      code: 'rate_limited',
      detail: 'That is 20 questions in 5 minutes, the most one person may ask. Ask again in 5 minutes; your question is still in the box.',
    })
    expect(refused.headers['retry-after']).toBe('300')
    await ask(desk.admin, 'help')
    desk.app.clock.advance(5 * 60_000)
    await ask(person, 'help')
    await desk.app.deps.pool.query(`update assistant_asked set asked = 300 where user_id = $1 and span = 'day'`, [person.id])
    expect((await asks(person, 'help')).json()).toMatchObject({ detail: expect.stringMatching(/^That is 300 questions a day/) as string })
  })
})
