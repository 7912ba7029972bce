import { describe, expect, test } from 'vitest'
import { make } from '#test/support/factory.ts'
import type { Created, Json } from '#test/support/factory.ts'
import { allClear, hiringDesk } from '#test/support/hiring.ts'

const { app, admin, offered, hire, list, read, move, driverOf } = hiringDesk()

const at = ({ id }: Created): string => `applications/${id}`
const detailOf = async (answer: ReturnType<typeof move>): Promise<unknown> => (await answer).json<Json>()['detail']

describe('G15 a rejection over a background report (15 USC 1681b(b)(3))', () => {
  const reject = (person: Created, fields: Json = {}) =>
    move(at(person), 'reject', { rejectReason: 'record', rejectBasis: 'report', ...fields })
  const clock = (person: Created) => list(`/api/deadlines?application=${person.id}&rule=ADVERSE-3`)
  const reportSource = 'Plains Screening, 12 Main St, Joplin, MO, 417-555-0134'

  test('G15 somebody met in person gets the report and the rights first', async () => {
    const person = await offered()
    expect((await move(at(person), 'reject', { rejectReason: 'record' })).json()).toMatchObject({ errors: [{ field: 'rejectBasis' }] })
    expect(await detailOf(reject(person))).toBe(
      'Select how you met the applicant. It decides what comes before the rejection (15 USC 1681b(b)(3)).',
    )
    expect(await detailOf(reject(person, { met: 'in_person' }))).toBe(
      'Not rejected. First give the applicant a copy of the report and the summary of rights, and record it with "Give report and rights" (15 USC 1681b(b)(3)(A)).',
    )
    const give = (reportGivenOn: string) => move(at(person), 'give_report', { reportSource, reportGivenOn })
    expect(await detailOf(give('2026-11-21'))).toBe("Date can't be in the future.")
    expect(await detailOf(give('2026-11-18'))).toBe('The application is from Nov 20, 2026: the report comes after it.')
    expect((await give('2026-11-20')).json()).toMatchObject({ status: 'offer', reportGivenOn: '2026-11-20', reportSource })
    expect((await reject(person, { met: 'in_person' })).json()).toMatchObject({ status: 'rejected', rejectedOn: '2026-11-20' })
    expect(await clock(person)).toEqual([])
    // The notice is owed too (15 USC 1681m(a)); its days are company policy.
    const owed = () => list(`/api/deadlines?application=${person.id}&rule=ADVERSE-NOTICE`)
    expect(await owed()).toMatchObject([{ status: 'running', citation: null, dueAt: '2026-11-26T04:59:59.999+00:00' }])
    expect((await move(at(person), 'send_notice', { reportSource, adverseNoticeOn: '2026-11-20' })).statusCode).toBe(200)
    expect(await owed()).toMatchObject([{ status: 'met', metNote: 'Notice sent' }])
  })

  test('G15 somebody met only by phone gets the notice within 3 business days after it', async () => {
    const person = await offered()
    expect((await reject(person, { met: 'remote' })).json()).toMatchObject({ status: 'rejected' })
    // From Friday on: Monday, Tuesday, Wednesday.
    expect(await clock(person)).toMatchObject([
      { status: 'running', dueAt: '2026-11-26T04:59:59.999+00:00', citation: '15 USC 1681b(b)(3)(B)' },
    ])
    const notice = (adverseNoticeOn: string) => move(at(person), 'send_notice', { reportSource, adverseNoticeOn })
    expect(await detailOf(notice('2026-11-19'))).toBe('The rejection was on Nov 20, 2026: the notice comes after it.')
    expect((await notice('2026-11-20')).statusCode).toBe(200)
    expect(await clock(person)).toMatchObject([{ status: 'met', metNote: 'Notice sent' }])
    await move(at(person), 'reopen', { reason: 'The report was about somebody else' })
    expect(await read(at(person))).toMatchObject({ status: 'draft', rejectBasis: null, adverseNoticeOn: null })
    expect(await clock(person)).toMatchObject([{ status: 'not_applicable' }])
  })

  test('G15 a report that isn’t clear is never "something else"', async () => {
    const person = await offered({ ...allClear, mvr: 'failed' })
    expect(await detailOf(reject(person, { rejectBasis: 'own' }))).toBe(
      'Not rejected. MVR not clear: choose "A background report from a vendor (MVR, PSP, criminal record)". The applicant has a right to the report and a notice (15 USC 1681b(b)(3), 1681m(a)).',
    )
    expect((await reject(person, { rejectBasis: 'own', rejectReason: 'other' })).statusCode).toBe(409)
    expect((await reject(person, { rejectBasis: 'own', rejectReason: 'no_show' })).json()).toMatchObject({ status: 'rejected' })
  })

  test('G15 a rejection for another reason owes no notice', async () => {
    const person = await offered()
    expect((await reject(person, { rejectBasis: 'own' })).json()).toMatchObject({ status: 'rejected' })
    expect(await clock(person)).toEqual([])
    expect(await detailOf(move(at(person), 'send_notice', { reportSource, adverseNoticeOn: '2026-11-20' }))).toBe(
      'This rejection was not based on a background report.',
    )
  })
})

