import { int, longText, money, text, date } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { fleetEditors, managers, operationsStaff } from '#kit/roles.ts'
import { checkVin, vinDoubts } from './checks.ts'
import { vehicleFields } from './fields.ts'
import { outlines } from '../outlines.ts'

const reason = text({ label: 'Reason', required: true, max: 200 })

export const vehicles = defineRecord(outlines.vehicles, {
  number: 'VEH-{seq4}',
  fields: vehicleFields,
  lifecycle: {
    states: {
      active: { label: 'Active', tone: 'success' },
      in_shop: { label: 'In shop', tone: 'warning' },
      out_of_service: { label: 'Out of service', tone: 'danger' },
      reserve: { label: 'Reserve', tone: 'info' },
      inactive: { label: 'Inactive', tone: 'neutral' },
      sold: { label: 'Sold', tone: 'neutral', closed: true },
      totaled: { label: 'Totaled', tone: 'neutral', closed: true },
    },
    initial: 'active',
    moves: {
      to_shop: {
        label: 'Send to shop',
        from: ['active', 'reserve', 'inactive', 'out_of_service'],
        to: 'in_shop',
        roles: fleetEditors,
        asks: { reason },
      },
      out_of_service: {
        label: 'Put out of service',
        from: ['active', 'in_shop', 'reserve', 'inactive'],
        to: 'out_of_service',
        roles: operationsStaff,
        tone: 'danger',
        help: 'Blocks the unit at once.',
        asks: { reason },
      },
      return: { label: 'Return to service', from: ['in_shop', 'reserve', 'inactive'], to: 'active', roles: fleetEditors, next: true },
      release: {
        label: 'Return to service',
        from: ['out_of_service'],
        to: 'active',
        roles: managers,
        next: true,
        help: 'Needs the repair or a signed override.',
        asks: { reason: longText({ label: 'Repair or override', required: true, max: 500 }) },
      },
      reserve: { label: 'Move to reserve', from: ['active', 'inactive'], to: 'reserve', roles: fleetEditors },
      deactivate: {
        label: 'Deactivate',
        from: ['active', 'in_shop', 'reserve', 'out_of_service'],
        to: 'inactive',
        roles: fleetEditors,
        asks: { reason },
      },
      sell: {
        label: 'Sell',
        from: ['active', 'in_shop', 'reserve', 'inactive', 'out_of_service'],
        to: 'sold',
        roles: managers,
        tone: 'danger',
        asks: {
          disposedOn: date({ label: 'Sold on', required: true }),
          disposalMileage: int({ label: 'Final mileage', required: true, min: 0, unit: 'mi' }),
          disposalPrice: money({ label: 'Price', min: 0 }),
          reason: text({ label: 'Buyer or reason', max: 200 }),
        },
      },
      total: {
        label: 'Mark as totaled',
        from: ['active', 'in_shop', 'reserve', 'inactive', 'out_of_service'],
        to: 'totaled',
        roles: managers,
        tone: 'danger',
        asks: {
          disposedOn: date({ label: 'Date', required: true }),
          disposalMileage: int({ label: 'Final mileage', required: true, min: 0, unit: 'mi' }),
          reason,
        },
      },
      reverse: { label: 'Take back into the fleet', from: ['sold', 'totaled'], to: 'inactive', roles: managers, asks: { reason } },
    },
  },
  access: { update: fleetEditors, archive: managers, export: managers },
  scope: { field: 'division' },
  title: (vehicle) => vehicle.unitNumber,
  list: {
    columns: [
      'unitNumber',
      'readiness',
      'kind',
      'year',
      'make',
      'model',
      'division',
      'driver',
      'mileage',
      'telematicsProblem',
      'nextExpiry',
      'status',
    ],
    sort: 'unitNumber',
    filters: [
      'status',
      'kind',
      'readiness',
      'telematicsProblem',
      'make',
      'year',
      'fuel',
      'ownership',
      'mileage',
      'mileageReadAt',
      'lastTelematicsSync',
      'plateState',
      'plateExpirationDate',
      'nextExpiry',
      'driver',
      'inServiceOn',
      'replacementYear',
    ],
    views: [
      { key: 'active', label: 'Active', query: 'status=active' },
      { key: 'down', label: 'Down', query: 'status=in_shop,out_of_service' },
      { key: 'telematics', label: 'Telematics problem', query: 'status=active,in_shop,out_of_service,reserve&telematicsProblem=!none' },
      { key: 'documents', label: 'Documents expiring', query: 'status=active&nextExpiryTo=today%2B30d&sort=nextExpiry' },
      { key: 'unassigned', label: 'Unassigned', query: 'status=active&kind=tractor&driver=null' },
      { key: 'trailers', label: 'Trailers', query: 'kind=trailer&status=!sold,totaled' },
      { key: 'sold', label: 'Sold', query: 'status=sold,totaled' },
    ],
    facts: ['readiness', 'mileage', 'driver'],
  },
  form: [
    { heading: 'Unit', fields: ['unitNumber', 'kind', 'division', 'terminal'] },
    {
      heading: 'Identification',
      fields: ['vin', 'vinOverride', 'year', 'make', 'model', 'trim', 'description', 'plateNumber', 'plateState', 'plateExpirationDate'],
    },
    { heading: 'Specification', fields: ['engine', 'fuel', 'gvwr', 'seats', 'axles', 'length', 'reefer'] },
    {
      heading: 'Ownership',
      fields: ['ownership', 'lessor', 'leaseEndsOn', 'leaseMilesAllowed', 'purchasedOn', 'purchasePrice', 'inServiceOn', 'replacementYear'],
    },
    { heading: 'Note', fields: ['notes'] },
  ],
  children: [
    { kind: 'qualification-documents', by: 'vehicle', label: 'Documents' },
    { kind: 'meter-entries', by: 'vehicle', label: 'Meter' },
    { kind: 'vehicle-assignments', by: 'vehicle', label: 'Assignments' },
  ],
  importKeys: ['unitNumber', 'vin'],
  check: (vehicle) => [
    ...checkVin(vehicle.vin, { override: vehicle.vinOverride === true }).map((message) => issue('vin', message)),
    vehicle.leaseEndsOn !== null && vehicle.ownership === 'owned' && issue('leaseEndsOn', 'An owned vehicle has no lease end'),
    vehicle.plateNumber !== null && vehicle.plateState === null && issue('plateState', 'Choose the state of the plate'),
  ],
  warn: (vehicle, today) => [
    vehicle.plateExpirationDate !== null && vehicle.plateExpirationDate < today && issue('plateExpirationDate', 'The plate has expired'),
    ...vinDoubts(vehicle, today),
  ],
})
