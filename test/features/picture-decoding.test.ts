import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('D3 however many pictures come at once, two are decoded at a time, and lists are answered meanwhile', async () => {
  const admin = await app.as('super_admin')
  const division = await make(admin, 'divisions')
  const pictures = await Promise.all(
    ['#912', '#192', '#129', '#991', '#199', '#919'].map((background) =>
      sharp({ create: { width: 3_000, height: 2_400, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const feedback = pictures.slice(0, 3).map((content, at) =>
    admin.call('POST', '/api/feedback', {
      title: `Pictures ${at}`,
      description: 'Several large ones.',
      screenshotUrls: [`data:image/png;base64,${content.toString('base64')}`],
    }),
  )
  const files = pictures.slice(3).map((content, at) => {
    const { payload, headers } = multipart({ category: 'photo' }, { fileName: `${at}.png`, content })
    return admin.call('POST', `/api/divisions/${division.id}/attachments`, payload, headers)
  })
  let over = false
  let most = 0
  let listed = 0
  const answers = Promise.all([...feedback, ...files]).finally(() => {
    over = true
  })
  while (!over) {
    most = Math.max(most, sharp.counters().process)
    listed += Number((await admin.call('GET', '/api/divisions?limit=1')).statusCode === 200)
  }
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 201])
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2)
  expect(listed).toBeGreaterThan(0)
})
