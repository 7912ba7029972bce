import type { AdapterContext, ConnectionCheck, TelematicsAdapter } from '#features/telematics/provider/adapter.ts'
import { ProviderError } from '#features/telematics/provider/provider-errors.ts'
import { classify } from './classify.ts'
import { listDrivers } from './drivers.ts'
import { listReadings } from './readings.ts'
import { listVehicles } from './vehicles.ts'
import { organisation } from './wire.ts'

/** Samsara over plain HTTP. Its published limits: 150 requests per second per token, vehicles 25, gateways 5. */
export const samsara: TelematicsAdapter = {
  key: 'samsara',
  label: 'Samsara',
  capabilities: new Set(['vehicles', 'drivers', 'odometer', 'positions', 'gatewayHealth'] as const),
  idFields: { vehicles: 'samsaraVehicleId', drivers: 'samsaraDriverId' },
  credentialFields: [{ name: 'token', label: 'API token', secret: true }],
  baseUrls: [
    { url: 'https://api.samsara.com', label: 'United States' },
    { url: 'https://api.eu.samsara.com', label: 'Europe' },
    { url: 'https://api.ca.samsara.com', label: 'Canada' },
  ],
  outbound: { origins: ['https://api.samsara.com', 'https://api.eu.samsara.com', 'https://api.ca.samsara.com'], loopback: false },
  quotas: {
    general: { perSecond: 50, burst: 10 },
    vehicles: { perSecond: 20, burst: 10 },
    drivers: { perSecond: 20, burst: 10 },
    gateways: { perSecond: 4, burst: 4 },
  },
  // Cursors live for 30 days; after an hour the listing would no longer be of one moment.
  cursorLifetime: 3_600_000,
  headers: (credentials) => ({ authorization: `Bearer ${credentials['token'] ?? ''}` }),
  classify,
  check: (context) => checkAccount(context),
  vehicles: listVehicles,
  drivers: listDrivers,
  readings: listReadings,
}

/** The same wire format from the local simulator process. */
export const simulator: TelematicsAdapter = {
  ...samsara,
  key: 'simulator',
  idFields: { vehicles: 'simulatorVehicleId', drivers: 'simulatorDriverId' },
  label: 'Simulator',
  baseUrls: [],
  outbound: { origins: [], loopback: true },
}

/** What a full sync reads, with the permission each needs. */
const probes = [
  { path: '/fleet/vehicles', query: { limit: '1' }, scope: 'Read Vehicles' },
  { path: '/fleet/drivers', query: { limit: '1' }, scope: 'Read Drivers' },
  { path: '/fleet/vehicles/stats', query: { types: 'obdOdometerMeters' }, scope: 'Read Vehicle Statistics' },
  { path: '/gateways', query: {}, scope: 'Read Gateways' },
]

const checkAccount = async ({ http, signal }: AdapterContext): Promise<ConnectionCheck> => {
  const account = organisation.safeParse(await http.get('/me', {}, { signal }))
  if (!account.success) throw new ProviderError('shape', 'The provider answered /me in a form we do not know.')
  const missing = await Promise.all(
    probes.map(async ({ path, query, scope }) => {
      try {
        await http.get(path, query, { signal })
        return null
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'forbidden') return error.scope ?? scope
        throw error
      }
    }),
  )
  return {
    accountId: account.data.data.id,
    accountName: account.data.data.name ?? '',
    missingScopes: missing.filter((scope) => scope !== null),
  }
}
