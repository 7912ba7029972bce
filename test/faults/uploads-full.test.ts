import type * as files from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'

const disk = vi.hoisted(() => ({ full: false }))

/** The real file system, on a disk that can be full. */
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof files>()
  const open: typeof real.open = async (path, ...rest) => {
    const handle = await real.open(path, ...rest)
    const write = handle.write.bind(handle) as (part: Uint8Array, offset: number) => ReturnType<typeof handle.write>
    handle.write = (async (part: Uint8Array, offset: number) => {
      if (disk.full) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
      return write(part, offset)
    }) as typeof handle.write
    return handle
  }
  return { ...real, open }
})

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

describe('P-40 the disk is full for files', () => {
  test('an upload is refused with 507 and leaves nothing, reading and writing go on, and it recovers by itself', async () => {
    const admin = await app.as('super_admin')
    const { id } = await make(admin, 'vehicles')
    const upload = (text: string) => {
      const { payload, headers } = multipart({}, { fileName: 'note.txt', content: Buffer.from(text) })
      return admin.call('POST', `/api/vehicles/${id}/attachments`, payload, headers)
    }
    const attached = async () => (await admin.call('GET', `/api/vehicles/${id}/attachments`)).json<object[]>()
    expect((await upload('first')).statusCode).toBe(201)
    disk.full = true
    const refused = await upload('second')
    expect([refused.statusCode, refused.json()]).toEqual([
      507,
      expect.objectContaining({
        code: 'storage_full',
        detail: 'The disk of the server is full. Nothing was saved; free some space and try again.',
      }),
    ])
    expect(await attached()).toHaveLength(1)
    expect((await admin.call('PATCH', `/api/vehicles/${id}`, { make: 'KENWORTH' }, { 'if-match': '"1"' })).statusCode).toBe(200)
    disk.full = false
    expect((await upload('second')).statusCode).toBe(201)
    expect(await attached()).toHaveLength(2)
  })
})
