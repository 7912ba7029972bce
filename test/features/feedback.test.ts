import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#kit/roles.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let sender: TestUser
beforeAll(async () => {
  app = await buildTestApp()
  admin = await app.as('super_admin')
  sender = await app.as('supervisor')
})
afterAll(() => app.close())

interface Item {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly version: number
  readonly votes: number
  readonly screenshotUrls: readonly string[]
  readonly answer: string | null
  readonly can: { readonly moves: readonly string[] }
  readonly [field: string]: unknown
}
interface Problem {
  readonly detail: string
  readonly errors: readonly { readonly field: string; readonly message: string }[]
}

const words = { title: 'Trailer on the board', description: 'Dispatch asks for the trailer all morning.' }
const submit = (user: TestUser, body: Readonly<Record<string, unknown>> = {}, headers = {}) =>
  user.call('POST', '/api/feedback', { ...words, ...body }, headers)
const sent = async (user: TestUser, body: Readonly<Record<string, unknown>> = {}): Promise<Item> => {
  const answer = await submit(user, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Item>()
}
const read = async (user: TestUser, id: string): Promise<Item> => (await user.call('GET', `/api/feedback/${id}`)).json<Item>()
const step = async (user: TestUser, id: string, move: string, fields: Readonly<Record<string, unknown>> = {}) =>
  user.call('POST', `/api/feedback/${id}/transitions`, { move, fields }, { 'if-match': `"${(await read(admin, id)).version}"` })

const data = (content: Buffer, type = 'image/png'): string => `data:${type};base64,${content.toString('base64')}`
const picture = (color = '#336699') => sharp({ create: { width: 60, height: 40, channels: 3, background: color } })

describe('D2 what is sent', () => {
  const refusals: readonly [string, Readonly<Record<string, unknown>>, string, string][] = [
    ['a short title', { title: 'Abcd' }, 'title', 'Title must be at least 5 characters'],
    ['a title of blanks', { title: ' a       ' }, 'title', 'Title must be at least 5 characters'],
    ['an empty title', { title: '' }, 'title', 'Title must be at least 5 characters'],
    ['a short description', { description: 'Too short' }, 'description', 'Description must be at least 10 characters'],
    ['no title', { title: undefined }, 'title', 'Required'],
    ['a number', { title: 12345 }, 'title', 'Expected string, received number'],
    [
      'an unknown category',
      { category: 'praise' },
      'category',
      "Invalid enum value. Expected 'bug' | 'suggestion' | 'improvement' | 'other', received 'praise'",
    ],
    [
      'an unknown priority',
      { priority: 'now' },
      'priority',
      "Invalid enum value. Expected 'low' | 'normal' | 'high' | 'urgent', received 'now'",
    ],
    ['one screenshot outside of a list', { screenshotUrls: 'data:' }, 'screenshotUrls', 'Expected array, received string'],
    ['eleven screenshots', { screenshotUrls: Array.from({ length: 11 }, () => 'data:') }, 'screenshotUrls', 'Add up to 10 screenshots'],
    ['a word that nobody knows', { votes: 9 }, 'votes', 'Unknown field'],
  ]
  test.each(refusals)('%s is refused at its field', async (_what, body, field, message) => {
    const answer = await submit(sender, body)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<Problem>().errors).toContainEqual({ field, message })
  })

  test('everything else has its default, and the sender is kept with it', async () => {
    const item = await sent(sender)
    expect(item).toMatchObject({ ...words, category: 'suggestion', priority: 'normal', status: 'new', screenshotUrls: [], votes: 1 })
    expect(item).toMatchObject({ sender: sender.id, page: null, browser: null })
    expect(item.number).toMatch(/^FB-\d{4}-0\d{3}$/)
  })

  test('where the sender was is kept when they leave it in', async () => {
    const context = { page: '/vehicles', viewport: '1920 × 1080', browser: 'Chrome 142', appVersion: '0.1.0', lastFailure: null }
    expect(await sent(sender, { context })).toMatchObject(context)
  })

  test('a repeat with the same key makes no second item', async () => {
    const url = data(await picture('#123123').png().toBuffer())
    const body = { title: 'Sent twice by a bad line', screenshotUrls: [url] }
    const [first, again] = [
      await submit(sender, body, { 'idempotency-key': 'twice' }),
      await submit(sender, body, { 'idempotency-key': 'twice' }),
    ]
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json<Item>()).toMatchObject({ id: first.json<Item>().id, screenshotUrls: first.json<Item>().screenshotUrls })
  })
})

