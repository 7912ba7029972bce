import { count } from '../metric.ts'
import type { ChartSpec, Metric } from '../metric.ts'

const list = 'vehicles'
const documents = 'qualification-documents'
const ofActive = { list, measure: { how: 'share', of: 'vehicles.active' }, noun: 'units' } as const
const ofFleet = { list, measure: { how: 'share', of: 'vehicles.fleet' }, noun: 'units' } as const

/** Units and the documents of drivers and units. */
export const fleetMetrics = {
  'vehicles.active': { label: 'Active units', list, filters: 'status=active', measure: count, noun: 'active units' },
  'vehicles.fleet': { label: 'Fleet', list, filters: 'status=!sold,totaled,inactive', measure: count, noun: 'units in the fleet' },
  'vehicles.all': { label: 'Units', list, filters: 'status=!sold,totaled', measure: count, noun: 'units' },
  'vehicles.tractors': {
    label: 'Active tractors',
    list,
    filters: 'status=active&kind=tractor',
    measure: count,
    noun: 'active tractors',
  },
  /** Of the active units, as drivers are counted: a unit in the shop isn't planned, so it is neither ready nor blocked. */
  'vehicles.ready': { ...ofActive, label: 'Units ready', filters: 'status=active&readiness=ready' },
  'vehicles.down': { ...ofFleet, label: 'Units down', filters: 'status=in_shop,out_of_service' },
  'vehicles.telematics': {
    ...ofFleet,
    label: 'Telematics problems',
    filters: 'status=!sold,totaled,inactive&telematicsProblem=!none,not_connected',
  },
  'vehicles.unassigned': {
    label: 'Tractors without a driver',
    list,
    filters: 'status=active&kind=tractor&driver=null',
    measure: { how: 'share', of: 'vehicles.tractors' },
    noun: 'tractors',
  },
  'vehicles.old_meters': { ...ofActive, label: 'Meter older than 30 days', filters: 'status=active&mileageReadAtTo={today-30}' },
  'documents.on_file': { label: 'Documents on file', list: documents, filters: 'status=active', measure: count, noun: 'on file' },
  'documents.expired': {
    label: 'Documents expired',
    list: documents,
    filters: 'status=active&expired=yes',
    measure: { how: 'share', of: 'documents.on_file' },
    noun: 'documents',
  },
  /** Verified or not: the unit may not run (49 CFR 396.17(c)). */
  'documents.overdue_inspections': {
    label: 'Annual inspections overdue',
    list: documents,
    filters: 'type=annual_inspection&status=active,draft&expirationDateTo={today-1}&vehicle.status=!sold,totaled,inactive',
    measure: count,
    noun: 'inspections',
    goal: 0,
    better: 'less',
  },
  'documents.to_verify': { label: 'To verify', list: documents, filters: 'status=draft', measure: count, noun: 'documents' },
} as const satisfies Readonly<Record<string, Metric>>

export const fleetCharts = {
  'vehicles.readiness': {
    title: 'Active units by readiness',
    heads: ['Readiness', 'Units'],
    shape: 'bars',
    metric: 'vehicles.active',
    across: { by: 'options', field: 'readiness' },
  },
  'vehicles.status': {
    title: 'Units by status',
    heads: ['Status', 'Units'],
    shape: 'bars',
    metric: 'vehicles.all',
    across: { by: 'options', field: 'status', occurring: true },
  },
  'vehicles.telematics': {
    title: 'Telematics problems by reason',
    heads: ['Problem', 'Units'],
    shape: 'bars',
    metric: 'vehicles.fleet',
    across: { by: 'options', field: 'telematicsProblem', leaveOut: ['none', 'not_connected'] },
  },
  'documents.expiring': {
    title: 'Documents expiring by week',
    heads: ['Week from', 'Documents'],
    shape: 'columns',
    metric: 'documents.on_file',
    across: { by: 'weeks ahead', field: 'expirationDate', count: 12 },
  },
} as const satisfies Readonly<Record<string, ChartSpec>>
