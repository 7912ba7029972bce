import { describe, expect, test } from 'vitest'
import { certification } from '#records/recruiting/recruiting-applications/applicants-form/texts.ts'
import { stepKeys } from '#records/recruiting/recruiting-applications/applicants-form/steps.ts'
import { applicantDesk, complete, farm, gap, prairie } from '#test/support/applicant.ts'
import { deskOf } from '#test/support/desk.ts'
import type { Created, Json } from '#test/support/factory.ts'

const { app, admin, recruiter, application, read, move, applicantOn, link, started, fillIn, answerDocuments, refusal, sign } =
  applicantDesk()

const dead = 'This link no longer works. If you signed, we have your application. If not, ask the recruiter for a new link.'
describe('G15 the applicant’s own form', () => {
  test('G15 shows the carrier and the own draft, nothing else of the company, and never what identifies them', async () => {
    const { made, applicant } = await started()
    await applicant.save('about', complete['about'] ?? {})
    const form = await applicant.open()
    expect(form).toMatchObject({
      carrier: { name: 'Ozark Linehaul LLC', address: '2400 E Kearney St, Springfield, MO 65803' },
      today: '2026-11-20',
      expiresAt: '2026-12-04T15:00:00.000Z',
      step: 1,
      onFile: ['birthDate', 'ssn', 'address'],
      answers: { lastName: made['lastName'], ssn: null, birthDate: null, address: null },
    })
    expect(Object.keys(form.answers)).not.toContain('note')
    const text = JSON.stringify(form)
    for (const secret of ['3456', '1988', '8 Elm St', made.id, 'Quiet Yard', 'Test recruiter']) expect(text).not.toContain(secret)
  })

  test('G15 is filled in, signed once, and submitted with what was read above the signature', async () => {
    const { made, applicant } = await started()
    await fillIn(applicant)
    await answerDocuments(applicant)
    expect((await applicant.call('POST', '/submit', { name: 'Mickey Mouse' })).json()).toMatchObject({
      errors: [{ field: 'name', message: `Sign with your own name, as on the application: Marisol ${String(made['lastName'])}` }],
    })
    const answers = await Promise.all([1, 2].map(() => applicant.call('POST', '/submit', { name: 'Marisol Vega' })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    expect(await read(`applications/${made.id}`)).toMatchObject({
      status: 'submitted',
      appliedOn: '2026-11-20',
      certifiedOn: '2026-11-20',
      missing: null,
      gaps: [gap],
    })
    const state = await read(`applications/${made.id}/form`)
    expect(state).toMatchObject({
      link: { state: 'used', step: stepKeys.length, openedCount: 1, lastOpenedAt: '2026-11-20T15:00:00.000Z' },
    })
    const signatures = state['signatures'] as Json[]
    expect(signatures.map(({ document, subject, answer, signedName }) => [document, subject, answer, signedName])).toEqual([
      ['release', prairie.name, 'signed', 'Marisol Vega'],
      ['disclosure', null, 'signed', 'Marisol Vega'],
      ['application', null, 'signed', 'Marisol Vega'],
    ])
    const words = String(signatures[2]?.['words'])
    expect(words).toContain(certification)
    expect(words).toContain('write to Ozark Linehaul LLC, 2400 E Kearney St, Springfield, MO 65803')
    expect(words).toContain('391.21(d)')
    expect(signatures[1]?.['words']).not.toContain('application')
    expect(signatures[0]?.['ip']).toMatch(/^198\.51\.100\./)
    const supervisor = await app().as('supervisor')
    expect(((await read(`applications/${made.id}/form`, supervisor))['signatures'] as Json[])[0]).toMatchObject({ ip: null })
  })

  test('G15 an empty answer is no answer: each open question is said with its step', async () => {
    const { applicant } = await started()
    const answer = await applicant.call('POST', '/submit', { name: 'Marisol Vega' })
    expect(answer.statusCode).toBe(422)
    const fields = answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)
    expect(fields).toEqual(
      expect.arrayContaining([
        'about/ssn',
        'addresses/noOtherAddress',
        'employers/noEmployer',
        'denials/noDenial',
        'disclosure/disclosure',
      ]),
    )
    expect((await applicant.call('POST', '/submit', { name: ' ' })).statusCode).toBe(422)
  })

  test('G15 the SSN may be refused with a reason', async () => {
    const { applicant } = await started()
    await applicant.save('about', { ...complete['about'], ssn: '', noSsnReason: 'Religious grounds' })
    const errors = (await applicant.call('POST', '/submit', { name: 'M' })).json<{ errors: { field: string }[] }>().errors
    expect(errors.map(({ field }) => field)).not.toContain('about/ssn')
  })

  test('G15 gaps are asked by month; a release is asked of each employer under the FMCSRs, and a refusal is kept as one', async () => {
    const { made, applicant } = await started()
    await fillIn(applicant)
    await applicant.save('employers', { employers: [prairie, farm], gaps: null })
    const errors = (await applicant.call('POST', '/submit', { name: 'Marisol Vega' })).json<{ errors: Json[] }>().errors
    expect(errors).toEqual([
      { field: 'employers/gaps.2025-03-01', message: 'What did you do in March and April 2025?' },
      { field: 'releases/release', message: 'Sign or refuse the release for Prairie Star Freight' },
      { field: 'disclosure/disclosure', message: 'Sign or refuse the background report authorization' },
    ])
    await applicant.save('employers', { employers: [prairie, farm], gaps: [gap] })
    expect((await applicant.call('POST', '/signatures', { document: 'release', employer: farm.name, name: 'M' })).statusCode).toBe(409)
    await applicant.call('POST', '/signatures', { document: 'release', employer: prairie.name, name: null })
    await applicant.call('POST', '/signatures', { document: 'disclosure', name: 'Marisol Vega' })
    expect((await applicant.call('POST', '/submit', { name: 'Marisol Vega' })).statusCode).toBe(200)
    expect(await read(`applications/${made.id}/form`)).toMatchObject({
      signatures: [{ document: 'release', answer: 'refused', signedName: null }, {}, {}],
    })
    expect(await read(`applications/${made.id}`)).toMatchObject({
      stopsSeen: 'Release to a previous employer refused (49 CFR 391.23(f))',
    })
  })

  test('G15 an applicant who refused the authorization has no report ordered (15 USC 1681b(b)(2))', async () => {
    const { made, applicant } = await started()
    await fillIn(applicant)
    await applicant.call('POST', '/signatures', { document: 'release', employer: prairie.name, name: 'Marisol Vega' })
    await applicant.call('POST', '/signatures', { document: 'disclosure', name: null })
    expect((await applicant.call('POST', '/submit', { name: 'Marisol Vega' })).statusCode).toBe(200)
    const record = (checks: Json) => move(`applications/${made.id}`, 'record_checks', checks)
    const message =
      'The applicant refused the background report authorization (15 USC 1681b(b)(2)). Return the application so that they can sign it in the form'
    expect((await record({ mvr: 'ordered', psp: 'clear', roadTest: 'clear' })).json()).toMatchObject({
      status: 422,
      errors: ['mvr', 'psp'].map((field) => ({ field, message })),
    })
    expect((await record({ roadTest: 'clear' })).statusCode).toBe(200)
    app().clock.advance(60_000)
    await move(`applications/${made.id}`, 'return_for_correction', { reason: 'Authorization' })
    const again = await link(made)
    await again.call('POST', '/signatures', { document: 'disclosure', name: 'Marisol Vega' })
    expect((await again.call('POST', '/submit', { name: 'Marisol Vega' })).statusCode).toBe(200)
    expect((await record({ mvr: 'ordered' })).statusCode).toBe(200)
  })

  test('G15 two tabs: the later one is told and loses nothing; other steps and the office’s work do not disturb', async () => {
    const { made, applicant } = await started()
    const { stamps } = await applicant.open()
    expect((await applicant.save('violations', { noViolation: true }, stamps['violations'])).statusCode).toBe(200)
    const late = await applicant.save('violations', { violations: [{ charge: 'Speeding' }] }, stamps['violations'])
    expect(late.statusCode).toBe(412)
    expect(late.json()).toMatchObject({ code: 'stale', detail: 'These answers were changed in another tab or on another device.' })
    await deskOf(recruiter).change(`/api/recruiting/applications/${made.id}`, { note: 'Called' })
    expect((await applicant.save('denials', { noDenial: true }, stamps['denials'])).statusCode).toBe(200)
    const { stamps: now } = await applicant.open()
    const kept = await applicant.save('violations', { violations: [{ charge: 'Speeding' }], noViolation: false }, now['violations'])
    expect(kept.statusCode).toBe(200)
  })

  test.each([
    ['a field of the office', 'about', { note: 'Hire me' }, 'note'],
    ['a field of another step', 'about', { noDenial: true }, 'noDenial'],
    ['the signature', 'denials', { certifiedOn: '2026-11-20' }, 'certifiedOn'],
    ['eight digits', 'about', { ssn: '12345678' }, 'ssn'],
    ['no day', 'employers', { employers: [{ name: 'A', from: 'May' }] }, 'employers.0.from'],
    ['“none” with entries', 'accidents', { noAccident: true, accidents: [{ nature: 'Backed into a dock' }] }, 'noAccident'],
  ])('G15 %s is refused at its field', async (_case, step, answers, field) => {
    const { applicant } = await started()
    const answer = await applicant.save(step, answers)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ errors: { field: string }[] }>().errors.map((error) => error.field)).toContain(field)
  })
})

