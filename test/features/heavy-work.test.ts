import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import { createHeavyWork } from '#platform/jobs/heavy.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
const workbook = '/api/vehicles/export?format=xlsx'

beforeAll(async () => {
  app = await buildTestApp()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** The answer's head; nobody reads its body until asked. */
const open = (person: TestUser, path: string): Promise<IncomingMessage> =>
  new Promise((done, failed) => {
    const { port } = app.http.server.address() as AddressInfo
    get({ host: '127.0.0.1', port, path, agent: false, headers: { authorization: `Bearer ${person.token}` } }, done).on('error', failed)
  })

const statuses = async (person: TestUser, paths: readonly string[]): Promise<number[]> =>
  (await Promise.all(paths.map((path) => person.call('GET', path)))).map(({ statusCode }) => statusCode).toSorted()

describe('answers that are costly to make', () => {
  test('are made two at a time for a person; the third is told when to come back', async () => {
    const person = await app.as('admin')
    const [first, second, third] = await Promise.all([workbook, workbook, workbook].map((path) => person.call('GET', path)))
    expect([first?.statusCode, second?.statusCode, third?.statusCode]).toEqual([200, 200, 429])
    expect(third?.headers).toMatchObject({ 'retry-after': '5', 'content-type': 'application/problem+json; charset=utf-8' })
    expect(third?.json()).toMatchObject({
      code: 'rate_limited',
      detail: 'Two downloads are already being prepared for you. Try again when one of them is finished.',
    })
    expect(await statuses(person, [workbook])).toEqual([200])
    expect(await statuses(person, [workbook, workbook, workbook])).toEqual([200, 200, 429])
  })

  test('are made four at a time in all', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => app.as('admin')))
    const answers = await Promise.all(people.map((person) => person.call('GET', workbook)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 429])
    expect(answers[4]?.json()).toMatchObject({ detail: 'Several large downloads are already being prepared. Try again in a moment.' })
  })

  test('of somebody who has left give their place back', async () => {
    const person = await app.as('admin')
    const { port } = app.http.server.address() as AddressInfo
    // Twice as many as may wait to be fetched.
    for (let round = 0; round < 12; round += 1) {
      const asked = get({ host: '127.0.0.1', port, path: workbook, headers: { authorization: `Bearer ${person.token}` } })
      asked.on('error', () => undefined)
      await new Promise((done) => asked.once('socket', (socket) => socket.once('connect', done)))
      asked.destroy()
    }
    await expect.poll(() => statuses(person, [workbook, workbook])).toEqual([200, 200])
  })

  test('are made whole first: whoever fetches an archive slowly keeps no place, and it arrives whole in the end', async () => {
    const person = await app.as('admin')
    const accident = await make(person, 'accidents')
    // More than the sockets of a connection hold, and nothing that packs well.
    const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(16 * 1_048_576), Buffer.from('\n%%EOF\n')])
    const { payload, headers } = multipart({ category: 'police_report' }, { fileName: 'report.pdf', content })
    expect((await person.call('POST', `/api/accidents/${accident.id}/attachments`, payload, headers)).statusCode).toBe(201)
    const slow = [await open(person, `/api/accidents/${accident.id}/claim-pack/zip`)]
    slow.push(await open(person, `/api/accidents/${accident.id}/claim-pack/zip`))
    expect(slow.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await statuses(person, [workbook])).toEqual([200])
    const [first, second] = slow
    const bytes = first === undefined ? Buffer.alloc(0) : await buffer(first)
    expect([bytes.length, bytes.length > content.length]).toEqual([Number(first?.headers['content-length']), true])
    second?.destroy()
  })

  test('wait to be fetched six at a time for a person', () => {
    const places = createHeavyWork()
    const waiting = Array.from({ length: 6 }, () => {
      const answer = places.take('one')
      answer.made()
      return answer
    })
    expect(() => places.take('one')).toThrow('Several of your downloads are still on their way.')
    places.take('other').over()
    waiting[0]?.over()
    expect(() => places.take('one').over()).not.toThrow()
  })

  test('take a place by what they are: every paper and archive of the program is one of them', () => {
    const files = app.router.specs.filter(({ produces }) => /pdf|zip|spreadsheet/.test(produces ?? ''))
    expect(files.length).toBeGreaterThan(8)
    expect(files.filter(({ produces }) => produces !== 'application/pdf' && produces !== 'application/zip')).toEqual([])
  })
})