describe('G15 the MVR of each licensing authority (49 CFR 391.23(a)(1), 391.25(a))', () => {
  const licenses = [
    { authority: 'KS', number: 'K100', class: 'A' },
    { authority: 'Missouri', number: 'M1', class: 'A' },
    { authority: 'Ontario', number: 'O-1', class: 'AZ' },
  ]
  const logged = (person: Created, authority: string, outcome = 'received') => move(at(person), 'log_mvr', { authority, outcome })

  test('G15 the check is over when each authority is there; each has a paper of its own', async () => {
    const person = await offered({ ...allClear, mvr: 'ordered' }, { noOtherLicense: null, licenses })
    const clear = () => move(at(person), 'record_checks', { mvr: 'clear' })
    expect((await clear()).json()).toMatchObject({
      errors: [{ field: 'mvr', message: 'First log the MVR of each authority: Missouri, Kansas, Ontario (49 CFR 391.23(a)(1))' }],
    })
    expect((await logged(person, 'Texas')).json()).toMatchObject({
      errors: [{ field: 'authority', message: 'Not among the licenses of the application' }],
    })
    await logged(person, 'MO')
    await logged(person, 'kansas')
    expect((await clear()).json()).toMatchObject({ errors: [{ message: expect.stringContaining('authority: Ontario (') }] })
    await logged(person, 'Ontario', 'effort')
    expect((await clear()).statusCode).toBe(200)
    await hire(person, { hiredOn: '2026-11-20' })
    const papers = await list(`/api/qualification-documents?driver=${await driverOf(person)}&type=mvr_initial`)
    expect(papers.map(({ state, status }) => `${String(state)} ${String(status)}`).toSorted()).toEqual(['KS draft', 'MO draft'])
  })

  test('G15 with one license the check says it all', async () => {
    const person = await offered({ ...allClear, mvr: 'ordered' })
    expect((await move(at(person), 'record_checks', { mvr: 'clear' })).statusCode).toBe(200)
  })

  test.each([
    ['another state', 'KS', ['active', 'active']],
    ['the same state', 'MO', ['active', 'superseded']],
    ['a state nobody entered', null, ['active', 'superseded']],
  ])('G15 the annual MVR of %s beside one of Missouri', async (_case, state, statuses) => {
    const safety = await app().as('safety')
    const driver = await make(admin(), 'drivers', { licenseClass: 'A', licenseState: 'MO' })
    const file = async (values: Json) => {
      const paper = await make(safety, 'qualification-documents', { driver: driver.id, type: 'mvr_annual', ...values })
      const path = `/api/qualification-documents/${paper.id}/transitions`
      const verified = await safety.call('POST', path, { move: 'verify', fields: { verificationMethod: 'mvr' } })
      expect(verified.statusCode, verified.body).toBe(200)
    }
    await file({ state: 'MO', issuedOn: '2026-05-04', expirationDate: '2027-05-04' })
    await file({ state, issuedOn: '2026-11-02', expirationDate: '2027-11-02' })
    const papers = await list(`/api/qualification-documents?driver=${driver.id}&type=mvr_annual`)
    expect(papers.map(({ status }) => status).toSorted()).toEqual(statuses)
  })
})