describe('G15 its link', () => {
  test('G15 the office and the applicant at once: each is answered, nothing hangs', async () => {
    const { made, applicant } = await started()
    const { stamps } = await applicant.open()
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_, turn) => applicant.save('denials', { denials: `Case ${turn}` }, stamps['denials'])),
      recruiter().call('POST', `/api/recruiting/applications/${made.id}/form-link`, {}),
      applicant.call('POST', '/signatures', { document: 'disclosure', name: 'Marisol Vega' }),
    ])
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => ![200, 201, 400, 412].includes(status))).toEqual([])
    expect(statuses.slice(0, 4).filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  })

  test('G15 answers one sentence whether guessed, replaced, revoked, expired, used, returned, rejected or hired since', async () => {
    const told = { status: 400, detail: dead }
    expect(await refusal(applicantOn('A'.repeat(43)))).toEqual(told)
    expect(await refusal(applicantOn('short'))).toEqual(told)

    const { made, applicant: replaced } = await started()
    const revoked = await link(made)
    expect(await refusal(replaced)).toEqual(told)
    expect((await recruiter().call('DELETE', `/api/recruiting/applications/${made.id}/form-link`)).statusCode).toBe(204)
    expect(await refusal(revoked)).toEqual(told)
    expect(await read(`applications/${made.id}/form`)).toMatchObject({ link: { state: 'revoked' } })

    const expired = await link(made)
    app().clock.set('2026-12-04T15:00:00.000Z')
    expect(await refusal(expired)).toEqual(told)
    expect(await read(`applications/${made.id}/form`)).toMatchObject({ link: { state: 'expired' } })

    const used = await link(made)
    await fillIn(used)
    await answerDocuments(used)
    await used.call('POST', '/submit', { name: 'Marisol Vega' })
    for (const call of [() => used.call('GET'), () => used.save('denials', {}, ''), () => used.call('POST', '/submit', { name: 'M' })])
      expect((await call()).json()).toMatchObject({ detail: dead })

    expect((await recruiter().call('POST', `/api/recruiting/applications/${made.id}/form-link`, {})).statusCode).toBe(409)
    app().clock.advance(60_000)
    await move(`applications/${made.id}`, 'return_for_correction', { reason: 'End date of the farm job' })
    expect(await read(`applications/${made.id}`)).toMatchObject({ status: 'draft', certifiedOn: null })
    expect(await refusal(used)).toEqual(told)
    const again = await link(made)
    expect(await again.open()).toMatchObject({ step: 0, answers: { noDenial: true }, signatures: [{}, {}, {}] })
    app().clock.advance(60_000)
    await move(`applications/${made.id}`, 'reject', { rejectReason: 'record', rejectBasis: 'own' })
    expect(await refusal(again)).toEqual(told)

    // Submitted by the office and returned, a draft takes a new link, although this one was not used.
    const byHand = await started()
    await fillIn(byHand.applicant)
    await deskOf(recruiter).change(`/api/recruiting/applications/${byHand.made.id}`, { appliedOn: '2026-11-20' })
    await sign(byHand.made.id, '2026-12-04')
    expect((await move(`applications/${byHand.made.id}`, 'submit')).statusCode).toBe(200)
    expect(await refusal(byHand.applicant)).toEqual(told)
    app().clock.advance(60_000)
    await move(`applications/${byHand.made.id}`, 'return_for_correction', { reason: 'Reason for leaving' })
    expect(await refusal(byHand.applicant)).toEqual(told)

    // However somebody came to be hired: no link leads to what is no draft.
    const hired = await started()
    await app().deps.pool.query(`update recruiting_applications set status = 'hired' where id = $1`, [hired.made.id])
    expect(await refusal(hired.applicant)).toEqual(told)
  })

  test('G15 guessing is slowed down for its network alone', async () => {
    const guesser = applicantOn('B'.repeat(43))
    const statuses: number[] = []
    for (let guess = 0; guess < 51; guess += 1) statuses.push((await guesser.call('GET')).statusCode)
    expect(statuses.slice(-2)).toEqual([400, 429])
    const { applicant } = await started()
    expect((await applicant.call('GET')).statusCode).toBe(200)
  })

  test('G15 openings are logged for the recruiter; a reload within a minute is none', async () => {
    const { made, applicant } = await started()
    await applicant.open()
    await applicant.open()
    app().clock.advance(3 * 60_000)
    await applicant.open()
    expect(await read(`applications/${made.id}/form`)).toMatchObject({
      link: { state: 'open', openedCount: 2, lastOpenedAt: '2026-11-20T15:03:00.000Z', createdBy: 'Test recruiter', sentTo: null },
    })
    const history = JSON.stringify(await read(`applications/${made.id}/history`))
    expect(history.match(/Application opened by link/g)).toHaveLength(2)
  })

  test('G15 needs the carrier’s legal name and address, and a recruiter who sees the applicant', async () => {
    const bare = await recruiter().call('POST', '/api/recruiting/applications', {
      firstName: 'Dana',
      lastName: 'Bare',
      phone: '3145550199',
      position: 'regional',
      division: (await admin().call('POST', '/api/divisions', { name: 'Bare', code: 'BARE', kind: 'terminal' })).json<Created>().id,
    })
    const answer = await recruiter().call('POST', `/api/recruiting/applications/${bare.json<Created>().id}/form-link`, {})
    expect(answer.statusCode).toBe(409)
    expect(answer.json<Json>()['detail']).toContain('Enter the legal entity')
    const { made } = await started()
    const other = await app().as('recruiter')
    expect((await other.call('GET', `/api/recruiting/applications/${made.id}/form`)).statusCode).toBe(404)
    expect((await other.call('POST', `/api/recruiting/applications/${made.id}/form-link`, {})).statusCode).toBe(404)
  })

  test('G15 goes by mail where there is mail, without the token in the answer; the confirmation says how to ask', async () => {
    const mails: { to: string; subject: string; text: string }[] = []
    const { mail } = app().deps
    const before = { ...mail }
    Object.assign(mail, { configured: true, send: (sent: (typeof mails)[number]) => Promise.resolve(void mails.push(sent)) })
    try {
      const made = await application({ email: 'marisol@example.com' })
      const answer = await recruiter().call('POST', `/api/recruiting/applications/${made.id}/form-link`, {})
      expect(answer.json()).toEqual({ sentTo: 'marisol@example.com', link: null })
      await app().jobs.idle()
      const token = /application\/([\w-]{43})/.exec(mails[0]?.text ?? '')?.[1] ?? ''
      expect(mails[0]).toMatchObject({ to: 'marisol@example.com', subject: 'Your application to Ozark Linehaul LLC' })
      const applicant = applicantOn(token)
      await fillIn(applicant)
      await answerDocuments(applicant)
      expect((await applicant.call('POST', '/submit', { name: 'Marisol Vega' })).statusCode).toBe(200)
      await app().jobs.idle()
      expect(mails[1]?.text).toContain('no later than 30 days after you are hired')
    } finally {
      Object.assign(mail, before)
    }
  })
})
