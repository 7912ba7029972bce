import { describe, expect, test } from 'vitest'
import type { OpenDuty } from '#kit/duty/duty.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { complete, recruitingDesk } from '#test/support/recruiting.ts'
import type { TestUser } from '#test/support/sessions.ts'

const { app, admin, recruiter, division, person, lead, application, read, move, sign } = recruitingDesk()

describe('G14 leads', () => {
  test('G14 a walk-in is entered in the words of the specification', async () => {
    const made = await lead({ email: 'marisol@example.com' })
    expect(made).toMatchObject({
      status: 'new',
      source: 'walk_in',
      position: 'regional',
      division: division().id,
      email: 'marisol@example.com',
    })
    expect(made.number).toMatch(/^LEAD-2026-\d{4}$/)
    const listed = (await recruiter().call('GET', '/api/recruiting/leads?source=walk_in&status=new')).json<Created[]>()
    expect(listed.map(({ id }) => id)).toContain(made.id)
  })

  test('G14 neither phone nor email is refused with a sentence', async () => {
    const answer = await recruiter().call('POST', '/api/recruiting/leads', person({ phone: null }))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ errors: [{ field: 'phone', message: 'Enter a phone number or an email' }] })
  })

  test.each([
    ['not_interested', 'lostReason', 'pay'],
    ['disqualify', 'disqualifiedReason', 'No class A license'],
  ])('G14 %s needs its reason', async (name, field, value) => {
    const { id } = await lead()
    expect((await move(`leads/${id}`, name)).statusCode).toBe(422)
    expect((await move(`leads/${id}`, name, { [field]: value })).json()).toMatchObject({ [field]: value })
    expect((await move(`leads/${id}`, 'reopen', { reason: 'Pay was raised' })).json()).toMatchObject({
      status: 'attempting',
      [field]: null,
    })
  })

  test('G14 nurture needs a day to come', async () => {
    const { id } = await lead()
    expect((await move(`leads/${id}`, 'nurture')).statusCode).toBe(422)
    expect((await move(`leads/${id}`, 'nurture', { reviveOn: '2026-11-20' })).statusCode).toBe(409)
    expect((await move(`leads/${id}`, 'nurture', { reviveOn: '2026-12-01' })).json()).toMatchObject({
      status: 'nurture',
      reviveOn: '2026-12-01',
    })
  })

  test('G14 minutes run from the entry to the first contact, against a goal of 5', async () => {
    const [quick, slow] = [await lead(), await lead()]
    app().clock.advance(4 * 60_000)
    expect(await read(`leads/${slow.id}`)).toMatchObject({ firstContactMinutes: 4, contactSpeed: 'waiting' })
    await move(`leads/${quick.id}`, 'log_contact', { channel: 'call', outcome: 'voicemail' })
    app().clock.advance(60_000)
    expect(await read(`leads/${slow.id}`)).toMatchObject({ firstContactMinutes: 5, contactSpeed: 'late' })
    app().clock.advance(600_000)
    expect(await read(`leads/${quick.id}`)).toMatchObject({ firstContactMinutes: 4, contactSpeed: 'met', status: 'attempting' })
  })

  test('G14 what is logged stands on the lead, leads on, and makes it theirs until five on the next business day', async () => {
    const { id } = await lead()
    expect(
      (await move(`leads/${id}`, 'log_contact', { channel: 'call', outcome: 'reached', note: 'Home on weekends' })).json(),
    ).toMatchObject({
      status: 'contacted',
      owner: recruiter().id,
      contactCount: 1,
      contacts: [{ on: '2026-11-20', at: '9:00 AM', by: 'Test recruiter', channel: 'call', outcome: 'reached', note: 'Home on weekends' }],
      claimExpiresAt: '2026-11-23T23:00:00.000Z',
    })
  })

  test.each([
    ['all answers as they should be', {}, 'meets', null],
    ['one answer unknown', { dui: null }, 'open', null],
    ['no valid CDL', { cdlValid: false }, 'fails', 'CDL not valid'],
    [
      'two accidents and little experience',
      { accidents3y: 2, experienceMonths: 13 },
      'review',
      'More than 1 accident, Under 24 months of experience',
    ],
  ])('G14 screening with %s', async (_case, values, fit, fitReason) => {
    const answers = {
      age21: true,
      cdlValid: true,
      englishOk: true,
      accidents3y: 1,
      violations3y: 2,
      dui: false,
      terminationsForSafety: false,
    }
    const { id } = await lead({ ...answers, experienceMonths: 24, ...values })
    expect(await read(`leads/${id}`)).toMatchObject({ fit, fitReason })
  })

  test('G14 a new lead waits for its first call within 5 minutes, later for the next contact', async () => {
    const { id } = await lead()
    const reading = async () => (await read(`leads?fields=reading&id=${id}`)) as unknown
    const open = async (by = recruiter()) => ((await read(`leads/${id}`, by))['open'] as OpenDuty[]).map(({ verb, mine }) => [verb, mine])
    expect(await reading()).toMatchObject([
      { reading: { code: 'first_call', text: 'First call', due: expect.stringContaining('15:05:00') as string, weight: 'due' } },
    ])
    expect(await open()).toEqual([['Log call', true]])
    expect(await open(await app().as('supervisor'))).toEqual([['Log call', false]])
    await move(`leads/${id}`, 'log_contact', { channel: 'call', outcome: 'voicemail' })
    expect(await reading()).toMatchObject([{ reading: { text: 'Not reached yet', due: null } }])
    await move(`leads/${id}`, 'log_contact', { channel: 'call', outcome: 'reached', nextActionOn: '2026-12-01' })
    expect(await reading()).toMatchObject([{ reading: { text: 'Next action', due: expect.stringContaining('2026-12-02T') as string } }])
    expect(await open()).toEqual([
      ['Log contact', true],
      ['Qualify', true],
    ])
    app().clock.set('2026-11-23T15:00:00.000Z')
    expect(await reading()).toMatchObject([{ reading: { text: 'Claim expires', due: expect.stringContaining('2026-11-23T23') as string } }])
  })

  test('G14 supervisors read leads, safety has none', async () => {
    const { id } = await lead()
    const supervisor = await app().as('supervisor')
    expect((await supervisor.call('GET', `/api/recruiting/leads/${id}`)).statusCode).toBe(200)
    expect((await move(`leads/${id}`, 'claim', {}, supervisor)).statusCode).toBe(403)
    expect((await (await app().as('safety')).call('GET', '/api/recruiting/leads')).statusCode).toBe(403)
  })
})

