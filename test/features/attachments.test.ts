import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDemoApp } from '#test/support/demo-app.ts'
import type { TestApp } from '#test/support/app.ts'
import { multipart } from '#test/support/multipart.ts'
import type { TestUser } from '#test/support/sessions.ts'

let app: TestApp
let admin: TestUser
let vehicle: string
let driver: string
let division: string
let home: string
beforeAll(async () => {
  app = await buildDemoApp()
  admin = await app.as('super_admin')
  const [unit] = (await admin.call('GET', '/api/vehicles?limit=1&status=active')).json<{ id: string; division: string }[]>()
  vehicle = unit?.id ?? ''
  division = unit?.division ?? ''
  const [person] = (await admin.call('GET', '/api/drivers?limit=1&status=active')).json<{ id: string; division: string }[]>()
  driver = person?.id ?? ''
  home = person?.division ?? ''
})
afterAll(() => app.close())

interface Answer {
  readonly id: string
  readonly href: string | null
  readonly thumbnailHref: string | null
  readonly sha256: string | null
  readonly mime: string
  readonly fileName: string
  readonly can: { readonly download: boolean }
}

const send = (user: TestUser, path: string, content: Buffer | string, fileName: string, fields: Readonly<Record<string, string>> = {}) => {
  const { payload, headers } = multipart(fields, { fileName, content: Buffer.from(content) })
  return user.call('POST', `/api/${path}/attachments`, payload, headers)
}
const toVehicle = (content: Buffer | string, fileName: string, fields = {}) => send(admin, `vehicles/${vehicle}`, content, fileName, fields)

const photo = (color: string, size = 900): Promise<Buffer> =>
  sharp({ create: { width: size, height: 600, channels: 3, background: color } })
    .withExif({ IFD0: { Copyright: 'canary-exif', Artist: 'Rosa' } })
    .jpeg()
    .toBuffer()

