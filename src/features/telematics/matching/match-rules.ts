import type { FieldValue, RemoteRecord } from './normalise.ts'
import type { LocalRecord } from './locals.ts'
import type { KeyRule, MatchRules } from './matching.ts'

const text = (value: FieldValue | undefined): string | null => (typeof value === 'string' ? value : null)
const remoteField =
  (field: string) =>
  (record: RemoteRecord): string | null =>
    text(record.fields[field])
const localField =
  (field: string) =>
  (record: LocalRecord): string | null =>
    text(record.fields[field])
const remoteKey =
  (key: string) =>
  (record: RemoteRecord): string | null =>
    record.keys[key] ?? null
const localKey =
  (key: string) =>
  (record: LocalRecord): string | null =>
    record.keys[key] ?? null

const vinsDiffer = (remote: RemoteRecord, local: LocalRecord): boolean => {
  const [ours, theirs] = [text(local.fields['vin']), text(remote.fields['vin'])]
  return ours !== null && theirs !== null && ours !== theirs
}

const licenseOf = (record: RemoteRecord | LocalRecord): string | null => {
  const [number, state] = [text(record.fields['licenseNumber']), text(record.fields['licenseState'])]
  return number === null || state === null ? null : `${state} ${number}`
}

const phoneAndLastName = (record: RemoteRecord | LocalRecord): string | null => {
  const [phone, last] = [text(record.fields['phone']), text(record.fields['lastName'])]
  return phone === null || last === null ? null : `${phone} ${last.toLowerCase()}`
}

/** Our own id that someone put into the provider's record under the agreed key. */
const externalId = (key: string): KeyRule => ({
  name: 'external_id',
  remote: (record) => record.externalIds[key] ?? null,
  local: (record) => record.id,
})

/** Vehicles: our id, VIN, plate with state; unit number only suggests. */
export const vehicleRules = (externalIdKey: string): MatchRules => ({
  certain: [
    externalId(externalIdKey),
    { name: 'vin', remote: remoteField('vin'), local: localField('vin') },
    { name: 'plate', remote: remoteField('plate'), local: localField('plate'), veto: vinsDiffer },
  ],
  likely: [{ name: 'unit', remote: remoteKey('unit'), local: localKey('unit'), veto: vinsDiffer }],
})

/** Drivers: our id, employee number, license with state, e-mail, phone with last name; the full name only suggests. */
export const driverRules = (externalIdKey: string): MatchRules => ({
  certain: [
    externalId(externalIdKey),
    { name: 'employee', remote: remoteKey('employee'), local: localKey('employee') },
    { name: 'license', remote: licenseOf, local: licenseOf },
    { name: 'email', remote: remoteField('email'), local: localField('email') },
    { name: 'phone', remote: phoneAndLastName, local: phoneAndLastName },
  ],
  likely: [{ name: 'name', remote: remoteKey('name'), local: localKey('name') }],
})
