import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { largestPhoto } from '#records/recruiting/recruiting-applications/applicants-form/photo-slots.ts'
import { applicantDesk } from '#test/support/applicant.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'

const { app, admin, recruiter, read, move, started, fillIn, answerDocuments, applicantOn, refusal } = applicantDesk()

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()

type Applicant = ReturnType<typeof applicantOn>

const put = ({ token }: Applicant, slot: string, content: Buffer, fileName = 'IMG_0001.jpg') => {
  const { payload, headers } = multipart({}, { fileName, content })
  return app().http.inject({ method: 'PUT', url: `/api/application-form/${token}/photos/${slot}`, payload, headers })
}
const remove = ({ token }: Applicant, slot: string) =>
  app().http.inject({ method: 'DELETE', url: `/api/application-form/${token}/photos/${slot}` })
const filesOf = async ({ id }: Created, by = recruiter()): Promise<Json[]> =>
  (await by.call('GET', `/api/recruiting/applications/${id}/attachments?archived=all`)).json<Json[]>()
const slots = (answer: { json: <T>() => T }): unknown[] => answer.json<Json[]>().map(({ slot }) => slot)

describe('G15 photos in the applicant’s form', () => {
  test('G15 are stored with the application, confidential, retaken, and removed while the link works', async () => {
    const { made, applicant } = await started()
    const front = await put(applicant, 'license_front', await picture('navy'))
    expect(front.statusCode, front.body).toBe(200)
    expect(slots(await put(applicant, 'license_back', await picture('gray')))).toEqual(['license_front', 'license_back'])
    expect((await put(applicant, 'license_back', await picture('gray'))).statusCode).toBe(200)
    const same = await put(applicant, 'license_back', await picture('navy'))
    expect(same.json<Json>()['detail']).toBe('You added this picture already. Take another one.')
    await put(applicant, 'license_front', await picture('teal'))
    expect(slots(await put(applicant, 'medical_card', await picture('white')))).toHaveLength(3)
    expect(slots(await remove(applicant, 'medical_card'))).toEqual(['license_back', 'license_front'])
    // The link learns that a photo is there, never its address.
    const form = await applicant.open()
    expect(form['photos']).toMatchObject([{ slot: 'license_back', fileName: 'IMG_0001.jpg' }, { slot: 'license_front' }])
    expect(JSON.stringify(form)).not.toContain('/api/attachments')
    const files = await filesOf(made)
    expect(
      files.map(({ label, category, confidential, archivedAt }) => [label, category, confidential, archivedAt === null]).sort(),
    ).toEqual([
      ['License, back', 'license', true, true],
      ['License, front', 'license', true, false],
      ['License, front', 'license', true, true],
      ['Medical card', 'medical', true, false],
    ])
    expect(files[0]?.['uploadedBy']).toMatchObject({ name: `Marisol ${String(made['lastName'])}` })
    const manager = await filesOf(made, await app().as('manager'))
    expect(new Set(manager.map(({ fileName, href }) => `${String(fileName)} ${String(href)}`))).toEqual(new Set(['Confidential file null']))
    expect(await read(`applications/${made.id}`)).toMatchObject({ licenseCopy: 'received', medicalCopy: 'not_ordered' })
    expect(await read(`applications/${made.id}`, await app().as('manager'))).not.toHaveProperty('medicalCopy')
  })

  test('G15 take pictures and PDFs of one paper within the limit, for the own application, until it is signed', async () => {
    const { made, applicant } = await started()
    expect((await put(applicant, 'license_front', Buffer.from('just words'), 'notes.txt')).statusCode).toBe(415)
    expect((await put(applicant, 'license_front', Buffer.alloc(largestPhoto + 1))).statusCode).toBe(413)
    expect((await put(applicant, 'passport', await picture('navy'))).statusCode).toBe(400)
    expect(await filesOf(made)).toEqual([])
    expect((await put(applicantOn('x'.repeat(43)), 'license_front', await picture('navy'))).statusCode).toBe(400)
    const other = await started()
    await put(applicant, 'license_front', await picture('navy'))
    expect((await other.applicant.open())['photos']).toEqual([])
    await fillIn(applicant)
    await answerDocuments(applicant)
    expect((await applicant.call('POST', '/submit', { name: 'Marisol Vega' })).statusCode).toBe(200)
    expect((await put(applicant, 'license_front', await picture('teal'))).statusCode).toBe(400)
    expect((await remove(applicant, 'license_front')).statusCode).toBe(400)
    expect(await refusal(applicant)).toMatchObject({ status: 400 })
    expect(await filesOf(made)).toHaveLength(1)
  })

  test('G15 wait for the recruiter, who verifies each, and become papers of the driver at the hire', async () => {
    const { made, applicant } = await started()
    for (const [slot, color] of [
      ['license_front', 'navy'],
      ['license_back', 'gray'],
      ['medical_card', 'white'],
    ] as const)
      expect((await put(applicant, slot, await picture(color))).statusCode).toBe(200)
    await fillIn(applicant)
    await answerDocuments(applicant)
    await applicant.call('POST', '/submit', { name: 'Marisol Vega' })
    const at = `applications/${made.id}`
    expect((await move(at, 'verify_copies', { licenseCopy: 'clear' }, await app().as('manager'))).statusCode).toBe(403)
    expect((await move(at, 'verify_copies', { medicalCopy: 'clear' })).json()).toMatchObject({
      errors: [{ field: 'medicalExpirationDate' }],
    })
    const verified = await move(at, 'verify_copies', { licenseCopy: 'clear', medicalCopy: 'clear', medicalExpirationDate: '2028-02-01' })
    expect(verified.statusCode, verified.body).toBe(200)
    const name = `Marisol ${String(made['lastName'])}`
    expect(await read(at)).toMatchObject({
      licenseCopy: 'clear',
      medicalCopy: 'clear',
      certifiedOn: '2026-11-20',
      checkLog: [
        { check: 'licenseCopy', result: 'received', by: name },
        { check: 'licenseCopy', result: 'clear', on: '2026-11-20', by: 'Test recruiter' },
      ],
    })
    for (const [step, fields] of [
      ['review', {}],
      ['screen', {}],
      ['offer', { offerPay: '$0.62 a mile', offerStart: '2026-12-03' }],
      ['hire', { hiredOn: '2026-12-03', division: made['division'] }],
    ] as const) {
      const answer = await move(at, step, fields)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const { driver } = await read(at, admin())
    const papers = (await admin().call('GET', `/api/qualification-documents?driver=${String(driver)}&limit=50`)).json<Created[]>()
    const carried = async (type: string): Promise<unknown[]> => {
      const paper = papers.find((one) => one['type'] === type)
      expect(paper).toMatchObject({ status: 'draft' })
      const files = (await admin().call('GET', `/api/qualification-documents/${paper?.id ?? ''}/attachments`)).json<Json[]>()
      return files.map(({ label, confidential }) => [label, confidential]).sort()
    }
    expect(await carried('license')).toEqual([
      ['License, back', true],
      ['License, front', true],
    ])
    expect(await carried('medical')).toEqual([['Medical card', true]])
  })
})
