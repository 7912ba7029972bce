import { identityReaders } from '#kit/roles.ts'
import type { ChartSpec, TileSpec } from './tile-spec.ts'

const year = 'From={today-365}'
const inspections = { kind: 'roadside-inspections', query: `inspectedAt${year}` } as const
const vehicleInspections = {
  kind: 'roadside-inspections',
  query: `level=I,II,V,VI&inspectedAt${year}`,
  label: 'vehicle inspections, 12 m',
} as const
const driverInspections = {
  kind: 'roadside-inspections',
  query: `level=I,II,III,VI&inspectedAt${year}`,
  label: 'driver inspections, 12 m',
} as const

/** Work that waits, by the badges of the menu (specification, section 4), then the rates of the last twelve months with what they are counted on. */
export const safetyTiles: readonly TileSpec[] = [
  {
    key: 'accidents_open',
    label: 'Open accidents',
    kind: 'accidents',
    query: 'status=open,pending',
    tone: 'danger',
    on: ['main', 'safety'],
  },
  { key: 'tickets_open', label: 'Open tickets', kind: 'tickets', query: 'status=open', tone: 'warning', on: ['safety'] },
  { key: 'violations_open', label: 'Open violations', kind: 'violations', query: 'status=open', tone: 'warning', on: ['safety'] },
  { key: 'osha_open', label: 'Open OSHA claims', kind: 'osha-claims', query: 'status=open,investigating', tone: 'warning', on: ['safety'] },
  { key: 'claims_open', label: "Open workers' comp", kind: 'workers-comp', query: 'status=open', tone: 'warning', on: ['safety'] },
  {
    key: 'clocks_overdue',
    label: 'Overdue clocks',
    kind: 'deadlines',
    query: 'status=running&overdue=yes',
    tone: 'danger',
    on: ['main', 'safety'],
  },
  {
    key: 'accident_rate',
    label: 'DOT accident rate',
    kind: 'accidents',
    // The months that the miles are of: one that is not over has accidents and no miles yet.
    query: 'dotRecordable=yes&occurredAtFrom={monthsFrom}&occurredAtTo={monthsTo}',
    measure: { how: 'miles' },
    on: ['safety'],
  },
  {
    key: 'preventable',
    label: 'Preventable',
    kind: 'accidents',
    query: `determination=preventable&occurredAt${year}`,
    of: { kind: 'accidents', query: `determination=preventable,non_preventable&occurredAt${year}`, label: 'determined, 12 m' },
    tone: 'warning',
    on: ['safety'],
  },
  {
    key: 'tests_done',
    label: 'Accident tests in time',
    kind: 'deadlines',
    query: `rule=PA-ALC-8,PA-DRUG-32&status=met&late=no&dueAt${year}`,
    of: { kind: 'deadlines', query: `rule=PA-ALC-8,PA-DRUG-32&late=no,yes,not_done&dueAt${year}`, label: 'tests due, 12 m' },
    tone: 'success',
    on: ['safety'],
    // How the deadlines of recorded tests ended tells results (49 CFR 382.405).
    readers: identityReaders,
  },
  {
    key: 'accidents_late',
    label: 'Reported after a day',
    kind: 'accidents',
    query: `reportLagFrom=24&occurredAt${year}`,
    of: { kind: 'accidents', query: `occurredAt${year}`, label: 'accidents, 12 m' },
    tone: 'warning',
    on: ['safety'],
  },
  {
    key: 'accidents_photos',
    label: 'Accidents with photos',
    kind: 'accidents',
    query: `photosFrom=1&occurredAt${year}`,
    of: { kind: 'accidents', query: `occurredAt${year}`, label: 'accidents, 12 m' },
    tone: 'success',
    on: ['safety'],
  },
  {
    key: 'vehicle_oos',
    label: 'Vehicle OOS',
    kind: 'roadside-inspections',
    query: `level=I,II,V,VI&vehicleOos=yes&inspectedAt${year}`,
    of: vehicleInspections,
    tone: 'warning',
    on: ['safety'],
  },
  {
    key: 'driver_oos',
    label: 'Driver OOS',
    kind: 'roadside-inspections',
    query: `level=I,II,III,VI&driverOos=yes&inspectedAt${year}`,
    of: driverInspections,
    tone: 'warning',
    on: ['safety'],
  },
  {
    key: 'clean',
    label: 'Clean inspections',
    kind: 'roadside-inspections',
    query: `clean=yes&inspectedAt${year}`,
    of: { ...inspections, label: 'inspections, 12 m' },
    tone: 'success',
    on: ['safety'],
  },
  {
    key: 'incurred',
    label: 'Incurred, accidents',
    kind: 'accidents',
    query: `occurredAt${year}&sort=-totalIncurred`,
    measure: { how: 'sum', field: 'totalIncurred', what: 'accidents, 12 m' },
    on: ['safety'],
  },
  { key: 'trir', label: 'TRIR', kind: 'osha-claims', query: 'recordable=yes&year={year}', measure: { how: 'hours' }, on: ['safety'] },
]

export const safetyCharts: readonly ChartSpec[] = [
  {
    key: 'accident_months',
    title: 'Accidents by month',
    kind: 'accidents',
    query: '',
    by: { by: 'months ago', field: 'occurredAt', count: 12 },
    on: ['safety'],
  },
  {
    key: 'accident_types',
    title: 'Accidents by type, 12 months',
    kind: 'accidents',
    query: `occurredAt${year}`,
    by: { by: 'options', field: 'type', occurring: true },
    ranked: true,
    on: ['safety'],
  },
  {
    key: 'violation_categories',
    title: 'Violations by CSA category, 24 months',
    kind: 'violations',
    query: 'occurredOnFrom={today-730}',
    by: { by: 'options', field: 'category', occurring: true },
    ranked: true,
    on: ['safety'],
  },
  {
    key: 'injury_causes',
    title: 'Injuries by cause, 12 months',
    kind: 'workers-comp',
    query: `injuredAt${year}`,
    by: { by: 'options', field: 'cause', occurring: true },
    ranked: true,
    on: ['safety'],
  },
  {
    key: 'accident_states',
    title: 'Accidents by State, 12 months',
    kind: 'accidents',
    query: `occurredAt${year}`,
    by: { by: 'options', field: 'state', occurring: true },
    on: ['safety'],
  },
  {
    key: 'accident_hours',
    title: 'Accidents by hour and weekday, 12 months',
    kind: 'accidents',
    query: `occurredAt${year}`,
    by: { by: 'numbers', field: 'hour', upTo: 23, labelOf: (hour) => String(hour).padStart(2, '0') },
    down: { by: 'options', field: 'weekday' },
    on: ['safety'],
  },
]
