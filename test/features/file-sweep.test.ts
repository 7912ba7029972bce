import { utimes } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFiles } from '#features/attachments/sweep.ts'
import { storedFilePath } from '#platform/files/files-local.ts'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const keys = async (): Promise<string[]> => {
  const found: string[] = []
  for await (const { key } of app.deps.files.list()) found.push(key)
  return found.toSorted()
}

test('P-35 files that no row names go after a day; those of a record, and those just written, stay', async () => {
  const admin = await app.as('super_admin')
  const vehicle = await make(admin, 'vehicles')
  const { payload, headers } = multipart({ category: 'other' }, { fileName: 'front.txt', content: Buffer.from('front of the unit') })
  expect((await admin.call('POST', `/api/vehicles/${vehicle.id}/attachments`, payload, headers)).statusCode).toBe(201)
  const [named = ''] = await keys()
  const cutOff = await app.deps.files.put(Readable.from([Buffer.from('half an upl')]), 1_000)
  const young = await app.deps.files.put(Readable.from([Buffer.from('on its way')]), 1_000)
  const dayAgo = new Date(Date.now() - 25 * 3_600_000)
  for (const key of [named, cutOff.key]) await utimes(storedFilePath(app.filesFolder, key), dayAgo, dayAgo)
  expect(await sweepFiles(app.deps)).toBe(1)
  expect(await keys()).toEqual([named, young.key].toSorted())
  expect((await buffer(await app.deps.files.open(named))).toString()).toBe('front of the unit')
  expect(await sweepFiles(app.deps)).toBe(0)
})
