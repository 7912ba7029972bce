import { expect } from 'vitest'
import type { Created, Json } from './factory.ts'
import { multipart } from './multipart.ts'
import { complete, recruitingDesk } from './recruiting.ts'
import type { TestUser } from './sessions.ts'

export const employer = {
  name: 'Prairie Star Freight',
  phone: '3165550119',
  from: '2022-01-03',
  to: '2026-10-30',
  cmv: true,
  fmcsr: true,
  tested: true,
}
export const allClear = {
  mvr: 'clear',
  psp: 'clear',
  clearinghouse: 'clear',
  drugTest: 'clear',
  physical: 'clear',
  roadTest: 'clear',
  english: 'clear',
  medicalExpirationDate: '2028-08-14',
}

/** A recruiting desk with people who have an offer. */
export const hiringDesk = () => {
  const desk = recruitingDesk()
  const { admin, recruiter, division, application, read, move } = desk
  let people = 0

  /** Somebody with an offer, whose checks stand as given. */
  const offered = async (checks: Json = allClear, values: Json = {}): Promise<Created> => {
    people += 1
    const person = await application({
      ...complete,
      licenseClass: 'A',
      licenseNumber: `H${500_000 + people}`,
      noEmployer: null,
      employers: [employer],
      ...values,
    })
    const at = `applications/${person.id}`
    for (const [step, fields] of [
      ['submit', {}],
      ['review', {}],
      ['screen', {}],
      ['record_checks', checks],
      ['offer', { offerPay: '$0.62 a mile', offerStart: '2026-12-03' }],
    ] as const) {
      const answer = await move(at, step, fields)
      expect(answer.statusCode, answer.body).toBe(200)
    }
    return person
  }
  const hire = (person: Created, values: Json = {}, by: TestUser = recruiter()) =>
    move(`applications/${person.id}`, 'hire', { hiredOn: '2026-12-03', division: division().id, ...values }, by)
  const list = async (path: string, by: TestUser = admin()): Promise<Json[]> => (await by.call('GET', path)).json<Json[]>()
  const one = async (path: string, by: TestUser = admin()): Promise<Json> => (await by.call('GET', path)).json<Json>()
  const addFile = async (person: Created, category: string): Promise<Created> => {
    const { payload, headers } = multipart(
      { category },
      { fileName: `${category}.txt`, content: Buffer.from(`${category} of ${person.id}`) },
    )
    const answer = await recruiter().call('POST', `/api/recruiting/applications/${person.id}/attachments`, payload, headers)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }
  const driverOf = async (person: Created): Promise<string> => String((await read(`applications/${person.id}`, admin()))['driver'])
  /** Safety verifies every paper that the hire filed, with the result of the query. */
  const verifyPapers = async (driver: string): Promise<void> => {
    for (const { id, type, version } of await list(`/api/qualification-documents?driver=${driver}&status=draft&limit=50`)) {
      const path = `/api/qualification-documents/${String(id)}`
      if (type === 'clearinghouse_full') {
        const entered = await admin().call('PATCH', path, { queryResult: 'none' }, { 'if-match': `"${String(version)}"` })
        expect(entered.statusCode, entered.body).toBe(200)
      }
      const verified = await admin().call(
        'POST',
        `${path}/transitions`,
        { move: 'verify', fields: { verificationMethod: 'online' } },
        { 'x-confirm-warnings': '1' },
      )
      expect(verified.statusCode, verified.body).toBe(200)
    }
  }
  return { ...desk, offered, hire, list, one, addFile, driverOf, verifyPapers }
}
