import { describe, expect, test } from 'vitest'
import { adminDesk } from '#test/support/admin-desk.ts'
import { inputFor, make } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

const { app, admin } = adminDesk()

describe('P-43 no update between editors is lost', () => {
  test.each([2, 10, 50])('%i editors with the same version: one wins, the others get both versions', async (editors) => {
    const { id } = await make(admin(), 'vehicles')
    const answers = await Promise.all(
      Array.from({ length: editors }, (_, editor) =>
        admin().call('PATCH', `/api/vehicles/${id}`, { terminal: `Terminal ${editor}` }, { 'if-match': '"1"' }),
      ),
    )
    const won = answers.filter((answer) => answer.statusCode === 200)
    expect(won).toHaveLength(1)
    for (const lost of answers.filter((answer) => answer.statusCode !== 200)) {
      expect(lost.statusCode, lost.body).toBe(412)
      expect(lost.json()).toMatchObject({ yourVersion: 1, currentVersion: 2 })
    }
    const now = (await admin().call('GET', `/api/vehicles/${id}`)).json<{ terminal: string; version: number }>()
    expect(now).toMatchObject({ terminal: won[0]?.json<{ terminal: string }>().terminal, version: 2 })
    expect((await admin().call('GET', `/api/vehicles/${id}/history`)).json()).toHaveLength(2)
  })
})

describe('P-44 a repeated create happens once', () => {
  test('many keys, each sent several times at once and again later', async () => {
    const inputs = await Promise.all(Array.from({ length: 30 }, async () => inputFor(admin(), 'divisions')))
    const send = (index: number) => admin().call('POST', '/api/divisions', inputs[index], { 'idempotency-key': `race-${index}` })
    const first = await Promise.all(inputs.flatMap((_, index) => [send(index), send(index), send(index)]))
    const later = await Promise.all(inputs.map((_, index) => send(index)))
    for (const answer of [...first, ...later]) expect([201, 409], answer.body).toContain(answer.statusCode)
    inputs.forEach((_, index) => {
      const bodies = new Set(
        [...first.slice(index * 3, index * 3 + 3), ...later.slice(index, index + 1)]
          .filter((answer) => answer.statusCode === 201)
          .map((answer) => answer.body),
      )
      expect(bodies.size, `key ${index}`).toBe(1)
    })
    const codes = new Set(inputs.map((input) => input['code']))
    const stored = (await admin().call('GET', '/api/divisions')).json<{ code: string }[]>().filter((row) => codes.has(row.code))
    expect(stored).toHaveLength(inputs.length)
  })

  test.each([
    ['a create without a key', undefined, 'commit'],
    ['a create with one, which is a single statement', 'cut-off', 'Cut off here'],
  ])('%s: when the answer to its commit is lost, nobody says that nothing was saved', async (_name, key, cutAt) => {
    const input = await inputFor(admin(), 'vehicles', { notes: 'Cut off here' })
    const send = () => admin().call('POST', '/api/vehicles', input, key === undefined ? {} : { 'idempotency-key': key })
    app().deps.pool.once('acquire', ({ connection: { stream } }) => {
      const write = stream.write.bind(stream) as (chunk: Buffer) => boolean
      stream.write = (chunk: Buffer): boolean => {
        const passed = write(chunk)
        if (chunk.includes(cutAt)) stream.destroy()
        return passed
      }
    })
    const cut = await send()
    expect([cut.statusCode, cut.headers['retry-after'], cut.json<{ detail: string }>().detail]).toEqual([
      503,
      '2',
      'The connection to the database broke while this was being saved. It may be saved: check before you enter it again.',
    ])
    if (key === undefined) return
    await expect.poll(async () => (await send()).statusCode).toBe(201)
    expect((await admin().call('GET', `/api/vehicles?unitNumber=${String(input['unitNumber'])}`)).json()).toHaveLength(1)
  })

  test('a failed create keeps no answer, so that a corrected repeat may succeed', async () => {
    const input = await inputFor(admin(), 'vehicles')
    const headers = { 'idempotency-key': 'failed-first' }
    expect((await admin().call('POST', '/api/vehicles', { ...input, vin: 'SHORT' }, headers)).statusCode).toBe(422)
    expect((await admin().call('POST', '/api/vehicles', input, headers)).statusCode).toBe(201)
  })
})

