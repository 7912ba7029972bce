import { choice, decimal, int, ref, text } from '#kit/fields.ts'
import { defineRecord, issue } from '#kit/record.ts'
import { managers, officeStaff } from '#kit/roles.ts'
import { leaveTypes } from '../time-off/types.ts'
import { entries } from './entries.ts'
import { leaveLedgerWords } from './words.ts'

/** Leave given and used, line by line, in days or hours as its policy counts. A balance is the sum of its lines; the next line corrects one that was wrong. */
export const leaveLedger = defineRecord({
  name: 'leave-ledger',
  path: '/time-off/ledger',
  label: { one: 'Leave ledger line', many: 'Leave ledger' },
  noLaw: 'Days granted and used.',
  words: leaveLedgerWords,
  number: 'LVL-{seq6}',
  fields: {
    driver: ref('drivers', { label: 'Driver' }),
    user: ref('users', { label: 'Office employee', also: ['User'] }),
    type: choice(leaveTypes, { label: 'Type', required: true, default: 'pto', also: ['Leave type'] }),
    year: int({ label: 'Year', required: true, plain: true, min: 2000, max: 2200, index: true }),
    entry: choice(entries, { label: 'Entry', required: true, default: 'opening' }),
    days: decimal({
      label: 'Days',
      places: 2,
      exact: true,
      min: -10_000,
      max: 10_000,
      also: ['Balance', 'Opening balance'],
      help: 'Use a minus sign to subtract days. Leave blank if the policy counts hours.',
    }),
    hours: decimal({
      label: 'Hours',
      places: 2,
      exact: true,
      min: -10_000,
      max: 10_000,
      also: ['Balance in hours'],
      help: 'If the policy counts hours.',
    }),
    note: text({ label: 'Reason', max: 300, also: ['Note'] }),
    policy: ref('leave-policies', { label: 'Policy', system: true }),
    // One grant of a person, type and pay period: the database refuses a second.
    grantKey: text({ label: 'Grant', max: 90, system: true, unique: true, single: true }),
    request: ref('time-off', { label: 'Request', system: true }),
    division: ref('divisions', { label: 'Division', system: true }),
  },
  lifecycle: { states: { posted: { label: 'Posted', tone: 'neutral' } }, initial: 'posted', moves: {} },
  access: {
    // Everyone sees their own.
    read: officeStaff,
    create: managers,
    update: [],
    archive: [],
    export: managers,
  },
  // Not by division alone: everybody sees their own (rules.ts, `visible`).
  scope: 'company',
  title: ({ type, entry, year }) => `${leaveTypes[type].label} ${year}, ${entries[entry].label.toLowerCase()}`,
  about: ['{driver}: {title}', '{user}: {title}'],
  list: {
    columns: ['title', 'days', 'hours', 'note', 'request', 'createdAt'],
    sort: '-number',
    filters: ['driver', 'user', 'type', 'year', 'entry', 'request'],
    facts: ['entry', 'days', 'hours', 'year'],
  },
  form: [{ heading: 'Line', fields: ['driver', 'user', 'type', 'year', 'entry', 'days', 'hours', 'note'] }],
  check: ({ driver, user, type, entry, days, hours, note }) => [
    leaveTypes[type].protected && issue('type', 'Protected leave has no balance'),
    (driver === null) === (user === null) && issue('driver', 'Choose a driver or someone in the office'),
    entry === 'adjusted' && note === null && issue('note', 'Enter the adjustment reason'),
    (days === null) === (hours === null) && issue('days', 'Enter days or hours'),
    (days ?? hours) === 0 && entry !== 'opening' && issue(days === null ? 'hours' : 'days', 'Enter how much to add or take away'),
  ],
})
