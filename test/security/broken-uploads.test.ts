import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp } from '#test/support/app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

const boundary = 'form-5d1c'
const disposition = 'Content-Disposition: form-data; name="file"; filename="a.csv"'
const part = (head: string, body: string): string => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`
const file = part(`${disposition}\r\nContent-Type: text/csv`, 'First name,Last name\r\nRosa,Delgado')

/** Frames that no sender means, by what is wrong with them. */
const frames: Readonly<Record<string, readonly [body: string, boundary?: string]>> = {
  'the last boundary is missing': [file],
  'it breaks off within the file': [file.slice(0, -12)],
  'it breaks off within the headers': [`--${boundary}\r\nContent-Disposition: form-da`],
  'it breaks off within a text part': [`--${boundary}\r\nContent-Disposition: form-data; name="category"\r\n\r\noth`],
  'the boundary is another one': [`${file}--${boundary}--\r\n`, 'form-other'],
  'there is no boundary': [`${file}--${boundary}--\r\n`, ''],
  'a header has no colon': [`${part('Content-Disposition form-data name file', 'x')}--${boundary}--\r\n`],
  'a part has no name': [`${part('Content-Disposition: form-data', 'x')}--${boundary}--\r\n`],
  'it is empty': [''],
  'it holds its last boundary alone': [`--${boundary}--\r\n`],
}

describe('P-57 a broken upload is malformed', () => {
  let app: TestApp
  let admin: TestUser
  let paths: readonly string[]
  beforeAll(async () => {
    app = await buildTestApp()
    admin = await app.as('admin')
    const driver = await make(admin, 'drivers')
    paths = [`/api/drivers/${driver.id}/attachments`, '/api/drivers/import']
  })
  afterAll(() => app.close())

  test.each(Object.entries(frames))('where %s', async (_what, [body, named = boundary]) => {
    const headers = { 'content-type': `multipart/form-data${named === '' ? '' : `; boundary=${named}`}` }
    for (const path of paths) {
      const answer = await admin.call('POST', path, Buffer.from(body), headers)
      expect(answer.statusCode, `${path}: ${answer.body}`).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'malformed' })
    }
  })
})