describe('G15 applications', () => {
  test('G15 an empty list is no answer: what is missing is named, and stops the submission', async () => {
    const { id } = await application({ ...complete, noAccident: null, noDenial: null, ssn: null, certifiedOn: null })
    expect(await read(`applications/${id}`)).toMatchObject({
      missingItems: 4,
      missing: 'signature, SSN or the reason for none, accidents, denials',
    })
    expect((await move(`applications/${id}`, 'submit')).json()).toMatchObject({
      errors: [{ message: 'Missing from the application: signature, SSN or the reason for none, accidents, denials (49 CFR 391.21(b))' }],
    })
    const answered = {
      noDenial: true,
      noSsnReason: 'Refused on religious grounds',
      accidents: [{ on: '2025-03-01', nature: 'Backed into a dock' }],
    }
    await recruiter().call('PATCH', `/api/recruiting/applications/${id}`, answered, { 'if-match': '"1"' })
    await sign(id)
    expect((await move(`applications/${id}`, 'submit')).json()).toMatchObject({ status: 'submitted', submittedOn: '2026-11-20' })
  })

  test('G15 "none" beside entries is refused', async () => {
    const both = person({ noAccident: true, accidents: [{ nature: 'Backed into a dock' }] })
    expect((await recruiter().call('POST', '/api/recruiting/applications', both)).json()).toMatchObject({
      errors: [{ field: 'noAccident' }],
    })
  })

  test('G15 what was signed stays as it is; checks go on, by safety too', async () => {
    const { id } = await application(complete)
    await move(`applications/${id}`, 'submit')
    const change = await recruiter().call('PATCH', `/api/recruiting/applications/${id}`, { lastName: 'Other' }, { 'if-match': '"3"' })
    expect(change.json()).toMatchObject({
      status: 422,
      errors: [{ field: 'lastName', message: expect.stringContaining('signed application') }],
    })
    const safety = await app().as('safety')
    await move(`applications/${id}`, 'record_checks', { mvr: 'clear', drugTest: 'clear' }, safety)
    await move(`applications/${id}`, 'record_checks', { psp: 'received' }, safety)
    expect(await read(`applications/${id}`)).toMatchObject({ mvr: 'clear', psp: 'received', drugTest: 'clear', english: 'not_ordered' })
    expect(await read(`applications/${id}`, await app().as('manager'))).not.toHaveProperty('drugTest')
  })

  test('G15 birth date and SSN are shown one by one, each view logged, and in no list', async () => {
    const { id } = await application(complete)
    const [listed] = (await recruiter().call('GET', `/api/recruiting/applications?id=${id}`)).json<Json[]>()
    expect(JSON.stringify(listed)).not.toContain('900-55-1234')
    const reveal = (by: TestUser, field: string) => by.call('POST', `/api/recruiting/applications/${id}/reveal`, { fields: [field] })
    expect((await reveal(recruiter(), 'ssn')).body).toContain('900-55-1234')
    expect((await reveal(await app().as('manager'), 'ssn')).statusCode).toBe(403)
    const history = (await recruiter().call('GET', `/api/recruiting/applications/${id}/history`)).body
    expect(history).toContain('view_confidential')
    expect(history).not.toContain('900-55-1234')
  })

  test('G15 recruiters see their own applicants and those nobody has taken', async () => {
    const mine = await application()
    const free = await application({}, admin())
    const other = await app().as('recruiter')
    const seen = async (by: TestUser): Promise<string[]> =>
      (await by.call('GET', '/api/recruiting/applications')).json<Created[]>().map(({ id }) => id)
    expect(await seen(other)).toEqual(expect.arrayContaining([free.id]))
    expect(await seen(other)).not.toContain(mine.id)
    expect((await other.call('GET', `/api/recruiting/applications/${mine.id}`)).statusCode).toBe(404)
  })

  test('G15 rejecting and withdrawing need a reason', async () => {
    const { id } = await application()
    expect((await move(`applications/${id}`, 'reject')).statusCode).toBe(422)
    expect((await move(`applications/${id}`, 'withdraw', { withdrawReason: 'Took a local job' })).json()).toMatchObject({
      status: 'withdrawn',
    })
  })
})
