import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepFiles } from '#features/attachments/sweep.ts'
import { buildDemoApp } from '#test/support/demo-app.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Json } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import type { TestUser } from '#test/support/sessions.ts'

interface FileAnswer {
  id: string
  fileName: string
  mime: string
  href: string | null
  thumbnailHref: string | null
}
interface Message {
  id: string
  thread: { id: string }
  files: FileAnswer[]
  task: { id: string; title: string; status: string } | null
}

let app: TestApp
let home: string
let away: string
let vehicle: string
beforeAll(async () => {
  app = await buildDemoApp()
  const admin = await app.as('super_admin')
  const [found] = (await admin.call('GET', '/api/vehicles?limit=1&status=active')).json<{ id: string; division: string }[]>()
  vehicle = found?.id ?? ''
  home = found?.division ?? ''
  const divisions = (await admin.call('GET', '/api/divisions')).json<{ id: string; parent: string | null }[]>()
  away = divisions.find(({ id, parent }) => id !== home && parent !== home)?.id ?? ''
})
afterAll(() => app.close())

const picture = (color: string): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer()
const upload = (user: TestUser, content: Buffer | string, fileName: string) => {
  const { payload, headers } = multipart({}, { fileName, content: Buffer.from(content) })
  return user.call('POST', '/api/messages/files', payload, headers)
}
const uploaded = async (user: TestUser, content: Buffer | string, fileName: string): Promise<FileAnswer> => {
  const answer = await upload(user, content, fileName)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<FileAnswer>()
}
const post = (user: TestUser, body: object) => user.call('POST', '/api/messages', body)
const sent = async (user: TestUser, body: object): Promise<Message> => {
  const answer = await post(user, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<Message>()
}
const newest = async (user: TestUser, thread: string): Promise<Message | undefined> =>
  (await user.call('GET', `/api/messages?thread=${thread}`)).json<Message[]>()[0]
const status = async (user: TestUser, path: string | null | undefined): Promise<number> => (await user.call('GET', path ?? '')).statusCode

describe('G16 files of messages', () => {
  test('are read by the people in the conversation, as a download, and by nobody else; recalled they are gone', async () => {
    const [one, other, stranger] = [await app.as('manager'), await app.as('recruiter'), await app.as('super_admin')]
    const photo = await uploaded(one, await picture('#3366cc'), '../Dash camera.png')
    expect(photo).toMatchObject({ fileName: 'Dash camera.png', mime: 'image/png' })
    expect([await status(one, photo.href), await status(other, photo.href)]).toEqual([200, 404])
    const note = await uploaded(one, 'Gate code 4711', 'gate.txt')
    const made = await sent(one, { to: [other.id], body: 'See both', files: [photo.id, note.id] })
    expect(made.files.map(({ fileName }) => fileName)).toEqual(['Dash camera.png', 'gate.txt'])
    const [shown, text] = (await newest(other, made.thread.id))?.files ?? []
    expect(shown).toMatchObject({ id: photo.id, href: photo.href, thumbnailHref: photo.thumbnailHref })
    expect(text).toMatchObject({ thumbnailHref: null })
    const file = await other.call('GET', shown?.href ?? '')
    expect(file.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(String(file.headers['content-disposition'])).toMatch(/^attachment; filename="Dash camera.png"/)
    expect((await other.call('GET', shown?.thumbnailHref ?? '')).headers['content-type']).toBe('image/webp')
    for (const path of [shown?.href, shown?.thumbnailHref, text?.href]) expect(await status(stranger, path)).toBe(404)
    await one.call('POST', `/api/messages/${made.id}/recall`)
    expect(await newest(other, made.thread.id)).toMatchObject({ body: null, files: [] })
    expect(await status(other, shown?.href)).toBe(404)
  })

  test('are sent once, by whoever uploaded them, ten at most', async () => {
    const [one, other] = [await app.as('manager'), await app.as('safety')]
    const { id } = await uploaded(one, 'Once', 'once.txt')
    expect((await post(other, { to: [one.id], body: 'Yours', files: [id] })).json().errors).toEqual([
      { field: 'files', message: 'A file isn’t here anymore. Remove it and add it again.' },
    ])
    await sent(one, { to: [other.id], body: 'Mine', files: [id, id] })
    expect((await post(one, { to: [other.id], body: 'Again', files: [id] })).statusCode).toBe(422)
    const many = Array.from({ length: 11 }, (_, at) => `0196f44e-ad18-7000-8000-0000000000${10 + at}`)
    expect((await post(one, { to: [other.id], body: 'All', files: many })).json().detail).toContain('at most 10 files')
  })

  test('a text named .png, markup and programs are refused with a sentence; a polyglot is only ever a picture', async () => {
    const one = await app.as('manager')
    const text = await upload(one, 'No picture at all', 'plan.png')
    expect([text.statusCode, text.json().detail]).toEqual([
      415,
      'plan.png is text, not what its name says. Save it again and add that file.',
    ])
    for (const [content, name] of [
      ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.png'],
      ['<!doctype html><script>alert(1)</script>', 'a.txt'],
      ['MZ\u0000\u0001\u0002', 'a.jpg'],
    ] as const)
      expect((await upload(one, content, name)).statusCode, name).toBe(415)
    const polyglot = Buffer.concat([await picture('#cc3333'), Buffer.from('<script>alert(1)</script>PK\u0005\u0006')])
    const kept = await uploaded(one, polyglot, 'both.html')
    expect(kept.mime).toBe('image/png')
    const file = await one.call('GET', kept.href ?? '')
    expect(file.headers).toMatchObject({ 'content-type': 'image/png', 'content-security-policy': "sandbox; default-src 'none'" })
    expect((await one.call('GET', kept.thumbnailHref ?? '')).rawPayload.includes('script')).toBe(false)
  })

  test('sent beside a record they are files of the record, read by its readers, added by who may add files', async () => {
    const [one, other, stranger] = [await app.as('manager', [home]), await app.as('supervisor', [home]), await app.as('manager', [away])]
    const photo = await uploaded(one, await picture('#228833'), 'Front.png')
    const made = await sent(one, { record: { kind: 'vehicles', id: vehicle }, to: [other.id], body: 'The front', files: [photo.id] })
    const [file] = (await newest(other, made.thread.id))?.files ?? []
    const own = (await other.call('GET', `/api/vehicles/${vehicle}/attachments`)).json<
      { href: string; fileName: string; category: string }[]
    >()
    expect(own.find(({ href }) => href === file?.href)).toMatchObject({ fileName: 'Front.png', category: 'photo' })
    expect([await status(other, file?.href), await status(stranger, file?.href), await status(one, photo.href)]).toEqual([200, 404, 404])
    const safety = await app.as('safety')
    const late = await uploaded(safety, 'Words', 'words.txt')
    const refusal = await post(safety, { record: { kind: 'vehicles', id: vehicle }, body: 'Mine', files: [late.id] })
    expect([refusal.statusCode, refusal.json().detail]).toEqual([
      403,
      'Your role can’t add files to vehicles. Send the message without files.',
    ])
    expect(await status(safety, late.href)).toBe(200)
  })

  test('what was never sent goes after a week', async () => {
    const one = await app.as('manager')
    const [unsent, kept] = [await uploaded(one, 'Draft', 'draft.txt'), await uploaded(one, 'Young', 'young.txt')]
    app.clock.advance(6 * 86_400_000)
    await sweepFiles(app.deps)
    expect(await status(one, unsent.href)).toBe(200)
    const age = `update message_files set uploaded_at = uploaded_at - interval '2 days' where id = $1`
    await app.deps.pool.query(age, [unsent.id])
    await sweepFiles(app.deps)
    expect([await status(one, unsent.href), await status(one, kept.href)]).toEqual([404, 200])
  })
})

describe('G16 G17 a task from a message', () => {
  const take = (user: TestUser, id: string) => user.call('POST', `/api/messages/${id}/task`)

  test('carries its words and leads back to it; a second press says that it is there', async () => {
    const [one, other] = [await app.as('manager'), await app.as('recruiter')]
    const body = 'Call Prairie Tire about unit 1127\nThey close at 5 PM.'
    const made = await sent(one, { to: [other.id], body })
    const first = await take(other, made.id)
    expect([first.statusCode, first.json()]).toMatchObject([201, { made: true, task: { title: 'Call Prairie Tire about unit 1127' } }])
    const { task } = first.json<{ task: { id: string } }>()
    expect((await other.call('GET', `/api/tasks/${task.id}`)).json()).toMatchObject({
      description: body,
      origin: 'message',
      assignees: [other.id],
      record: null,
    })
    expect((await other.call('GET', `/api/tasks/${task.id}/message`)).json()).toMatchObject({ message: { id: made.id, body } })
    const again = await take(other, made.id)
    expect([again.statusCode, again.json()]).toMatchObject([200, { made: false, task: { id: task.id } }])
    expect(await newest(other, made.thread.id)).toMatchObject({ task: { id: task.id, status: 'pending' } })
    // Whoever may not see that task is told of none.
    const stranger = await app.as('safety')
    expect((await take(stranger, made.id)).statusCode).toBe(404)
    expect((await stranger.call('GET', `/api/tasks/${task.id}/message`)).statusCode).toBe(404)
    await (await app.as('super_admin')).call('DELETE', `/api/tasks/${task.id}`, { reason: 'Twice' }, { 'if-match': '"1"' })
    expect((await take(other, made.id)).statusCode).toBe(201)
    await one.call('POST', `/api/messages/${made.id}/recall`)
    const { message } = (await other.call('GET', `/api/tasks/${task.id}/message`)).json<{ message: Json | null }>()
    expect(message?.['body'] ?? null).toBeNull()
  })

  test('loses the words of a message that is recalled, in its history too, save what someone wrote since', async () => {
    const [one, other] = [await app.as('manager'), await app.as('recruiter')]
    const body = 'Rate is 2.41 a mile\nKeep it to yourself.'
    const tasks: Json[] = []
    for (const edited of [false, true]) {
      const made = await sent(one, { to: [other.id], body })
      const { id } = (await take(other, made.id)).json<{ task: { id: string } }>().task
      if (edited) await other.call('PATCH', `/api/tasks/${id}`, { title: 'Ask about the rate' }, { 'if-match': '"1"' })
      await one.call('POST', `/api/messages/${made.id}/recall`)
      tasks.push((await other.call('GET', `/api/tasks/${id}`)).json<Json>())
      for (const path of ['', '/history', '/original', '/changes'])
        expect((await other.call('GET', `/api/tasks/${id}${path}`)).body).not.toContain('2.41')
      expect((await other.call('GET', '/api/search?q=yourself')).body).not.toContain(id)
    }
    expect(tasks).toMatchObject([
      { title: 'Recalled message', description: null },
      { title: 'Ask about the rate', description: null },
    ])
  })

  test('two presses at once make one', async () => {
    const [one, other] = [await app.as('manager'), await app.as('recruiter')]
    const made = await sent(one, { to: [other.id], body: 'Only one of these' })
    const answers = await Promise.all([take(other, made.id), take(other, made.id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 201])
  })

  test('F6 six people at once make one task; who may not see it is told who made it', async () => {
    const author = await app.as('manager')
    const people = await Promise.all(Array.from({ length: 6 }, () => app.as('recruiter')))
    const made = await sent(author, { to: people.map(({ id }) => id), body: 'Order straps for the yard' })
    const answers = await Promise.all(people.map((person) => take(person, made.id)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json<{ detail: string }>().detail).toMatch(
      /^Test recruiter already made a task of this message\. You can’t open it: ask /,
    )
  })

  test('is about the record of the conversation; words that are kept with the record stay there', async () => {
    const admin = await app.as('super_admin')
    const [one, other] = [await app.as('manager', [home]), await app.as('supervisor', [home])]
    const open = await sent(one, { record: { kind: 'vehicles', id: vehicle }, to: [other.id], body: 'Replace the mirror' })
    const { task } = (await take(other, open.id)).json<{ task: { id: string } }>()
    expect((await other.call('GET', `/api/tasks/${task.id}`)).json()).toMatchObject({
      title: 'Replace the mirror',
      record: { kind: 'vehicles', id: vehicle },
    })
    const claim = await make(admin, 'workers-comp')
    const safety = await app.as('safety')
    const kept = await sent(admin, { record: { kind: 'workers-comp', id: claim.id }, to: [safety.id], body: 'His doctor says surgery' })
    const made = (await take(safety, kept.id)).json<{ task: { id: string; title: string } }>()
    expect(made.task.title).toBe(`Follow up on ${String(claim['number'])}`)
    const shown = (await safety.call('GET', `/api/tasks/${made.task.id}`)).body
    expect(shown).not.toContain('surgery')
  })
})
