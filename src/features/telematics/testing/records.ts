import type { RemoteDriver, RemoteVehicle } from '../provider/adapter.ts'
import type { Link, LocalRecord } from '../matching/locals.ts'
import { normaliseDriver, normaliseVehicle, unitKey, nameKey } from '../matching/normalise.ts'
import type { FieldValues, RemoteRecord } from '../matching/normalise.ts'

/** Records for tests of the pure parts; every value can be replaced. */
export const remoteVehicle = (remoteId: string, changes: Partial<RemoteVehicle> = {}): RemoteRecord =>
  normaliseVehicle({
    remoteId,
    name: `T-${remoteId}`,
    vin: null,
    plate: null,
    plateState: null,
    make: null,
    model: null,
    year: null,
    externalIds: {},
    groups: [],
    lifecycle: 'active',
    device: { serial: `G-${remoteId}`, health: 'Connected', lastSeen: '2026-11-20T12:00:00.000Z' },
    assignedDriverRemoteId: null,
    ...changes,
  })

export const remoteDriver = (remoteId: string, changes: Partial<RemoteDriver> = {}): RemoteRecord =>
  normaliseDriver({
    remoteId,
    fullName: `Driver Number${remoteId}`,
    username: null,
    email: null,
    phone: null,
    employeeNumber: null,
    licenseNumber: null,
    licenseState: null,
    externalIds: {},
    lifecycle: 'active',
    assignedVehicleRemoteId: null,
    ...changes,
  })

export const localVehicle = (
  id: string,
  fields: FieldValues = {},
  changes: Partial<LocalRecord> & { unitNumber?: string } = {},
): LocalRecord => {
  const { unitNumber = `U-${id}`, ...rest } = changes
  return {
    id,
    version: 1,
    title: unitNumber,
    fields: { vin: null, plate: null, make: null, model: null, year: null, ...fields },
    keys: { unit: unitKey(unitNumber) },
    archived: false,
    ended: false,
    ...rest,
  }
}

export const localDriver = (id: string, fields: FieldValues = {}, changes: Partial<LocalRecord> = {}): LocalRecord => {
  const all = { firstName: 'Ann', lastName: `Local${id}`, phone: null, email: null, licenseNumber: null, licenseState: null, ...fields }
  return {
    id,
    version: 1,
    title: `${all.firstName} ${all.lastName}`,
    fields: all,
    keys: { employee: null, name: nameKey(`${all.firstName} ${all.lastName}`) },
    archived: false,
    ended: false,
    ...changes,
  }
}

export const linkOf = (remoteId: string, localId: string | null, changes: Partial<Link> = {}): Link => ({
  id: `link-${remoteId}`,
  remoteId,
  localId,
  state: 'linked',
  matchedBy: 'vin',
  manual: false,
  base: {},
  hash: '',
  candidates: [],
  locks: {},
  absentCount: 0,
  ...changes,
})
