import { createHash } from 'node:crypto'
import { makeByWmi } from '#kit/facts/vin-makes.ts'
import { normaliseVin } from '#kit/facts/vin.ts'
import type { RemoteDriver, RemoteVehicle } from '../provider/adapter.ts'
import { splitName } from '#kit/facts/split-name.ts'

/** A comparable value of a synced field: normalised text, a number, or nothing. */
export type FieldValue = string | number | null
export type FieldValues = Readonly<Record<string, FieldValue>>

/**
 * A provider's record in the form that is staged, matched and merged. `fields` are the product's field names with normalised
 * values (`plate` is "GA 71B2X"); `keys` serve matching only. Everything here is covered by `hash`, except `health` and
 * `lastSeen`, which change by themselves.
 */
export interface RemoteRecord {
  readonly remoteId: string
  readonly name: string | null
  readonly fields: FieldValues
  readonly keys: Readonly<Record<string, string | null>>
  readonly externalIds: Readonly<Record<string, string>>
  readonly groupIds: readonly string[]
  /** Retired vehicle or deactivated driver. */
  readonly inactive: boolean
  /** Remote id of the statically assigned driver or vehicle. */
  readonly assigned: string | null
  readonly hasDevice: boolean
  readonly health: string | null
  readonly lastSeen: string | null
  readonly hash: string
}

export const normaliseVehicle = (remote: RemoteVehicle): RemoteRecord => {
  const vin = normaliseVin(remote.vin)
  const stable = {
    remoteId: remote.remoteId,
    name: remote.name,
    fields: {
      vin,
      plate: plateKey(remote.plate, remote.plateState),
      make: makeName(remote.make),
      model: even(remote.model),
      year: remote.year,
    },
    keys: { unit: unitKey(remote.name) },
    externalIds: remote.externalIds,
    groupIds: remote.groups.map((group) => group.id),
    inactive: remote.lifecycle === 'retired',
    assigned: remote.assignedDriverRemoteId,
    hasDevice: remote.device !== null,
  }
  return { ...stable, hash: contentHash(stable), health: remote.device?.health ?? null, lastSeen: remote.device?.lastSeen ?? null }
}

export const normaliseDriver = (remote: RemoteDriver): RemoteRecord => {
  const split = splitName(remote.fullName)
  const stable = {
    remoteId: remote.remoteId,
    name: even(remote.fullName) ?? remote.username ?? `Driver ${remote.remoteId}`,
    fields: {
      firstName: split?.first ?? null,
      lastName: split?.last ?? null,
      phone: phoneKey(remote.phone),
      email: remote.email?.trim().toLowerCase() ?? null,
      licenseNumber: licenseKey(remote.licenseNumber),
      licenseState: remote.licenseState?.trim().toUpperCase() ?? null,
    },
    keys: { employee: employeeKey(remote.employeeNumber), name: nameKey(remote.fullName) },
    externalIds: remote.externalIds,
    groupIds: [],
    inactive: remote.lifecycle === 'deactivated',
    assigned: remote.assignedVehicleRemoteId,
    hasDevice: false,
  }
  return { ...stable, hash: contentHash(stable), health: null, lastSeen: null }
}

/** "GA 71B2X"; null unless both parts are known, since a plate means nothing without its state. */
export const plateKey = (plate: string | null, state: string | null): string | null => {
  const number = (plate ?? '').replace(/[\s-]/g, '').toUpperCase()
  return number === '' || state === null ? null : `${state.toUpperCase()} ${number}`
}

/** Upper case without leading "#" and zeros: "#0104" and "104" are one unit. */
export const unitKey = (text: string | null): string | null =>
  blankToNull(
    (text ?? '')
      .trim()
      .toUpperCase()
      .replace(/^#\s*/, '')
      .replace(/^0+(?=.)/, ''),
  )

/** The last ten digits, or null when there are fewer. */
export const phoneKey = (text: string | null): string | null => {
  const digits = (text ?? '').replace(/\D/g, '')
  return digits.length < 10 ? null : digits.slice(-10)
}

/** License numbers are compared without blanks and dashes. */
export const licenseKey = (text: string | null): string | null => blankToNull((text ?? '').replace(/[\s-]/g, '').toUpperCase())

export const employeeKey = (text: string | null): string | null => blankToNull((text ?? '').trim().toUpperCase())

/** A name without case, accents, punctuation and order: "Díaz, Rosa" and "rosa diaz" are one. */
export const nameKey = (text: string | null): string | null => {
  const folded = (text ?? '')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()
  return blankToNull(folded.split(' ').toSorted().join(' '))
}

const knownMakes = new Map(Object.values(makeByWmi).map((make) => [make.toUpperCase(), make]))

/** Providers shout makes ("FREIGHTLINER"); a known one is written as we write it. */
const makeName = (text: string | null): string | null => {
  const make = even(text)
  return make === null ? null : (knownMakes.get(make.toUpperCase()) ?? make)
}

const even = (text: string | null): string | null => blankToNull((text ?? '').replace(/\s+/g, ' ').trim())
const blankToNull = (text: string): string | null => (text === '' ? null : text)

const contentHash = (content: unknown): string => createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)
