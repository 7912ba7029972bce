import { choices, date, ref, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { fleetEditors, managers, operationsStaff } from '#kit/roles.ts'
import { weekdays } from '../runs/record.ts'
import { sayDays } from './weeks.ts'
import { runPatternsWords } from './words.ts'

/** Who drives a run on which weekdays, with which unit, until further notice. Its run assignments follow from it, four weeks ahead. */
export const runPatterns = defineRecord({
  name: 'run-patterns',
  path: '/run-assignments/patterns',
  label: { one: 'Run pattern', many: 'Run patterns' },
  noLaw: 'A plan of who drives. The ELD records hours of service.',
  words: runPatternsWords,
  number: 'PAT-{seq4}',
  fields: {
    run: ref('runs', { label: 'Run', required: true, also: ['Run code', 'Code', 'Run number', 'Run #'] }),
    driver: ref('drivers', { label: 'Driver', required: true }),
    secondDriver: ref('drivers', { label: 'Co-driver', also: ['Team driver', 'Second driver'] }),
    days: choices(weekdays, { label: 'Days', required: true, help: 'Days the run leaves with this driver.' }),
    startsOn: date({ label: 'From', required: true, index: true, also: ['Start date', 'Effective'] }),
    endsOn: date({
      label: 'Until',
      index: true,
      notBefore: ['startsOn', 'Ends before it starts'],
      help: 'Leave blank until further notice.',
      also: ['End date'],
    }),
    vehicle: ref('vehicles', { label: 'Unit', also: ['Tractor', 'Truck', 'Vehicle'] }),
    note: text({ label: 'Note', max: 500 }),
  },
  lifecycle: {
    states: {
      active: { label: 'Active', tone: 'success' },
      ended: { label: 'Ended', tone: 'neutral', closed: true },
    },
    initial: 'active',
    moves: {
      end: {
        label: 'End pattern',
        from: ['active'],
        to: 'ended',
        roles: fleetEditors,
        tone: 'danger',
        help: 'Future runs that haven’t been edited become uncovered.',
      },
      reopen: { label: 'Reopen', from: ['ended'], to: 'active', roles: fleetEditors },
    },
  },
  access: { read: operationsStaff, create: fleetEditors, update: fleetEditors, archive: managers, export: managers },
  scope: { through: ['run'] },
  title: ({ days }) => sayDays(days),
  about: ['{run}: {title}'],
  list: {
    columns: ['title', 'driver', 'secondDriver', 'vehicle', 'startsOn', 'endsOn', 'status'],
    sort: 'startsOn',
    filters: ['status', 'run', 'driver', 'secondDriver', 'vehicle', 'days', 'startsOn', 'endsOn'],
    views: [{ key: 'active', label: 'Active', query: 'status=active' }],
    facts: ['driver', 'vehicle', 'startsOn'],
  },
  form: [
    { heading: 'Pattern', fields: ['run', 'days', 'startsOn', 'endsOn'] },
    { heading: 'Drivers and unit', fields: ['driver', 'secondDriver', 'vehicle', 'note'] },
  ],
  importTogether: ['run', 'driver', 'startsOn'],
  check: (one) => [
    one.driver === one.secondDriver && issue('secondDriver', 'Select a different driver'),
    one.days.length === 0 && issue('days', 'Choose at least one day'),
  ],
})
