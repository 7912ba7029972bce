import { choice, decimal, instant, ref, text } from '#kit/fields.ts'
import { defineRecord } from '#kit/record.ts'
import { shopWorkers, managers, fleetReaders } from '#kit/roles.ts'
import { meterEntriesWords } from './words.ts'

/** Readings of odometer (miles) or engine hours. A wrong one is voided with its reason, never deleted. */
export const meterEntries = defineRecord({
  name: 'meter-entries',
  path: '/meter-entries',
  label: { one: 'Meter entry', many: 'Meter entries' },
  words: meterEntriesWords,
  number: 'MTR-{seq6}',
  fields: {
    vehicle: ref('vehicles', { label: 'Vehicle', required: true }),
    meter: choice(
      { odometer: { label: 'Odometer' }, engine_hours: { label: 'Engine hours' } },
      { label: 'Meter', required: true, default: 'odometer' },
    ),
    value: decimal({ label: 'Reading', reading: true, required: true, min: 0, max: 5_000_000, places: 1 }),
    readAt: instant({ label: 'Read at', required: true, index: true }),
    origin: choice(
      {
        telematics: { label: 'Telematics' },
        manual: { label: 'Manual' },
        fuel: { label: 'Fuel stop' },
        service: { label: 'Service' },
        inspection: { label: 'Inspection' },
        import: { label: 'Import' },
      },
      { label: 'Source', required: true, default: 'manual' },
    ),
    swap: choice(
      { no: { label: 'No' }, yes: { label: 'Meter was replaced' } },
      { label: 'Meter replaced', default: 'no', help: 'Choose this when a new dash or ECU starts lower.' },
    ),
    warning: choice(
      {
        too_low: { label: 'Too low', tone: 'danger' },
        too_high: { label: 'Too high', tone: 'warning' },
        duplicate: { label: 'Duplicate', tone: 'neutral' },
        stale: { label: 'Stale', tone: 'neutral' },
      },
      { label: 'Warning', system: true },
    ),
    note: text({ label: 'Note', max: 300 }),
  },
  lifecycle: {
    states: { valid: { label: 'Valid', tone: 'success' }, void: { label: 'Void', tone: 'neutral', closed: true } },
    initial: 'valid',
    moves: {
      void: {
        label: 'Void',
        from: ['valid'],
        to: 'void',
        roles: shopWorkers,
        tone: 'danger',
        asks: { reason: text({ label: 'Reason', required: true, max: 200 }) },
      },
      unvoid: { label: 'Take back the void', from: ['void'], to: 'valid', roles: managers },
    },
  },
  access: { read: fleetReaders, create: shopWorkers, update: [], archive: managers, export: managers },
  scope: { through: ['vehicle'] },
  title: (entry) => `${entry.value.toLocaleString('en-US')} ${entry.meter === 'odometer' ? 'mi' : 'h'}`,
  list: {
    // The title is the reading.
    columns: ['title', 'readAt', 'vehicle', 'meter', 'origin', 'warning', 'status', 'note'],
    sort: '-readAt',
    filters: ['status', 'vehicle', 'meter', 'origin', 'warning', 'readAt'],
    views: [{ key: 'warnings', label: 'To check', query: 'warning=!null&status=valid' }],
    overview: [['Read', 'vehicle', 'readAt'], 'meter', 'origin', 'warning', 'swap', 'note'],
  },
  form: [{ heading: 'Reading', fields: ['vehicle', 'meter', 'value', 'readAt', 'origin', 'swap', 'note'] }],
})