describe('D3 screenshots', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('%s is kept as a file behind a link', async (format) => {
    const content = await picture().toFormat(format).toBuffer()
    const item = await sent(sender, { screenshotUrls: [data(content, `image/${format}`)] })
    expect(item.screenshotUrls).toHaveLength(1)
    const file = await sender.call('GET', item.screenshotUrls[0] ?? '')
    expect(file.headers['content-type']).toBe(`image/${format}`)
    expect((await sharp(file.rawPayload).metadata()).format).toBe(format)
    const listed = (await sender.call('GET', `/api/feedback/${item.id}/attachments`)).json<{ category: string; thumbnailHref: string }[]>()
    expect(listed).toMatchObject([{ category: 'photo' }])
    expect((await sender.call('GET', listed[0]?.thumbnailHref ?? '')).statusCode).toBe(200)
  })

  test('the position a photo tells is not kept', async () => {
    const content = await picture()
      .withExif({ IFD0: { Artist: 'canary-exif' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 5/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(content).metadata()).exif).toBeDefined()
    const item = await sent(sender, { screenshotUrls: [data(content, 'image/jpeg')] })
    const { rawPayload } = await sender.call('GET', item.screenshotUrls[0] ?? '')
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined()
    expect(rawPayload.includes('canary-exif')).toBe(false)
  })

  test('of a picture that is something else too, the picture alone is kept', async () => {
    const polyglot = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>canary-polyglot</script>')])
    const item = await sent(sender, { screenshotUrls: [data(polyglot)] })
    const { rawPayload } = await sender.call('GET', item.screenshotUrls[0] ?? '')
    expect(rawPayload.includes('canary-polyglot')).toBe(false)
    expect((await sharp(rawPayload).metadata()).width).toBe(60)
  })

  test('the same picture twice is kept once', async () => {
    const url = data(await picture('#552200').png().toBuffer())
    expect((await sent(sender, { screenshotUrls: [url, url] })).screenshotUrls).toHaveLength(1)
  })

  const large = () => sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#ffffff' } })
  const bad: readonly [string, () => Promise<string> | string, RegExp][] = [
    ['text named .png', () => data(Buffer.from('Just words, whatever it is called')), /is not an image/],
    ['an SVG', () => data(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'), /is not an image/],
    [
      'an SVG that says it is a PNG',
      () => data(Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')),
      /is not an image/,
    ],
    ['a PDF', () => data(Buffer.from('%PDF-1.7\n')), /is not an image/],
    ['a picture cut in half', async () => data((await picture().png().toBuffer()).subarray(0, 60)), /is damaged/],
    ['40 megapixels', async () => data(await large().png().toBuffer()), /has 40 megapixels or more/],
    ['more than 5 MB', () => data(Buffer.alloc(5 * 1_048_576 + 1)), /is larger than 5 MB/],
    ['a link', () => 'https://example.com/a.png', /could not be read/],
    ['no base64', () => 'data:image/png;base64,<>', /could not be read/],
  ]
  test.each(bad)('%s is refused with a sentence, and nothing is kept', async (_what, url, said) => {
    const before = await admin.call('GET', '/api/feedback?limit=1')
    const good = data(await picture().png().toBuffer())
    const answer = await submit(sender, { screenshotUrls: [good, await url()] })
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(422)
    const [entry] = answer.json<Problem>().errors
    expect(entry?.field).toBe('screenshotUrls.1')
    expect(entry?.message).toMatch(said)
    expect(entry?.message).toMatch(/^Screenshot 2 /)
    const after = await admin.call('GET', '/api/feedback?limit=1')
    expect(after.headers['x-total-count']).toBe(before.headers['x-total-count'])
  })
})

describe('D6 who reads and answers', () => {
  test.each(roles)('a %s sends and reads their own', async (role) => {
    const user = await app.as(role)
    const item = await sent(user)
    expect((await read(user, item.id)).id).toBe(item.id)
  })

  test('others than super admin, admin and manager read nothing of other people', async () => {
    const url = data(await picture('#abcdef').png().toBuffer())
    const item = await sent(sender, { screenshotUrls: [url] })
    for (const role of ['supervisor', 'safety', 'recruiter'] as const) {
      const other = await app.as(role)
      expect((await other.call('GET', `/api/feedback/${item.id}`)).statusCode).toBe(404)
      expect((await other.call('GET', item.screenshotUrls[0] ?? '')).statusCode).toBe(404)
      expect((await other.call('GET', '/api/feedback')).json()).toEqual([])
    }
    for (const role of ['super_admin', 'admin', 'manager'] as const)
      expect((await (await app.as(role)).call('GET', `/api/feedback/${item.id}`)).statusCode).toBe(200)
  })

  test('super admin and manager answer and change the status; the sender reads the answer, never the note', async () => {
    const item = await sent(sender)
    const manager = await app.as('manager')
    const reader = await app.as('admin')
    for (const user of [reader, sender, await app.as('safety')])
      expect((await step(user, item.id, 'plan', { answer: 'No' })).statusCode).toBeOneOf([403, 404])
    const silent = await step(manager, item.id, 'plan')
    expect(silent.json<Problem>().errors).toContainEqual({ field: 'answer', message: 'Required' })
    const planned = await step(manager, item.id, 'plan', { answer: 'It goes under the tractor.' })
    expect(planned.json()).toMatchObject({ status: 'planned', answeredBy: manager.id })
    const { version } = await read(manager, item.id)
    const noted = await manager.call('PATCH', `/api/feedback/${item.id}`, { internalNote: 'canary-note' }, { 'if-match': `"${version}"` })
    expect(noted.statusCode, noted.body).toBe(200)
    expect(await read(sender, item.id)).toMatchObject({ status: 'planned', answer: 'It goes under the tractor.' })
    for (const user of [sender, reader])
      for (const path of ['', '/history', '/original'])
        expect((await user.call('GET', `/api/feedback/${item.id}${path}`)).body).not.toContain('canary-note')
    expect((await manager.call('GET', `/api/feedback/${item.id}`)).body).toContain('canary-note')
  })

  test('what was sent stays as it was sent', async () => {
    const item = await sent(sender)
    const answer = await admin.call('PATCH', `/api/feedback/${item.id}`, { subject: 'Another title' }, { 'if-match': `"${item.version}"` })
    expect(answer.statusCode).toBe(422)
    const triaged = await admin.call('PATCH', `/api/feedback/${item.id}`, { priority: 'high' }, { 'if-match': `"${item.version}"` })
    expect(triaged.statusCode, triaged.body).toBe(200)
  })

  test('the sender alone says that it is not fixed, and it is under review again', async () => {
    const item = await sent(sender)
    await step(admin, item.id, 'complete', { answer: 'Fixed.' })
    expect((await read(sender, item.id)).can.moves).toEqual(['not_fixed'])
    expect((await step(admin, item.id, 'not_fixed', { notFixed: 'Says who' })).statusCode).toBe(409)
    const answer = await step(sender, item.id, 'not_fixed', { notFixed: 'Still the wrong zone.' })
    expect(answer.json()).toMatchObject({ status: 'under_review', notFixed: 'Still the wrong zone.' })
  })

  test('a duplicate is merged: votes add up, each person once', async () => {
    const [one, other] = [await sent(sender), await sent(sender)]
    const third = await sent(await app.as('recruiter'))
    expect((await step(admin, one.id, 'merge', { duplicateOf: one.id })).statusCode).toBe(409)
    expect((await step(admin, other.id, 'merge', { duplicateOf: one.id })).json()).toMatchObject({
      status: 'duplicate',
      duplicateOf: one.id,
    })
    expect((await step(admin, third.id, 'merge', { duplicateOf: one.id })).statusCode).toBe(200)
    expect((await read(admin, one.id)).votes).toBe(2)
    expect((await step(admin, one.id, 'merge', { duplicateOf: other.id })).json<Problem>().detail).toContain('duplicate itself')
  })
})
