import type { Logger } from 'pino'
import type { Clock } from '#platform/clock.ts'
import type { Classify, HttpPort } from './http-port.ts'
import type { OutboundRule } from './outbound.ts'

/** Providers of the product. `simulator` is a local process that speaks Samsara's wire format. */
export const providerKeys = ['samsara', 'motive', 'geotab', 'traccar', 'simulator'] as const
export type ProviderKey = (typeof providerKeys)[number]

export type Capability = 'vehicles' | 'drivers' | 'odometer' | 'positions' | 'gatewayHealth'

/** One field of the form that connects a provider. */
export interface CredentialField {
  readonly name: string
  readonly label: string
  readonly secret: boolean
}

/** Requests per second and burst for one group of paths. */
export interface Quota {
  readonly perSecond: number
  readonly burst: number
}

/**
 * One provider's wire format. Adapters never touch the database. Each record is checked for itself: a bad one goes to
 * `rejects`, an unknown envelope throws a ProviderError of kind `shape`.
 */
export interface TelematicsAdapter {
  readonly key: ProviderKey
  readonly label: string
  readonly capabilities: ReadonlySet<Capability>
  /** Fields of our records that hold this provider's ids. */
  readonly idFields: { readonly vehicles: string; readonly drivers: string }
  readonly credentialFields: readonly CredentialField[]
  /** Base URLs offered for choice; the first is the usual one. Empty for an address known only at run time. */
  readonly baseUrls: readonly { readonly url: string; readonly label: string }[]
  readonly outbound: OutboundRule
  readonly quotas: Readonly<Record<'general', Quota> & Record<string, Quota>>
  /** A saved listing position older than this is not continued. */
  readonly cursorLifetime: number
  headers(credentials: Credentials): Readonly<Record<string, string>>
  readonly classify: Classify
  check(context: AdapterContext): Promise<ConnectionCheck>
  vehicles(context: AdapterContext, from: ResumePoint | null): AsyncIterable<Page<RemoteVehicle>>
  drivers(context: AdapterContext, from: ResumePoint | null): AsyncIterable<Page<RemoteDriver>>
  /** Odometer and position of every vehicle in one listing. */
  readings(context: AdapterContext, from: ResumePoint | null): AsyncIterable<Page<VehicleReading>>
}

export type Credentials = Readonly<Record<string, string>>

export interface AdapterContext {
  readonly http: HttpPort
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly log: Logger
}

/** Outcome of a connection test: whose account it is and what the token may not do. */
export interface ConnectionCheck {
  readonly accountId: string
  readonly accountName: string
  readonly missingScopes: readonly string[]
}

/** Where a listing goes on; opaque to the engine. */
export interface ResumePoint {
  readonly sweep: string
  readonly cursor: string
}

export interface Page<T> {
  readonly items: readonly T[]
  readonly rejects: readonly Reject[]
  readonly next: ResumePoint | null
  /** True on the true last page only. */
  readonly complete: boolean
  /** Size of the whole listing, where the provider tells. */
  readonly expectedTotal?: number
}

/** A record that could not be read. No raw content is kept: it may be personal. */
export interface Reject {
  readonly remoteId: string | null
  readonly reason: string
}

/** A vehicle as the provider has it: texts trimmed, blank and missing both null, remote ids always text. */
export interface RemoteVehicle {
  readonly remoteId: string
  readonly name: string | null
  readonly vin: string | null
  readonly plate: string | null
  readonly plateState: string | null
  readonly make: string | null
  readonly model: string | null
  readonly year: number | null
  /** Ids that others put there; the provider's own are left out. */
  readonly externalIds: Readonly<Record<string, string>>
  readonly groups: readonly { readonly id: string; readonly name: string | null }[]
  readonly lifecycle: 'active' | 'retired'
  readonly device: RemoteDevice | null
  readonly assignedDriverRemoteId: string | null
}

/** The box in the vehicle. `health` in the provider's words; `lastSeen` an ISO instant. */
export interface RemoteDevice {
  readonly serial: string | null
  readonly health: string | null
  readonly lastSeen: string | null
}

export interface RemoteDriver {
  readonly remoteId: string
  /** One string as the provider keeps it. */
  readonly fullName: string | null
  readonly username: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly employeeNumber: string | null
  readonly licenseNumber: string | null
  readonly licenseState: string | null
  readonly externalIds: Readonly<Record<string, string>>
  readonly lifecycle: 'active' | 'deactivated'
  readonly assignedVehicleRemoteId: string | null
}

export interface VehicleReading {
  readonly remoteId: string
  readonly odometer: OdometerReading | null
  readonly position: RemotePosition | null
}

export type OdometerSource = 'ecu' | 'gps_odometer' | 'calculated' | 'device'

/** Whole metres at an ISO instant. */
export interface OdometerReading {
  readonly metres: number
  readonly source: OdometerSource
  readonly readAt: string
  /** `assumed` when the provider's unit is not beyond doubt. */
  readonly unit: 'certain' | 'assumed'
}

/** `speed` in metres per second, `heading` in degrees from north, `at` an ISO instant. */
export interface RemotePosition {
  readonly latitude: number
  readonly longitude: number
  readonly heading: number | null
  readonly speed: number | null
  readonly at: string
  readonly place: string | null
}