describe('two people press the same button', () => {
  const press = (user: TestUser, id: string, headers?: Readonly<Record<string, string>>) =>
    user.call('POST', `/api/vehicles/${id}/transitions`, { move: 'to_shop', fields: { reason: 'Brakes' } }, headers)
  const rule = '"Send to shop" is possible only while the vehicle is active, reserve, inactive or out of service.'

  test.each([
    ['without the version they saw', undefined, 409, 'move_refused', rule],
    ['with the version they saw', { 'if-match': '"1"' }, 412, 'stale', 'Nothing was saved. Check what changed, then try again.'],
  ])('the second, %s, reads who was first, when, and what it is now', async (_name, headers, status, code, advice) => {
    const { id } = await make(admin(), 'vehicles')
    const people = [await app().as('manager'), await app().as('supervisor')]
    const answers = await Promise.all(people.map((person) => press(person, id, headers)))
    const late = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(late).toHaveLength(1)
    const first = answers[0]?.statusCode === 200 ? 'Test manager' : 'Test supervisor'
    expect(late[0]?.json()).toMatchObject({
      status,
      code,
      detail: `${first} changed this vehicle just now. It is now In shop. ${advice}`,
    })
  })

  test('an archived record says who archived it, a restored one who restored it, and one that nobody moved names nobody', async () => {
    const { id } = await make(admin(), 'vehicles')
    const manager = await app().as('manager')
    const path = `/api/vehicles/${id}`
    const detailOf = async (answer: Promise<{ json: () => unknown }>) => (await answer).json()
    expect(await detailOf(admin().call('POST', `${path}/restore`, {}))).toMatchObject({
      code: 'conflict',
      detail: 'This record is not archived.',
    })
    const wrong = { move: 'return', fields: {} }
    expect(await detailOf(admin().call('POST', `${path}/transitions`, wrong))).toMatchObject({
      detail: expect.stringMatching(/^"/) as string,
    })
    expect((await manager.call('DELETE', path, {}, { 'if-match': '"1"' })).statusCode).toBe(200)
    const archived = 'Test manager archived this vehicle just now.'
    expect(await detailOf(admin().call('DELETE', path, {}, { 'if-match': '"2"' }))).toMatchObject({ code: 'conflict', detail: archived })
    const restoreFirst = { status: 409, code: 'conflict', detail: `${archived} Restore it first.` }
    expect(await detailOf(press(admin(), id))).toMatchObject(restoreFirst)
    expect(await detailOf(admin().call('PATCH', path, { trim: 'Sleeper' }, { 'if-match': '"2"' }))).toMatchObject(restoreFirst)
    expect((await manager.call('POST', `${path}/restore`, {})).statusCode).toBe(200)
    const again = manager.call('POST', `${path}/restore`, {})
    expect(await detailOf(again)).toMatchObject({ detail: 'You restored this vehicle just now.' })
  })
})

describe("P-54 a cached list is never stale after a write, and never another's", () => {
  test('each write shows in the next poll of every role', async () => {
    const division = await make(admin(), 'divisions')
    const viewers = [await app().as('manager', [division.id]), await app().as('supervisor'), await app().as('safety'), admin()]
    const etags = new Map<string, string>()
    for (let round = 0; round < 8; round += 1) {
      const inside = round % 2 === 0
      await make(admin(), 'vehicles', inside ? { division: division.id } : {})
      for (const viewer of viewers) {
        const known = etags.get(viewer.id)
        const answer = await viewer.call(
          'GET',
          '/api/vehicles?limit=500&fields=id,division',
          undefined,
          known === undefined ? {} : { 'if-none-match': known },
        )
        expect(answer.statusCode).toBe(200)
        etags.set(viewer.id, answer.headers.etag as string)
        const rows = answer.json<{ division: string }[]>()
        if (viewer.divisions !== null) expect(rows.every((row) => viewer.divisions?.includes(row.division))).toBe(true)
        else expect(rows.length).toBeGreaterThan(round)
        const again = await viewer.call('GET', '/api/vehicles?limit=500&fields=id,division', undefined, {
          'if-none-match': answer.headers.etag as string,
        })
        expect(again.statusCode).toBe(304)
      }
    }
    expect(new Set(etags.values()).size).toBe(viewers.length)
  })
})
