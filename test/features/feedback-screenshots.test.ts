import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { data, picture, sent, submit } from '#test/support/feedback.ts'
import type { Problem } from '#test/support/feedback.ts'
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
    ['a link', () => 'https://example.com/a.png', /can’t be read/],
    ['no base64', () => 'data:image/png;base64,<>', /can’t be read/],
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
