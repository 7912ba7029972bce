import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { deskOf } from '#test/support/desk.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import { bareCase } from '#test/support/osha.ts'
import type { TestUser } from '#test/support/sessions.ts'

describe('G13 what is said of a privacy case, 29 CFR 1904.29(b)(6), (9)', () => {
  let app: TestApp
  let safety: TestUser
  let manager: TestUser
  let made: Created
  beforeAll(async () => {
    app = await buildTestApp()
    safety = await app.as('safety')
    manager = await app.as('manager')
    const yard = await make(await app.as('super_admin'), 'divisions', { timeZone: 'America/Chicago' })
    made = await bareCase(safety, yard.id, {
      workerName: 'Quentin Xylander',
      description: 'Quentin Xylander was stuck by a needle',
      override: 'yes',
      overrideReason: 'Quentin Xylander says so',
    })
  })
  afterAll(() => app.close())
  const { change, move } = deskOf(() => safety)

  test('G13 a name that was taken out of its words stands in no history, and in no activity, of who may not know it', async () => {
    const path = `/api/osha-claims/${made.id}`
    const cleaned = { description: 'Needlestick, left hand', overrideReason: 'By the note of the clinic' }
    expect((await change(path, { privacyReason: 'needlestick', ...cleaned })).statusCode).toBe(200)
    for (const url of [path, `${path}/history`, `${path}/original`, '/api/dashboard/recent-activities']) {
      const answer = await manager.call('GET', url)
      expect(answer.body, url).not.toContain('Xylander')
    }
    for (const part of ['history', 'original']) expect((await manager.call('GET', `${path}/${part}`)).statusCode).toBe(403)
    expect((await safety.call('GET', `${path}/history`)).body).toContain('Quentin Xylander was stuck by a needle')
  })

  test('G13 its files are closed, those of before and those that come', async () => {
    const path = `/api/osha-claims/${made.id}`
    const file = async (fileName: string): Promise<number> => {
      const { payload, headers } = multipart({ category: 'statement' }, { fileName, content: Buffer.from(fileName) })
      return (await safety.call('POST', `${path}/attachments`, payload, headers)).statusCode
    }
    expect(await change(path, { privacyReason: null }).then((answer) => answer.statusCode)).toBe(200)
    expect(await file('xylander-statement.txt')).toBe(201)
    const seen = async () =>
      (await safety.call('GET', `${path}/attachments`)).json<{ id: string; fileName: string; confidential: boolean }[]>()
    const [open] = await seen()
    expect(open).toMatchObject({ fileName: 'xylander-statement.txt' })
    await change(path, { privacyReason: 'needlestick' })
    expect(await file('xylander-photo.txt')).toBe(201)
    expect((await seen()).map(({ confidential }) => confidential)).toEqual([true, true])
    expect((await manager.call('GET', `/api/attachments/${open?.id}/file`)).statusCode).toBe(404)
    expect((await manager.call('GET', `${path}/attachments`)).statusCode).toBe(403)
  })

  test('G13 comments and reasons do not name the person', async () => {
    const path = `/api/osha-claims/${made.id}`
    const said = await safety.call('POST', `${path}/comments`, { body: 'Called QUENTIN XYLANDER at home' })
    expect(said.json()).toMatchObject({
      status: 422,
      errors: [{ field: 'body', message: expect.stringContaining('1904.29(b)(9)') as string }],
    })
    expect((await safety.call('POST', `${path}/comments`, { body: 'Called the employee at home' })).statusCode).toBe(201)
    await change(path, { override: 'no' })
    expect((await move(path, 'rule_out')).statusCode).toBe(200)
    const again = await move(path, 'reopen', { reason: 'Quentin Xylander brought a paper' })
    expect(again.json()).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
  })

  test('G13 a comment of before that names the person is kept back from who may not know it, in history too', async () => {
    const path = `/api/osha-claims/${made.id}`
    await change(path, { privacyReason: null })
    for (const body of ['Called Quentin Xylander at home', 'Called the clinic'])
      expect((await safety.call('POST', `${path}/comments`, { body })).statusCode).toBe(201)
    expect((await change(path, { privacyReason: 'needlestick' })).statusCode).toBe(200)
    const bodies = async (by: TestUser) => (await by.call('GET', `${path}/comments`)).json<{ body: string }[]>().map(({ body }) => body)
    expect((await manager.call('GET', `${path}/comments`)).statusCode).toBe(403)
    for (const url of [`${path}/comments`, `${path}/history`, '/api/dashboard/recent-activities'])
      expect((await manager.call('GET', url)).body, url).not.toContain('Xylander')
    expect(await bodies(safety)).toContain('Called Quentin Xylander at home')
  })
})
