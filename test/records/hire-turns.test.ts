import { describe, expect, test } from 'vitest'
import type { Created, Json } from '#test/support/factory.ts'
import { allClear, employer, hiringDesk } from '#test/support/hiring.ts'
import { multipart } from '#test/support/multipart.ts'
import type { TestUser } from '#test/support/sessions.ts'

const { app, admin, recruiter, offered, hire, list, read, move, driverOf, verifyPapers } = hiringDesk()

const at = ({ id }: Created): string => `applications/${id}`
const record = (person: Created, checks: Json, by: TestUser) =>
  move(at(person), 'record_checks', { checkNote: 'The lab corrected its report', ...checks }, by)
const detailOf = async (answer: ReturnType<typeof move>): Promise<unknown> => (await answer).json<Json>()['detail']

describe('G15 a check corrected after the hire takes back what it put on file', () => {
  test.each([
    ['drugTest', 'drug_test'],
    ['physical', 'medical'],
    ['roadTest', 'road_test'],
  ])('G15 %s failed: the paper is revoked, and comes back with the check', async (check, type) => {
    const safety = await app().as('safety')
    const person = await offered()
    await hire(person, { hiredOn: '2026-11-20' })
    const driver = await driverOf(person)
    await verifyPapers(driver)
    const papers = async () =>
      (await list(`/api/qualification-documents?driver=${driver}&type=${type}&sort=createdAt`)).map(({ status }) => status)
    expect(await papers()).toEqual(['active'])
    expect((await record(person, { [check]: 'failed' }, safety)).statusCode).toBe(200)
    expect(await papers()).toEqual(['revoked'])
    expect(await list(`/api/drivers?limit=200&readiness=block`)).toContainEqual(expect.objectContaining({ id: driver }))
    expect((await record(person, { [check]: 'clear', checkNote: 'Typed on the wrong applicant' }, safety)).statusCode).toBe(200)
    expect((await papers()).toSorted()).toEqual(['draft', 'revoked'])
  })

  test('G15 the Clearinghouse query is kept and says what it found, which holds the driver', async () => {
    const safety = await app().as('safety')
    const person = await offered()
    await hire(person, { hiredOn: '2026-11-20' })
    const driver = await driverOf(person)
    await verifyPapers(driver)
    await record(person, { clearinghouse: 'failed' }, safety)
    expect(await list(`/api/qualification-documents?driver=${driver}&type=clearinghouse_full`)).toMatchObject([{ status: 'active' }])
    expect(await list(`/api/holds?driver=${driver}`)).toMatchObject([{ status: 'active', effect: 'block' }])
  })
})

describe('G15 a refused release stops the hire (49 CFR 391.23(f))', () => {
  const release = (person: Created, answer: string, answeredOn: string, by: TestUser = recruiter()) =>
    move(at(person), 'record_release', { employer: employer.name.toLowerCase(), answer, answeredOn }, by)
  const scan = async (person: Created) => {
    const { payload, headers } = multipart({ category: 'statement' }, { fileName: 'release.txt', content: Buffer.from(person.id) })
    expect((await recruiter().call('POST', `/api/recruiting/${at(person)}/attachments`, payload, headers)).statusCode).toBe(201)
  }

  test('G15 no hire until the release is signed, and nobody overrides it', async () => {
    const person = await offered()
    expect((await release(person, 'refused', '2026-11-20')).statusCode).toBe(200)
    expect(await read(at(person))).toMatchObject({
      stopsSeen: 'Release to a previous employer refused (49 CFR 391.23(f))',
      owedSeen: 'stop',
    })
    expect(await detailOf(hire(person, {}, admin()))).toBe(
      'Not hired. Release to a previous employer refused (49 CFR 391.23(f)). Without a release we can’t let them drive. A signed release lifts it.',
    )
    expect((await release(person, 'signed', '2026-11-20')).json()).toMatchObject({
      errors: [{ message: 'Add the scan of the signed release to the files first, as "Statement" (49 CFR 391.23(f))' }],
    })
    await scan(person)
    expect((await release(person, 'signed', '2026-11-21')).json()).toMatchObject({ errors: [{ field: 'answeredOn' }] })
    expect((await release(person, 'signed', '2026-11-20')).statusCode).toBe(200)
    expect((await hire(person)).json()).toMatchObject({ status: 'hired' })
  })

  test('G15 a release that was signed before the refusal lifts nothing', async () => {
    const person = await offered()
    await scan(person)
    await release(person, 'refused', '2026-11-20')
    expect((await release(person, 'signed', '2026-11-19')).statusCode).toBe(200)
    expect(await read(at(person))).toMatchObject({ stopsSeen: expect.stringContaining('391.23(f)') })
  })

  test('G15 the refusal of an employer nobody has to ask stops nothing', async () => {
    const person = await offered({ ...allClear }, { employers: [{ ...employer, fmcsr: false, tested: false }] })
    expect((await release(person, 'refused', '2026-11-20')).statusCode).toBe(422)
    expect((await hire(person)).json()).toMatchObject({ status: 'hired' })
  })
})
