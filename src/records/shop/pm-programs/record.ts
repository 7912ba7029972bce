import { choice, choices, int, refs, rows, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { administrators, fleetReaders } from '#kit/roles.ts'
import { serviceTasks } from '../pm-schedules/tasks.ts'
import { vehicleFields } from '#records/fleet/vehicles/fields.ts'
import { pmProgramsWords } from './words.ts'

const miles = { unit: 'mi', min: 0, max: 1_000_000 } as const
const days = { unit: 'd', min: 0, max: 3660 } as const

/** What is done to all units of a sort, and when. Applied, it makes the schedules of its units and of those that come; each follows its changes. */
export const pmPrograms = defineRecord({
  name: 'pm-programs',
  path: '/maintenance/programs',
  api: 'maintenance/programs',
  label: { one: 'PM program', many: 'PM programs' },
  noLaw: 'Company policy: what is done to which units, and how often.',
  words: pmProgramsWords,
  number: 'PGM-{seq3}',
  fields: {
    name: text({ label: 'Name', required: true, unique: true, max: 80, search: true, placeholder: 'Linehaul tractors' }),
    kinds: choices(vehicleFields.kind.options, { label: 'Unit types', required: true }),
    divisions: refs('divisions', { label: 'Divisions', help: 'Leave blank for all.' }),
    make: text({ label: 'Make', max: 60, help: 'Leave blank for all.' }),
    yearFrom: int({ label: 'Model year from', min: 1900, max: 2100, plain: true }),
    yearTo: int({ label: 'Model year to', min: 1900, max: 2100, plain: true }),
    gvwrFrom: int({ label: 'GVWR from', unit: 'lb', min: 0, max: 200_000 }),
    gvwrTo: int({ label: 'GVWR to', unit: 'lb', min: 0, max: 200_000 }),
    services: rows(
      {
        task: choice(serviceTasks, { label: 'Service', required: true }),
        everyMiles: int({ label: 'Every miles', ...miles, min: 100 }),
        everyDays: int({ label: 'Every days', ...days, min: 1 }),
        everyHours: int({ label: 'Every engine hours', unit: 'h', min: 10, max: 50_000 }),
        earlyMiles: int({ label: 'Early, miles', ...miles }),
        earlyDays: int({ label: 'Early, days', ...days, max: 365 }),
        warnMiles: int({ label: 'Due soon, miles before', ...miles }),
        warnDays: int({ label: 'Warn, days', ...days, max: 365 }),
        stopMiles: int({ label: 'Do not dispatch, miles past due', ...miles }),
        stopDays: int({ label: 'Stop, days over', ...days, max: 365 }),
      },
      { label: 'Services', max: 12 },
    ),
    units: int({ label: 'Units', computed: true, help: 'Units in the fleet that match.' }),
    schedules: int({ label: 'Schedules', computed: true }),
    note: text({ label: 'Note', max: 300 }),
  },
  lifecycle: {
    states: {
      draft: { label: 'Draft', tone: 'neutral' },
      active: { label: 'Applied', tone: 'success' },
      ended: { label: 'Ended', tone: 'neutral', closed: true },
    },
    initial: 'draft',
    moves: {
      apply: {
        label: 'Apply program',
        from: ['draft', 'ended'],
        to: 'active',
        roles: administrators,
        next: true,
        help: 'Adds a schedule of each service to every unit that matches, new units included. Later changes to the program update its schedules.',
      },
      end: {
        label: 'End program',
        from: ['active'],
        to: 'ended',
        roles: administrators,
        rare: true,
        help: 'Its schedules keep running. New units get none.',
        asks: { reason: text({ label: 'Reason', required: true, max: 200 }) },
      },
    },
  },
  access: { read: fleetReaders, create: administrators, update: administrators, archive: administrators, export: administrators },
  scope: 'company',
  title: ({ name }) => name,
  list: {
    columns: ['name', 'status', 'kinds', 'units', 'schedules', 'make', 'yearFrom', 'yearTo', 'divisions'],
    sort: 'name',
    filters: ['status', 'kinds', 'make'],
    facts: ['status', 'units', 'schedules'],
  },
  form: [
    {
      heading: 'Units',
      fields: ['name', 'kinds', 'divisions', 'make', 'yearFrom', 'yearTo', 'gvwrFrom', 'gvwrTo'],
      help: 'Units that match every one of these.',
    },
    { heading: 'Services', fields: ['services'], help: 'By miles, days or engine hours, whichever comes first. Company policy.' },
    { heading: 'Note', fields: ['note'] },
  ],
  children: [{ kind: 'pm-schedules', by: 'program', label: 'Schedules' }],
  importKeys: ['name'],
  check: (program) => {
    const services = program.services ?? []
    return [
      program.yearFrom !== null && program.yearTo !== null && program.yearTo < program.yearFrom && issue('yearTo', 'Before the first year'),
      program.gvwrFrom !== null && program.gvwrTo !== null && program.gvwrTo < program.gvwrFrom && issue('gvwrTo', 'Less than the lowest'),
      program.status === 'active' && services.length === 0 && issue('services', 'Add a service'),
      new Set(services.map(({ task }) => task)).size < services.length && issue('services', 'List each service once'),
      ...services.flatMap((service) => {
        const name = service.task == null ? 'Each service' : serviceTasks[service.task].label
        return [
          service.everyMiles == null &&
            service.everyDays == null &&
            service.everyHours == null &&
            issue('services', `${name}: enter miles, days or engine hours`),
          service.stopMiles != null &&
            service.everyMiles == null &&
            issue('services', `${name}: a stop by miles needs an interval in miles`),
          service.stopDays != null && service.everyDays == null && issue('services', `${name}: a stop by days needs an interval in days`),
          (service.earlyMiles ?? 0) > 0 &&
            (service.earlyMiles ?? 0) >= (service.everyMiles ?? 0) &&
            issue('services', `${name}: early must be less than the interval`),
          (service.earlyDays ?? 0) > 0 &&
            (service.earlyDays ?? 0) >= (service.everyDays ?? 0) &&
            issue('services', `${name}: early must be less than the interval`),
        ]
      }),
    ]
  },
})
