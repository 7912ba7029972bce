import { documentTypes, queryTypes, requiredBeforeDriving } from '#records/drivers/qualification-documents/types.ts'
import type { Api, Json, Row } from './api.ts'
import { companyToday, dayFrom, makeDriver, makeVehicle } from './records.ts'

const documents = '/api/qualification-documents'
const until = '2035-01-31'

/** A verified document from last month, proven without a scan. */
const filed = async (api: Api, values: Json): Promise<void> => {
  const issuedOn = dayFrom(await companyToday(api), -30)
  const { id } = await api.create(documents, { issuedOn, ...values })
  await api.move(`${documents}/${id}`, 'verify', { verificationMethod: 'online' })
}

/** A driver with a CDL and every paper that must be on file before driving, active. */
export const makeReadyDriver = async (api: Api, values: Json = {}): Promise<Row> => {
  const { id } = await makeDriver(api, { licenseClass: 'A', licenseState: 'MO', licenseExpirationDate: until, ...values })
  for (const type of requiredBeforeDriving('driver', true))
    await filed(api, {
      driver: id,
      type,
      ...(documentTypes[type].expiryRequired ? { expirationDate: until } : {}),
      ...((queryTypes as readonly string[]).includes(type) ? { queryResult: 'none' } : {}),
      ...(type === 'road_test' ? { roadTestProof: 'own', roadTestVehicles: ['doubles', 'tank'] } : {}),
    })
  // A medical certificate runs 24 months at most (49 CFR 391.45(b)).
  const medicalUntil = dayFrom(await companyToday(api), 600)
  await filed(api, { driver: id, type: 'mvr_initial', medicalStatus: 'certified', medicalUntil })
  return api.move(`/api/drivers/${id}`, 'activate')
}

/** A tractor with its annual inspection (49 CFR 396.17(c)). */
export const makeReadyUnit = async (api: Api, values: Json = {}): Promise<Row> => {
  const unit = await makeVehicle(api, values)
  await filed(api, {
    vehicle: unit.id,
    type: 'annual_inspection',
    inspectedBy: 'garage',
    inspectionResult: 'passed',
    inspector: 'Ray Tolliver',
    inspectorQualification: 'experience',
  })
  return unit
}
