import { bool, choice, date, instant, int, longText, ref, refs, text } from '#kit/fields.ts'
import { formatDate } from '#kit/dates/format-time.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { fleetEditors, managers, operationsStaff } from '#kit/roles.ts'
import { overrideFields } from '../gate/override-fields.ts'
import { coverageStates, uncoveredQuery } from './coverage-states.ts'
import { onTheRun, runAssignmentMoves } from './moves.ts'
import { runAssignmentsWords } from './words.ts'

/** Who drives a run on a day, with what. Half-open [start, end): an end may equal the next start. */
export const runAssignments = defineRecord({
  name: 'run-assignments',
  path: '/run-assignments',
  label: { one: 'Run assignment', many: 'Run assignments' },
  noLaw: 'A plan of who drives. The ELD records hours of service.',
  words: runAssignmentsWords,
  number: 'RA-{seq6}',
  fields: {
    run: ref('runs', { label: 'Run', help: 'Leave blank for a one-time run.' }),
    spot: text({ label: 'One-time run', max: 120, search: true, also: ['Load', 'Trip'] }),
    serviceDate: date({ label: 'Service date', required: true, index: true, also: ['Date', 'Day'] }),
    start: instant({ label: 'Start', index: true, help: 'Leave blank to use the run’s dispatch time.' }),
    end: instant({ label: 'End', index: true, help: 'Leave blank to add the run’s hours to the start.' }),
    driver: ref('drivers', { label: 'Driver', gate: onTheRun }),
    secondDriver: ref('drivers', { label: 'Co-driver', gate: onTheRun, also: ['Team driver', 'Second driver'] }),
    relayDriver: ref('drivers', { label: 'Relay driver', gate: onTheRun }),
    crew: refs('drivers', { label: 'Crew', computed: true }),
    coverage: choice(coverageStates, {
      label: 'Coverage',
      computed: true,
      help: 'Covered: every seat has a driver who may go, and a unit that may go is set.',
    }),
    vehicle: ref('vehicles', { label: 'Unit', gate: onTheRun, also: ['Tractor', 'Truck', 'Vehicle'] }),
    trailers: refs('vehicles', { label: 'Trailers', index: true, gate: onTheRun }),
    division: ref('divisions', { label: 'Division', also: ['Terminal'], help: 'Defaults to that of the run, the driver or the unit.' }),
    coverReason: choice(
      {
        time_off: { label: 'Time off' },
        sick: { label: 'Sick' },
        hold: { label: 'Hold' },
        breakdown: { label: 'Breakdown' },
        no_show: { label: 'No-show' },
        swap: { label: 'Swap' },
        extra: { label: 'Extra run' },
      },
      { label: 'Coverage reason', help: 'Why the regular driver isn’t on it.' },
    ),
    timeOff: ref('time-off', { label: 'Related time off', system: true }),
    // Kept while that driver holds the seat, so that the run can go back when the time off is canceled.
    coverFor: ref('time-off', { label: 'Covers time off', system: true }),
    coverBy: ref('drivers', { label: 'Covered by', system: true }),
    milesPlanned: int({ label: 'Planned miles', min: 0, max: 10_000, unit: 'mi' }),
    milesActual: int({ label: 'Actual miles', min: 0, max: 10_000, unit: 'mi' }),
    confirmedAt: instant({ label: 'Confirmed', system: true }),
    departedAt: instant({ label: 'Departed', system: true }),
    arrivedAt: instant({ label: 'Arrived', system: true }),
    delayMinutes: int({ label: 'Departure delay', system: true, unit: 'min' }),
    risk: text({ label: 'At risk', max: 250, system: true }),
    // One of each: what the schedule makes twice, the database refuses.
    scheduleKey: text({ label: 'Schedule', max: 60, system: true, unique: true, single: true }),
    generated: bool({ label: 'Follows pattern', system: true, yes: 'Yes, until edited', no: 'Edited manually' }),
    delayReason: text({ label: 'Reason for the delay', max: 200 }),
    notRunReason: text({ label: 'Reason not run', max: 200, system: true }),
    ...overrideFields,
    note: longText({ label: 'Note', max: 1000 }),
  },
  process: { by: 'status', path: ['unassigned', 'planned', 'confirmed', 'dispatched', 'in_progress', 'completed'] },
  lifecycle: {
    states: {
      unassigned: { label: 'Unassigned', tone: 'danger' },
      planned: { label: 'Planned', tone: 'info' },
      confirmed: { label: 'Confirmed', tone: 'success' },
      dispatched: { label: 'Dispatched', tone: 'success' },
      in_progress: { label: 'In progress', tone: 'success' },
      completed: { label: 'Completed', tone: 'neutral', closed: true },
      missed: { label: 'Missed', tone: 'danger', closed: true },
      cancelled: { label: 'Canceled', tone: 'neutral', closed: true },
    },
    initial: 'unassigned',
    moves: runAssignmentMoves,
  },
  access: { read: operationsStaff, create: fleetEditors, update: fleetEditors, archive: managers, export: managers },
  scope: { field: 'division' },
  title: ({ spot, serviceDate }) => (spot === null ? formatDate(serviceDate) : `${spot}, ${formatDate(serviceDate)}`),
  about: ['{run}: {title}'],
  list: {
    columns: [
      'title',
      'status',
      'coverage',
      'start',
      'end',
      'driver',
      'secondDriver',
      'vehicle',
      'trailers',
      'division',
      'confirmedAt',
      'milesPlanned',
      'coverReason',
      'risk',
    ],
    keep: ['start', 'driver', 'vehicle', 'status', 'division', 'confirmedAt'],
    sort: 'start',
    filters: ['status', 'coverage', 'serviceDate', 'run', 'driver', 'secondDriver', 'crew', 'vehicle', 'trailers', 'coverReason', 'start'],
    views: [
      { key: 'week', label: 'Next 7 days', query: 'endFrom=now&serviceDateTo=today%2B6d&sort=urgency', first: true },
      // The seven days of the board, so that tab and board show one number.
      { key: 'uncovered', label: 'Uncovered, next 7 days', query: `${uncoveredQuery}&serviceDateTo=today%2B6d&sort=start` },
      { key: 'today', label: 'Today', query: 'serviceDateFrom=today&serviceDateTo=today&sort=start' },
      { key: 'unconfirmed', label: 'Unconfirmed', query: 'status=planned&startFrom=now&sort=start' },
    ],
    overview: [
      ['Time', 'start', 'end', 'driver', 'vehicle'],
      'coverage',
      ['Other drivers', 'secondDriver', 'relayDriver'],
      'trailers',
      ['Run', 'run', 'spot'],
      'milesPlanned',
      'confirmedAt',
      'departedAt',
      'arrivedAt',
      ['Covers', 'coverReason', 'timeOff', 'coverFor'],
      'overrideReason',
      'note',
    ],
  },
  firstDay: ['run', 'spot', 'serviceDate', 'start', 'end', 'driver', 'vehicle'],
  form: [
    { heading: 'Run', fields: ['run', 'spot', 'serviceDate', 'start', 'end', 'division', 'milesPlanned'] },
    {
      heading: 'Drivers and units',
      fields: ['driver', 'secondDriver', 'relayDriver', 'vehicle', 'trailers', 'coverReason', 'overrideReason'],
    },
    { heading: 'Actuals', fields: ['milesActual', 'delayReason', 'note'] },
  ],
  seats: { property: 'drivers', entry: 'driver', fields: { lead: 'driver', second: 'secondDriver', relay: 'relayDriver' } },
  check: (one) => [
    one.start !== null && one.end !== null && Date.parse(one.end) <= Date.parse(one.start) && issue('end', 'Must be later than the start'),
    one.run === null && one.spot === null && issue('run', 'Select a run or describe the one-time run'),
    // A run fills them in; the driver and the unit bring a division.
    one.run === null && one.start === null && issue('start', 'Enter when it starts'),
    one.run === null && one.end === null && issue('end', 'Enter when it ends'),
    [one.run, one.driver, one.vehicle, one.division].every((id) => id === null) && issue('division', 'Choose the division'),
    one.driver !== null && [one.secondDriver, one.relayDriver].includes(one.driver) && issue('driver', 'Select a different driver'),
    one.secondDriver !== null && one.secondDriver === one.relayDriver && issue('relayDriver', 'Select a different driver'),
    one.vehicle !== null && (one.trailers ?? []).includes(one.vehicle) && issue('trailers', 'This is the unit itself'),
  ],
})
