import { isValidVin } from '#kit/facts/vin.ts'
import { preferred } from './match.ts'
import { unitKey } from './normalise.ts'
import type { RemoteRecord } from './normalise.ts'

/** When a record nobody knows becomes one of ours. */
export interface CreationPolicy {
  readonly allowed: boolean
  /** Division of a new record by the provider's group, then the usual one; null means none can be chosen. */
  readonly divisionByGroup: Readonly<Record<string, string>>
  readonly usualDivision: string | null
}

/** Of several unknown records with one VIN or one license, the best becomes the record; by remote id, who that is. */
export const makersOf = (remotes: readonly RemoteRecord[]): Map<string, string> => {
  const makers = new Map<string, string>()
  for (const rivals of Map.groupBy(remotes, identityOf).values()) {
    const [best] = rivals.toSorted(preferred)
    if (best !== undefined) for (const rival of rivals) makers.set(rival.remoteId, best.remoteId)
  }
  return makers
}

const identityOf = ({ fields }: RemoteRecord): string =>
  String(fields['vin'] ?? `${fields['licenseState'] ?? ''} ${fields['licenseNumber'] ?? ''}`)

/** Why no record of ours is made from it, or null when one is. */
export const refusalToCreate = (kind: 'vehicles' | 'drivers', creation: CreationPolicy, remote: RemoteRecord): string | null => {
  if (!creation.allowed) return 'New records are added manually'
  if (remote.inactive) return 'Not active at the provider'
  const { vin, firstName, lastName, phone, licenseNumber, licenseState } = remote.fields
  if (kind === 'vehicles' && !(typeof vin === 'string' && isValidVin(vin))) return 'No valid VIN'
  const whole = [firstName, lastName, phone, licenseNumber, licenseState].every((value) => value !== null && value !== undefined)
  if (kind === 'drivers' && !whole) return 'No full name, phone and license'
  return divisionFor(creation, remote) === null ? 'No division is set for new records' : null
}

export const divisionFor = ({ divisionByGroup, usualDivision }: CreationPolicy, remote: RemoteRecord): string | null =>
  remote.groupIds.map((group) => divisionByGroup[group]).find((division) => division !== undefined) ?? usualDivision

const longestUnitNumber = 24

/** The provider's name, or with the end of the VIN where that unit number is taken. */
export const freeUnitNumber = (remote: RemoteRecord, units: Set<string | null>): string => {
  const tail = String(remote.fields['vin'] ?? remote.remoteId).slice(-6)
  const name = (remote.name ?? tail).slice(0, longestUnitNumber)
  const choice = units.has(unitKey(name)) ? `${name.slice(0, longestUnitNumber - 7)} ${tail}` : name
  units.add(unitKey(choice))
  return choice
}
