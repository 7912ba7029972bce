import { choice, date, decimal, int, ref, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { shopWorkers, managers, fleetReaders } from '#kit/roles.ts'
import { serviceTasks } from './tasks.ts'
import { pmSchedulesWords } from './words.ts'

/** Company policy: how early a schedule says that it comes due, where it does not say so itself. */
export const warning = { miles: 1500, days: 14, hours: 50 } as const
/** Days without a meter reading after which nobody knows how far the unit has gone. */
export const staleDays = 7
/** Over by no more than this a service is due, beyond it overdue: half a day of driving, no day, a shift. Company policy. */
export const grace = { miles: 300, days: 0, hours: 10 } as const

const shownStates = {
  ok: { label: 'OK', tone: 'success' },
  soon: { label: 'Due soon', tone: 'warning' },
  unknown: { label: 'Unknown', tone: 'neutral' },
  due: { label: 'Due', tone: 'warning' },
  overdue: { label: 'Overdue', tone: 'danger' },
  stop: { label: 'Stop', tone: 'danger' },
} as const

const tolerances = [
  { early: 'earlyMiles', every: 'everyMiles' },
  { early: 'earlyDays', every: 'everyDays' },
] as const

/** What is done again and again to a unit, by miles, days or engine hours, whichever comes first. */
export const pmSchedules = defineRecord({
  name: 'pm-schedules',
  path: '/maintenance/schedules',
  api: 'maintenance/schedules',
  label: { one: 'PM schedule', many: 'PM schedules' },
  noLaw: 'Company policy. A meter that wasn’t read is shown as unknown, never as on time.',
  words: pmSchedulesWords,
  number: 'PMS-{seq4}',
  fields: {
    vehicle: ref('vehicles', { label: 'Unit', required: true }),
    task: choice(serviceTasks, { label: 'Service', required: true, default: 'pm_a' }),
    detail: text({ label: 'Description', max: 120, search: true, help: 'Shown instead of the service name.' }),
    everyMiles: int({ label: 'Interval in miles', unit: 'mi', min: 100, max: 1_000_000 }),
    everyDays: int({ label: 'Interval in days', unit: 'd', min: 1, max: 3660 }),
    everyHours: int({ label: 'Interval in engine hours', unit: 'h', min: 10, max: 50_000 }),
    earlyMiles: int({
      label: 'Early, miles before',
      unit: 'mi',
      min: 0,
      max: 100_000,
      help: 'Work this early counts as on time. The next interval starts at this due point.',
    }),
    earlyDays: int({ label: 'Early, days before', unit: 'd', min: 0, max: 365 }),
    warnMiles: int({
      label: 'Warn, miles before',
      unit: 'mi',
      min: 0,
      max: 100_000,
      help: `Leave blank for ${warning.miles.toLocaleString('en-US')} mi.`,
    }),
    warnDays: int({ label: 'Warn, days before', unit: 'd', min: 0, max: 365, help: `Leave blank for ${warning.days} days.` }),
    stopMiles: int({
      label: 'Do not dispatch, miles past due',
      unit: 'mi',
      min: 0,
      max: 100_000,
      help: 'Past this, the unit is on Do not dispatch. Leave blank for no limit.',
    }),
    stopDays: int({
      label: 'Stop, days over',
      unit: 'd',
      min: 0,
      max: 365,
      help: 'Past this, the unit is on Do not dispatch. Leave blank for no limit.',
    }),
    lastDoneOn: date({ label: 'Last done', help: 'Filled in by the oil change or repair that names this schedule.' }),
    lastMiles: int({ label: 'Meter when last done', unit: 'mi', reading: true, min: 0, max: 5_000_000 }),
    lastHours: decimal({ label: 'Engine hours when last done', unit: 'h', places: 1, min: 0 }),
    planMiles: int({ label: 'Interval start', unit: 'mi', reading: true, system: true }),
    planOn: date({ label: 'Counted from date', system: true }),
    program: ref('pm-programs', { label: 'Program', system: true, help: 'Changes to the program update this schedule.' }),
    note: text({ label: 'Note', max: 300 }),
    lastTiming: choice(
      { on_time: { label: 'On time', tone: 'success' }, late: { label: 'Late', tone: 'danger' } },
      { label: 'Last service', system: true },
    ),
    state: choice(shownStates, { label: 'PM status', computed: true }),
    stateNote: text({ label: 'Status reason', computed: true }),
    dueMiles: int({ label: 'Due at miles', unit: 'mi', reading: true, computed: true }),
    dueOn: date({ label: 'Due date', computed: true }),
    dueHours: decimal({ label: 'Due at engine hours', unit: 'h', places: 1, computed: true }),
    milesLeft: int({ label: 'Miles left', unit: 'mi', computed: true }),
    forecastOn: date({
      label: 'Forecast',
      computed: true,
      help: 'From the average daily miles and engine hours of the last 60 days, or the due date if that is earlier.',
    }),
    compliance: choice(
      {
        on_time: { label: 'Done on time', tone: 'success' },
        late: { label: 'Done late', tone: 'warning' },
        overdue: { label: 'Overdue now', tone: 'danger' },
      },
      { label: 'Due in the last 30 days', computed: true },
    ),
  },
  lifecycle: {
    states: {
      active: { label: 'Active', tone: 'success' },
      paused: { label: 'Paused', tone: 'neutral' },
      ended: { label: 'Ended', tone: 'neutral', closed: true },
    },
    initial: 'active',
    moves: {
      pause: {
        label: 'Pause',
        from: ['active'],
        to: 'paused',
        roles: shopWorkers,
        asks: { reason: text({ label: 'Reason', required: true, max: 200 }) },
      },
      resume: { label: 'Resume', from: ['paused'], to: 'active', roles: shopWorkers, next: true },
      end: {
        label: 'End schedule',
        from: ['active', 'paused'],
        to: 'ended',
        roles: managers,
        tone: 'danger',
        asks: { reason: text({ label: 'Reason', required: true, max: 200 }) },
      },
      reopen: { label: 'Reopen', from: ['ended'], to: 'active', roles: managers },
    },
  },
  access: { read: fleetReaders, create: shopWorkers, update: shopWorkers, archive: managers, export: managers },
  scope: { through: ['vehicle'] },
  title: ({ task, detail }) => detail ?? serviceTasks[task].label,
  about: ['{title}, Unit {vehicle}'],
  list: {
    columns: [
      'vehicle',
      'task',
      'state',
      'dueMiles',
      'dueOn',
      'forecastOn',
      'milesLeft',
      'everyMiles',
      'everyDays',
      'lastDoneOn',
      'lastMiles',
      'status',
    ],
    keep: ['vehicle', 'task', 'forecastOn', 'everyMiles', 'everyDays', 'lastDoneOn'],
    sort: 'forecastOn',
    filters: ['status', 'state', 'vehicle', 'task', 'program', 'dueOn', 'forecastOn', 'lastDoneOn', 'compliance'],
    views: [
      { key: 'due', label: 'Due', query: 'status=active&state=stop,overdue,due,soon&sort=urgency', first: true },
      { key: 'stop', label: 'Stop', query: 'status=active&state=stop&sort=urgency' },
      { key: 'unknown', label: 'Unknown', query: 'status=active&state=unknown' },
      { key: 'paused', label: 'Paused', query: 'status=paused' },
    ],
    overview: [
      ['Every', 'everyMiles', 'everyDays', 'everyHours'],
      'vehicle',
      ['Due', 'dueMiles', 'dueOn', 'dueHours'],
      ['State', 'state', 'stateNote'],
      'milesLeft',
      'forecastOn',
      ['Last done', 'lastDoneOn', 'lastMiles', 'lastTiming'],
      'program',
      'note',
    ],
  },
  firstDay: ['vehicle', 'task', 'everyMiles', 'everyDays', 'everyHours', 'lastDoneOn', 'lastMiles'],
  form: [
    { heading: 'Service', fields: ['vehicle', 'task', 'detail'] },
    { heading: 'Interval', fields: ['everyMiles', 'everyDays', 'everyHours'], help: 'Whichever comes first.' },
    { heading: 'Last done', fields: ['lastDoneOn', 'lastMiles', 'lastHours'] },
    {
      heading: 'Thresholds',
      fields: ['earlyMiles', 'earlyDays', 'warnMiles', 'warnDays', 'stopMiles', 'stopDays'],
      help: 'Company policy.',
    },
    { heading: 'Note', fields: ['note'] },
  ],
  children: [
    { kind: 'oil-changes', by: 'schedule', label: 'Oil changes', copies: { vehicle: 'vehicle' } },
    { kind: 'repairs', by: 'schedule', label: 'Repairs', copies: { vehicle: 'vehicle' } },
  ],
  importTogether: ['vehicle', 'task'],
  check: (schedule, today) => [
    schedule.everyMiles === null &&
      schedule.everyDays === null &&
      schedule.everyHours === null &&
      issue('everyMiles', 'Enter miles, days or engine hours'),
    schedule.lastDoneOn !== null && schedule.lastDoneOn > today && issue('lastDoneOn', 'Date can’t be in the future'),
    schedule.stopMiles !== null && schedule.everyMiles === null && issue('stopMiles', 'This schedule does not count miles'),
    schedule.stopDays !== null && schedule.everyDays === null && issue('stopDays', 'This schedule does not count days'),
    ...tolerances.map(
      ({ early, every }) =>
        (schedule[early] ?? 0) > 0 && (schedule[early] ?? 0) >= (schedule[every] ?? 0) && issue(early, 'Must be less than the interval'),
    ),
  ],
})
