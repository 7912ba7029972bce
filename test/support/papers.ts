import { expect } from 'vitest'
import { documentTypes, queryTypes, requiredBeforeDriving } from '#records/qualification-documents/types.ts'
import type { DocumentTypeKey } from '#records/qualification-documents/types.ts'
import { make } from './factory.ts'
import type { Created, Json } from './factory.ts'
import { multipart } from './multipart.ts'
import type { TestUser } from './sessions.ts'

let scans = 0

/** Runs a named step of a record. */
export const move = (user: TestUser, kind: string, id: string, name: string, fields: Json = {}) =>
  user.call('POST', `/api/${kind}/${id}/transitions`, { move: name, fields })

/** A document of a driver with its scan, not verified yet. */
export const paper = async (user: TestUser, owner: Created, type: DocumentTypeKey, more: Json = {}): Promise<Created> => {
  const term = documentTypes[type].expiryRequired ? { expirationDate: '2027-06-30' } : {}
  const result = (queryTypes as readonly string[]).includes(type) ? { queryResult: 'none' } : {}
  const document = await make(user, 'qualification-documents', {
    type,
    driver: owner.id,
    issuedOn: '2026-01-05',
    ...term,
    ...result,
    ...more,
  })
  scans += 1
  const { payload, headers } = multipart({}, { fileName: 'scan.txt', content: Buffer.from(`scan ${scans}`) })
  await user.call('POST', `/api/qualification-documents/${document.id}/attachments`, payload, headers)
  return document
}

/** A verified document of a driver. */
export const filed = async (user: TestUser, owner: Created, type: DocumentTypeKey, more: Json = {}): Promise<Created> => {
  const document = await paper(user, owner, type, more)
  const answer = await move(user, 'qualification-documents', document.id, 'verify', { verificationMethod: 'original_seen' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Everything a CDL driver needs before the first trip. */
export const fileAll = async (user: TestUser, owner: Created): Promise<void> => {
  for (const type of requiredBeforeDriving('driver', true)) await filed(user, owner, type)
}
