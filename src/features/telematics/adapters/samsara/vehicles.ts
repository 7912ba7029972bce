import type * as z from 'zod'
import type { AdapterContext, Page, RemoteDevice, RemoteVehicle, ResumePoint } from '#features/telematics/provider/adapter.ts'
import { ProviderError } from '#features/telematics/provider/provider-errors.ts'
import { walk } from './pages.ts'
import { splitPlate } from './plate.ts'
import { gateway, vehicle } from './wire.ts'

type Devices = ReadonlyMap<string, RemoteDevice>

/** All vehicles with the health of their gateways. */
export async function* listVehicles(context: AdapterContext, from: ResumePoint | null): AsyncGenerator<Page<RemoteVehicle>> {
  const devices = await readGateways(context)
  const listing = {
    sweep: 'vehicles',
    path: '/fleet/vehicles',
    query: { limit: '512' },
    quota: 'vehicles',
    row: vehicle,
    read: (row: z.output<typeof vehicle>) => toVehicle(row, devices),
  }
  yield* walk(context, listing, from?.cursor ?? '')
}

/** Gateway health by vehicle id. A token without that permission still syncs; health is then unknown. */
const readGateways = async (context: AdapterContext): Promise<Devices> => {
  const devices = new Map<string, RemoteDevice>()
  const listing = {
    sweep: 'gateways',
    path: '/gateways',
    query: {},
    quota: 'gateways',
    row: gateway,
    read: (row: z.output<typeof gateway>) => row,
  }
  try {
    for await (const page of walk(context, listing, '')) {
      for (const { asset, serial, connectionStatus } of page.items) {
        const id = asset?.id ?? null
        if (id !== null)
          devices.set(id, { serial, health: connectionStatus?.healthStatus ?? null, lastSeen: toUtc(connectionStatus?.lastConnected) })
      }
    }
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'forbidden') throw error
    context.log.warn({ scope: error.scope }, 'gateway health not readable')
  }
  return devices
}

const toVehicle = (row: z.output<typeof vehicle>, devices: Devices): RemoteVehicle => {
  const serial = row.gateway?.serial ?? row.serial
  const { plate, plateState } = splitPlate(row.licensePlate)
  return {
    remoteId: row.id,
    name: row.name,
    vin: row.vin,
    plate,
    plateState,
    make: row.make,
    model: row.model,
    year: row.year !== null && /^(19|20)\d{2}$/.test(row.year) ? Number(row.year) : null,
    externalIds: othersIds(row.externalIds),
    groups: row.tags,
    lifecycle: 'active',
    device: devices.get(row.id) ?? (serial === null ? null : { serial, health: null, lastSeen: null }),
    assignedDriverRemoteId: row.staticAssignedDriver,
  }
}

/** Keys that start with `samsara.` are the provider's own copies of VIN and serial. */
export const othersIds = (ids: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(ids).filter(([key, value]) => !key.startsWith('samsara.') && value !== ''))

const toUtc = (instant: string | null | undefined): string | null =>
  instant === null || instant === undefined ? null : new Date(instant).toISOString()
