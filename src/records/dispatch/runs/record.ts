import { choice, choices, date, decimal, int, ref, rows, text } from '#kit/fields.ts'
import { defineRecord } from '#kit/record.ts'
import { fleetEditors, managers, operationsStaff } from '#kit/roles.ts'
import { driverFields } from '#records/drivers/drivers/fields.ts'
import { classes } from '#records/recruiting/recruiting-leads/choices.ts'
import { runsWords } from './words.ts'

export const weekdays = {
  mon: { label: 'Mon', also: ['Monday', 'M'] },
  tue: { label: 'Tue', also: ['Tuesday', 'Tu'] },
  wed: { label: 'Wed', also: ['Wednesday', 'W'] },
  thu: { label: 'Thu', also: ['Thursday', 'Th'] },
  fri: { label: 'Fri', also: ['Friday', 'F'] },
  sat: { label: 'Sat', also: ['Saturday', 'Sa'] },
  sun: { label: 'Sun', also: ['Sunday', 'Su'] },
} as const

/** 24 hours, on the clock of the division. */
const clock = /^([01]\d|2[0-3]):[0-5]\d$/

/** What is driven again and again: from where to where, on which days, by how many. Who drives it when is its run assignments. */
export const runs = defineRecord({
  name: 'runs',
  path: '/run-assignments/runs',
  label: { one: 'Run', many: 'Runs' },
  noLaw: 'A plan of where to drive. The ELD records hours of service.',
  words: runsWords,
  number: 'RUN-{seq4}',
  fields: {
    code: text({ label: 'Code', required: true, unique: true, max: 30, upper: true, search: true, also: ['Run', 'Run number', 'Run #'] }),
    name: text({ label: 'Name', max: 120, search: true }),
    division: ref('divisions', { label: 'Division', required: true, also: ['Terminal'] }),
    type: choice(
      {
        assigned: { label: 'Assigned', also: ['Dedicated'] },
        unassigned: { label: 'Unassigned', also: ['Rotation', 'Extra board'] },
        shuttle: { label: 'Shuttle' },
        local: { label: 'Local' },
      },
      { label: 'Type', required: true, default: 'assigned' },
    ),
    crew: choice({ solo: { label: 'Solo' }, team: { label: 'Team' } }, { label: 'Solo or team', required: true, default: 'solo' }),
    customer: text({ label: 'Customer', max: 120, search: true }),
    origin: text({ label: 'Origin', required: true, max: 120, search: true, also: ['From'] }),
    destination: text({ label: 'Destination', required: true, max: 120, search: true, also: ['To'] }),
    stops: rows(
      {
        place: text({ label: 'Place', required: true, max: 120 }),
        at: text({ label: 'Time', max: 5, pattern: clock, patternMessage: 'Like 21:30' }),
      },
      { label: 'Stops', max: 20 },
    ),
    days: choices(weekdays, { label: 'Days' }),
    dispatchTime: text({
      label: 'Dispatch time',
      required: true,
      max: 5,
      pattern: clock,
      patternMessage: 'Like 21:30',
      mono: true,
      timeOfDay: true,
    }),
    durationHours: decimal({
      label: 'Hours',
      required: true,
      min: 0.5,
      max: 120,
      places: 1,
      unit: 'h',
      help: 'From dispatch to the end of the run.',
    }),
    miles: int({ label: 'Miles', min: 0, max: 10_000, unit: 'mi', also: ['Round trip miles'] }),
    licenseClass: choice(classes, { label: 'License class' }),
    endorsements: choices(driverFields.endorsements.options, { label: 'Endorsements' }),
    startsOn: date({ label: 'In effect from' }),
    endsOn: date({ label: 'In effect until', notBefore: ['startsOn', 'Ends before it starts'] }),
    note: text({ label: 'Note', max: 500 }),
  },
  lifecycle: {
    states: {
      active: { label: 'Active', tone: 'success' },
      paused: { label: 'Paused', tone: 'neutral' },
      ended: { label: 'Ended', tone: 'neutral', closed: true },
    },
    initial: 'active',
    moves: {
      pause: { label: 'Pause', from: ['active'], to: 'paused', roles: fleetEditors, asks: { reason: text({ label: 'Reason', max: 200 }) } },
      resume: { label: 'Resume', from: ['paused'], to: 'active', roles: fleetEditors, next: true },
      end: { label: 'End run', from: ['active', 'paused'], to: 'ended', roles: managers, tone: 'danger' },
      reopen: { label: 'Reopen', from: ['ended'], to: 'active', roles: managers },
    },
  },
  access: { read: operationsStaff, create: fleetEditors, update: fleetEditors, archive: managers, export: managers },
  scope: { field: 'division' },
  title: (run) => run.code,
  list: {
    columns: [
      'code',
      'name',
      'status',
      'origin',
      'destination',
      'days',
      'dispatchTime',
      'durationHours',
      'miles',
      'crew',
      'type',
      'division',
      'customer',
    ],
    keep: ['name', 'origin', 'destination', 'dispatchTime', 'days', 'status'],
    sort: 'code',
    filters: ['status', 'type', 'crew', 'days', 'licenseClass', 'customer'],
    views: [{ key: 'active', label: 'Active', query: 'status=active' }],
    overview: [
      ['Route', 'origin', 'destination'],
      ['Leaves', 'dispatchTime', 'days'],
      'durationHours',
      'miles',
      'crew',
      'type',
      'customer',
      'division',
      ['Needs', 'licenseClass', 'endorsements'],
      ['In effect', 'startsOn', 'endsOn'],
      'note',
    ],
  },
  form: [
    { heading: 'Run', fields: ['code', 'name', 'division', 'type', 'crew', 'customer'] },
    { heading: 'Route', fields: ['origin', 'destination', 'stops', 'miles'] },
    { heading: 'Schedule', fields: ['days', 'dispatchTime', 'durationHours', 'startsOn', 'endsOn'] },
    { heading: 'Requirements', fields: ['licenseClass', 'endorsements', 'note'] },
  ],
  children: [
    { kind: 'run-patterns', by: 'run', label: 'Patterns' },
    { kind: 'run-assignments', by: 'run', label: 'Assignments' },
  ],
  importKeys: ['code'],
})
