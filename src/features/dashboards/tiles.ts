import { recruitingCharts, recruitingTiles } from './recruiting-tiles.ts'
import { safetyCharts, safetyTiles } from './safety-tiles.ts'
import { workCharts, workTiles } from './work-tiles.ts'
import type { TileSpec, ChartSpec } from './tile-spec.ts'

const drivers = { kind: 'drivers', query: 'status=active', label: 'active drivers' } as const
const fleet = { kind: 'vehicles', query: 'status=!sold,totaled,inactive', label: 'units in the fleet' } as const
const tractors = { kind: 'vehicles', query: 'status=active&kind=tractor', label: 'active tractors' } as const

// In the order shown. Tones say what a number above zero means.
const fleetTiles: readonly TileSpec[] = [
  {
    key: 'drivers_ready',
    label: 'Drivers ready',
    kind: 'drivers',
    query: 'status=active&readiness=ready',
    of: drivers,
    tone: 'success',
    on: ['main', 'drivers'],
  },
  {
    key: 'drivers_blocked',
    label: 'Active but blocked',
    kind: 'drivers',
    query: 'status=active&readiness=block',
    of: drivers,
    tone: 'danger',
    on: ['main', 'drivers'],
  },
  {
    key: 'drivers_expiring',
    label: 'Expiring within 30 d',
    kind: 'drivers',
    query: 'status=active&nextExpiryFrom={today}&nextExpiryTo={today+30}',
    of: drivers,
    tone: 'warning',
    on: ['drivers'],
  },
  {
    key: 'drivers_missing',
    label: 'Documents missing',
    kind: 'drivers',
    query: 'status=active,onboarding&missingDocumentsFrom=1',
    tone: 'warning',
    on: ['drivers'],
  },
  { key: 'drivers_onboarding', label: 'Onboarding', kind: 'drivers', query: 'status=onboarding', tone: 'info', on: ['drivers'] },
  {
    key: 'vehicles_ready',
    label: 'Active and ready',
    kind: 'vehicles',
    query: 'status=active&readiness=ready',
    of: fleet,
    tone: 'success',
    on: ['main', 'assets'],
  },
  {
    key: 'vehicles_down',
    label: 'Units down',
    kind: 'vehicles',
    query: 'status=in_shop,out_of_service',
    of: fleet,
    tone: 'danger',
    on: ['main', 'assets'],
  },
  {
    key: 'telematics',
    label: 'Telematics problems',
    kind: 'vehicles',
    query: 'status=!sold,totaled,inactive&telematicsProblem=!none',
    of: fleet,
    tone: 'warning',
    on: ['assets'],
  },
  {
    key: 'tractors_unassigned',
    label: 'Tractors without a driver',
    kind: 'vehicles',
    query: 'status=active&kind=tractor&driver=null',
    of: tractors,
    tone: 'warning',
    on: ['assets'],
  },
  {
    key: 'meters_old',
    label: 'Meter older than 30 d',
    kind: 'vehicles',
    query: 'status=active&mileageReadAtTo={today-30}',
    of: { kind: 'vehicles', query: 'status=active', label: 'active units' },
    tone: 'warning',
    on: ['assets'],
  },
  {
    key: 'documents_expired',
    label: 'Documents expired',
    kind: 'qualification-documents',
    query: 'status=active&expired=yes',
    of: { kind: 'qualification-documents', query: 'status=active', label: 'on file' },
    tone: 'danger',
    on: ['assets'],
  },
  {
    key: 'documents_verify',
    label: 'To verify',
    kind: 'qualification-documents',
    query: 'status=draft',
    tone: 'info',
    on: ['main', 'drivers'],
  },
]

export const tiles: readonly TileSpec[] = [...fleetTiles, ...workTiles, ...safetyTiles, ...recruitingTiles]

const fleetCharts: readonly ChartSpec[] = [
  {
    key: 'readiness_drivers',
    title: 'Active drivers by readiness',
    kind: 'drivers',
    query: 'status=active',
    by: { by: 'options', field: 'readiness' },
    on: ['main', 'drivers'],
  },
  {
    key: 'readiness_vehicles',
    title: 'Fleet by readiness',
    kind: 'vehicles',
    query: 'status=!sold,totaled,inactive',
    by: { by: 'options', field: 'readiness' },
    on: ['main', 'assets'],
  },
  {
    key: 'expiring_weeks',
    title: 'Documents expiring by week',
    kind: 'qualification-documents',
    query: 'status=active',
    by: { by: 'weeks ahead', field: 'expirationDate', count: 12 },
    on: ['main', 'drivers', 'assets'],
  },
  {
    key: 'driver_status',
    title: 'Drivers by status',
    kind: 'drivers',
    query: 'status=!terminated',
    by: { by: 'options', field: 'status', occurring: true },
    on: ['drivers'],
  },
  {
    key: 'vehicle_status',
    title: 'Units by status',
    kind: 'vehicles',
    query: 'status=!sold,totaled',
    by: { by: 'options', field: 'status', occurring: true },
    on: ['main', 'assets'],
  },
  {
    key: 'telematics',
    title: 'Telematics problems by reason',
    kind: 'vehicles',
    query: 'status=!sold,totaled,inactive&telematicsProblem=!none',
    by: { by: 'options', field: 'telematicsProblem', leaveOut: ['none'] },
    on: ['main', 'assets'],
  },
  {
    key: 'divisions',
    title: 'Active drivers by division',
    kind: 'drivers',
    query: 'status=active',
    by: { by: 'divisions' },
    on: ['drivers'],
  },
]

export const charts: readonly ChartSpec[] = [...fleetCharts, ...workCharts, ...safetyCharts, ...recruitingCharts]
