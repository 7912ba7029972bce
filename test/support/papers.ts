import { expect } from 'vitest'
import { documentTypes, queryTypes, requiredBeforeDriving } from '#records/drivers/qualification-documents/types.ts'
import type { DocumentTypeKey } from '#records/drivers/qualification-documents/types.ts'
import { make } from './factory.ts'
import type { Created, Json } from './factory.ts'
import { multipart } from './multipart.ts'
import type { TestUser } from './sessions.ts'

let scans = 0

/** Runs a named step of a record. */
export const move = (user: TestUser, kind: string, id: string, name: string, fields: Json = {}) =>
  user.call('POST', `/api/${kind}/${id}/transitions`, { move: name, fields })

const valuesOf = (type: DocumentTypeKey): Json => ({
  issuedOn: '2026-01-05',
  ...(documentTypes[type].expiryRequired ? { expirationDate: '2027-06-30' } : {}),
  ...((queryTypes as readonly string[]).includes(type) ? { queryResult: 'none' } : {}),
  ...(type === 'road_test' ? { roadTestProof: 'own', roadTestVehicles: ['doubles', 'tank'] } : {}),
})

/** A document of a driver with its scan, not verified yet. */
export const paper = async (user: TestUser, owner: Created, type: DocumentTypeKey, more: Json = {}): Promise<Created> => {
  const document = await make(user, 'qualification-documents', { type, driver: owner.id, ...valuesOf(type), ...more })
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

/** Everything a CDL driver needs before the first trip, the record with the medical status among it (49 CFR 391.23(m)(2)). */
export const fileAll = async (user: TestUser, owner: Pick<Created, 'id'>): Promise<void> => {
  for (const type of requiredBeforeDriving('driver', true)) await filedOnline(user, { type, driver: owner.id, ...valuesOf(type) })
  await fileCdlis(user, owner)
}

/** Files the motor vehicle record of a CDL holder that shows them medically certified. */
export const fileCdlis = (user: TestUser, owner: Pick<Created, 'id'>, more: Json = {}): Promise<Created> =>
  filedOnline(user, {
    type: 'mvr_initial',
    driver: owner.id,
    issuedOn: '2026-01-05',
    medicalStatus: 'certified',
    medicalUntil: '2027-06-30',
    ...more,
  })

/** A verified paper whose proof is no scan. */
const filedOnline = async (user: TestUser, values: Json): Promise<Created> => {
  const document = await make(user, 'qualification-documents', values)
  const answer = await move(user, 'qualification-documents', document.id, 'verify', { verificationMethod: 'online' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** A driver with a CDL and all papers, on the road. */
export const makeReadyDriver = async (user: TestUser, values: Json = {}): Promise<Created> => {
  const made = await make(user, 'drivers', { licenseClass: 'A', licenseState: 'MO', hireDate: '2024-03-02', ...values })
  await fileAll(user, made)
  const answer = await move(user, 'drivers', made.id, 'activate')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** A tractor with its annual inspection, ready to go out. */
export const makeUnit = async (user: TestUser, values: Json = {}): Promise<Created> => {
  const unit = await make(user, 'vehicles', { kind: 'tractor', ...values })
  await inspected(user, unit)
  return unit
}

/** Files a passed annual inspection of a unit (49 CFR 396.17(c)). */
export const inspected = (user: TestUser, vehicle: Pick<Created, 'id'>, issuedOn = '2026-06-01'): Promise<Created> => {
  return filedOnline(user, {
    type: 'annual_inspection',
    vehicle: vehicle.id,
    driver: null,
    issuedOn,
    inspectedBy: 'garage',
    inspectionResult: 'passed',
    inspector: 'Ray Tolliver',
    inspectorQualification: 'experience',
  })
}
