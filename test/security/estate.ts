import { registry } from '#records/index.ts'
import type { TestApp } from '#test/support/app.ts'
import { make } from '#test/support/factory.ts'
import type { Created } from '#test/support/factory.ts'
import { multipart } from '#test/support/multipart.ts'
import { inspected } from '#test/support/papers.ts'
import type { TestUser } from '#test/support/sessions.ts'
import { makeMissing } from './missing-kinds.ts'
import { buildSafetyEstate } from './safety-estate.ts'

/** One record of every kind of a division in one of them, with a comment, files and a view, and a word that stands in all that may be read of them. */
export interface Estate {
  readonly admin: TestUser
  readonly home: Created
  readonly away: Created
  /** By kind. */
  readonly records: Readonly<Record<string, Created>>
  readonly ids: Readonly<Record<string, string>>
  readonly batchId: string
}

/** Stands in names and notes of the estate: who may not see its records never reads it. */
export const word = 'zebrawood'

/** Confidential values of the estate, each found nowhere else. */
export const canaries = {
  street: '77 Canarystreet',
  birthDate: '1961-02-17',
  ssnLast4: '7391',
  licenseNumber: 'CANARYLICENSE',
  formerLicense: 'FORMERCANARY',
  medicalCertifiedOn: '2026-03-19',
  medicalExaminer: 'Dr. Canarymedic',
  medicalRegistryNumber: '5550987123',
  documentNumber: 'CANARYDOC',
  leaveReason: 'CANARYLEAVE',
  fileName: 'canaryfile.txt',
  fileLabel: 'canarylabel',
  fileText: 'canarycontent',
} as const

export const buildEstate = async (app: TestApp): Promise<Estate> => {
  const admin = await app.as('super_admin')
  // The first division gives the company its name, which everybody knows.
  const away = await make(admin, 'divisions')
  const home = await make(admin, 'divisions', { name: `${word} division` })
  const driver = await make(admin, 'drivers', {
    division: home.id,
    firstName: word,
    lastName: word,
    notes: word,
    licenseState: 'MO',
    licenseNumber: canaries.formerLicense,
    birthDate: canaries.birthDate,
    ssnLast4: canaries.ssnLast4,
    hireDate: '2026-01-05',
    address: { street: canaries.street, city: 'Joplin', state: 'MO', zip: '64801' },
    medicalCertifiedOn: canaries.medicalCertifiedOn,
    medicalExpirationDate: '2027-03-19',
    medicalExaminer: canaries.medicalExaminer,
    medicalRegistryNumber: canaries.medicalRegistryNumber,
    medicalVariance: 'diabetes',
  })
  const changed = await admin.call(
    'PATCH',
    `/api/drivers/${driver.id}`,
    { licenseNumber: canaries.licenseNumber },
    { 'if-match': `"${driver.version}"`, 'x-confirm-warnings': '1' },
  )
  const vehicle = await make(admin, 'vehicles', { division: home.id, kind: 'van', unitNumber: `${word}-1`, description: word })
  await inspected(admin, vehicle)
  const named: Record<string, Created> = {
    divisions: home,
    drivers: driver,
    vehicles: vehicle,
    users: (await admin.call('GET', `/api/users/${admin.id}`)).json<Created>(),
    'qualification-documents': await make(admin, 'qualification-documents', {
      type: 'medical',
      driver: driver.id,
      expirationDate: '2027-03-19',
      documentNumber: canaries.documentNumber,
      issuer: word,
    }),
    'meter-entries': await make(admin, 'meter-entries', {
      vehicle: vehicle.id,
      value: 424_242,
      readAt: '2026-11-02T12:00:00.000Z',
      note: word,
    }),
    'time-off': await make(admin, 'time-off', {
      driver: driver.id,
      type: 'sick',
      start: '2026-12-07',
      end: '2026-12-08',
      reason: canaries.leaveReason,
    }),
    ...(await buildSafetyEstate(admin, { division: home.id, driver: driver.id, vehicle: vehicle.id, word })),
  }
  const records = await makeMissing(admin, named, home.id, word)
  const comment = (await admin.call('POST', `/api/drivers/${driver.id}/comments`, { body: `${word} said something` })).json<{
    id: string
  }>()
  const { payload, headers } = multipart(
    { category: 'medical', label: canaries.fileLabel },
    { fileName: canaries.fileName, content: Buffer.from(canaries.fileText) },
  )
  const file = (await admin.call('POST', `/api/drivers/${driver.id}/attachments`, payload, headers)).json<{ id: string }>()
  const view = (await admin.call('POST', '/api/views', { kind: 'drivers', name: word, query: 'status=active' })).json<{ id: string }>()
  return {
    admin,
    home,
    away,
    records,
    ids: { comment: comment.id, file: file.id, view: view.id },
    batchId: changed.headers['x-batch-id'] as string,
  }
}

const nowhere = '018f0000-0000-7000-8000-000000000000'

/** The address of a route with the estate's ids in it. */
export const addressIn = ({ records, ids, batchId }: Estate, url: string): string => {
  const kind = Object.values(registry)
    .toSorted((a, b) => b.api.length - a.api.length)
    .find((record) => url.startsWith(`/api/${record.api}/:id`))
  const own = kind
    ? records[kind.name]?.id
    : url.startsWith('/api/attachments')
      ? ids['file']
      : url.startsWith('/api/views')
        ? ids['view']
        : url.startsWith('/api/batches')
          ? batchId
          : undefined
  return url
    .replace(':attachmentId', ids['file'] ?? nowhere)
    .replace(':commentId', ids['comment'] ?? nowhere)
    .replace(':id', own ?? nowhere)
    .replace(/:\w*[iI]d\b/g, nowhere)
    .replace(/:\w+/g, 'none')
}
