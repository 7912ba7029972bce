import { cutPage } from './paging.ts'
import { Refusal } from './refusal.ts'
import { largestPage } from './state.ts'
import type { SimulatorState } from './state.ts'
import { driverJson, gatewayJson, statKeys, statsJson, vehicleJson } from './wire-shapes.ts'
import type { StatType } from './wire-shapes.ts'

/** A read of the provider's API. Answers the JSON body or throws a Refusal. */
type Read = (state: SimulatorState, url: URL, id: string) => unknown

/** Stat types the specification names; those not in `statKeys` answer rows without a value. */
const knownTypes: ReadonlySet<string> = new Set([
  'ambientAirTemperatureMilliC',
  'barometricPressurePa',
  'batteryMilliVolts',
  'defLevelMilliPercent',
  'ecuSpeedMph',
  'engineCoolantTemperatureMilliC',
  'engineLoadPercent',
  'engineOilPressureKPa',
  'engineRpm',
  'faultCodes',
  'fuelConsumedMilliliters',
  'idlingDurationMilliseconds',
  'obdEngineSeconds',
  'syntheticEngineSeconds',
  ...Object.keys(statKeys),
])

const readMe: Read = (state) => {
  const { id, name, dotNumber } = state.world.organisation
  return { data: { id, name, carrierSettings: { carrierName: name, dotNumber, mainOfficeAddress: '100 Depot Rd, Atlanta, GA 30301' } } }
}

const listVehicles: Read = (state, url) => {
  const page = cutPage([...state.world.vehicles.values()], pageRequest(state, url, readLimit(url)))
  return { ...page, data: page.data.map((vehicle) => vehicleJson(vehicle, state.world)) }
}

const readVehicle: Read = (state, _url, id) => {
  const vehicle = state.world.vehicles.get(id)
  if (vehicle === undefined) throw new Refusal(404, 'Object not found.')
  return { data: vehicleJson(vehicle, state.world) }
}

const listDrivers: Read = (state, url) => {
  const status = url.searchParams.get('driverActivationStatus') ?? 'active'
  if (status !== 'active' && status !== 'deactivated') throw new Refusal(400, `Invalid value for parameter 'driverActivationStatus'.`)
  const drivers = [...state.world.drivers.values()].filter((driver) => driver.status === status)
  const page = cutPage(drivers, pageRequest(state, url, readLimit(url)))
  return { ...page, data: page.data.map((driver) => driverJson(driver, state.world)) }
}

const readDriver: Read = (state, _url, id) => {
  const driver = state.world.drivers.get(id)
  if (driver === undefined) throw new Refusal(404, 'Object not found.')
  return { data: driverJson(driver, state.world) }
}

const listStats: Read = (state, url) => {
  const types = readTypes(url)
  const wanted = url.searchParams.get('vehicleIds')?.split(',')
  const all = [...state.world.vehicles.values()]
  const vehicles = wanted === undefined ? all : all.filter((vehicle) => wanted.includes(vehicle.id))
  const page = cutPage(vehicles, pageRequest(state, url, largestPage))
  const now = momentOf(state, url)
  return { ...page, data: page.data.map((vehicle) => statsJson(vehicle, types, now)) }
}

const listGateways: Read = (state, url) => {
  if (state.missingScopes.has('gateways')) throw new Refusal(403, 'Token does not have the required permissions: Read Gateways.')
  const vehicles = [...state.world.vehicles.values()].filter((vehicle) => vehicle.gateway !== undefined)
  const page = cutPage(vehicles, pageRequest(state, url, largestPage))
  return { ...page, data: page.data.map((vehicle) => gatewayJson(vehicle, state.now())) }
}

const reads: readonly { readonly path: RegExp; readonly read: Read }[] = [
  { path: /^\/me$/, read: readMe },
  { path: /^\/fleet\/vehicles$/, read: listVehicles },
  { path: /^\/fleet\/vehicles\/stats$/, read: listStats },
  { path: /^\/fleet\/vehicles\/([^/]+)$/, read: readVehicle },
  { path: /^\/fleet\/drivers$/, read: listDrivers },
  { path: /^\/fleet\/drivers\/([^/]+)$/, read: readDriver },
  { path: /^\/gateways$/, read: listGateways },
]

/** Answers a provider request as the real API would, or throws a Refusal. */
export const answerProvider = (state: SimulatorState, method: string, url: URL): unknown => {
  for (const { path, read } of reads) {
    const match = path.exec(url.pathname)
    if (match === null) continue
    if (method !== 'GET') throw new Refusal(405, 'Method not allowed.')
    return read(state, url, decodeURIComponent(match[1] ?? ''))
  }
  throw new Refusal(404, 'Not found.')
}

export const pageRequest = (
  state: SimulatorState,
  url: URL,
  limit: number,
): { path: string; query: URLSearchParams; size: number; generation: number } => ({
  path: url.pathname,
  query: url.searchParams,
  size: Math.min(limit, state.pageSizes.get(url.pathname) ?? state.pageSizes.get('') ?? largestPage),
  generation: state.cursorGeneration,
})

const readLimit = (url: URL): number => {
  const text = url.searchParams.get('limit')
  if (text === null) return largestPage
  const limit = Number(text)
  if (!/^\d+$/.test(text) || limit < 1 || limit > largestPage)
    throw new Refusal(400, `Invalid value for parameter 'limit': must be between 1 and ${largestPage}.`)
  return limit
}

const readTypes = (url: URL): StatType[] => {
  const types = (url.searchParams.get('types') ?? '').split(',').filter((type) => type !== '')
  if (types.length === 0) throw new Refusal(400, "Parameter 'types' is required.")
  if (types.length > 3) throw new Refusal(400, "Invalid value for parameter 'types': at most 3 types are allowed.")
  const unknown = types.find((type) => !knownTypes.has(type))
  if (unknown !== undefined) throw new Refusal(400, `Invalid stat type: ${unknown}.`)
  return types.filter((type): type is StatType => type in statKeys)
}

const momentOf = (state: SimulatorState, url: URL): Date => {
  const text = url.searchParams.get('time')
  if (text === null) return state.now()
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) throw new Refusal(400, "Invalid value for parameter 'time'.")
  return moment
}
