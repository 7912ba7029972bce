import { bool, choice, choices, date, decimal, int, money, ref, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { shopWorkers, repairMoneyReaders, managers, fleetReaders } from '#kit/roles.ts'
import { alarmLevels, graded, grades, isWorse } from './sample.ts'
import { oilChangesWords } from './words.ts'

const doneOn = date({ label: 'Done on' })
const miles = int({ label: 'Meter', unit: 'mi', reading: true, min: 0, max: 5_000_000 })
const hours = decimal({ label: 'Engine hours', unit: 'h', reading: true, places: 1, min: 0 })

const levelWords = (name: keyof typeof alarmLevels): string => {
  const { levels, unit } = alarmLevels[name]
  return `Monitor from ${levels[0]}, abnormal from ${levels[1]}, severe from ${levels[2]}${unit} (company policy).`
}

/** Oil changed or to be changed, with the sample that was taken and when the next one is due. */
export const oilChanges = defineRecord({
  name: 'oil-changes',
  path: '/maintenance/oil-changes',
  api: 'maintenance/oil-changes',
  label: { one: 'Oil change', many: 'Oil changes' },
  noLaw: 'Company policy: no rule says when to change oil.',
  words: oilChangesWords,
  number: 'OIL-{year}-{seq4}',
  fields: {
    vehicle: ref('vehicles', { label: 'Unit', required: true }),
    scheduledFor: date({ label: 'Scheduled for' }),
    doneOn: date({ ...doneOn, index: true }),
    miles,
    hours,
    schedule: ref('pm-schedules', { label: 'PM schedule', help: 'Resets when the oil change is done.' }),
    shop: text({ label: 'Shop', max: 80, search: true, help: 'Leave blank for in house.' }),
    grade: text({ label: 'Oil grade', max: 20, placeholder: '15W-40' }),
    oil: choice(
      { conventional: { label: 'Conventional' }, synthetic: { label: 'Synthetic' }, blend: { label: 'Blend' } },
      { label: 'Oil type' },
    ),
    quarts: decimal({ label: 'Quarts', places: 1, min: 0, max: 200 }),
    filters: choices(
      {
        oil: { label: 'Oil' },
        fuel: { label: 'Fuel' },
        water_separator: { label: 'Water separator' },
        air: { label: 'Air' },
        def: { label: 'DEF' },
      },
      { label: 'Filters changed' },
    ),
    intervalMiles: int({ label: 'Next after', unit: 'mi', min: 500, max: 200_000 }),
    intervalDays: int({ label: 'Next after days', unit: 'd', min: 1, max: 1830 }),
    sample: choice(grades, { label: 'Oil sample', inline: true, help: 'Calculated from the lab values, if entered.' }),
    sampleLab: text({ label: 'Lab', max: 60 }),
    sampleOn: date({ label: 'Result on' }),
    iron: int({ label: 'Iron', unit: 'ppm', min: 0, max: 10_000, help: levelWords('iron') }),
    copper: int({ label: 'Copper', unit: 'ppm', min: 0, max: 10_000, help: levelWords('copper') }),
    soot: decimal({ label: 'Soot', unit: '%', places: 1, min: 0, max: 100, help: levelWords('soot') }),
    fuelPct: decimal({ label: 'Fuel in oil', unit: '%', places: 1, min: 0, max: 100, help: levelWords('fuelPct') }),
    coolant: bool({ label: 'Coolant in oil' }),
    sampleRepair: ref('repairs', { label: 'Repair for the sample', system: true }),
    sampleNote: text({ label: 'Sample note', max: 300 }),
    parts: money({ label: 'Parts', min: 0, readable: repairMoneyReaders }),
    labor: money({ label: 'Labor', min: 0, readable: repairMoneyReaders }),
    total: money({ label: 'Total', system: true, readable: repairMoneyReaders }),
    invoice: text({ label: 'Invoice', max: 40 }),
    nextDueMiles: int({ label: 'Next due at', unit: 'mi', reading: true, computed: true }),
    nextDueOn: date({ label: 'Next due date', computed: true }),
  },
  lifecycle: {
    states: {
      scheduled: { label: 'Scheduled', tone: 'info' },
      done: { label: 'Done', tone: 'success' },
      cancelled: { label: 'Canceled', tone: 'neutral', closed: true },
    },
    initial: 'scheduled',
    moves: {
      complete: {
        label: 'Complete oil change',
        from: ['scheduled'],
        to: 'done',
        roles: shopWorkers,
        next: true,
        help: 'Enters the meter reading and resets the PM schedule.',
        asks: { doneOn: date({ ...doneOn, required: true }), miles, hours },
      },
      cancel: {
        label: 'Cancel oil change',
        from: ['scheduled'],
        to: 'cancelled',
        roles: shopWorkers,
        tone: 'danger',
        asks: { reason: text({ label: 'Reason', required: true, max: 200 }) },
      },
      repair_sample: {
        label: 'Create repair',
        from: ['done'],
        to: null,
        done: 'Repair created',
        roles: shopWorkers,
        help: 'Adds an open repair for what the sample shows.',
      },
      reopen: { label: 'Reopen', from: ['cancelled'], to: 'scheduled', roles: shopWorkers },
    },
  },
  access: { read: fleetReaders, create: shopWorkers, update: shopWorkers, archive: managers, export: managers },
  scope: { through: ['vehicle'] },
  title: () => 'Oil change',
  about: ['{title}, Unit {vehicle}'],
  list: {
    columns: ['vehicle', 'status', 'doneOn', 'miles', 'nextDueMiles', 'nextDueOn', 'sample', 'shop', 'total', 'grade', 'scheduledFor'],
    keep: ['vehicle', 'doneOn', 'miles', 'nextDueMiles', 'nextDueOn', 'sample'],
    sort: '-doneOn',
    filters: ['status', 'vehicle', 'doneOn', 'scheduledFor', 'nextDueOn', 'nextDueMiles', 'sample', 'oil', 'schedule', 'total'],
    views: [
      { key: 'current', label: 'Current', query: 'status=scheduled,done&sort=urgency', first: true },
      { key: 'done', label: 'Done', query: 'status=done&sort=-doneOn' },
      { key: 'scheduled', label: 'Scheduled', query: 'status=scheduled&sort=urgency' },
      { key: 'abnormal', label: 'Sample abnormal', query: 'sample=abnormal,severe&sort=-doneOn' },
    ],
    overview: [
      ['Done', 'doneOn', 'miles', 'shop'],
      'vehicle',
      ['Next due', 'nextDueMiles', 'nextDueOn'],
      'scheduledFor',
      ['Interval', 'intervalMiles', 'intervalDays'],
      ['Oil', 'oil', 'grade', 'quarts'],
      'filters',
      ['Sample', 'sample', 'sampleLab', 'sampleOn'],
      'sampleRepair',
      'total',
      'invoice',
      'schedule',
    ],
  },
  firstDay: ['vehicle', 'scheduledFor', 'doneOn', 'miles', 'shop', 'parts', 'labor'],
  form: [
    {
      heading: 'Oil change',
      fields: ['vehicle', 'scheduledFor', 'doneOn', 'miles', 'hours', 'schedule', 'shop'],
      help: 'Enter date and meter if it’s done. Leave both blank to schedule it.',
    },
    { heading: 'Oil and filters', fields: ['oil', 'grade', 'quarts', 'filters', 'intervalMiles', 'intervalDays'] },
    { heading: 'Sample', fields: ['sample', 'sampleLab', 'sampleOn', 'iron', 'copper', 'soot', 'fuelPct', 'coolant', 'sampleNote'] },
    { heading: 'Cost', fields: ['parts', 'labor', 'invoice'] },
  ],
  importTogether: ['vehicle', 'doneOn'],
  warn: (change) => {
    const found = graded(change)
    return [
      found !== null &&
        change.sample !== null &&
        change.sample !== 'sent' &&
        isWorse(found.grade, change.sample) &&
        issue('sample', `${grades[found.grade].label} by its figures: ${found.why}`),
    ]
  },
  check: (change, today) => [
    change.doneOn !== null && change.doneOn > today && issue('doneOn', 'Date can’t be in the future'),
    change.status === 'done' && change.doneOn === null && issue('doneOn', 'Enter the date it was done'),
    change.doneOn !== null && change.miles === null && change.hours === null && issue('miles', 'Enter the meter'),
    change.sampleOn !== null && change.sampleOn > today && issue('sampleOn', 'Date can’t be in the future'),
    change.doneOn === null && change.miles !== null && issue('doneOn', 'Enter the date it was done'),
  ],
})
