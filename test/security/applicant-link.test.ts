import { afterEach, describe, expect, test } from 'vitest'
import { applicantDesk, complete } from '#test/support/applicant.ts'
import { deskOf } from '#test/support/desk.ts'
import type { Created, Json } from '#test/support/factory.ts'
import type { TestUser } from '#test/support/sessions.ts'

const { app, recruiter, application, read, applicantOn, started } = applicantDesk()

/** The link signs in the applicant's name, so nobody in the office who may not see their identity gets to open it. */

interface Sent {
  readonly to: string
  readonly text: string
}
let sent: Sent[] = []
const withoutMail = { configured: false, send: () => Promise.resolve() }
afterEach(() => {
  Object.assign(app().deps.mail, withoutMail)
})
const connectMail = async (): Promise<void> => {
  await app().jobs.idle()
  sent = []
  Object.assign(app().deps.mail, { configured: true, send: (mail: Sent) => Promise.resolve(void sent.push(mail)) })
}
const send = (by: TestUser, { id }: Created) => by.call('POST', `/api/recruiting/applications/${id}/form-link`, {})
const changeEmail = (by: TestUser, { id }: Created, email: string | null) =>
  deskOf(() => by).change(`/api/recruiting/applications/${id}`, { email })

describe('the application link', () => {
  test('without mail it is shown only to roles that may see identity data', async () => {
    const made = await application({ email: 'vega@example.com' })
    const manager = await app().as('manager')
    const refused = await send(manager, made)
    expect(refused.statusCode).toBe(403)
    expect(refused.body).not.toContain('accept-invitation')
    expect(refused.json<Json>()['detail']).toContain('This server has no mail')
    expect(await read(`applications/${made.id}/form`)).toMatchObject({ link: null })
    expect((await send(recruiter(), made)).statusCode).toBe(201)
  })

  test('with mail it goes to the applicant’s address and is shown to nobody', async () => {
    await connectMail()
    const made = await application({ email: 'vega@example.com' })
    for (const by of [await app().as('manager'), recruiter()])
      expect((await send(by, made)).json()).toEqual({ sentTo: 'vega@example.com', link: null })
    await app().jobs.idle()
    expect(sent.map(({ to }) => to)).toEqual(['vega@example.com', 'vega@example.com'])
    const phoneOnly = await application({ email: null })
    const refused = await send(recruiter(), phoneOnly)
    expect(refused.statusCode).toBe(409)
    expect(refused.json<Json>()['detail']).toBe('Enter the applicant’s email first. The link is sent only to that address.')
  })

  test('an address changed less than a day ago takes a second person', async () => {
    await connectMail()
    const manager = await app().as('manager')
    const made = await application({ email: 'vega@example.com' })
    await changeEmail(manager, made, 'mine@example.com')
    const refused = await send(manager, made)
    expect(refused.statusCode).toBe(409)
    expect(refused.json<Json>()['detail']).toContain('less than a day ago')
    await app().jobs.idle()
    expect(sent).toEqual([])
    expect((await send(recruiter(), made)).statusCode).toBe(201)

    const missing = await application({ email: null })
    await changeEmail(manager, missing, 'mine@example.com')
    expect((await send(manager, missing)).statusCode).toBe(409)
    const called = await application({ email: null })
    await changeEmail(recruiter(), called, 'vega@example.com')
    expect((await send(recruiter(), called)).statusCode).toBe(201)

    const replaced = await application({ email: 'vega@example.com' })
    await changeEmail(recruiter(), replaced, 'other@example.com')
    expect((await send(recruiter(), replaced)).statusCode).toBe(409)
    app().clock.advance(24 * 60 * 60_000 + 1)
    expect((await send(recruiter(), replaced)).statusCode).toBe(201)
  })

  test('nobody who works here signs: no link goes to the email of a user, whether mailed or shown', async () => {
    const { email } = recruiter()
    const refused = async (address: string) => (await send(recruiter(), await application({ email: address }))).json<Json>()
    const words = { status: 409, detail: expect.stringContaining('This email belongs to a user') as unknown }
    expect(await refused(email.toUpperCase())).toMatchObject(words)
    expect(await refused(email.replace('@', '+driver@'))).toMatchObject(words)
    await connectMail()
    expect(await refused(email)).toMatchObject(words)
    await app().jobs.idle()
    expect(sent).toEqual([])
  })

  test('clearing the address first is a replacement too', async () => {
    await connectMail()
    const made = await application({ email: 'vega@example.com' })
    await changeEmail(recruiter(), made, null)
    await changeEmail(recruiter(), made, 'other@example.com')
    expect((await send(recruiter(), made)).statusCode).toBe(409)
  })

  test('each change of the email in the office ends the open link; one by the applicant does not', async () => {
    const made = await application({ email: 'vega@example.com' })
    const manager = await app().as('manager')
    for (const email of ['first@example.com', 'second@example.com']) {
      const token = (await send(recruiter(), made)).json<{ link: { url: string } }>().link.url.split('/').at(-1) ?? ''
      const applicant = applicantOn(token)
      expect((await applicant.save('about', { email: `own-${email}` })).statusCode).toBe(200)
      expect((await applicant.call('GET')).statusCode).toBe(200)
      expect((await changeEmail(manager, made, email)).statusCode).toBe(200)
      expect((await applicant.call('GET')).statusCode).toBe(400)
    }
  })

  test('a link that was not mailed yet is not mailed to an address that replaced the one it was sent to', async () => {
    await connectMail()
    const made = await application({ email: 'vega@example.com' })
    const { jobs } = app().deps
    const queued: Json[] = []
    const addWith = jobs.addWith.bind(jobs)
    Object.assign(jobs, { addWith: (_tx: unknown, _name: string, payload: Json) => Promise.resolve(void queued.push(payload)) })
    try {
      await send(recruiter(), made)
    } finally {
      Object.assign(jobs, { addWith })
    }
    await changeEmail(await app().as('manager'), made, 'mine@example.com')
    await jobs.add('application-form.link', queued[0] ?? {})
    await app().jobs.idle()
    expect(sent).toEqual([])
  })
})

