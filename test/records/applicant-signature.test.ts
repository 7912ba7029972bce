import { describe, expect, test } from 'vitest'
import { applicantDesk, farm, prairie } from '#test/support/applicant.ts'
import { deskOf } from '#test/support/desk.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import { complete } from '#test/support/recruiting.ts'

const { app, recruiter, application, read, move, link, started, fillIn, answerDocuments, sign, person } = applicantDesk()

const { change } = deskOf(recruiter)
const pathOf = ({ id }: Created): string => `/api/recruiting/applications/${id}`
const record = ({ id }: Created, certifiedOn: string) => move(`applications/${id}`, 'record_signature', { certifiedOn })
const refusalOf = async (answer: ReturnType<typeof record>) => (await answer).json<{ errors: unknown }>().errors

describe('G15 a change after the signature needs a new one (49 CFR 391.21(b)(12))', () => {
  test('G15 returned for correction and changed by the office: nobody submits it until the applicant signs again', async () => {
    const { made, applicant } = await started()
    await fillIn(applicant)
    await answerDocuments(applicant)
    await applicant.call('POST', '/submit', { name: 'Marisol Vega' })
    app().clock.advance(60_000)
    await move(`applications/${made.id}`, 'return_for_correction', { reason: 'End date of the first job' })
    await change(pathOf(made), { employers: [{ ...prairie, to: '2025-02-28' }, farm] })
    expect((await change(pathOf(made), { certifiedOn: '2026-11-20' })).statusCode).toBe(422)
    const missing = { errors: [{ message: 'Missing from the application: signature (49 CFR 391.21(b))' }] }
    expect((await move(`applications/${made.id}`, 'submit')).json()).toMatchObject(missing)
    expect(await refusalOf(record(made, '2026-11-20'))).toEqual([
      {
        field: 'certifiedOn',
        message:
          'The application was changed on Nov 20, 2026. Send the applicant the form to sign, or add the scan of the application signed after the change (49 CFR 391.21(b)(12)).',
      },
    ])
    const again = await link(made)
    await again.call('POST', '/signatures', { document: 'disclosure', name: 'Marisol Vega' })
    const signed = await again.call('POST', '/submit', { name: 'Marisol Vega' })
    expect(signed.statusCode, signed.body).toBe(200)
    expect(await read(`applications/${made.id}`)).toMatchObject({ status: 'submitted', certifiedOn: '2026-11-20' })
  })

  test.each<[string, Json, boolean]>([
    ['an answer', { noDenial: null, denials: 'Suspended in 2014 over an unpaid fine' }, true],
    ['the date of the application', { appliedOn: '2026-11-19' }, true],
    ['the phone', { phone: '3145550199' }, false],
    ['the note of the office', { note: 'Called back' }, false],
  ])('G15 a change of %s while it is a draft', async (_case, values, ends) => {
    const made = await application(complete)
    expect(await read(`applications/${made.id}`)).toMatchObject({ certifiedOn: '2026-11-20' })
    const changed = await change(pathOf(made), values)
    expect(changed.statusCode, changed.body).toBe(200)
    expect(changed.json()).toMatchObject({ certifiedOn: ends ? null : '2026-11-20' })
  })

  test('G15 a paper signature needs its scan, and after a change a scan and a date since then', async () => {
    const made = await application({ ...complete, certifiedOn: null })
    expect(await refusalOf(record(made, '2026-11-20'))).toEqual([
      { field: 'certifiedOn', message: 'Add the scan of the signed application to the files first, as "Application" (49 CFR 391.21(a)).' },
    ])
    expect((await record(made, '2026-11-20')).json<{ detail: string }>().detail).toMatch(/\(49 CFR 391\.21\(a\)\)\.$/)
    const scan = multipart({ category: 'application' }, { fileName: 'signed.txt', content: Buffer.from(made.id) })
    await recruiter().call('POST', `${pathOf(made)}/attachments`, scan.payload, scan.headers)
    expect(await refusalOf(record(made, '2026-11-21'))).toEqual([
      { field: 'certifiedOn', message: "The signature can't be dated in the future." },
    ])
    expect((await record(made, '2026-11-18')).json()).toMatchObject({ certifiedOn: '2026-11-18' })

    app().clock.set('2026-11-23T15:00:00.000Z')
    await change(pathOf(made), { noAccident: null, accidents: [{ nature: 'Backed into a dock' }] })
    expect(await refusalOf(record(made, '2026-11-18'))).toEqual([
      {
        field: 'certifiedOn',
        message:
          'The application was changed on Nov 23, 2026. The applicant has to sign it again, on that day or later (49 CFR 391.21(b)(12)).',
      },
    ])
    expect((await record(made, '2026-11-23')).statusCode).toBe(422)
    await sign(made.id, '2026-11-23')
    expect((await move(`applications/${made.id}`, 'submit')).json()).toMatchObject({ status: 'submitted' })
  })

  test('G15 a blank application is not signed on paper: what is missing is named', async () => {
    const made = await application()
    const scan = multipart({ category: 'application' }, { fileName: 'signed.png', content: Buffer.from(made.id) })
    await recruiter().call('POST', `${pathOf(made)}/attachments`, scan.payload, scan.headers)
    expect(await refusalOf(record(made, '2026-11-20'))).toEqual([
      {
        field: 'certifiedOn',
        message:
          'Enter what the application says first. Missing: birth date, home address, license number, license state, license expiration, application date, SSN or the reason for none, addresses of 3 years, other licenses, driving experience, employers, accidents, violations, denials (49 CFR 391.21(b)).',
      },
    ])
    expect((await read(`applications/${made.id}`))['certifiedOn']).toBeNull()
  })

  test('G15 nobody types the signature of a new application', async () => {
    const typed = await recruiter().call('POST', '/api/recruiting/applications', person({ certifiedOn: '2026-11-20' }))
    expect(typed.json()).toMatchObject({ status: 422, errors: [{ field: 'certifiedOn' }] })
  })
})