describe('G4 attachments', () => {
  test('are kept as they came, with hash and a small picture without metadata', async () => {
    const original = await photo('#336699')
    const answer = await toVehicle(original, '../../etc/Left front é.jpg', { category: 'photo', label: 'Left front' })
    expect(answer.statusCode, answer.body).toBe(201)
    const made = answer.json<Answer>()
    expect(made).toMatchObject({
      fileName: 'Left front é.jpg',
      mime: 'image/jpeg',
      sha256: createHash('sha256').update(original).digest('hex'),
      can: { download: true },
    })
    const file = await admin.call('GET', made.href ?? '')
    expect(file.rawPayload.equals(original)).toBe(true)
    expect(file.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect(String(file.headers['content-disposition'])).toMatch(/^attachment; filename="Left front e_\.jpg"; filename\*=UTF-8''/)
    expect(String(file.headers['content-security-policy'])).toContain('sandbox')
    const small = await admin.call('GET', made.thumbnailHref ?? '')
    const meta = await sharp(small.rawPayload).metadata()
    expect([meta.format, meta.width, meta.exif]).toEqual(['webp', 480, undefined])
    expect(small.rawPayload.includes('canary-exif')).toBe(false)
    const [entry] = (await admin.call('GET', `/api/vehicles/${vehicle}/history?limit=1`)).json()
    expect(entry).toMatchObject({ action: 'attach' })
  })

  test('answer the first when the same bytes come again, and leave no second file behind', async () => {
    const content = await photo('#224466')
    const first = (await toVehicle(content, 'a.jpg')).json<Answer>()
    const again = await toVehicle(content, 'b.jpg')
    expect([again.statusCode, again.json<Answer>().id]).toEqual([200, first.id])
  })

  test('are archived, never deleted', async () => {
    const made = (await toVehicle('Invoice 4711\n', 'note.txt', { category: 'invoice' })).json<Answer>()
    expect(made.mime).toBe('text/plain')
    const url = `/api/vehicles/${vehicle}/attachments/${made.id}`
    expect((await admin.call('DELETE', url, { reason: 'Wrong unit' })).json()).toMatchObject({ can: { archive: false } })
    const ids = async (query: string) =>
      (await admin.call('GET', `/api/vehicles/${vehicle}/attachments${query}`)).json<Answer[]>().map(({ id }) => id)
    expect(await ids('')).not.toContain(made.id)
    expect(await ids('?archived=all')).toContain(made.id)
    expect((await admin.call('GET', made.href ?? '')).statusCode).toBe(200)
    expect((await admin.call('POST', `${url}/restore`, {})).statusCode).toBe(200)
    expect(await ids('')).toContain(made.id)
  })

  test('of medical papers are confidential whatever is said, masked for others, and each opening is logged', async () => {
    const supervisor = await app.as('supervisor', [home])
    const made = (
      await send(admin, `drivers/${driver}`, await photo('#aa0000'), 'canary-medical.jpg', {
        category: 'medical',
        label: 'canary-label',
        confidential: 'false',
      })
    ).json<Answer & { confidential: boolean }>()
    expect(made.confidential).toBe(true)
    const seen =
      (await supervisor.call('GET', `/api/drivers/${driver}/attachments`)).body +
      (await supervisor.call('GET', `/api/drivers/${driver}/history`)).body
    expect(seen).toContain('Confidential file')
    expect(seen).not.toContain('canary')
    for (const href of [made.href, made.thumbnailHref]) expect((await supervisor.call('GET', href ?? '')).statusCode).toBe(403)
    expect((await supervisor.call('PATCH', `/api/drivers/${driver}/attachments/${made.id}`, { confidential: false })).statusCode).toBe(403)
    const safety = await app.as('safety')
    expect((await safety.call('GET', made.href ?? '')).statusCode).toBe(200)
    expect((await admin.call('GET', `/api/drivers/${driver}/history?limit=1`)).json()[0]).toMatchObject({
      action: 'view_confidential',
      actorId: safety.id,
    })
    expect((await admin.call('PATCH', `/api/drivers/${driver}/attachments/${made.id}`, { confidential: false })).json()).toMatchObject({
      confidential: true,
    })
  })

  test('P-22 are as invisible as their record, by list and by id', async () => {
    const divisions = (await admin.call('GET', '/api/divisions')).json<{ id: string; parent: string | null }[]>()
    const stranger = await app.as('manager', [divisions.find(({ id, parent }) => id !== division && parent !== division)?.id ?? ''])
    const made = (await toVehicle('x,y\n1,2\n', 'list.csv')).json<Answer>()
    expect(made.mime).toBe('text/csv')
    expect((await stranger.call('GET', `/api/vehicles/${vehicle}/attachments`)).statusCode).toBe(404)
    expect((await stranger.call('GET', made.href ?? '')).statusCode).toBe(404)
    expect((await send(stranger, `vehicles/${vehicle}`, 'x', 'x.txt')).statusCode).toBe(404)
    expect((await stranger.call('DELETE', `/api/vehicles/${vehicle}/attachments/${made.id}`, {})).statusCode).toBe(404)
    expect((await (await app.as('recruiter')).call('GET', made.href ?? '')).statusCode).toBe(404)
    expect((await send(await app.as('safety'), `vehicles/${vehicle}`, 'x', 'x.txt')).statusCode).toBe(403)
  })
})

describe('P-28 hostile files', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['SVG with a script', svg, 'a.svg'],
    ['SVG called PNG', svg, 'a.png'],
    ['SVG behind an XML heading', `<?xml version="1.0"?>\n${svg}`, 'a.txt'],
    ['HTML called PNG', '<!doctype html><script>alert(1)</script>', 'a.png'],
    ['HTML behind spaces', '\n\n  <html><body onload=alert(1)>', 'a.txt'],
    ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(400)]), 'a.jpg'],
    ['an ELF program', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), randomBytes(400)]), 'a.pdf'],
    ['random bytes', Buffer.concat([Buffer.from([0, 1, 2, 3]), randomBytes(400)]), 'a.jpg'],
    ['a ZIP archive', Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64'), 'a.docx'],
    ['nothing', '', 'a.txt'],
  ])('%s is refused', async (_name, content, fileName) => {
    const answer = await toVehicle(content, fileName)
    expect(answer.statusCode, answer.body).toBe(415)
  })

  test('a picture cut off on the way is refused', async () => {
    const whole = await photo('#335577')
    const answer = await toVehicle(whole.subarray(0, whole.length - 400), 'cut.jpg')
    expect([answer.statusCode, answer.json().errors[0].field]).toEqual([422, 'file'])
  })

  test('a picture of 2.5 thousand million pixels in a few kilobytes is refused without decoding it', async () => {
    const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    const size = Buffer.alloc(8)
    size.writeUInt32BE(50_000, 0)
    size.writeUInt32BE(50_000, 4)
    const answer = await toVehicle(pngOf(header, size), 'bomb.png')
    expect(answer.statusCode, answer.body).toBe(422)
  })

  test('a GIF that is also a script, and a PNG with an archive behind it, are kept; what is shown of them is re-encoded', async () => {
    const gif = Buffer.concat([
      await sharp({ create: { width: 40, height: 40, channels: 3, background: '#777777' } })
        .gif()
        .toBuffer(),
      Buffer.from('/*canary-script*/=1;alert(1)'),
    ])
    const png = Buffer.concat([
      await sharp({ create: { width: 40, height: 40, channels: 3, background: '#999999' } })
        .png()
        .toBuffer(),
      Buffer.from('PK\u0003\u0004canary-zip'),
    ])
    for (const [content, name] of [
      [gif, 'a.gif'],
      [png, 'a.png'],
    ] as const) {
      const answer = await toVehicle(content, name)
      expect(answer.statusCode, answer.body).toBe(201)
      const made = answer.json<Answer>()
      expect((await admin.call('GET', made.thumbnailHref ?? '')).rawPayload.includes('canary')).toBe(false)
      const file = await admin.call('GET', made.href ?? '')
      expect([
        file.headers['x-content-type-options'],
        String(file.headers['content-disposition']).startsWith('attachment'),
        file.headers['content-type'],
      ]).toEqual(['nosniff', true, `image/${name.slice(2)}`])
    }
  })

  test('more than 25 MB is refused, exactly 25 MB is kept', async () => {
    const limit = 25 * 1_048_576
    const exact = Buffer.alloc(limit, 'a')
    expect((await toVehicle(exact, 'exact.txt')).statusCode).toBe(201)
    expect((await toVehicle(Buffer.concat([exact, Buffer.from('a')]), 'over.txt')).statusCode).toBe(413)
  })

  test('an unknown category is refused, and no file at all too', async () => {
    expect((await toVehicle('text', 'a.txt', { category: 'secret' })).statusCode).toBe(422)
    expect((await admin.call('POST', `/api/vehicles/${vehicle}/attachments`, { a: 1 })).statusCode).toBe(415)
  })
})

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Buffer): number => {
  let c = 0xffffffff
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 255] ?? 0) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}
/** A PNG that claims a huge size and holds next to nothing. */
const pngOf = (start: Buffer, size: Buffer): Buffer => {
  const head = Buffer.concat([start.subarray(12), size, Buffer.from([8, 6, 0, 0, 0])])
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  return Buffer.concat([
    start.subarray(0, 8),
    chunk('IHDR', head.subarray(4)),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