describe('the form behind it', () => {
  test('hides stored identity values until they are typed again, and keeps those that are not', async () => {
    const { made, applicant } = await started()
    for (const [step, answers] of Object.entries(complete)) await applicant.save(step, answers)
    const lists = { addresses: [{ street: '77 Hidden Ct', city: 'Nixa', state: 'MO' }], noOtherAddress: false }
    await applicant.save('addresses', lists)
    const form = await applicant.open()
    expect(form.onFile).toEqual(['birthDate', 'ssn', 'address', 'addresses', 'licenseNumber'])
    for (const secret of ['1988-04-02', '900-12-3456', '3456', '8 Elm St', '77 Hidden Ct', 'Q300100200'])
      expect(JSON.stringify(form)).not.toContain(secret)

    const saved = await applicant.save('about', { firstName: 'Mari', birthDate: '1988-04-03' })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(saved.body).not.toContain('3456')
    const reveal = { fields: ['birthDate', 'ssn', 'address'] }
    const answer = await recruiter().call('POST', `/api/recruiting/applications/${made.id}/reveal`, reveal)
    expect(answer.json()).toMatchObject({ birthDate: '1988-04-03', ssn: '900-12-3456', address: { street: '8 Elm St' } })
  })

  test('is logged when opened: by link, with address and browser for those who may see identity data', async () => {
    const { made, applicant } = await started()
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
    const open = (remoteAddress: string) =>
      app().http.inject({
        method: 'GET',
        url: `/api/application-form/${applicant.token}`,
        remoteAddress,
        headers: { 'user-agent': agent },
      })
    await open('203.0.113.7')
    app().clock.advance(2 * 60_000)
    await open('203.0.113.8')
    expect(await read(`applications/${made.id}/form`)).toMatchObject({
      link: {
        openings: [
          { ip: '203.0.113.8', browser: 'Chrome on Windows' },
          { ip: '203.0.113.7', browser: 'Chrome on Windows' },
        ],
      },
    })
    const supervisor = await app().as('supervisor')
    expect(await read(`applications/${made.id}/form`, supervisor)).toMatchObject({ link: { openings: [{ ip: null, browser: null }, {}] } })
    expect(JSON.stringify(await read(`applications/${made.id}/history`))).toContain('Application opened by link')
    expect((await applicantOn(applicant.token).call('GET')).statusCode).toBe(200)
  })
})
